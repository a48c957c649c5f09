import { defineConfig } from "vite";

// Three files without names that change: assemble.mjs puts them into the one page.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "dist/parts",
    emptyOutDir: true,
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { page: "src/main.tsx", worker: "src/engine/worker.ts" },
      output: { entryFileNames: "[name].js", assetFileNames: "page[extname]" },
    },
  },
});
