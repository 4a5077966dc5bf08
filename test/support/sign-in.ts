import { cpSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RawBuilder } from "kysely";
import { vi } from "vitest";
import { createDemo } from "#apps/server/demo/create-demo.ts";
import { findUser } from "#modules/sign-in/find-user.service.ts";
import { type Log, silentLog } from "#platform/log/log.ts";
import { copyOfDemo, PASSWORD } from "./demo-template.ts";
import { aSession } from "./factories.ts";
import { tableContents } from "./table-digests.ts";
import { type Answer, startTestApp, type TestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

export { PASSWORD } from "./demo-template.ts";

/** Hosts of the demo's companies. */
export const RIVERBEND = "localhost";
export const CEDAR_FALLS = "cedarfalls.localhost";
export const HARBOR = "harbor.localhost";
export const PROVIDER = "tracsoft.localhost";

/** A node with the demo's four companies, without its images by default, because they take a while. */
export const startDemoApp = async (
  env: Record<string, string> = {},
  log: Log = silentLog,
  hasPictures = false,
): Promise<TestApp> => {
  if (!hasPictures) {
    const { connection, files } = await copyOfDemo();
    const dataDir = mkdtempSync(join(tmpdir(), "tenantry-app-"));
    cpSync(files, dataDir, { recursive: true });
    return startTestApp({ DEMO_PASSWORD: PASSWORD, ...env }, log, connection, dataDir);
  }
  const testApp = await startTestApp({ DEMO_PASSWORD: PASSWORD, ...env }, log);
  // Hides the list of accounts that the demo prints.
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    await createDemo(testApp.app, silentLog, { demoDir: "demo", hasPictures: true });
  } finally {
    print.mockRestore();
  }
  return testApp;
};

/** Someone's browser between two steps of signing in: its cookies and the last answer. */
export interface LoginBrowser {
  /** Cookies as the next request sends them. */
  cookie(): string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const AUTHENTICATION = "/api/authentication";

/** A browser at a host that keeps the cookies that the sign-in calls set. Paths are below `api/authentication`. */
export const loginBrowser = (testApp: TestApp, host: string): LoginBrowser => {
  const kept = new Map<string, string>();
  const cookie = () => [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookie,
    send: async (method, path, body, headers = {}) => {
      const answer = await testApp.send(method, `${AUTHENTICATION}/${path}`, {
        host,
        body,
        cookie: cookie(),
        headers: { "x-requested-with": "XMLHttpRequest", ...headers },
      });
      for (const line of answer.headers["set-cookie"] ?? []) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (name && value) kept.set(name, value);
        else if (name) kept.delete(name);
      }
      return answer;
    },
  };
};

/** All messages of one kind in the outbox, oldest first. */
const messagesIn = (testApp: TestApp, ending: string): string[] => {
  const folder = join(testApp.dataDir, "outbox");
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort()
      .map((name) => readFileSync(join(folder, name), "utf8"));
  } catch {
    return [];
  }
};

/** The bodies of all text messages in the outbox, oldest first. */
export const textsIn = (testApp: TestApp): string[] => messagesIn(testApp, ".sms.txt");

/** All emails in the outbox with their headers, oldest first. */
export const mailsIn = (testApp: TestApp): string[] => messagesIn(testApp, ".mail.txt");

/** Waits until the queue has nothing left to do now. Jobs that failed for good stay in it. */
export const queueDone = (testApp: TestApp): Promise<void> =>
  waitUntil("the queue has nothing to do", async () => {
    const { rowCount } = await testApp.app.database.pool.query(
      `select 1 from graphile_worker._private_jobs
       where locked_at is not null or run_at <= now() and attempts < max_attempts limit 1`,
    );
    return rowCount === 0;
  });

/** The emails to an address, oldest first, after the queue has sent all that are due. */
export const mailsTo = async (testApp: TestApp, email: string): Promise<string[]> => {
  await queueDone(testApp);
  return mailsIn(testApp).filter((mail) => /^To: (.*)$/m.exec(mail)?.[1]?.split(", ").includes(email));
};

/** Requests a code and waits until the queue has sent it. @returns the six digits */
export const requestCode = async (
  testApp: TestApp,
  browser: LoginBrowser,
  userId: number,
): Promise<string> => {
  const before = textsIn(testApp).length;
  const asked = await browser.send("GET", `twoFactor?userId=${userId}`);
  if (asked.status !== 200) throw new Error(`No code was sent: ${asked.status} ${asked.text}`);
  return vi.waitFor(
    () => {
      const code = /\b(\d{6}) is your/.exec(textsIn(testApp).slice(before).at(-1) ?? "")?.[1];
      if (!code) throw new Error("The text isn't in the outbox yet.");
      return code;
    },
    { timeout: 20_000, interval: 50 },
  );
};

/**
 * Goes through the steps of signing in. Skips the code if the address is allowlisted, and otherwise reads it from the
 * outbox.
 */
export const signInBrowser = async (
  testApp: TestApp,
  email: string,
  password: string,
  host: string,
): Promise<{ browser: LoginBrowser; userId: number; token: string }> => {
  const browser = loginBrowser(testApp, host);
  const first = await browser.send("POST", "authenticate", { username: email, password });
  if (first.status !== 200) throw new Error(`Signing in failed: ${first.status} ${first.text}`);
  const userId = first.json() as number;
  await browser.send("GET", `changePassword?userId=${userId}`);
  let last = await browser.send("GET", `IsIpAllowedBypass?userId=${userId}`);
  if (last.status !== 200) {
    const code = await requestCode(testApp, browser, userId);
    last = await browser.send("POST", "twoFactor", { userId, code });
  }
  if (last.status !== 200) throw new Error(`Signing in failed: ${last.status} ${last.text}`);
  return { browser, userId, token: last.json() as string };
};

