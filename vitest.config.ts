import { defineConfig } from "vitest/config";

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}", "tools/**/*.test.{ts,mjs}"],
    globalSetup: ["test/support/global-setup.ts"],
    // One PostgreSQL serves all files; each file has a database of its own.
    maxWorkers: 2,
    // A second try on shared machines only; `npm test` names what needed it, and with --strict there is none.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
