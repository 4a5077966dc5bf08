import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { defineConfig } from "vite";
import { productionReact, suffixDecidesTheBundle } from "./tools/build/bundle-plugins.ts";
import { mayEnter } from "./tools/build/targets.ts";

const root = import.meta.dirname;

/** Modules that run in a thread of their own are entries of their own, found beside the bundle by their name. */
const workers = globSync("src/**/*.worker.ts", { cwd: root })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => mayEnter("server", file));

/** Bundled, so that it is surely the production build of React. */
const REACT = ["react", "react-dom", "scheduler"];

/**
 * Packages of many small ES modules, bundled because finding and linking each file slows down the start
 * (`bench/second-start.ts`). All other packages stay in `node_modules`. So must those that import packages we don't
 * depend on ourselves.
 */
const MANY_FILES = [
  "kysely",
  "zod",
  "parse5",
  "entities",
  "altcha-lib",
  "diff",
  "csv-parse",
  "csv-stringify",
];

export default defineConfig({
  root,
  mode: "production",
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", development: false } },
  plugins: [productionReact(), suffixDecidesTheBundle("server", root)],
  ssr: { target: "node", noExternal: [...REACT, ...MANY_FILES] },
  build: {
    ssr: true,
    target: "node24",
    outDir: "dist/server",
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: join(root, "src/apps/server/nodes/main.ts"),
        commands: join(root, "src/apps/server/commands/commands.ts"),
        ...Object.fromEntries(workers.map((file) => [basename(file, ".ts"), join(root, file)])),
      },
      output: {
        // Errors point at the sources by name and line; Node.js keeps the map in memory, and their text with it.
        sourcemapExcludeSources: true,
        // Node.js keeps these texts in memory. With a single character beyond Latin-1, each takes twice as much.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash].js",
      },
    },
  },
});
