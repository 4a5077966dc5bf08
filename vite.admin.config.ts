import { join } from "node:path";
import react from "@vitejs/plugin-react";
import presetMantine from "postcss-preset-mantine";
import simpleVars from "postcss-simple-vars";
import { defineConfig } from "vite";
import { suffixDecidesTheBundle } from "./tools/build/bundle-plugins.ts";
import { guide } from "./tools/build/guide.ts";

const root = import.meta.dirname;

export default defineConfig({
  root: join(root, "src/apps/admin"),
  mode: "production",
  base: "/admin-assets/",
  publicDir: false,
  plugins: [react(), guide(root), suffixDecidesTheBundle("admin", root)],
  css: {
    postcss: {
      plugins: [
        presetMantine(),
        simpleVars({
          variables: {
            "mantine-breakpoint-xs": "36em",
            "mantine-breakpoint-sm": "48em",
            "mantine-breakpoint-md": "62em",
            "mantine-breakpoint-lg": "75em",
            "mantine-breakpoint-xl": "88em",
          },
        }),
      ],
    },
  },
  build: {
    target: "baseline-widely-available",
    outDir: join(root, "dist/admin"),
    assetsDir: "",
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    // Sizes have budgets of their own; a warning at every build would only be overlooked.
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      input: join(root, "src/apps/admin/index.html"),
      output: {
        // What every screen needs is one chunk. Split by who else imports it, it was 7 KB larger.
        codeSplitting: { groups: [{ name: "frame", test: /src\/platform\/ui\/ui-provider\.tsx$/ }] },
      },
    },
  },
});
