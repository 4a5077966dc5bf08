import { sql } from "kysely";
import * as oidc from "openid-client";
import { beforeAll, expect, test } from "vitest";
import {
  begin,
  discover,
  fetchFrom,
  type IdentityBrowser,
  identityBrowser,
  LOGIN_CALLBACK,
  signInByIdentity,
} from "#test/support/identity.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { CEDAR_FALLS, HARBOR, PASSWORD, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";

const ADMIN = "admin@riverbend.example";
const CALLBACK = `http://${RIVERBEND}${LOGIN_CALLBACK}`;

const { app } = await openDemoApp();
let browser: IdentityBrowser;
let configuration: oidc.Configuration;
beforeAll(async () => {
  browser = identityBrowser(app, RIVERBEND, await signIn(app, ADMIN));
  configuration = await discover(app, RIVERBEND);
});

const authorize = async (changes: Record<string, string | undefined>): Promise<Answer> =>
  browser.go((await begin(configuration, RIVERBEND, changes)).url.href);

/** The error in a refusal's redirect. */
const errorOf = (answer: Answer): string | null => {
  const location = answer.headers.location;
  if (typeof location !== "string") return null;
  const { search, hash } = new URL(location, CALLBACK);
  return new URLSearchParams(search || hash.slice(1)).get("error");
};

/** Calls the token endpoint without a client library. */
const redeem = async (host: string, fields: Record<string, string>): Promise<Answer> =>
  app.send("POST", "/connect/token", {
    host,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ grant_type: "authorization_code", client_id: "site", ...fields }).toString(),
  });

/** An authorization code, and what is needed to redeem it. */
const aCode = async () => {
  const { url, checks } = await begin(configuration, RIVERBEND);
  const { address } = await browser.follow(url.href, LOGIN_CALLBACK);
  const code = address.searchParams.get("code") ?? "";
  expect(code.length).toBeGreaterThan(20);
  return {
    code,
    address,
    checks,
    fields: { code, code_verifier: checks.pkceCodeVerifier, redirect_uri: CALLBACK },
  };
};

test.each([
  "https://evil.example/authentication/login-callback",
  `http://${RIVERBEND}.evil.example/authentication/login-callback`,
  `http://${RIVERBEND}@evil.example/authentication/login-callback`,
  `http://evil.example/?${CALLBACK}`,
  `${CALLBACK}/../../evil`,
  `${CALLBACK}?next=https://evil.example`,
  `${CALLBACK}#fragment`,
  `${CALLBACK}/`,
  `http://${RIVERBEND}:81${LOGIN_CALLBACK}`,
  `https://${RIVERBEND}${LOGIN_CALLBACK}`,
  `http://${CEDAR_FALLS}${LOGIN_CALLBACK}`,
  `http://${RIVERBEND}/authentication/Login-Callback`,
  `http://${RIVERBEND}/authentication/logout-callback`,
  "//evil.example",
  "javascript:alert(1)",
  "",
])("never sends a code to %s", async (address) => {
  const answer = await authorize({ redirect_uri: address });
  expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
  expect(answer.text).toContain("This sign-in can't continue");
  const silent = await authorize({ redirect_uri: address, prompt: "none" });
  expect([silent.status, silent.headers.location]).toEqual([400, undefined]);
});

test("a redirect address that is sent twice is refused", async () => {
  const { url } = await begin(configuration, RIVERBEND);
  url.searchParams.append("redirect_uri", "https://evil.example/");
  const answer = await browser.go(url.href);
  expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
});

test("a request without PKCE, or with the plain method, gets no code", async () => {
  const verifier = oidc.randomPKCECodeVerifier();
  const wrong: Record<string, string | undefined>[] = [
    { code_challenge: undefined, code_challenge_method: undefined },
    { code_challenge: verifier, code_challenge_method: "plain" },
    { code_challenge_method: undefined },
    { code_challenge: undefined },
    { code_challenge: "short" },
  ];
  for (const changes of wrong) expect(errorOf(await authorize(changes))).toBe("invalid_request");
});

