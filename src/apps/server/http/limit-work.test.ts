import { readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  someModules,
  type TestCompany,
} from "#test/support/factories.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { aForm } from "#test/support/item-factories.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { aPicture } from "#test/support/pictures.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";
import { openRequest } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// A locked table simulates slow work.

const PLACES = 4;
/** The share of one of several companies. */
const SHARE = 2;
const LINE = 4 * PLACES;
const BUSY = "The server is busy and nothing was changed. Try again in a moment.";
const { log, lines } = createMemoryLog();
let app: TestApp;
let company: TestCompany;
let cookie: string;
let locker: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ MAX_REQUESTS: String(PLACES) }, log);
  company = await aCompany(app);
  await someModules(app, company, ["form"]);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  for (const friendlyUrl of ["/", "kept", "unread"]) {
    const page = await aPage(app, { company, friendlyUrl });
    await aVersion(app, { page, status: "live", blocks: [{}] });
  }
});
beforeEach(async () => {
  locker = new pg.Client(app.connection);
  await locker.connect();
});
afterEach(() => locker.end());
afterAll(() => app?.close());

const send = (method: string, path: string, body?: object) =>
  app.send(method, path, { host: company.host, cookie, body });
const lock = (table: string) => locker.query(`begin; lock table ${table} in access exclusive mode`);
const unlock = () => locker.query("rollback");

/** A metric's value by its labels, the first of which is the kind. */
const metric = async (name: string, kind: string, more = ""): Promise<number> => {
  const { text } = await send("GET", "/metrics");
  return Number(new RegExp(`^${name}\\{kind="${kind}"${more}\\} (\\d+)$`, "m").exec(text)?.[1]);
};
const refusedAs = (reason: string, kind = "work") =>
  metric("tenantry_requests_refused_total", kind, `,reason="${reason}"`);
const isFull = (kind = "work") =>
  waitUntil(
    "all places are taken and the line is full",
    async () =>
      (await metric("tenantry_requests_underway", kind)) === PLACES &&
      (await metric("tenantry_requests_waiting", kind)) === LINE,
  );
const isEmpty = (kind = "work") =>
  waitUntil(
    "nobody works or waits",
    async () =>
      (await metric("tenantry_requests_underway", kind)) === 0 &&
      (await metric("tenantry_requests_waiting", kind)) === 0,
  );
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

test("when all slots are taken and the queue is full, calls answer 503 with a message and Retry-After, and those in the queue are served", async () => {
  await lock("roles");
  const served = Array.from({ length: PLACES + LINE }, () => send("GET", "/RoleManagement/GetRoles"));
  await isFull();
  const before = await refusedAs("full");
  for (const [method, path, body, expected] of [
    ["GET", "/RoleManagement/GetRoles", undefined, BUSY],
    ["POST", "/Admin/CreatePage", { name: "A" }, BUSY],
    ["POST", "/api/authentication/authenticate", { username: "a@b.c", password: "x" }, { message: BUSY }],
  ] as const) {
    const answer = await send(method, path, body);
    expect([answer.status, answer.json(), answer.headers["retry-after"]], path).toEqual([503, expected, "5"]);
  }
  expect(await refusedAs("full")).toBe(before + 3);
  await unlock();
  expect(new Set(statuses(await Promise.all(served)))).toEqual(new Set([200]));
  await isEmpty();
  expect(lines.filter(({ message }) => /server is overloaded/.test(message))).toHaveLength(1);
  expect(lines.filter(({ fields }) => "reference" in fields)).toEqual([]);
});

test("during overload, serves cached pages, static files, and /healthz, refuses other pages with a page, and returns forms with their input", async () => {
  const kept = await send("GET", "/kept");
  const form = await aForm(app, { company, fields: [{ name: "Your message" }] });
  const [fieldId] = form.fieldIds;
  const css = /href="(\/assets\/[^"]+\.css)"/.exec(kept.text)?.[1] ?? "";
  await lock("roles");
  const served = Array.from({ length: PLACES + LINE }, () => send("GET", "/RoleManagement/GetRoles"));
  await isFull();
  for (const path of ["/healthz", "/servez", "/readyz", "/kept", css])
    expect([path, (await send("GET", path)).status]).toEqual([path, 200]);

  const page = await send("GET", "/unread");
  expect([page.status, page.headers["content-type"]]).toEqual([503, "text/html; charset=utf-8"]);
  expect(page.headers).toMatchObject({ "retry-after": "5", "cache-control": "no-store" });
  expect(page.text).toContain("The website is very busy right now.");

  await unlock();
  await Promise.all(served);
  await isEmpty();
  expect((await send("GET", "/unread")).status).toBe(200);

  await lock("form_drafts");
  const post = () =>
    app.send("POST", `/FormComponent/Post/${form.id}`, {
      host: company.host,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ page: "/kept", [`f${fieldId}`]: "Two lines,\nand more" }).toString(),
    });
  const posted = Array.from({ length: PLACES + LINE }, post);
  await isFull("file");
  const refused = await post();
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
  expect(refused.text).toContain("Your form was not sent");
  expect(refused.text).toContain("Two lines,\nand more");
  await unlock();
  expect(new Set(statuses(await Promise.all(posted)))).toEqual(new Set([303]));
});

