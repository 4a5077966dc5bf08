import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { endSessionsOf, lockAccount } from "#modules/sign-in/sign-in.public.ts";
import { updatePassword } from "#modules/sign-in/sign-in.sql.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { createTestDatabase } from "./support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
  type TestPage,
} from "./support/factories.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

// Two nodes on one database, the second one behind a proxy that can cut it off.

let app: TestApp;
let two: TestApp;
let proxy: DatabaseProxy;
let company: TestCompany;
let cookie: string;
let home: TestPage;
let backup: pg.Client;

beforeAll(async () => {
  const connection = await createTestDatabase();
  proxy = await startDatabaseProxy(connection);
  app = await startTestApp({}, undefined, connection);
  two = await startTestApp({}, undefined, proxy.connection);
  company = await aCompany(app);
  // A transaction that was open before and after everything, such as a backup's.
  backup = new pg.Client(connection);
  await backup.connect();
  await backup.query("begin; select pg_current_xact_id()");
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  home = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live", blocks: [text("first")] });
  await waitUntil("the second node knows the new company", async () => (await read(two)).status === 200);
});
afterAll(async () => {
  await backup?.end();
  await two?.close();
  await app?.close();
  await proxy?.close();
});

const text = (content: string) => ({ values: { content: `<p>${content}</p>` } });
const read = (node: TestApp, path = "/") => node.send("GET", path, { host: company.host });
const call = (node: TestApp, method: string, path: string, body?: object) =>
  node.send(method, path, {
    host: company.host,
    cookie,
    body,
    headers: { "x-requested-with": "XMLHttpRequest" },
  });

/** Publishes a new version of a page through calls at the first node. */
const publish = async (page: TestPage, content: string): Promise<void> => {
  const { versions } = (await call(app, "GET", `/Admin/GetPageComponentData?pageId=${page.id}`)).json() as {
    versions: { versionId: number }[];
  };
  const from = versions[0]?.versionId;
  const draft = await call(app, "GET", `/Version/CreateDraft?pageId=${page.id}&copyVersionId=${from}`);
  const versionId = Number(draft.text);
  const created = await call(app, "POST", "/Admin/CreateHtmlEditor", {
    pageId: page.id,
    versionId,
    componentName: "More",
    content: `<p>${content}</p>`,
  });
  await call(app, "POST", "/Admin/ManagePageComponent", {
    pageId: page.id,
    versionId,
    type: "HtmlEditor",
    componentId: Number(created.text),
  });
  await call(app, "GET", `/Version/SubmitDraft?pageId=${page.id}`);
  const published = await call(app, "GET", `/Version/PublishDraft?pageId=${page.id}&versionId=${versionId}`);
  expect([published.status, published.text]).toEqual([200, String(versionId)]);
};

describe("what is published at one node", () => {
  test("shows right away there, and shortly after on the other, which had cached the page [C-075]", async () => {
    expect((await read(app)).text).toContain("first");
    expect((await read(two)).text).toContain("first");
    expect(two.app.cache.figures().pages).toBe(1);
    await publish(home, "second");
    expect((await read(app)).text).toContain("second");
    await waitUntil("the other node shows it", async () => (await read(two)).text.includes("second"));
  });

  test("drops that page from the other node and keeps the rest", async () => {
    const page = await aPage(app, { company, friendlyUrl: "beside" });
    await aVersion(app, { page, status: "live", blocks: [text("beside")] });
    await waitUntil(
      "the other node shows the new page",
      async () => (await read(two, "/beside")).status === 200,
    );
    await read(two);
    await waitUntil("both are kept", async () => {
      await Promise.all([read(two), read(two, "/beside")]);
      return two.app.cache.figures().pages === 2;
    });
    await publish(home, "third");
    await waitUntil("the other node dropped the page", () => two.app.cache.figures().pages === 1);
    const { misses } = two.app.cache.figures();
    expect((await read(two, "/beside")).text).toContain("beside");
    expect(two.app.cache.figures().misses).toBe(misses);
  });

  test("is read at the other node even if its notice was missed", async () => {
    await read(two);
    expect((await read(two)).text).not.toContain("fourth");
    await proxy.goAway();
    await publish(home, "fourth");
    // Without the database, the node keeps serving what it has cached.
    const meanwhile = await read(two);
    expect([meanwhile.status, meanwhile.text.includes("third")]).toEqual([200, true]);
    await proxy.comeBack();
    await waitUntil("the other node shows it", async () => (await read(two)).text.includes("fourth"));
  });

  test("drops nothing else from a node that had lost its connection", async () => {
    await waitUntil("both are kept", async () => {
      const before = two.app.cache.figures().misses;
      await read(two);
      await read(two, "/beside");
      return two.app.cache.figures().misses === before;
    });
    await proxy.goAway();
    await publish(home, "fifth");
    await proxy.comeBack();
    await waitUntil("the other node shows it", async () => (await read(two)).text.includes("fifth"));
    // A read that fails while the connections come back counts as a miss, too, so it's counted from here.
    const { misses } = two.app.cache.figures();
    expect((await read(two, "/beside")).text).toContain("beside");
    expect(two.app.cache.figures().misses).toBe(misses);
  });
});

