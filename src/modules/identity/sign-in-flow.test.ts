import { sql } from "kysely";
import * as oidc from "openid-client";
import { expect, test } from "vitest";
import {
  begin,
  discover,
  identityBrowser,
  LOGIN_CALLBACK,
  signInByIdentity,
} from "#test/support/identity.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  CEDAR_FALLS,
  PASSWORD,
  PROVIDER,
  RIVERBEND,
  signIn,
  signInBrowser,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";

const ADMIN = "admin@riverbend.example";
const CLERK = "clerk@riverbend.example";

const { app } = await openDemoApp();

const signedIn = async (email = ADMIN, host = RIVERBEND) =>
  identityBrowser(app, host, await signIn(app, email, PASSWORD, host));

const isSignedIn = async (cookie: string, host = RIVERBEND): Promise<boolean> =>
  (await app.send("GET", "/api/authentication/getUserBySessionToken", { host, cookie })).text !== "null";

test("the client's settings: silent renewal, tokens in the browser, no popup [C-011] [AUTH-044] [AUTH-045] [CONST-010]", async () => {
  for (const host of [RIVERBEND, "127.0.0.1:8080", PROVIDER]) {
    const answer = await app.send("GET", "/_configuration/site", { host });
    const origin = `http://${host}`;
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      authority: origin,
      client_id: "site",
      redirect_uri: `${origin}/authentication/login-callback`,
      silent_redirect_uri: `${origin}/authentication/silent-callback`,
      post_logout_redirect_uri: `${origin}/authentication/logout-callback`,
      response_type: "code",
      scope: "openid profile email",
      automaticSilentRenew: true,
      tokenStorage: "localStorage",
      popupLogin: false,
      loadUserInfo: true,
    });
  }
  const unknown = await app.send("GET", "/_configuration/other");
  expect([unknown.status, unknown.json()]).toEqual([404, "There is no such call."]);
});

test("the issuer is the host's own origin, and only the code flow with S256 is offered", async () => {
  for (const host of [RIVERBEND, CEDAR_FALLS, `${PROVIDER}:81`]) {
    const metadata = (await discover(app, host)).serverMetadata();
    expect(metadata).toMatchObject({
      issuer: `http://${host}`,
      authorization_endpoint: `http://${host}/connect/authorize`,
      token_endpoint: `http://${host}/connect/token`,
      end_session_endpoint: `http://${host}/connect/endsession`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
    });
  }
  const elsewhere = await app.send("GET", "/.well-known/openid-configuration", { host: "elsewhere.example" });
  expect(elsewhere.status).toBe(421);
});

test("a person signs in on the sign-in screen and gets tokens with their details", async () => {
  const configuration = await discover(app, RIVERBEND);
  const { url, checks } = await begin(configuration, RIVERBEND);
  const visitor = identityBrowser(app, RIVERBEND);
  const { address: login } = await visitor.follow(url.href, "/login");
  const wayBack = login.searchParams.get("returnUrl") ?? "";
  expect(wayBack).toMatch(/^\/connect\/interaction\/[\w-]+$/);

  // The same browser after completing the sign-in screen.
  const session = (await signInBrowser(app, ADMIN, PASSWORD, RIVERBEND)).browser.cookie();
  const resumed = await resume(visitor, session, wayBack);
  const tokens = await oidc.authorizationCodeGrant(configuration, resumed, checks);
  expect(tokens).toMatchObject({ token_type: "bearer", scope: "openid profile email", expires_in: 900 });
  const claims = tokens.claims();
  expect(claims).toMatchObject({ iss: `http://${RIVERBEND}`, aud: "site" });
  expect(await oidc.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? "")).toEqual({
    sub: claims?.sub,
    name: "Alma Reyes",
    given_name: "Alma",
    family_name: "Reyes",
    role: "Admin",
    email: ADMIN,
  });
});

/** Returns to the identity provider with the session cookie in addition to those of the running sign-in. */
const resume = async (
  visitor: ReturnType<typeof identityBrowser>,
  session: string,
  wayBack: string,
): Promise<URL> => {
  visitor.add(session);
  return (await visitor.follow(wayBack, LOGIN_CALLBACK)).address;
};

test("tokens renew silently while the session lasts, and not afterward", async () => {
  const browser = await signedIn();
  const { configuration, tokens } = await signInByIdentity(app, RIVERBEND, browser);
  const silently = async () => {
    const { url, checks } = await begin(configuration, RIVERBEND, {
      prompt: "none",
      redirect_uri: `http://${RIVERBEND}/authentication/silent-callback`,
      id_token_hint: tokens.id_token ?? "",
    });
    const { address } = await browser.follow(url.href, "/authentication/silent-callback");
    return oidc.authorizationCodeGrant(configuration, address, checks);
  };
  const renewed = await silently();
  expect(renewed.access_token).not.toBe(tokens.access_token);
  expect(renewed.claims()?.sub).toBe(tokens.claims()?.sub);

  await app.send("POST", "/api/authentication/LogOut", { cookie: browser.cookie() });
  await expect(silently()).rejects.toMatchObject({ error: "login_required" });
});

test("the identity provider leaves none of its cookies behind except the session's and the known browser's", async () => {
  const browser = await signedIn();
  await signInByIdentity(app, RIVERBEND, browser);
  expect(
    browser
      .cookie()
      .split("; ")
      .map((cookie) => cookie.split("=")[0]),
  ).toEqual(["tenantry_browser", "tenantry_session"]);
});

