import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CHANGES_CHANNEL } from "#platform/db/company-db.ts";
import { createTestDatabase } from "./support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  someModules,
  type TestCompany,
} from "./support/factories.ts";
import { FORM_TYPE, formBody } from "./support/form-body.ts";
import { aForm } from "./support/item-factories.ts";
import { createMemoryLog } from "./support/memory-log.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { sendRaw } from "./support/uploads.ts";
import { waitUntil } from "./support/wait-until.ts";

const { log, lines } = createMemoryLog();
let proxy: DatabaseProxy;
let testApp: TestApp;
let company: TestCompany;
let cookie: string;

beforeAll(async () => {
  proxy = await startDatabaseProxy(await createTestDatabase());
  testApp = await startTestApp({}, log, proxy.connection);
  company = await aCompany(testApp);
  await someModules(testApp, company, ["form"]);
  cookie = await aSession(testApp, await aUser(testApp, { company, privilege: "Admin" }));
  for (const friendlyUrl of ["/", "kept", "unread"]) {
    const page = await aPage(testApp, { company, friendlyUrl });
    await aVersion(testApp, { page, status: "live", blocks: [{}] });
  }
});
afterAll(async () => {
  await testApp?.close();
  await proxy?.close();
});

const send = (method: string, path: string, body?: object) =>
  testApp.send(method, path, { host: company.host, cookie, body });
const isBack = () =>
  waitUntil(
    "calls are answered again",
    async () => (await send("GET", "/RoleManagement/GetRoles")).status === 200,
  );

/**
 * Whether the node has connected again since then and read what it missed, in a transaction. It drops pages that
 * changed.
 */
const hasCaughtUp = async (since: Date): Promise<boolean> => {
  const { rowCount } = await testApp.app.database.pool.query(
    `select from pg_stat_activity
     where datname = current_database() and application_name = 'tenantry-notices' and backend_start > $1
       and state = 'idle' and query = 'commit'`,
    [since],
  );
  return rowCount === 1;
};

/** Makes the database unreachable for a while. Afterward, calls are answered again, and the node has caught up. */
const whileAway = async (work: () => Promise<void>): Promise<void> => {
  const since = new Date();
  await proxy.goAway();
  try {
    await work();
  } finally {
    await proxy.comeBack();
  }
  await isBack();
  await waitUntil("the node has caught up", () => hasCaughtUp(since));
  // PostgreSQL calls a connection idle just before it sends the last answer.
  await isBack();
};

// First, because after an outage, a node catches up on missed changes and drops the page.
test("a page that may be outdated is served while it is down, and rendered again once it's back", async () => {
  const { cache } = testApp.app;
  const key = `${company.companyId}:/kept`;
  await waitUntil("the page is kept", async () => {
    await send("GET", "/kept");
    return cache.get(key) !== undefined;
  });
  await testApp.app.database.pool.query("select pg_notify($1, $2)", [
    CHANGES_CHANNEL,
    JSON.stringify({ company: company.companyId, tags: ["*"] }),
  ]);
  await waitUntil("it may be outdated", () => cache.get(key) === undefined);
  await whileAway(async () => {
    for (let round = 0; round < 3; round++) expect((await send("GET", "/kept")).status).toBe(200);
    expect(cache.get(key)).toBeUndefined();
  });
  await waitUntil("the page is kept again", async () => {
    expect((await send("GET", "/kept")).status).toBe(200);
    return cache.get(key) !== undefined;
  });
});

test("while the database is down, calls answer 503 with a message and Retry-After", async () => {
  expect((await send("GET", "/RoleManagement/GetRoles")).status).toBe(200);
  const sentence = "The database can't be reached right now. Try again in a moment.";
  await whileAway(async () => {
    for (let round = 0; round < 5; round++)
      for (const [method, path, body, expected] of [
        ["GET", "/RoleManagement/GetRoles", undefined, sentence],
        ["POST", "/Admin/CreatePage", { name: "A" }, sentence],
        [
          "POST",
          "/api/authentication/authenticate",
          { username: "a@b.c", password: "x" },
          { message: sentence },
        ],
      ] as const) {
        const answer = await send(method, path, body);
        expect([answer.status, answer.json()], path).toEqual([503, expected]);
        expect(answer.headers["retry-after"], path).toBe("5");
      }
  });
  expect(lines.filter(({ fields }) => "reference" in fields)).toEqual([]);
});

