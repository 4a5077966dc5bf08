import { join } from "node:path";
import { defineConfig } from "vite";
import { plainDynamicImports, suffixDecidesTheBundle } from "./tools/build/bundle-plugins.ts";

const root = import.meta.dirname;

export default defineConfig({
  root,
  mode: "production",
  base: "/assets/",
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", development: false } },
  plugins: [plainDynamicImports(), suffixDecidesTheBundle("islands", root)],
  build: {
    target: "baseline-widely-available",
    outDir: "dist/islands",
    assetsDir: "",
    // A font or picture inside the style sheet would be loaded by everyone.
    assetsInlineLimit: 0,
    manifest: "manifest.json",
    // The loader stays tiny: no polyfill and no list of what each island needs.
    modulePreload: false,
    rolldownOptions: {
      input: {
        loader: join(root, "src/apps/islands/loader.ts"),
        "hidden-announcements": join(root, "src/apps/islands/hidden-announcements.ts"),
        site: join(root, "src/apps/site/styles/site.css"),
      },
    },
  },
});
