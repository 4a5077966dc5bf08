import { readdir } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
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
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendRaw } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const TIMEOUT_MS = 1_000;
const MAX_CONNECTIONS = 60;
let app: TestApp;
let company: TestCompany;
let cookie: string;
let clients: SlowClient[] = [];
beforeAll(async () => {
  app = await startTestApp({
    CLIENT_TIMEOUT_SECONDS: String(TIMEOUT_MS / 1_000),
    MAX_CONNECTIONS: String(MAX_CONNECTIONS),
    // If slow clients took up slots, others would wait until these are disconnected. All fit into the queue, because
    // each has a slot for a moment, until its session is read.
    MAX_REQUESTS: "3",
  });
  company = await aCompany(app);
  await someModules(app, company, ["document"]);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  const page = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page, status: "live", blocks: [{}] });
});
afterEach(() => {
  for (const client of clients) client.socket.destroy();
  clients = [];
});
afterAll(() => app?.close());

interface SlowClient {
  readonly socket: Socket;
  /** The server's response. */
  said(): string;
  isClosed(): boolean;
}

const port = () => (app.app.http.server.address() as AddressInfo).port;

/** @param bytes what it sends right away */
const open = (bytes: string | Buffer): SlowClient => {
  const socket = connect(port(), "127.0.0.1");
  let said = "";
  let isClosed = false;
  socket.setEncoding("latin1").on("data", (chunk: string) => {
    said += chunk;
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    isClosed = true;
  });
  if (bytes.length > 0) socket.write(bytes);
  const client = { socket, said: () => said, isClosed: () => isClosed };
  clients.push(client);
  return client;
};
const openMany = (count: number, bytes: string | Buffer) => Array.from({ length: count }, () => open(bytes));
const allClosed = () =>
  waitUntil("the server has hung up on all", () => clients.every((client) => client.isClosed()));
const head = (...lines: string[]) => [...lines, `Host: ${company.host}`, `Cookie: ${cookie}`].join("\r\n");
const send = (path: string) => app.send("GET", path, { host: company.host, cookie });

/** Others are served at the same time. */
const othersAreServed = async (): Promise<void> => {
  for (const path of ["/", "/healthz", "/RoleManagement/GetRoles", `/?never=${Math.random()}`])
    expect([path, (await send(path)).status]).toEqual([path, 200]);
};
const connections = async (): Promise<number> =>
  Number(/^tenantry_connections (\d+)$/m.exec((await send("/metrics")).text)?.[1]);

test("headers that never end get 408 and are closed, however often a byte comes", async () => {
  openMany(20, head("GET / HTTP/1.1"));
  const dripping = setInterval(() => {
    for (const { socket } of clients) if (socket.writable) socket.write("x");
  }, 100);
  try {
    await othersAreServed();
    await allClosed();
  } finally {
    clearInterval(dripping);
  }
  for (const client of clients) {
    expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
    expect(client.said()).toContain("The request took too long to arrive.");
  }
});

test("connections that never send anything are closed", async () => {
  openMany(20, "");
  await othersAreServed();
  await allClosed();
  expect(await connections()).toBe(1);
});

test("bodies that stop coming get 408, a partial upload is removed, and neither takes up a slot", async () => {
  const upload = formBody({
    FolderName: "Documents",
    File: { name: "a.txt", content: Buffer.alloc(400_000, "a") },
  });
  const uploadHead = head(
    "POST /UploadFiles/UploadFile HTTP/1.1",
    `Content-Type: ${FORM_TYPE}`,
    `Content-Length: ${upload.length}`,
  );
  openMany(
    10,
    `${head("POST /Admin/CreatePage HTTP/1.1", "Content-Type: application/json", "Content-Length: 900")}\r\n\r\n{"na`,
  );
  openMany(10, Buffer.concat([Buffer.from(`${uploadHead}\r\n\r\n`), upload.subarray(0, 200_000)]));
  await othersAreServed();
  expect(clients.filter((client) => client.isClosed())).toEqual([]);
  await allClosed();
  for (const client of clients) expect(client.said()).toMatch(/^HTTP\/1\.1 408 /);
  await waitUntil(
    "nothing of the uploads is left",
    async () => (await readdir(join(app.dataDir, "tmp"))).length === 0,
  );
});

test("a body that arrives slowly is read to its end", async () => {
  const body = JSON.stringify({ roleName: "Patience" });
  const client = open(
    `${head("POST /RoleManagement/AddRole HTTP/1.1", "Content-Type: application/json", `Content-Length: ${body.length}`)}\r\n\r\n`,
  );
  const began = performance.now();
  for (const letter of body) {
    client.socket.write(letter);
    await pause((2 * TIMEOUT_MS) / body.length);
  }
  await waitUntil("it is answered", () => client.said() !== "");
  expect(client.said()).toMatch(/^HTTP\/1\.1 200 /);
  expect(performance.now() - began).toBeGreaterThan(TIMEOUT_MS);
});

test("slow work on the server doesn't disconnect the client", async () => {
  const locker = new pg.Client(app.connection);
  await locker.connect();
  try {
    await locker.query("begin; lock table roles in access exclusive mode");
    const asked = send("/RoleManagement/GetRoles");
    await pause(2.5 * TIMEOUT_MS);
    await locker.query("rollback");
    expect((await asked).status).toBe(200);
  } finally {
    await locker.end();
  }
});

test("clients that don't read the response are disconnected, and take up no slot", async () => {
  const { status, body } = await sendRaw(app, "POST", "/UploadFiles/UploadFile", {
    host: company.host,
    cookie,
    headers: { "content-type": FORM_TYPE },
    body: formBody({
      FolderName: "Documents",
      File: { name: "long.txt", content: Buffer.alloc(30 << 20, "long ") },
    }),
  });
  expect(status, body.toString()).toBe(200);
  const url = JSON.parse(body.toString()) as string;
  const page = `${head("GET / HTTP/1.1")}\r\n\r\n`;
  for (const bytes of [`${head(`GET ${url} HTTP/1.1`)}\r\n\r\n`, page.repeat(3_000)])
    for (const { socket } of openMany(10, bytes)) socket.pause();
  await othersAreServed();
  // They don't even read that the connection ends.
  await waitUntil("nobody else is connected", async () => (await connections()) === 1);
});

test("there are never more connections than allowed, and new ones are accepted once some end", async () => {
  openMany(MAX_CONNECTIONS, "");
  await waitUntil("all are open", () => clients.every(({ socket }) => !socket.connecting));
  const late = open(`${head("GET /healthz HTTP/1.1", "Connection: close")}\r\n\r\n`);
  await waitUntil("it is closed", late.isClosed);
  expect(late.said()).toBe("");
  await allClosed();
  await othersAreServed();
  const { text } = await send("/metrics");
  expect(text).toMatch(/^tenantry_connections_refused_total [1-9]/m);
});
