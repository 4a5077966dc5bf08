import { defineConfig } from "@playwright/test";
import { launchOptions } from "./tools/chromium.ts";

/** Browser tests: "ui" shows the admin's shared parts alone, "e2e" drives the whole product. */
export default defineConfig({
  testMatch: "**/*.spec.ts",
  // Each has a server, a database and a browser of its own, and spends half its time waiting for one of them.
  workers: 3,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A second try on shared machines only; `npm test` names what needed it, and with --strict there is none.
  retries: process.env.CI ? 1 : 0,
  // A busy machine may take its time: nothing here measures speed.
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // One set for all systems: small differences between browser builds are tolerated.
    toHaveScreenshot: { pathTemplate: "{testDir}/site-pictures/{arg}{ext}" },
  },
  reporter: [["list"]],
  use: {
    trace: "off",
    screenshot: "off",
    video: "off",
    // Nothing waits for what fades or slides in; a test of movement asks for it.
    reducedMotion: "reduce",
    launchOptions: launchOptions(),
  },
  projects: [
    // These store nothing, so their tests can share a tab.
    { name: "ui", testDir: "test/ui", use: { reuseContext: true } },
    { name: "e2e", testDir: "test/e2e", use: { reuseContext: true } },
  ],
});