test("other grant and response types are refused", async () => {
  for (const type of ["token", "id_token", "code id_token", "none"])
    expect(errorOf(await authorize({ response_type: type }))).toBe("unsupported_response_type");
  expect(errorOf(await authorize({ prompt: "consent" }))).toBe("invalid_request");
  expect(errorOf(await authorize({ request: "eyJhbGciOiJub25lIn0.e30." }))).toBe("request_not_supported");
  const unknown = await authorize({ client_id: "other" });
  expect([unknown.status, unknown.headers.location]).toEqual([400, undefined]);
  for (const grant of ["password", "client_credentials", "refresh_token"]) {
    const answer = await redeem(RIVERBEND, { grant_type: grant, username: ADMIN, password: PASSWORD });
    expect([answer.status, answer.json()]).toMatchObject([400, { error: "unsupported_grant_type" }]);
  }
});

test("a code can't be redeemed with a wrong or missing verifier, or for another address", async () => {
  const { fields } = await aCode();
  const wrong: Record<string, string>[] = [
    { ...fields, code_verifier: oidc.randomPKCECodeVerifier() },
    { code: fields.code, redirect_uri: CALLBACK },
    { ...fields, redirect_uri: `http://${RIVERBEND}/authentication/silent-callback` },
    { ...fields, client_id: "other" },
  ];
  for (const attempt of wrong) {
    const answer = await redeem(RIVERBEND, attempt);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.json()).not.toHaveProperty("access_token");
  }
  expect((await redeem(RIVERBEND, fields)).status).toBe(200);
});

test("a code is redeemed once, even by simultaneous requests, and a replay revokes its tokens", async () => {
  const { fields } = await aCode();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => redeem(RIVERBEND, fields)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);

  const second = await aCode();
  const first = await redeem(RIVERBEND, second.fields);
  const { access_token: token } = first.json() as { access_token: string };
  expect((await userInfo(RIVERBEND, token)).status).toBe(200);
  const replayed = await redeem(RIVERBEND, second.fields);
  expect([replayed.status, replayed.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  expect((await userInfo(RIVERBEND, token)).status).toBe(401);
});

const userInfo = (host: string, token: string): Promise<Answer> =>
  app.send("GET", "/connect/userinfo", { host, headers: { authorization: `Bearer ${token}` } });

test("another company refuses a company's codes and tokens", async () => {
  const { fields } = await aCode();
  for (const host of [CEDAR_FALLS, HARBOR]) {
    const answer = await redeem(host, fields);
    expect([answer.status, answer.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    const moved = await redeem(host, { ...fields, redirect_uri: `http://${host}${LOGIN_CALLBACK}` });
    expect([moved.status, moved.json()]).toMatchObject([400, { error: "invalid_grant" }]);
  }
  const { access_token: token } = (await redeem(RIVERBEND, fields)).json() as { access_token: string };
  expect((await userInfo(CEDAR_FALLS, token)).status).toBe(401);
  expect((await userInfo(RIVERBEND, token)).status).toBe(200);
});

test("another company refuses a company's ID tokens", async () => {
  const { tokens } = await signInByIdentity(app, RIVERBEND, browser);
  const end = `/connect/endsession?id_token_hint=${tokens.id_token}`;
  const there = identityBrowser(app, HARBOR, await signIn(app, "admin@harbor.example", PASSWORD, HARBOR));
  const answer = await there.go(end);
  expect([answer.status, answer.text.includes("Signing out")]).toEqual([400, false]);
  const keys = async (host: string) => (await app.send("GET", "/connect/jwks", { host })).json();
  expect(await keys(HARBOR)).not.toEqual(await keys(RIVERBEND));
});

test("a session at one host doesn't sign anyone in at another", async () => {
  const thief = identityBrowser(app, HARBOR, browser.cookie());
  const there = await discover(app, HARBOR);
  const { url } = await begin(there, HARBOR, { prompt: "none" });
  expect(errorOf(await thief.go(url.href))).toBe("login_required");
});

const about = (parameter: string) => ({
  cause: { message: expect.stringContaining(`"${parameter}"`) },
});

test("a client refuses an answer to another request or from another issuer", async () => {
  const mine = await aCode();
  const other = await begin(configuration, RIVERBEND);
  await expect(oidc.authorizationCodeGrant(configuration, mine.address, other.checks)).rejects.toMatchObject(
    about("state"),
  );
  const mixed = new URL(mine.address);
  expect(mixed.searchParams.get("iss")).toBe(`http://${RIVERBEND}`);
  mixed.searchParams.set("iss", `http://${CEDAR_FALLS}`);
  await expect(oidc.authorizationCodeGrant(configuration, mixed, mine.checks)).rejects.toMatchObject(
    about("iss"),
  );
  // An attacker's own code in someone else's answer fails, because the verifier doesn't match.
  const stolen = new URL(mine.address);
  stolen.searchParams.set("state", other.checks.expectedState);
  await expect(oidc.authorizationCodeGrant(configuration, stolen, other.checks)).rejects.toMatchObject({
    error: "invalid_grant",
  });
});

test("only the browser that began a sign-in can complete it", async () => {
  const visitor = identityBrowser(app, RIVERBEND);
  const { url } = await begin(configuration, RIVERBEND);
  const { address } = await visitor.follow(url.href, "/login");
  const here = address.searchParams.get("returnUrl") ?? "";
  // A signed-in person follows a link to someone else's sign-in.
  const lured = await browser.go(here);
  expect([lured.status, lured.headers.location]).toEqual([400, undefined]);
  expect(lured.text).toContain("This sign-in has expired");
  const unknown = await browser.go("/connect/interaction/unknown");
  expect([unknown.status, unknown.headers.location]).toEqual([400, undefined]);
});

test("signing out never redirects to other sites", async () => {
  const { tokens } = await signInByIdentity(app, RIVERBEND, browser);
  for (const away of [
    "https://evil.example/",
    `${CALLBACK}`,
    `http://${CEDAR_FALLS}/authentication/logout-callback`,
  ]) {
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: away,
    });
    const answer = await browser.go(`/connect/endsession?${query}`);
    expect([answer.status, answer.headers.location]).toEqual([400, undefined]);
    const signedOut = await identityBrowser(app, RIVERBEND).go(`/connect/endsession?${query}`);
    expect([signedOut.status, signedOut.headers.location]).toEqual([303, "/authentication/logged-out"]);
  }
});

test("scripts on other sites can't redeem codes or read answers", async () => {
  const { fields } = await aCode();
  const send = (origin: string) =>
    app.send("POST", "/connect/token", {
      headers: { "content-type": "application/x-www-form-urlencoded", origin },
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: "site",
        ...fields,
      }).toString(),
    });
  const foreign = await send("https://evil.example");
  expect([foreign.status, foreign.headers["access-control-allow-origin"]]).toEqual([400, undefined]);
  const own = await send(`http://${RIVERBEND}`);
  expect(own.status).toBe(200);
});