test("signing out at the identity provider ends the session and returns with the state", async () => {
  const browser = await signedIn();
  const cookie = browser.cookie();
  const { configuration, tokens } = await signInByIdentity(app, RIVERBEND, browser);
  const end = oidc.buildEndSessionUrl(configuration, {
    post_logout_redirect_uri: `http://${RIVERBEND}/authentication/logout-callback`,
    id_token_hint: tokens.id_token ?? "",
    state: "the-state",
  });
  const page = await browser.go(end.href);
  expect(page.text).toContain("<h1>Signing out</h1>");
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? "";
  const done = await browser.post("/connect/endsession/confirm", { xsrf, logout: "yes" });
  expect([done.status, done.headers.location]).toEqual([
    303,
    `http://${RIVERBEND}/authentication/logout-callback?state=the-state`,
  ]);
  expect(browser.cookie()).not.toContain("tenantry_session");
  expect(await isSignedIn(cookie)).toBe(false);
  await expect(userInfo(configuration, tokens)).rejects.toThrow();

  // A second sign-out returns to the same address.
  const again = await browser.go(end.href);
  expect([again.status, again.headers.location]).toEqual([
    303,
    `http://${RIVERBEND}/authentication/logout-callback?state=the-state`,
  ]);
});

test("without an ID token a person confirms before being signed out", async () => {
  const browser = await signedIn();
  const page = await browser.go("/connect/endsession");
  expect(page.text).toContain("Do you want to sign out?");
  expect(page.text).not.toContain("<script>");
  const forged = await browser.post("/connect/endsession/confirm", { xsrf: "guessed", logout: "yes" });
  expect(forged.status).toBe(400);
  expect(await isSignedIn(browser.cookie())).toBe(true);
});

const userInfo = (configuration: oidc.Configuration, tokens: { access_token: string }) =>
  oidc.fetchUserInfo(configuration, tokens.access_token, oidc.skipSubjectCheck);

test("logging out in the admin revokes every token and every unredeemed code", async () => {
  const browser = await signedIn();
  const { configuration, tokens } = await signInByIdentity(app, RIVERBEND, browser);
  await userInfo(configuration, tokens);
  const { url, checks } = await begin(configuration, RIVERBEND);
  const { address } = await browser.follow(url.href, LOGIN_CALLBACK);

  await app.send("POST", "/api/authentication/LogOut", { cookie: browser.cookie() });
  await expect(userInfo(configuration, tokens)).rejects.toThrow();
  await expect(oidc.authorizationCodeGrant(configuration, address, checks)).rejects.toMatchObject({
    error: "invalid_grant",
  });
  expect(
    await sqlAt(
      app,
      RIVERBEND,
      sql`select * from identity_records where model <> 'Interaction'
    and session_hash is null`,
    ),
  ).toEqual([]);
});

test("a changed password, a lock, or a deletion revokes the tokens", async () => {
  const changes = [
    sql`update users set sessions_valid_from = clock_timestamp() where email = ${CLERK}`,
    sql`update users set deleted_at = now() where email = ${CLERK}`,
  ];
  for (const change of changes) {
    const { configuration, tokens } = await signInByIdentity(app, RIVERBEND, await signedIn(CLERK));
    await userInfo(configuration, tokens);
    await sqlAt(app, RIVERBEND, change);
    await expect(userInfo(configuration, tokens)).rejects.toThrow();
  }
  await sqlAt(app, RIVERBEND, sql`update users set deleted_at = null where email = ${CLERK}`);
});

test("provider staff sign in at a client's host with their own account", async () => {
  const browser = await signedIn("vendor@tracsoft.example", CEDAR_FALLS);
  const { configuration, tokens } = await signInByIdentity(app, CEDAR_FALLS, browser);
  expect(await userInfo(configuration, tokens)).toMatchObject({ email: "vendor@tracsoft.example" });
});

/** Moves every sign-in back by a minute. */
const aMinuteAgo = sql`with users as (update users set sessions_valid_from = sessions_valid_from - interval '1 hour')
  update sessions set created_at = created_at - interval '1 minute'`;

test("a request for a new sign-in ends the old session", async () => {
  const browser = await signedIn();
  const configuration = await discover(app, RIVERBEND);
  for (const asked of [{ prompt: "login" }, { max_age: "0" }] as Record<string, string>[]) {
    const held = browser.cookie();
    if (asked.max_age) await sqlAt(app, RIVERBEND, aMinuteAgo);
    const { url, checks } = await begin(configuration, RIVERBEND, asked);
    const { answer, address } = await browser.follow(url.href, "/login");
    expect(answer.text).toContain("Sign in again");
    const refused = await browser.post(address.pathname, {}, { "sec-fetch-site": "cross-site" });
    expect(refused.status).toBe(403);
    expect(await isSignedIn(held)).toBe(true);

    const agreed = await browser.post(address.pathname, {});
    expect(agreed.headers.location).toBe(`/login?returnUrl=${encodeURIComponent(address.pathname)}`);
    expect(await isSignedIn(held)).toBe(false);
    const session = await signIn(app, ADMIN, PASSWORD, RIVERBEND);
    const back = await resume(browser, session, address.pathname);
    const tokens = await oidc.authorizationCodeGrant(configuration, back, checks);
    expect(tokens.claims()?.auth_time ?? 0).toBeGreaterThan(Date.now() / 1000 - 60);
  }
});

test("signing in again later keeps the same subject", async () => {
  const first = await signInByIdentity(app, RIVERBEND, await signedIn(CLERK));
  const second = await signInByIdentity(app, RIVERBEND, await signedIn(CLERK));
  const { userId } = await staffAt(app, CLERK);
  expect([first.tokens.claims()?.sub, second.tokens.claims()?.sub]).toEqual([String(userId), String(userId)]);
});
