import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FauxqsServer, startFauxqs } from "fauxqs";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from "vitest";
import { createDemo } from "#apps/server/demo/create-demo.ts";
import { silentLog } from "#platform/log/log.ts";
import { ask, signInAdmin } from "./faults/client.ts";
import { endAll, launch, type Program } from "./faults/programs.ts";
import { type Balancer, startBalancer } from "./support/balancer.ts";
import { databaseEnv, urlOf } from "./support/connection-url.ts";
import { createTestDatabase, type TestConnection } from "./support/copied-databases.ts";
import { copyOfDemo } from "./support/demo-template.ts";
import { FORM_TYPE, formBody } from "./support/form-body.ts";
import { makeNextRelease, NEXT_MIGRATION } from "./support/next-release.ts";
import { aPicture } from "./support/pictures.ts";
import { createPublisher, type Publisher } from "./support/publisher.ts";
import { mailsIn, queueMails } from "./support/queued-mails.ts";
import { startTestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

// Three nodes, each a process with its own folder, on one database and one S3-compatible store behind a balancer
// that knows nothing about sessions.

interface Node {
  program: Program;
  port: number;
  readonly dataDir: string;
}

const BUCKET = "tenantry-nodes";
/** Long enough for the balancer to see that a node stops, even on a busy machine. */
const STOP_DELAY_SECONDS = "4";
let folder: string;
let s3: FauxqsServer;
let database: TestConnection;
let nodes: Node[];
let balancer: Balancer;
let cookie: string;
let admin: Publisher;

/** @param root folder of the release; by default this one */
const begin = (dataDir: string, root?: string): Program =>
  launch(
    {
      ...databaseEnv(database),
      STORAGE_URL: `s3://key:secret@${BUCKET}?endpoint=http://127.0.0.1:${s3.port}`,
      DATA_DIR: dataDir,
      DEMO: "off",
      STOP_DELAY_SECONDS,
    },
    root ? { root } : {},
  );
const beginNode = async (number: number): Promise<Node> => {
  const dataDir = join(folder, `node-${number}`);
  const program = begin(dataDir);
  return { program, port: await program.up(), dataDir };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-nodes-"));
  s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  s3.createBucket(BUCKET);
  database = (await copyOfDemo()).connection;
  nodes = await Promise.all([1, 2, 3].map(beginNode));
  balancer = await startBalancer(nodes.map(({ port }) => port));
  cookie = await signInAdmin(balancer.port);
  admin = createPublisher(balancer.port, cookie);
});
afterAll(async () => {
  await balancer?.close();
  for (const { program } of nodes ?? []) await endAll(program);
  await s3?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** The same request at each node itself. */
const atEach = (path: string, sent?: Parameters<typeof ask>[3]) =>
  Promise.all(nodes.map(({ port }) => ask(port, "GET", path, sent)));

test("each step of signing in and each call can reach a different node", async () => {
  expect(balancer.ready()).toHaveLength(3);
  for (const { status } of await atEach("/RoleManagement/GetRoles", { cookie })) expect(status).toBe(200);
  for (const { status } of await atEach("/RoleManagement/GetRoles")) expect(status).toBe(401);
});

test("what is published through the balancer is read at every node", async () => {
  const pageId = await admin.newPage("at-every-node");
  const allRead = async (text: string) =>
    (await atEach("/at-every-node")).every((reply) => reply.text.includes(text));
  await admin.publish(pageId, "first words");
  await waitUntil("every node shows the page", () => allRead("first words"));
  await admin.publish(pageId, "second words");
  await waitUntil("every node shows the second version", () => allRead("second words"));
});

test("an image that one node stored is served by all", async () => {
  const content = await aPicture(80, 60, "png");
  const reply = await ask(balancer.port, "POST", "/ImageUpload/ImageUpload", {
    cookie,
    headers: { "content-type": FORM_TYPE },
    body: formBody({
      ImageDescription: "Stored once",
      ImageName: "once.png",
      Image: { name: "once.png", content },
    }),
  });
  expect([reply.status, reply.text]).toEqual([200, expect.stringMatching(/^\d+$/)]);
  const listed = await admin.call("POST", "/ImageUpload/RetrieveAll", {});
  const images = JSON.parse(listed) as { id: number; imageUrl: string }[];
  const { imageUrl } = images.find(({ id }) => id === Number(reply.text)) as { imageUrl: string };
  const sent = await atEach(imageUrl.startsWith("/") ? imageUrl : `/${imageUrl}`);
  expect(sent.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(sent.map(({ body }) => body.toString("base64"))).size).toBe(1);
});

test("each job is run by one of them", async () => {
  const count = 60;
  await queueMails(database, count);
  const sent = () => mailsIn(nodes.map(({ dataDir }) => dataDir));
  await waitUntil("all mails are sent", () => new Set(sent()).size === count);
  expect(sent()).toHaveLength(count);
});

// It changes tables that old nodes read and write, and creates a new table.
const NEXT = `
  alter table pages add column next_note text not null default 'from the next release';
  alter table version_log_entries add column next_note text;
  create index next_blogs on blogs (company_id, title);
  create table next_notes (company_id bigint not null references companies, note text, primary key (company_id, note));
  call tenantry_protect('next_notes');
`;

test("nodes are replaced one by one by a release with one more migration, during reads and writes, without errors", async () => {
  const next = join(folder, "next");
  makeNextRelease(next, NEXT);
  const problems: string[] = [];
  let isOver = false;
  let answers = 0;
  let taken = 0;
  const goOn = async (
    act: () => Promise<{ status: number; text: string }>,
    { writes = false } = {},
  ): Promise<void> => {
    while (!isOver) {
      try {
        const { status, text } = await act();
        if (status !== 200) problems.push(`${status} ${text.slice(0, 200)}`);
        else if (writes) taken++;
        answers++;
      } catch (error) {
        problems.push(String(error));
      }
      await pause(20);
    }
  };
  const send = (method: string, path: string, body?: object) => () =>
    ask(balancer.port, method, path, { cookie, ...(body ? { body } : {}) });
  const pageId = await admin.newPage("written-meanwhile");
  const working = [
    goOn(send("POST", `/Version/AddVersionLog?pageId=${pageId}&action=Noted`), { writes: true }),
    goOn(send("GET", "/at-every-node")),
    goOn(send("GET", "/")),
    goOn(send("GET", "/RoleManagement/GetRoles")),
    goOn(send("POST", "/ImageUpload/RetrieveAll", {})),
  ];
  onTestFailed(() => console.log(nodes.map(({ program }) => program.output().slice(-3_000)).join("\n---\n")));
  for (const node of nodes) {
    const { port } = node;
    node.program.child.kill("SIGTERM");
    await waitUntil("the balancer sees that it stops", () => !balancer.ready().includes(port));
    expect(await node.program.ended).toBe(0);
    balancer.remove(port);
    node.program = begin(node.dataDir, next);
    node.port = await node.program.up();
    balancer.add(node.port);
    await waitUntil("the balancer knows the new one", () => balancer.ready().includes(node.port));
  }
  isOver = true;
  await Promise.all(working);
  expect(problems).toEqual([]);
  expect(answers).toBeGreaterThan(0);
  const applied = nodes.map(({ program }) => program.output().includes(`"migrations":["${NEXT_MIGRATION}"]`));
  expect(applied).toEqual([true, false, false]);
  // Everything that was acknowledged is there.
  const log = JSON.parse(await admin.call("GET", `/Version/GetVersionLogsPerPage?pageId=${pageId}`)) as {
    action: string;
  }[];
  expect(log.filter(({ action }) => action === "Noted")).toHaveLength(taken);
  expect((await atEach("/at-every-node")).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("of two nodes that start on an empty database, one creates the demo while the other waits", async () => {
  const empty = await createTestDatabase();
  const [one, two] = await Promise.all([
    startTestApp({}, silentLog, empty),
    startTestApp({}, silentLog, empty),
  ]);
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    await Promise.all(
      [one, two].map(({ app }) => createDemo(app, silentLog, { demoDir: "demo", hasPictures: false })),
    );
    expect(print).toHaveBeenCalledTimes(1);
    for (const { app } of [one, two]) expect(app.hosts.find("harbor.localhost")).toBeDefined();
  } finally {
    print.mockRestore();
    await one.close();
    await two.close();
  }
});

test("three that start together on an empty database migrate it once", async () => {
  const empty = await createTestDatabase();
  const programs = [1, 2, 3].map((number) =>
    launch({ DATABASE_URL: urlOf(empty), DATA_DIR: join(folder, `new-${number}`), DEMO: "off" }),
  );
  onTestFailed(() => console.log(programs.map((program) => program.output()).join("\n---\n")));
  try {
    await Promise.all(programs.map((program) => program.up()));
    const applied = programs.flatMap((program) =>
      [...program.output().matchAll(/\{[^\n]*"migrations":[^\n]*\}/g)].flatMap(
        ([line]) => (JSON.parse(line) as { migrations: string[] }).migrations,
      ),
    );
    const files = readdirSync(resolve(import.meta.dirname, "../migrations")).map((name) =>
      name.replace(/\.sql$/, ""),
    );
    expect(applied.sort()).toEqual(files.sort());
    const client = new pg.Client(empty);
    await client.connect();
    const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
    await client.end();
    expect(rows.map(({ name }) => name)).toEqual(files);
  } finally {
    for (const program of programs) await endAll(program);
  }
});