test("untrusted forwarded headers change neither the issuer nor addresses", async () => {
  const answer = await app.send("GET", "/.well-known/openid-configuration", {
    headers: {
      "x-forwarded-proto": "https",
      "x-forwarded-host": "evil.example",
      forwarded: "host=evil.example",
    },
  });
  expect(answer.json()).toMatchObject({
    issuer: `http://${RIVERBEND}`,
    token_endpoint: `http://${RIVERBEND}/connect/token`,
  });
  expect(answer.text).not.toContain("evil");
});

test("no page of the identity provider can be framed, and its forms stay on the host", async () => {
  for (const answer of [await browser.go("/connect/endsession"), await authorize({ redirect_uri: "x" })]) {
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("only hashes of codes and tokens are stored, and answers never contain a private key", async () => {
  const { tokens, address } = await signInByIdentity(app, RIVERBEND, browser);
  const rows = await sqlAt<{ row: string }>(
    app,
    RIVERBEND,
    sql`select t::text as row from identity_records t`,
  );
  const stored = rows.map(({ row }) => row).join("\n");
  expect(stored).toContain("AccessToken");
  expect(stored).not.toContain(tokens.access_token);
  expect(stored).not.toContain(address.searchParams.get("code"));
  const { keys } = (await app.send("GET", "/connect/jwks")).json() as { keys: object[] };
  expect(keys.length).toBe(1);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
});

test("an invalid token is refused without details", async () => {
  const answer = await fetchFrom(app)(`http://${RIVERBEND}/connect/userinfo`, {
    method: "GET",
    headers: { authorization: "Bearer nonsense" },
    body: undefined,
    redirect: "manual",
    signal: undefined,
  } as never);
  expect(answer.status).toBe(401);
});
