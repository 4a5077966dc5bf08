import {
  type Browser,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Page,
  type Request,
} from "@playwright/test";
import { axeFor } from "../support/axe.ts";
import { authenticationCall, signInByCall } from "../support/browser-sign-in.ts";
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
  /** Signs in with the calls, without opening a screen. The sign-in screen has its own tests. */
  signIn(email?: string, host?: string): Promise<void>;
  /** Signs in and opens the home screen. */
  openHome(email?: string, host?: string): Promise<void>;
  /** Expects axe to find nothing on the page. */
  expectAccessible(page?: Page): Promise<void>;
}

/** What browsers send and receive that must not be in a log: passwords, codes, tokens in addresses, and cookies. */
const secretsOf = (context: BrowserContext, secrets: Set<string>) => {
  const collect = (request: Request) => {
    for (const secret of secretsOfRequest(request.url(), request.postData())) secrets.add(secret);
  };
  context.on("request", collect);
  return async () => {
    context.off("request", collect);
    for (const { name, value } of await context.cookies().catch(() => []))
      if (name.startsWith("tenantry_") || name === "tn-captcha") secrets.add(value);
  };
};

/** The same in every context that a test opens. */
const collectEverywhere = (browser: Browser, secrets: Set<string>): void => {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    const end = secretsOf(context, secrets);
    const close = context.close.bind(context);
    context.close = async (closing) => {
      await end();
      await close(closing);
    };
    return context;
  };
};

/** One server with the demo for each worker. The tests of a worker share a browser context without cookies or storage. */
export const test = base.extend<Helpers, { app: AppFixture; sessions: Map<string, Cookie[]> }>({
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
    { scope: "worker", timeout: 600_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the pattern
  sessions: [async ({}, use) => use(new Map()), { scope: "worker" }],
  context: async ({ context, app }, use) => {
    const end = secretsOf(context, app.server.secrets);
    // Tests share the context, and one of them may have ended offline.
    await context.setOffline(false);
    await use(context);
    await end();
  },
  page: async ({ page }, use) => {
    await use(page);
    // The context's cache stays, but not what documents of many tests keep in the memory of one process.
    await page.close();
  },
  signIn: async ({ page, app, sessions }, use) => {
    await use(async (email = "admin@riverbend.example", host = "localhost") => {
      const account = `${email} ${host}`;
      // An earlier test may have ended the session that it left.
      await page.context().addCookies(sessions.get(account) ?? []);
      await page.goto(app.url("/robots.txt", host), { waitUntil: "commit" });
      if (sessions.has(account) && (await authenticationCall(page, "getUserBySessionToken"))) return;
      await signInByCall(page, email, app.password);
      sessions.set(account, await page.context().cookies(app.url("/", host)));
    });
  },
  openHome: async ({ page, app, signIn }, use) => {
    await use(async (email, host) => {
      await signIn(email, host);
      await page.goto(app.url("/adminhome", host), { waitUntil: "commit" });
    });
  },
  expectAccessible: async ({ page }, use) => {
    await use(async (where = page) => {
      const violations = async () => {
        const found = await axeFor(where).analyze();
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
