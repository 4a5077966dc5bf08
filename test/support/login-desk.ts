import { sql } from "kysely";
import { aCompany, type TestUser } from "./factories.ts";
import { type LoginBrowser, loginBrowser, mailsTo, sqlAt } from "./sign-in.ts";
import { type Answer, startTestApp } from "./test-app.ts";

/** A company that allows any address, the provider, and browsers that sign in from separate addresses. */
export const openLoginDesk = async () => {
  const app = await startTestApp({ TRUSTED_PROXIES: "127.0.0.1" });
  const provider = await aCompany(app, { isProvider: true });
  const company = await aCompany(app);
  await sqlAt(app, company.host, sql`update companies set ip_allowlist = '{0.0.0.0/0}'`);

  let places = 0;
  const newAddress = (): string => `198.51.${++places >> 8}.${places & 255}`;
  /** A browser with a separate address, which the tests send as a trusted proxy would. */
  const browserAt = (address = newAddress()): LoginBrowser => {
    const browser = loginBrowser(app, company.host);
    return {
      ...browser,
      send: (method, path, body, headers) =>
        browser.send(method, path, body, { "x-forwarded-for": address, ...headers }),
    };
  };

  const authenticate = (browser: LoginBrowser, user: TestUser, password = user.password): Promise<Answer> =>
    browser.send("POST", "authenticate", { username: user.email, password });

  const signIn = async (browser: LoginBrowser, user: TestUser): Promise<number> => {
    const first = await authenticate(browser, user);
    if (first.status !== 200) return first.status;
    await browser.send("GET", `changePassword?userId=${user.id}`);
    return (await browser.send("GET", `IsIpAllowedBypass?userId=${user.id}`)).status;
  };

  const guessTimes = async (count: number, user: TestUser, browser: () => LoginBrowser = browserAt) => {
    for (let n = 0; n < count; n++) await authenticate(browser(), user, "wrong");
  };

  const isSignedIn = async (browser: LoginBrowser): Promise<boolean> =>
    (await browser.send("GET", "getUserBySessionToken")).json() !== null;

  const mailsToUser = (user: TestUser): Promise<string[]> => mailsTo(app, user.email);

  const auditOf = (user: TestUser) =>
    sqlAt(
      app,
      company.host,
      sql<{ action: string; actor: number | null; text: string }>`select action, actor_user_id as actor,
        audit_entries::text as text from audit_entries where subject = ${user.email} order by id`,
    );

  return {
    app,
    provider,
    company,
    newAddress,
    browserAt,
    authenticate,
    signIn,
    guessTimes,
    isSignedIn,
    mailsTo: mailsToUser,
    auditOf,
  };
};
