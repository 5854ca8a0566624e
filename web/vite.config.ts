import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Nothing is inlined: the page's content security policy allows files of its own server only.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/kinema/studio/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    chunkSizeWarningLimit: 1200,
  },
});