test("a node whose connections died silently drops what has been published since", async () => {
  const dying = await startDatabaseProxy(app.connection);
  const three = await startTestApp({}, undefined, dying.connection);
  try {
    await read(three);
    await waitUntil("the page is kept", async () => {
      await read(three);
      return three.app.cache.figures().pages === 1;
    });
    dying.freeze();
    await publish(home, "seventh");
    await waitUntil("the page is dropped", () => three.app.cache.figures().pages === 0);
    await dying.goAway();
    await dying.comeBack();
    await waitUntil("the node shows it", async () => (await read(three)).text.includes("seventh"));
  } finally {
    await three.close();
    await dying.close();
  }
});

test("a company that is created at one node is found at the other", async () => {
  const added = await aCompany(app);
  await waitUntil("the other node answers at its host", async () => {
    const answer = await two.send("GET", "/Authentication/GetCompanyName", { host: added.host });
    return answer.status === 200 && answer.json() === added.name;
  });
});

test("a session that ends on one node ends on the other right away", async () => {
  const session = await aSession(app, await aUser(app, { company }));
  const roles = () => two.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie: session });
  await waitUntil("the other node reaches the database", async () => (await roles()).status === 200);
  await app.send("POST", "/api/authentication/LogOut", { host: company.host, cookie: session });
  expect((await roles()).status).toBe(401);
});

test.each([
  ["closing the account", (tx: WriteTx, userId: number) => lockAccount(tx, userId)],
  ["another role", (tx: WriteTx, userId: number) => endSessionsOf(tx, userId)],
  ["a new password", (tx: WriteTx, userId: number) => updatePassword(tx, userId, "-")],
])("%s on one node ends the session on the other right away", async (_what, end) => {
  const user = await aUser(app, { company });
  const session = await aSession(app, user);
  const roles = () => two.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie: session });
  await waitUntil("the other node reaches the database", async () => (await roles()).status === 200);
  await app.app.companyDb(company.companyId).write((tx) => end(tx, user.id));
  expect((await roles()).status).toBe(401);
});

test("wrong passwords at both nodes count together [CONST-007] [C-002]", async () => {
  const user = await aUser(app, { company });
  const guess = (node: TestApp, password: string) =>
    node.send("POST", "/api/authentication/authenticate", {
      host: company.host,
      body: { username: user.email, password },
    });
  for (const node of [app, two, app, two, app]) await guess(node, "wrong");
  expect((await guess(two, user.password)).status).toBe(401);
});

test("a node that doesn't receive the others' notices refuses to start, and says why", async () => {
  const deaf = await startDatabaseProxy(app.connection, { swallowsNotices: true });
  try {
    await expect(startTestApp({}, undefined, deaf.connection)).rejects.toThrow(
      /notifications don't arrive.*set DATABASE_DIRECT_URL/,
    );
  } finally {
    await deaf.close();
  }
});