test("no request waits in the queue for more than five seconds", async () => {
  await lock("roles");
  const asked = Array.from({ length: PLACES + LINE }, () => send("GET", "/RoleManagement/GetRoles"));
  const before = await refusedAs("late");
  const answered: number[] = [];
  for (const one of asked) void one.then(({ status }) => answered.push(status));
  await waitUntil("all in line are refused", () => answered.length === LINE);
  expect(new Set(answered)).toEqual(new Set([503]));
  expect(await refusedAs("late")).toBe(before + LINE);
  await unlock();
  expect(statuses(await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(PLACES);
  await isEmpty();
});

test("a client that hangs up leaves the queue", async () => {
  await lock("roles");
  const open = Array.from({ length: PLACES + LINE }, () =>
    openRequest(app, "GET", "/RoleManagement/GetRoles", { host: company.host, cookie }),
  );
  for (const { request, answer } of open) {
    answer.catch(() => {});
    request.end();
  }
  await isFull();
  for (const { request } of open) request.destroy();
  await waitUntil("the line is empty", async () => (await metric("tenantry_requests_waiting", "work")) === 0);
  await unlock();
  await isEmpty();
  expect((await send("GET", "/RoleManagement/GetRoles")).status).toBe(200);
});

test("an upload needs no slot while it arrives; without a free one afterward, it is refused and deleted", async () => {
  const body = formBody({
    ImageDescription: "Picture",
    ImageName: "picture.png",
    Image: { name: "picture.png", content: await aPicture(40, 30, "png"), type: "image/png" },
  });
  const received = async () => readdir(join(app.dataDir, "tmp"));
  const late = openRequest(app, "POST", "/ImageUpload/ImageUpload", {
    host: company.host,
    cookie,
    headers: { "content-type": FORM_TYPE, "content-length": String(body.length) },
  });
  late.request.write(body.subarray(0, body.length - 10));
  await waitUntil("it comes in", async () => (await received()).length === 1);
  expect(await metric("tenantry_requests_underway", "upload")).toBe(0);

  await lock("uploads");
  const refusals = async () => [await refusedAs("full", "upload"), await refusedAs("late", "upload")];
  const [full = 0, tooLate = 0] = await refusals();
  const document = formBody({
    folderName: "Documents",
    file: { name: "plan.txt", content: Buffer.from("A plan.") },
  });
  const others = Array.from({ length: PLACES + LINE }, () =>
    app.send("POST", "/UploadFiles/UploadFile", {
      host: company.host,
      cookie,
      headers: { "content-type": FORM_TYPE },
      body: document,
    }),
  );
  await isFull("upload");
  late.request.end(body.subarray(body.length - 10));
  const refused = await late.answer;
  expect([refused.status, JSON.parse(refused.body.toString())]).toEqual([503, BUSY]);
  await unlock();
  // On a busy machine, they may have waited for five seconds.
  const refusedLater = statuses(await Promise.all(others)).filter((status) => status === 503).length;
  expect(await refusals()).toEqual([full + 1, tooLate + refusedLater]);
  expect(await received()).toEqual([]);
  await isEmpty("upload");
});

test("a company that floods the server waits while others are served, and the log names it", async () => {
  const quiet = await aCompany(app);
  for (const friendlyUrl of ["/", "second", "third"]) {
    const page = await aPage(app, { company: quiet, friendlyUrl });
    await aVersion(app, { page, status: "live", blocks: [{}] });
  }
  const read = (path: string) => app.send("GET", path, { host: quiet.host });
  expect((await read("/")).status).toBe(200);
  await lock("roles");
  const flood = Array.from({ length: LINE }, () => send("GET", "/RoleManagement/GetRoles"));
  await waitUntil(
    "it has its share, and the rest waits",
    async () => (await metric("tenantry_requests_waiting", "work")) === LINE - SHARE,
  );
  expect(await metric("tenantry_requests_underway", "work")).toBe(SHARE);
  expect(await metric("tenantry_requests_throttled_total", "work")).toBeGreaterThanOrEqual(LINE - SHARE);
  expect((await read("/second")).status).toBe(200);

  // In a full queue, the flood makes room.
  const more = Array.from({ length: SHARE }, () => send("GET", "/RoleManagement/GetRoles"));
  await waitUntil(
    "the queue is full",
    async () => (await metric("tenantry_requests_waiting", "work")) === LINE,
  );
  expect((await send("GET", "/RoleManagement/GetRoles")).status).toBe(503);
  expect((await read("/third")).status).toBe(200);
  await unlock();
  expect(new Set(statuses(await Promise.all([...flood, ...more])))).toEqual(new Set([200]));
  await isEmpty();
  const noted = lines.filter(({ message }) => /more than its share/.test(message));
  expect(noted.map(({ fields }) => fields.company)).toEqual([company.companyId]);
});
