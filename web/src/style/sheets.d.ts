// The build takes style sheets that are imported.
declare module "*.css";
