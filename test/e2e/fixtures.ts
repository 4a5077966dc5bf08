import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type ServerProcess, startServer } from "../support/server-process.ts";

export interface AppFixture {
  /** Address of a company's site, by its host without port; Riverbend (localhost) where none is given. */
  url(path?: string, host?: string): string;
  /** Texts of all messages in the outbox, the oldest first. */
  outbox(): string[];
  /** Password of every demo account. */
  readonly password: string;
  readonly server: ServerProcess;
}

interface Helpers {
  /** Signs in as a person does, at /login. */
  signIn(email?: string, host?: string): Promise<void>;
  /** axe finds nothing on the page. */
  expectAccessible(page?: Page): Promise<void>;
}

/** One server with the demo for each worker; each test has a browser context of its own. */
export const test = base.extend<Helpers, { app: AppFixture }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first parameter's names
    async ({}, use) => {
      const server = await startServer();
      await use({
        url: (path = "/", host = "localhost") => `http://${host}:${server.port}${path}`,
        outbox: server.outbox,
        password: server.password,
        server,
      });
      await server.stop();
      server.clean();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  signIn: async ({ page, app }, use) => {
    await use(async (email = "admin@riverbend.example", host = "localhost") => {
      await page.goto(app.url("/login", host));
      await page.getByLabel("User name").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(app.password);
      await page.getByRole("button", { name: "Log In" }).click();
      await page.waitForURL(/\/adminhome/i, { timeout: 60_000 }).catch(async (cause: unknown) => {
        // What stands there tells more than that the time is over.
        const text = await page.locator("body").innerText();
        throw new Error(`${email} isn't in after a minute. ${page.url()} says: ${text}`, { cause });
      });
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (where = page) => {
      // In legacy mode axe opens no further page for what it found, which takes as long as finding it.
      const { violations } = await new AxeBuilder({ page: where }).setLegacyMode(true).analyze();
      expect(
        violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(" ")) })),
      ).toEqual([]);
    });
  },
});

export { expect };
