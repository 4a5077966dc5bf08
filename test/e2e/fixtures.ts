import AxeBuilder from "@axe-core/playwright";
import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { secretsOfRequest } from "../support/log-secrets.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";

export interface AppFixture {
  /** Address on a company's site, by its host without port; by default Riverbend (localhost). */
  url(path?: string, host?: string): string;
  /** Texts of all messages in the outbox, oldest first. */
  outbox(): string[];
  /** Password of every demo account. */
  readonly password: string;
  readonly server: ServerProcess;
}

interface Helpers {
  /** Signs in with the calls and opens the home screen. The sign-in screen has its own tests. */
  signIn(email?: string, host?: string): Promise<void>;
  /** Expects axe to find nothing on the page. */
  expectAccessible(page?: Page): Promise<void>;
}

/** What browsers send and receive that must not be in a log: passwords, codes, tokens in addresses, and cookies. */
const collectSecrets = (context: BrowserContext, secrets: Set<string>): void => {
  context.on("request", (request) => {
    for (const secret of secretsOfRequest(request.url(), request.postData())) secrets.add(secret);
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    for (const { name, value } of await context.cookies().catch(() => []))
      if (name.startsWith("tenantry_") || name === "tn-captcha") secrets.add(value);
    await close(options);
  };
};

/** The same in every context that a test opens, including the test's own. */
const collectEverywhere = (browser: Browser, secrets: Set<string>): void => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    collectSecrets(context, secrets);
    return context;
  };
};

/** One server with the demo for each worker; each test has its own browser context. */
export const test = base.extend<Helpers, { app: AppFixture }>({
  app: [
    async ({ browser }, use) => {
      // Each request counts as slow, so that the log has all of them.
      const server = await startServer({ env: { SLOW_CALL_MS: "0", LOG_LEVEL: "debug" } });
      collectEverywhere(browser, server.secrets);
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
      // Only the browser resolves the names of the demo's hosts, so a page makes the calls.
      await page.goto(app.url("/robots.txt", host), { waitUntil: "commit" });
      const send = async (path: string, data?: object): Promise<unknown> => {
        const [isDone, text] = await page.evaluate(
          async ([address, body]) => {
            const headers = { "X-Requested-With": "XMLHttpRequest", "content-type": "application/json" };
            const answer = await fetch(address, body ? { method: "POST", headers, body } : { headers });
            return [answer.ok, await answer.text()] as const;
          },
          [`/api/authentication/${path}`, data ? JSON.stringify(data) : ""] as const,
        );
        expect(isDone, `${path}: ${text}`).toBe(true);
        return JSON.parse(text);
      };
      const userId = await send("authenticate", { username: email, password: app.password });
      await send(`changePassword?userId=${userId}`);
      await send(`IsIpAllowedBypass?userId=${userId}`);
      // Most tests go to another screen right away, so they don't need to wait for this one.
      await page.goto(app.url("/adminhome", host), { waitUntil: "commit" });
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (where = page) => {
      // In legacy mode, axe doesn't open another page for its findings, which takes as long as finding them.
      const violations = async () => {
        const found = await new AxeBuilder({ page: where }).setLegacyMode(true).analyze();
        return found.violations.map(({ id, nodes }) => ({
          id,
          where: nodes.map((node) => node.target.join(" ")),
        }));
      };
      // Something that fades in is too pale for a moment.
      await expect.poll(violations, { timeout: 60_000 }).toEqual([]);
    });
  },
});

export { expect };
