import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import { handlers } from "#apps/handlers.generated.ts";
import { transportHeaders } from "#apps/server/http/security-headers.ts";
import { OPENED_PATH, SPECULATION_RULES_PATH } from "#apps/server/site/speculation-rules.ts";
import {
  CEDAR_FALLS,
  PASSWORD,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { SendOptions, TestApp } from "#test/support/test-app.ts";
import { directives, expectSafe } from "./expect-safe.ts";
import { ownRoutes } from "./registered-routes.ts";

// Headers that every answer has, from any route.

let app: TestApp;
let admin: Staff;
beforeAll(async () => {
  app = await startDemoApp({ PUBLIC_URL_SCHEME: "https", TRUSTED_PROXIES: "127.0.0.1" });
  admin = await staffAt(app, "admin@riverbend.example", RIVERBEND);
});
afterAll(() => app.close());

interface Row extends SendOptions {
  /** If it isn't GET. */
  method?: string;
  path: string;
  status: number;
}

const dist = (folder: string) => resolve(import.meta.dirname, "../../dist", folder);
const asset = (folder: string, ending: string): string =>
  String(
    readdirSync(dist(folder), { recursive: true }).find(
      (name) => String(name).endsWith(ending) && !String(name).startsWith("."),
    ),
  );
const first = async (query: string): Promise<string> => {
  const [row] = await sqlAt<{ value: string }>(app, RIVERBEND, sql.raw(query));
  return String(row?.value);
};

/** A request to each route that isn't a call, by the router's name for the route. */
const rowsByRoute = async (): Promise<Readonly<Record<string, readonly Row[]>>> => {
  const event = await first(
    "select friendly_url as value from events where deleted_at is null order by id limit 1",
  );
  const page = await first("select page_id as value from page_versions where status = 'live' limit 1");
  const file = (await app.send("GET", "/outages")).text.match(/\/files\/\d+\/[a-z0-9.-]+/)?.[0];
  const docs = "/api/docs/static";
  return {
    "/healthz": [{ path: "/healthz", status: 200 }],
    "/readyz": [{ path: "/readyz", status: 200 }],
    "/servez": [{ path: "/servez", status: 200 }],
    "/metrics": [{ path: "/metrics", status: 200 }],
    "/.well-known/tenantry/host": [
      { path: "/.well-known/tenantry/host?domain=localhost", status: 200 },
      { path: "/.well-known/tenantry/host?domain=nobody.example", status: 404 },
      { path: "/.well-known/tenantry/host", status: 400 },
    ],
    "/.well-known/tenantry/verification": [{ path: "/.well-known/tenantry/verification", status: 200 }],
    "/*": [
      { path: "/", status: 200 },
      { path: "/about", status: 200 },
      { path: "/events?q=water", status: 200 },
      { path: `/event/${event}.ics`, status: 200 },
      { path: "/blogs.atom", status: 200 },
      { path: "/news.atom", status: 200 },
      { path: "/search?q=water", status: 200 },
      { path: "/404", status: 404 },
      { path: "/nothing-here", status: 302 },
      { path: "/about/", status: 301 },
      { path: "/%zz", status: 400 },
      { path: "/", status: 503, host: CEDAR_FALLS },
      { path: "/", status: 421, host: "nobody.example" },
      { method: "POST", path: "/about", status: 404 },
      { method: "OPTIONS", path: "/about", status: 404 },
      { method: "HEAD", path: "/about", status: 200 },
    ],
    "/images/*": [{ path: "/images/1/none.png", status: 404 }],
    "/files/*": [...(file ? [{ path: file, status: 200 }] : []), { path: "/files/1/none.pdf", status: 404 }],
    "/assets/*": [
      { path: `/assets/${asset("islands", ".css")}`, status: 200 },
      { path: "/assets/none.js", status: 404 },
    ],
    "/admin-assets/*": [
      { path: `/admin-assets/${asset("admin", ".js")}`, status: 200 },
      { path: "/admin-assets/none.js", status: 404 },
    ],
    "/api/openapi.json": [{ path: "/api/openapi.json", status: 200 }],
    "/api/docs": [{ path: "/api/docs", status: 200 }],
    "/api/docs/*": [
      { path: "/api/docs/", status: 200 },
      { path: "/api/docs/json", status: 200 },
      { path: "/api/docs/yaml", status: 200 },
      { path: "/api/docs/none", status: 404 },
      { path: `${docs}/index.html`, status: 302 },
      { path: `${docs}/swagger-initializer.js`, status: 200 },
      { path: `${docs}/swagger-ui.css`, status: 200 },
    ],
    "/connect/*": [
      { path: "/connect/jwks", status: 200 },
      { path: "/connect/authorize", status: 400 },
      { path: "/connect/userinfo", status: 401 },
      { method: "POST", path: "/connect/token", status: 400 },
      { path: "/connect/none", status: 404 },
    ],
    "/connect/interaction/:uid": [{ path: "/connect/interaction/none", status: 400 }],
    "/.well-known/openid-configuration": [{ path: "/.well-known/openid-configuration", status: 200 }],
    "/.well-known/oauth-authorization-server": [
      { path: "/.well-known/oauth-authorization-server", status: 200 },
    ],
    "/authentication/silent-callback": [{ path: "/authentication/silent-callback", status: 200 }],
    "/new-password/:token": [{ path: "/new-password/none", status: 410 }],
    "/set-up/:token": [{ path: "/set-up/none", status: 410 }],
    "/formsubmissionfile/:submissionId/:fieldId": [
      { path: "/FormSubmissionFile/1/1", status: 302 },
      { path: "/FormSubmissionFile/1/1", status: 404, cookie: admin.cookie },
    ],
    "/formcomponent/post/:formId": [
      { method: "POST", path: "/FormComponent/Post/999999999", status: 404, body: {} },
    ],
    "/formcomponent/answer": [{ method: "POST", path: "/FormComponent/Answer", status: 303, body: {} }],
    "/robots.txt": [
      { path: "/robots.txt", status: 200 },
      { path: "/robots.txt", status: 503, host: CEDAR_FALLS },
    ],
    "/sitemap.xml": [
      { path: "/sitemap.xml", status: 200 },
      { path: "/sitemap.xml?part=x", status: 404 },
    ],
    "/site-icon": [{ path: "/site-icon", status: 200 }],
    "/favicon.ico": [{ path: "/favicon.ico", status: 302 }],
    "/apple-touch-icon.png": [{ path: "/apple-touch-icon.png", status: 302 }],
    [OPENED_PATH]: [{ path: `${OPENED_PATH}?%2F`, status: 204 }],
    [SPECULATION_RULES_PATH]: [{ path: SPECULATION_RULES_PATH, status: 200 }],
    "/admin/watchpresence": [
      { path: "/Admin/WatchPresence", status: 401 },
      { path: "/Admin/WatchPresence", status: 400, cookie: admin.cookie },
      { path: "/Admin/WatchPresence?kind=event&id=1&tab=not-reported", status: 409, cookie: admin.cookie },
    ],
    "/formpreview": [{ path: "/FormPreview", status: 200 }],
    "/pagepreview/:pageId/:versionId": [
      { path: `/PagePreview/${page}/1`, status: 302 },
      { path: `/PagePreview/${page}/1`, status: 200, cookie: admin.cookie },
    ],
    "/newsletter-sign-up": [post("/newsletter-sign-up", 400)],
    "/newsletter-sign-up/confirm/:token": [post("/newsletter-sign-up/confirm/none", 303)],
    "/newsletter-sign-up/leave": [post("/newsletter-sign-up/leave", 400)],
    "/newsletter-sign-up/leave/:token": [post("/newsletter-sign-up/leave/none", 303)],
    "the admin's screens": ADMIN_PATHS.map((path) => ({ path: `/${path}`, status: 200 })),
  };
};

const post = (path: string, status: number): Row => ({
  method: "POST",
  path,
  status,
  body: "EMAIL=x",
  headers: { "content-type": "application/x-www-form-urlencoded" },
});

test("every route that isn't a call has a row here, and each of its answers has safe headers", async () => {
  const rows = await rowsByRoute();
  const routes = ownRoutes(app).map(({ path }) => path);
  expect(routes.filter((path) => !rows[path])).toEqual([]);
  expect(routes.length).toBeGreaterThan(25);
  for (const { method = "GET", path, status, ...options } of Object.values(rows).flat()) {
    const what = `${method} ${options.host ?? ""}${path}`;
    const answer = await app.send(method, path, options);
    expect.soft(answer.status, `${what}: ${answer.text.slice(0, 200)}`).toBe(status);
    expectSafe(answer, what);
  }
});

test("every call's answers have them, including refusals", async () => {
  for (const { call } of handlers) {
    const answer = await app.send(call.method, call.path, {
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    expectSafe(answer, `${call.method} ${call.path}`);
    expect(answer.headers["cache-control"], call.path).toBe("no-store");
    expect(answer.headers["content-type"], call.path).toMatch(
      /^application\/(problem\+)?json; charset=utf-8$/,
    );
    expect(answer.headers["access-control-allow-origin"], call.path).toBeUndefined();
  }
});

test("a cached page has them, even with a 304", async () => {
  await app.send("GET", "/about");
  const before = app.app.cache.figures().hits;
  const kept = await app.send("GET", "/about");
  expect(app.app.cache.figures().hits).toBe(before + 1);
  expectSafe(kept, "kept");
  const same = await app.send("GET", "/about", { headers: { "if-none-match": String(kept.headers.etag) } });
  expect(same.status).toBe(304);
  expect(same.headers["strict-transport-security"]).toBe("max-age=31536000");
});

describe("a page of the admin", () => {
  test("allows style elements only with its nonce", async () => {
    const numbers = new Set<string>();
    for (const path of ["/login", "/login", "/AdminHome"]) {
      const answer = await app.send("GET", path);
      const inPolicy = /'nonce-([\w-]{22})'/.exec(directives(answer).get("style-src") ?? "")?.[1];
      const inPage = /<meta property="csp-nonce" nonce="([\w-]{22})">/.exec(answer.text)?.[1];
      expect(inPage).toBe(inPolicy);
      numbers.add(String(inPolicy));
    }
    expect(numbers.size).toBe(3);
  });
});

test("a request from another origin may not read the answer, except for OpenID Connect's", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
  for (const path of ["/", "/Authentication/GetCompanyName", "/api/users", "/images/1/a.png", "/readyz"])
    for (const method of ["GET", "OPTIONS"]) {
      const answer = await app.send(method, path, { headers });
      expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    }
});

test("sign-in cookies are limited to https only if the proxy reports https", async () => {
  const answer = await app.send("POST", "/api/authentication/authenticate", {
    headers: { "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9" },
    body: { username: "editor@riverbend.example", password: PASSWORD },
  });
  expect(answer.status).toBe(200);
  expect(String(answer.headers["set-cookie"])).toMatch(/HttpOnly; Secure; SameSite=Lax/);
});

test("over plain http, no header asks for https", () => {
  expect(transportHeaders("http")).toEqual({});
});
