import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import react from "@vitejs/plugin-react";
import { build, preview } from "vite";
import { axeFor } from "../../support/axe.ts";

const HARNESS = fileURLToPath(new URL(".", import.meta.url));

/** Builds the harness with React's development checks and serves it on a free port of this machine. */
const serveHarness = async (): Promise<{ url: string; close(): Promise<void> }> => {
  const outDir = await mkdtemp(path.join(tmpdir(), "tenantry-ui-"));
  const nodeEnv = process.env.NODE_ENV;
  process.env.NODE_ENV = "development";
  const shared = {
    configFile: false as const,
    root: HARNESS,
    logLevel: "warn" as const,
    mode: "development",
  };
  await build({
    ...shared,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, minify: false, chunkSizeWarningLimit: 10_000 },
  });
  const server = await preview({ ...shared, build: { outDir }, preview: { host: "127.0.0.1", port: 0 } });
  process.env.NODE_ENV = nodeEnv;
  const address = server.httpServer.address();
  if (address === null || typeof address === "string") throw new Error("The harness has no port.");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: async () => {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
};

interface Fixtures {
  /** Opens a screen of the harness. A message from React or the browser in the console fails the test. */
  open(screen: string): Promise<Page>;
}

export const test = base.extend<Fixtures, { harness: string }>({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const server = await serveHarness();
      await use(server.url);
      await server.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  open: async ({ page, harness }, use) => {
    const complaints: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await use(async (screen) => {
      await page.goto(new URL(screen, harness).href);
      await page.getByRole("heading", { level: 1 }).waitFor();
      return page;
    });
    expect(complaints).toEqual([]);
  },
});

/** Fails with axe's own message if it finds anything. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  const violations = async () => {
    const found = await axeFor(page).analyze();
    return found.violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id}: ${help} — ${node.html.slice(0, 200)} ${node.failureSummary ?? ""}`),
    );
  };
  // Something that fades in is too pale for a moment.
  await expect.poll(violations, { timeout: 60_000 }).toEqual([]);
};

export { expect };
