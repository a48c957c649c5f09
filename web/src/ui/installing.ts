// A page that a host serves can be installed: the manifest says how, and needs no file of its own.

/** Adds the manifest where the page has an address that a device can come back to. */
export function offerInstalling(): void {
  if (!location.protocol.startsWith("http")) return;
  const here = location.origin + location.pathname;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]")?.href;
  const colours = getComputedStyle(document.documentElement);
  const manifest = {
    id: here,
    name: "bypost",
    short_name: "bypost",
    description: "Board and card games by post.",
    start_url: here,
    scope: here,
    display: "standalone",
    background_color: colours.getPropertyValue("--paper").trim(),
    theme_color: colours.getPropertyValue("--paper").trim(),
    icons: [{ src: icon, sizes: "any", type: "image/svg+xml" }],
  };
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = `data:application/manifest+json,${encodeURIComponent(JSON.stringify(manifest))}`;
  document.head.append(link);
}
