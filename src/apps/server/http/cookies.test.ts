import { afterEach, expect, test } from "vitest";
import { aCompany, aUser } from "#test/support/factories.ts";
import { loginBrowser, requestCode } from "#test/support/sign-in.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
const open: TestApp[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

const cookieLines = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ headers }) => [headers["set-cookie"] ?? []].flat());

/** Signs in with a code and out again, and through the OpenID Connect endpoints: every cookie there is. */
const everyCookie = async (env: Record<string, string>): Promise<string[]> => {
  app = await startTestApp(env);
  open.push(app);
  const company = await aCompany(app);
  const user = await aUser(app, { company, privilege: "Admin" });
  const browser = loginBrowser(app, company.host);
  const said: Answer[] = [];
  const send = async (...asked: Parameters<typeof browser.send>) => {
    const answer = await browser.send(...asked);
    said.push(answer);
    return answer;
  };
  await send("POST", "authenticate", { username: user.email, password: user.password });
  await send("GET", `changePassword?userId=${user.id}`);
  const code = await requestCode(app, browser, user.id);
  await send("POST", "twoFactor", { userId: user.id, code });
  const at = { host: company.host, cookie: browser.cookie() };
  const { client_id, redirect_uri } = (await app.send("GET", "/_configuration/site", at)).json() as Record<
    string,
    string
  >;
  const query = new URLSearchParams({
    client_id: client_id ?? "",
    redirect_uri: redirect_uri ?? "",
    response_type: "code",
    scope: "openid",
    code_challenge: "x".repeat(43),
    code_challenge_method: "S256",
    prompt: "login",
  });
  said.push(await app.send("GET", `/connect/authorize?${query}`, at));
  await send("POST", "LogOut", {});
  return cookieLines(said);
};

test("every cookie is limited to https if visitors use it, even behind a proxy that isn't trusted", async () => {
  const lines = await everyCookie({ PUBLIC_URL_SCHEME: "https" });
  const names = new Set(lines.map((line) => line.split("=", 1)[0]));
  expect([...names]).toEqual(
    expect.arrayContaining(["tenantry_login", "tenantry_session", "tenantry_browser"]),
  );
  expect(names.size).toBeGreaterThan(3);
  expect(lines.filter((line) => !/; Secure\b/i.test(line))).toEqual([]);
});

test("over plain http cookies aren't limited to https, because browsers would never send them back", async () => {
  const lines = await everyCookie({ PUBLIC_URL_SCHEME: "http" });
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((line) => /; Secure\b/i.test(line))).toEqual([]);
});