test("serves cached pages while it is down, and answers others with a 503 page", async () => {
  await whileAway(async () => {});
  await waitUntil("the page is kept", async () => {
    const { hits } = testApp.app.cache.figures();
    await send("GET", "/kept");
    return testApp.app.cache.figures().hits > hits;
  });
  await whileAway(async () => {
    for (let round = 0; round < 5; round++) {
      const kept = await send("GET", "/kept");
      expect([kept.status, kept.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      const other = await send("GET", "/unread");
      expect([other.status, other.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
      expect(other.text).toContain("shown right now");
      expect(other.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
      expect(other.text).not.toMatch(/ECONN|ENOENT|EPIPE|\/tmp|select /);
    }
  });
  expect((await send("GET", "/unread")).status).toBe(200);
});

test("cached pages are served completely while it's down: to HEAD, compressed, and with 304", async () => {
  await whileAway(async () => {});
  const plain = await send("GET", "/kept");
  await waitUntil("the page is kept", async () => {
    const { hits } = testApp.app.cache.figures();
    await send("GET", "/kept");
    return testApp.app.cache.figures().hits > hits;
  });
  const { host } = company;
  await whileAway(async () => {
    const head = await sendRaw(testApp, "HEAD", "/kept", { host });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(plain.text)));
    const brotli = await sendRaw(testApp, "GET", "/kept", { host, headers: { "accept-encoding": "br" } });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.body).toString("utf8")).toBe(plain.text);
    const etag = String(head.headers.etag);
    const again = await sendRaw(testApp, "GET", "/kept", { host, headers: { "if-none-match": etag } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  });
});

test("a form that can't be stored comes back in a page with everything that was typed, to be sent again", async () => {
  const form = await aForm(testApp, { company, fields: [{ name: "Your message" }] });
  const [fieldId] = form.fieldIds;
  const typed = 'Two lines,\nand "quotes" <b>not bold</b>';
  const fields = { page: "/kept", [`f${fieldId}`]: typed };
  const post = (contentType: string, body: Buffer) =>
    sendRaw(testApp, "POST", `/FormComponent/Post/${form.id}`, {
      host: company.host,
      headers: { "content-type": contentType },
      body,
    });
  const urlEncoded = Buffer.from(new URLSearchParams(fields).toString());
  const withFile = formBody({ ...fields, File: { name: "a.txt", content: Buffer.from("A") } });
  await whileAway(async () => {
    for (const [contentType, body] of [
      ["application/x-www-form-urlencoded", urlEncoded],
      [FORM_TYPE, withFile],
    ] as const) {
      const answer = await post(contentType, body);
      expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
      const html = answer.body.toString("utf8");
      expect(html).toContain("Your form was not sent");
      expect(html).toContain(`action="/FormComponent/Post/${form.id}"`);
      expect(html).toContain(`name="f${fieldId}"`);
      expect(html).toContain("and &quot;quotes&quot; &lt;b&gt;not bold&lt;/b&gt;");
      expect(html).not.toContain("<b>not bold");
      expect(html.includes("choose your file again")).toBe(contentType === FORM_TYPE);
    }
    const newsletter = await sendRaw(testApp, "POST", "/newsletter-sign-up", {
      host: company.host,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: Buffer.from("EMAIL=reader%40example.test"),
    });
    expect(newsletter.status).toBe(503);
    expect(newsletter.body.toString("utf8")).toContain("reader@example.test");
  });
  expect((await post("application/x-www-form-urlencoded", urlEncoded)).status).toBe(303);
});

test("the login page is served while it's down, and signing in says what is wrong", async () => {
  await whileAway(async () => {
    const page = await send("GET", "/login");
    expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const answer = await send("POST", "/api/authentication/authenticate", {
      username: "a@b.c",
      password: "x",
    });
    expect([answer.status, answer.json()]).toEqual([
      503,
      { message: "The database can't be reached right now. Try again in a moment." },
    ]);
  });
});

test("while it's down, /healthz and /servez keep the node in service, and /readyz says what is wrong", async () => {
  const statusOf = async (path: string) =>
    (await testApp.send("GET", path, { host: "any.example.test" })).status;
  expect(await Promise.all(["/healthz", "/servez", "/readyz"].map(statusOf))).toEqual([200, 200, 200]);
  await whileAway(async () => {
    await waitUntil("it says so", async () => (await statusOf("/readyz")) === 503);
    expect(await Promise.all(["/healthz", "/servez"].map(statusOf))).toEqual([200, 200]);
  });
  await waitUntil("it is ready again", async () => (await statusOf("/readyz")) === 200);
});

test("connections closed by the database are replaced", async () => {
  await testApp.app.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await isBack();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => send("GET", "/RoleManagement/GetRoles")),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a node can be stopped while the database is down", async () => {
  const other = await startTestApp({}, log, proxy.connection);
  await whileAway(() => other.close());
});
