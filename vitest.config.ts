import { defineConfig } from "vitest/config";

const TESTS = ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}", "tools/**/*.test.{ts,mjs}"];
/** Tests that replace a module or change their process, and those that break the machine under the program. */
const ISOLATED = ["**/*.isolated.test.*", "test/faults/**"];

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    globalSetup: ["test/support/global-setup.ts"],
    // One PostgreSQL serves all files; each file has a database of its own. Files also wait for servers and
    // timers, so three of them keep two processors busy.
    maxWorkers: 3,
    // A second try on shared machines only; `npm test` names what needed it, and with --strict there is none.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        // The files of one worker share their modules: loading the program takes longer than most of them run.
        test: { name: "shared", include: TESTS, exclude: ["node_modules/**", ...ISOLATED], isolate: false },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: ["src/**/*.isolated.test.{ts,tsx}", "test/faults/**/*.test.ts"],
          isolate: true,
        },
      },
    ],
  },
});
