import { sql } from "kysely";
import { expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { ownRoutes } from "./registered-routes.ts";

// Another website makes an Admin's browser send any request it can, with cookies, through forms, images, and scripts.
// Browsers withhold the SameSite=Lax session cookie from most of these requests, but these tests always send it.

const { app, admin } = await openDemoApp("admin");

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_AS_TEXT = { "content-type": "text/plain" };

/** How a browser marks requests caused by another site. */
const FROM_ELSEWHERE: readonly Record<string, string>[] = [
  { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", ...FORM },
  { "sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors", ...JSON_AS_TEXT },
  { origin: "https://evil.example", ...FORM },
  { origin: "null", ...JSON_AS_TEXT },
  { referer: "https://evil.example/page", ...FORM },
  // A header that only scripts can set doesn't outweigh the origin.
  {
    origin: "https://evil.example",
    "x-requested-with": "XMLHttpRequest",
    "content-type": "application/json",
  },
  { origin: `http://${RIVERBEND}.evil.example`, ...FORM },
];

/**
 * Routes that other sites can send a POST to, with the reason. src/modules/identity/attacks.test.ts covers OpenID
 * Connect.
 */
const OPEN_TO_ALL: Readonly<Record<string, string>> = {
  "/new-password/:token": "without a good link it does nothing; with one it refuses other sites",
  "/set-up/:token": "whoever has the link is meant; there is no cookie",
  "/newsletter-sign-up/leave/:token": "mail programs send it (RFC 8058); the token is what counts",
};

const bodyOf = (headers: Record<string, string>): string =>
  headers["content-type"] === FORM["content-type"] ? "id=1&EMAIL=a%40b.example" : '{"id":1}';

const forged = (method: string, path: string, headers: Record<string, string>) =>
  app.send(method, path, {
    host: RIVERBEND,
    cookie: admin.cookie,
    headers,
    ...(method === "GET" || method === "DELETE" ? {} : { body: bodyOf(headers) }),
  });

test("every call that changes something and every form of the site refuses requests from other sites, and nothing changes", async () => {
  const pageId = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from pages order by id limit 1`);
  const query = `?pageId=${pageId[0]?.id}&copyVersionId=1&versionId=1&userId=${admin.userId}&id=1`;
  const calls = handlers
    .filter(({ call }) => call.changes)
    .flatMap(({ call }) =>
      (call.alsoPost ? ["GET", "POST"] : [call.method]).map(
        (method) => [method, `${call.path}${query}`] as const,
      ),
    );
  const routes = ownRoutes(app).filter(({ methods }) => methods.includes("POST"));
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(OPEN_TO_ALL)));
  const forms = routes
    .filter(({ path }) => !(path in OPEN_TO_ALL) && !path.includes("*"))
    .map(({ path }) => ["POST", path.replace(/:\w+/g, "1")] as const);
  expect(calls.length).toBeGreaterThan(80);
  expect(forms.length).toBeGreaterThan(3);

  const before = await contentAt(app, RIVERBEND);
  const taken: string[] = [];
  for (const [method, path] of [...calls, ...forms])
    for (const headers of FROM_ELSEWHERE) {
      const { status } = await forged(method, path, headers);
      // Forms refuse plain text from any site.
      const isNoForm = status === 415 && headers["content-type"] === "text/plain";
      if (status !== 403 && !isNoForm) taken.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`);
    }
  expect(taken).toEqual([]);
  const { nodes: _before, health_hours: _hours, ...then } = before;
  const { nodes: _after, health_hours: _later, ...now } = await contentAt(app, RIVERBEND);
  expect(now).toEqual(then);
  // The cookies are valid: the same request from the site itself is accepted.
  expect((await admin.get("/RoleManagement/GetRoles")).status).toBe(200);
});
