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
        // Without groups, each screen would load dozens of small files: one for each set of screens that share a part.
        codeSplitting: {
          groups: [
            { name: "frame", tags: ["$initial"], priority: 2 },
            { name: "parts", minShareCount: 8, priority: 1 },
            { name: "inputs", test: /\/field-input\.editor\.tsx$/ },
          ],
        },
      },
    },
  },
});