/** Signs in. Returns the browser's cookies. */
export const signIn = async (
  testApp: TestApp,
  email: string,
  password = PASSWORD,
  host = RIVERBEND,
): Promise<string> => (await signInBrowser(testApp, email, password, host)).browser.cookie();

/** A signed-in person who makes calls. */
export interface Staff {
  readonly userId: number;
  readonly email: string;
  readonly host: string;
  readonly cookie: string;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  remove(path: string): Promise<Answer>;
}

type Who = Pick<Staff, "userId" | "email" | "host" | "cookie">;

/** Someone from the demo with a session at that host. Leaves out the steps of signing in, which take much longer. */
export const staffAt = async (testApp: TestApp, email: string, host = RIVERBEND): Promise<Staff> => {
  const companyId = companyAt(testApp, host);
  const { companyDb, services } = testApp.app;
  const user = await findUser(companyDb, services, companyId, email);
  if (!user) throw new Error(`${email} can't sign in at ${host}.`);
  const cookie = await aSession(testApp, user, { companyId });
  return staffWith(testApp, { userId: user.id, email, host, cookie });
};

/** Signs in someone from the demo, step by step, for tests about sign-ins and their sessions. */
export const signInStaff = async (testApp: TestApp, email: string, host = RIVERBEND): Promise<Staff> => {
  const { browser, userId } = await signInBrowser(testApp, email, PASSWORD, host);
  return staffWith(testApp, { userId, email, host, cookie: browser.cookie() });
};

const staffWith = (testApp: TestApp, who: Who): Staff => {
  const { host, cookie } = who;
  const send = (method: string) => (path: string, body?: unknown) =>
    testApp.send(method, path, { host, cookie, body, headers: { "x-requested-with": "XMLHttpRequest" } });
  return {
    ...who,
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    remove: send("DELETE"),
  };
};

/** Runs SQL as the company whose site is at a host. Returns the rows. */
export const sqlAt = async <T = Record<string, unknown>>(
  testApp: TestApp,
  host: string,
  query: RawBuilder<T>,
): Promise<T[]> => {
  const db = testApp.app.companyDb(companyAt(testApp, host));
  return db.write(async (tx) => (await query.execute(tx.sql)).rows);
};

const companyAt = ({ app }: TestApp, host: string): number => {
  const company = app.hosts.find(host);
  if (!company) throw new Error(`Nobody answers at ${host}.`);
  return company.companyId;
};

/**
 * The number of rows in each table of a company, with a digest of their contents: equal means that nothing changed.
 * Leaves out the ledger's entry about a restore, and idempotency keys, which even a request without changes stores.
 */
export const contentAt = (testApp: TestApp, host: string): Promise<Record<string, string>> =>
  tableContents(testApp, companyAt(testApp, host));

let pages = 0;

/** The body that the page form sends for a new page, with a unique address. */
export const pageForm = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  pages++;
  return {
    id: 0,
    name: `Page ${pages}`,
    friendlyUrl: `page-${pages}`,
    menu: null,
    childMenu: null,
    subMenu: null,
    showOnMenu: false,
    scoTitle: `Title of page ${pages}`,
    scoMetaDescription: `Description of page ${pages}`,
    scoMetaKeywords: "one,two",
    roleId: 0,
    ...changes,
  };
};

/** Creates a page. Returns its id. */
export const newPage = async (staff: Staff, changes: Record<string, unknown> = {}): Promise<number> =>
  numberOf(await staff.post("/Admin/CreatePage", pageForm(changes)));

/** Creates a text and attaches it to a draft. Returns the component's id. */
export const newText = async (
  staff: Staff,
  pageId: number,
  versionId: number,
  content: string,
  componentName = "Text",
): Promise<number> => {
  const id = numberOf(
    await staff.post("/Admin/CreateHtmlEditor", { id: 0, componentName, pageId, versionId, content }),
  );
  await attach(staff, pageId, versionId, "HtmlEditor", id);
  return id;
};

/** Attaches a component to its page. */
export const attach = async (
  staff: Staff,
  pageId: number,
  versionId: number,
  type: string,
  componentId: number,
): Promise<void> => {
  const answer = await staff.post("/Admin/ManagePageComponent", {
    PageId: pageId,
    Type: type,
    ComponentId: componentId,
    Id: 0,
    Status: "draft",
    VersionId: versionId,
  });
  if (answer.text !== '"Saved"') throw new Error(`Attaching failed: ${answer.status} ${answer.text}`);
};

/** Submits and publishes a page's draft. */
export const publishPage = async (admin: Staff, pageId: number, versionId = 1): Promise<void> => {
  await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
  numberOf(await admin.get(`/Version/PublishDraft?pageId=${pageId}&versionId=${versionId}`));
};

/** The number that a call returned. @throws if it refused */
export const numberOf = (answer: Answer): number => {
  if (answer.status !== 200) throw new Error(`The call refused: ${answer.status} ${answer.text}`);
  return answer.json() as number;
};
