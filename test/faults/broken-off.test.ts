import { readdirSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const { log, lines } = createMemoryLog();
let app: TestApp;
let company: TestCompany;
let cookie: string;
let locker: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ CLIENT_TIMEOUT_SECONDS: "1" }, log);
  company = await aCompany(app);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  locker = new pg.Client(app.connection);
  await locker.connect();
});
afterAll(async () => {
  await locker?.end();
  await app?.close();
});

const metric = async (name: string): Promise<number> =>
  Number(
    new RegExp(`^${name}(?:\\{kind="upload"\\})? (\\d+)$`, "m").exec(
      (await app.send("GET", "/metrics")).text,
    )?.[1],
  );

test.each([
  ["by a reset", 0, "reset"],
  ["by a reset", 300_000, "reset"],
  ["by an end", 0, "end"],
  ["by an end", 300_000, "end"],
])(
  "an upload aborted %s before anything read it leaves no error and no file (%i bytes, %s)",
  async (_what, bytes, how) => {
    const body = formBody({
      folderName: "Documents",
      file: { name: "a.txt", content: Buffer.alloc(400_000, "a") },
    });
    const head = [
      "POST /UploadFiles/UploadFile HTTP/1.1",
      `Host: ${company.host}`,
      `Cookie: ${cookie}`,
      `Content-Type: ${FORM_TYPE}`,
      `Content-Length: ${body.length}`,
    ].join("\r\n");
    // The session is read before the body.
    await locker.query("begin; lock table sessions in access exclusive mode");
    const socket = connect((app.app.http.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`${head}\r\n\r\n`);
    socket.write(body.subarray(0, bytes));
    await waitUntil("the server is at it", async () => (await metric("tenantry_requests_underway")) === 1);
    if (how === "end") socket.end();
    else socket.resetAndDestroy();
    await waitUntil("the server knows", async () => (await metric("tenantry_connections")) === 1);
    await locker.query("rollback");
    await waitUntil("nobody is at it", async () => (await metric("tenantry_requests_underway")) === 0);
    await waitUntil("nothing of it is left", () => readdirSync(join(app.dataDir, "tmp")).length === 0);
    // Whatever was started is over once another call has gone the same way.
    for (const _ of [1, 2])
      expect((await app.send("GET", "/RoleManagement/GetRoles", { host: company.host, cookie })).status).toBe(
        200,
      );
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  },
);
