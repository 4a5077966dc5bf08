import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import { sql } from "kysely";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { tracingSetting } from "#platform/config/tracing-setting.ts";
import { startTracing } from "#platform/tracing/start-tracing.ts";
import { traceJob } from "#platform/tracing/tracing.ts";
import { endAll, launch } from "./faults/programs.ts";
import { databaseEnv } from "./support/connection-url.ts";
import type { TestConnection } from "./support/copied-databases.ts";
import { copyOfDemo } from "./support/demo-template.ts";
import { aChallenge, aCompany, aSession, aUser } from "./support/factories.ts";
import { startMailServer } from "./support/mail-server.ts";
import { createMemoryLog } from "./support/memory-log.ts";
import { startTestApp } from "./support/test-app.ts";
import { type ReceivedSpan, startTraceCollector } from "./support/trace-collector.ts";
import { waitUntil } from "./support/wait-until.ts";

/** The trace and span of a caller, sampled. */
const CALLER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

const environment = { ...process.env };
afterEach(() => {
  for (const name of Object.keys(process.env))
    if (name.startsWith("OTEL_") && !(name in environment)) delete process.env[name];
});

/** A collector, and a node that sends it traces. */
const traced = async (
  options: {
    env?: Record<string, string>;
    settings?: Record<string, string>;
    at?: TestConnection;
    collects?: Parameters<typeof startTraceCollector>[0];
  } = {},
) => {
  const collector = await startTraceCollector(options.collects);
  const { log, lines } = createMemoryLog();
  const setting = tracingSetting({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...options.settings });
  const tracing = await startTracing(setting, "1.2.3", log);
  const app = await startTestApp(options.env, log, options.at);
  let isOpen = true;
  const finish = async () => {
    if (!isOpen) return;
    isOpen = false;
    await app.close();
    await tracing.stop();
  };
  onTestFinished(async () => {
    await finish();
    await collector.close();
  });
  return { app, collector, lines, finish };
};

const named = (spans: readonly ReceivedSpan[], name: string): ReceivedSpan => {
  const found = spans.filter((span) => span.name === name);
  expect(found, `spans named ${name}`).toHaveLength(1);
  return found[0] as ReceivedSpan;
};

test("a call is one trace, from the caller's span to each statement, without anything that was sent", async () => {
  const { app, collector, finish } = await traced({
    env: { TRUSTED_PROXIES: "127.0.0.1" },
    settings: {
      OTEL_SERVICE_NAME: "town-sites",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
      OTEL_EXPORTER_OTLP_HEADERS: "api-key=collector-key",
    },
  });
  const company = await aCompany(app);
  const user = await aUser(app, { company, privilege: "Admin" });
  const cookie = await aSession(app, user);
  const path = "/RoleManagement/AddRole?hidden=query-text";
  const body = { roleName: "Keeper of the secret" };
  const headers = { traceparent: TRACEPARENT, "user-agent": "secret-agent" };
  const answer = await app.send("POST", path, { host: company.host, cookie, body, headers });
  expect(answer.status).toBe(200);
  await finish();

  expect(collector.headers()).toMatchObject({ url: "/v1/traces", "api-key": "collector-key" });
  expect(collector.resources[0]).toMatchObject({
    "service.name": "town-sites",
    "service.version": "1.2.3",
    "deployment.environment.name": "test",
  });
  const spans = collector.spans.filter(({ traceId }) => traceId === CALLER.traceId);
  const server = named(spans, "POST /RoleManagement/AddRole");
  expect(server).toMatchObject({ kind: "server", parentId: CALLER.spanId, isFailed: false });
  expect(server.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/RoleManagement/AddRole",
    "http.response.status_code": 200,
    "url.scheme": "http",
    "server.address": company.host,
    "tenantry.company.id": company.companyId,
    "tenantry.call": "addRole",
  });
  const insert = named(spans, "INSERT roles");
  expect(insert).toMatchObject({ kind: "client", parentId: server.spanId });
  expect(insert.attributes).toMatchObject({
    "db.system.name": "postgresql",
    "db.query.text": expect.stringMatching(/^insert into "roles" .*\$1/),
  });
  expect(insert.endNs).toBeGreaterThanOrEqual(insert.startNs);
  // Who is signed in is read before the body, the rest after it.
  const statements = spans.filter(({ attributes }) => attributes["db.system.name"]);
  expect(statements.length).toBeGreaterThan(4);
  expect(new Set(statements.map(({ parentId }) => parentId))).toEqual(new Set([server.spanId]));
  const [, token = ""] = cookie.split("=");
  for (const secret of [token, "query-text", body.roleName, user.email, "secret-agent", "collector-key"])
    expect(collector.bytes().includes(secret), secret).toBe(false);
});

test("a page is rendered in a separate span, and a cached one says so", async () => {
  const { connection } = await copyOfDemo();
  const { app, collector, finish } = await traced({ at: connection });
  for (let visits = 0; visits < 2; visits++)
    expect((await app.send("GET", "/customers/rates?from=mail-to-jane")).status).toBe(200);
  await finish();

  const [first, second] = collector.spans.filter(({ name }) => name === "GET /*");
  const render = named(collector.spans, "render page");
  expect(render).toMatchObject({ traceId: first?.traceId, parentId: first?.spanId, kind: "internal" });
  const statements = collector.spans.filter(({ parentId }) => parentId === render.spanId);
  expect(statements.map(({ name }) => name)).toContain("SELECT companies");
  expect(second?.attributes).toMatchObject({ "tenantry.cache": "hit", "http.response.status_code": 200 });
  expect(second?.traceId).not.toBe(first?.traceId);
  for (const hidden of ["/customers", "jane"]) expect(collector.bytes().includes(hidden)).toBe(false);
});

test("an email is sent in a trace linked to the request that caused it, without its code", async () => {
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const { app, collector, finish } = await traced({ env: { SMTP_URL: mails.url } });
  await aCompany(app, { isProvider: true });
  const company = await aCompany(app);
  const user = await aUser(app, { company });
  await app.send("POST", "/api/authentication/ForgotPasswordRequest", {
    host: company.host,
    body: { username: user.email },
  });
  await waitUntil("the email arrived", () => mails.received.length === 1);
  await finish();

  const request = named(collector.spans, "POST /api/authentication/ForgotPasswordRequest");
  const job = named(collector.spans, "job send-mail");
  expect(job).toMatchObject({ kind: "consumer", parentId: "" });
  expect(job.attributes).toMatchObject({ "tenantry.company.id": company.companyId });
  // A job may enqueue another one.
  const queuedBy = ({ links: [link] }: ReceivedSpan) => collector.spans.find(({ spanId }) => spanId === link);
  let origin: ReceivedSpan | undefined = job;
  while (origin?.links.length === 1) origin = queuedBy(origin);
  expect(origin?.traceId).toBe(request.traceId);
  expect(named(collector.spans, "SMTP send")).toMatchObject({
    parentId: job.spanId,
    kind: "client",
    attributes: { "server.address": "127.0.0.1" },
  });
  const code = /\b\d{6}\b/.exec(mails.received[0]?.part("text/plain") ?? "")?.[0] ?? "no code";
  for (const secret of [code, user.email, "First", mails.received[0]?.header("Subject") ?? ""])
    expect(collector.bytes().includes(secret), secret).toBe(false);
});

test("a text message is sent in its job's trace, without its number or code", async () => {
  const texts: string[] = [];
  const service = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      texts.push(JSON.parse(body).body);
      response.end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    service.closeAllConnections();
    service.close();
  });
  const { port } = service.address() as AddressInfo;
  const { app, collector, finish } = await traced({
    env: { SMS_URL: `http://me:tok3n@127.0.0.1:${port}/texts` },
  });
  const company = await aCompany(app);
  const user = await aUser(app, { company });
  const asked = await app.send("GET", `/api/authentication/twoFactor?userId=${user.id}`, {
    host: company.host,
    cookie: await aChallenge(app, user, "second-factor"),
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  expect(asked.status).toBe(200);
  await waitUntil("the text message arrived", () => texts.length === 1);
  await finish();

  const job = named(collector.spans, "job send-text");
  expect(job.attributes).toMatchObject({ "tenantry.company.id": company.companyId });
  const sent = named(collector.spans, "SMS send");
  expect(sent).toMatchObject({ parentId: job.spanId, traceId: job.traceId, kind: "client", isFailed: false });
  expect(sent.attributes).toEqual({ "server.address": "127.0.0.1" });
  const code = /\d{6}/.exec(texts[0] ?? "")?.[0] ?? "no code";
  for (const secret of [code, "5550100142", "tok3n", "/texts"])
    expect(collector.bytes().includes(secret), secret).toBe(false);
});

test("requests to S3 name the bucket but not the file, and a failed one says so", async () => {
  const s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  s3.createBucket("town-files");
  const { app, collector, finish } = await traced({
    env: { STORAGE_URL: `s3://key:tok3n@town-files?endpoint=http://127.0.0.1:${s3.port}` },
  });
  const { storage } = app.app;
  const source = join(app.dataDir, "source");
  writeFileSync(source, "secret text");
  const key = "7/2026/secret-name.txt";
  const run = (name: string, work: () => Promise<unknown>) =>
    traceJob({ name, attempts: 1, payload: { companyId: 7 } }, work);
  await run("keep", async () => {
    await storage.put(key, source, "text/plain");
    (await storage.read(key))?.destroy();
    await storage.remove(key);
  });
  await run("fail", async () => {
    await s3.stop();
    await expect(storage.put(key, source, "text/plain")).rejects.toThrow();
  });
  await finish();

  const jobOf = (name: string) => named(collector.spans, `job ${name}`);
  const requestsOf = (name: string) =>
    collector.spans.filter(
      ({ parentId, name: span }) => parentId === jobOf(name).spanId && /^S3 /.test(span),
    );
  const [put, ...more] = requestsOf("keep").sort((a, b) => Number(a.startNs - b.startNs));
  expect([put, ...more].map((one) => one?.name)).toEqual(["S3 PutObject", "S3 GetObject", "S3 DeleteObject"]);
  expect(put).toMatchObject({ kind: "client", isFailed: false });
  expect(put?.attributes).toEqual({
    "rpc.system.name": "aws-api",
    "rpc.method": "PutObject",
    "aws.s3.bucket": "town-files",
    "server.address": "127.0.0.1",
  });
  expect(requestsOf("fail")).toMatchObject([{ name: "S3 PutObject", isFailed: true }]);
  for (const secret of ["secret-name", "secret text", "tok3n"])
    expect(collector.bytes().includes(secret), secret).toBe(false);
});

test("a route with a token is traced by its pattern", async () => {
  const { app, collector, finish } = await traced();
  const company = await aCompany(app);
  const token = "tokenOfNobodyElse".repeat(3);
  await app.send("GET", `/form-check/${token}`, { host: company.host });
  await finish();
  expect(collector.spans.map(({ name }) => name)).toContain("GET /form-check/:token");
  expect(collector.bytes().includes(token)).toBe(false);
});

test("a failed statement and its job have the kind of failure, but not its message", async () => {
  const { app, collector, finish } = await traced();
  const { companyId } = await aCompany(app);
  const fail = () =>
    app.app.companyDb(companyId).read((tx) => sql`select ${"secret value"}::integer`.execute(tx.sql));
  const job = { name: "fail", attempts: 1, payload: { companyId } };
  await expect(traceJob(job, fail)).rejects.toThrow("secret value");
  await finish();
  const failed = named(collector.spans, "job fail");
  const statement = collector.spans.find(({ parentId, isFailed }) => parentId === failed.spanId && isFailed);
  expect(failed).toMatchObject({ isFailed: true, attributes: { "error.type": "22P02" } });
  expect(statement?.attributes).toMatchObject({
    "error.type": "22P02",
    "db.query.text": "select $1::integer",
  });
  expect(collector.bytes().includes("secret value")).toBe(false);
});

test("a visitor's traceparent is ignored, because only trusted proxies can name a parent", async () => {
  const { app, collector, finish } = await traced({
    settings: { OTEL_TRACES_SAMPLER: "parentbased_always_off" },
  });
  const { host } = await aCompany(app);
  await app.send("GET", "/", { host, headers: { traceparent: TRACEPARENT } });
  await finish();
  expect(collector.spans).toEqual([]);
});

test.each(["refuse", "hang"] as const)(
  "a collector that %ss disturbs no request, and is logged once without its token",
  async (collects) => {
    const { app, collector, lines, finish } = await traced({
      collects,
      settings: {
        OTEL_EXPORTER_OTLP_HEADERS: "api-key=collector-key",
        OTEL_EXPORTER_OTLP_TIMEOUT: "200",
      },
    });
    const { host } = await aCompany(app);
    for (let sent = 0; sent < 600; sent++)
      expect((await app.send("GET", "/servez", { host })).status).toBe(200);
    const said = () => lines.filter(({ message }) => message.startsWith("Traces can't be sent"));
    await waitUntil("it is logged", () => said().length > 0);
    expect((await app.send("GET", "/servez", { host })).status).toBe(200);
    await finish();
    expect(collector.requests()).toBeGreaterThan(0);
    expect(said()).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain("collector-key");
  },
);

/** Prints each of the OpenTelemetry packages as the process loads it. */
const PRINT_LOADED = `data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from "node:module";
   registerHooks({ resolve: (name, context, next) => {
     if (name.includes("opentelemetry")) console.log("loads " + name);
     return next(name, context);
   } });`,
)}`;

const startNode = async (env: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), "tenantry-tracing-"));
  const { connection } = await copyOfDemo();
  const program = launch({
    ...{ ...databaseEnv(connection), DATA_DIR: dataDir, DEMO: "off", SLOW_CALL_MS: "0" },
    ...{ NODE_OPTIONS: `--import ${PRINT_LOADED}` },
    ...env,
  });
  onTestFinished(async () => {
    await endAll(program);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const port = await program.up();
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  program.child.kill("SIGTERM");
  expect(await program.ended).toBe(0);
  return program;
};

test("without an endpoint, no OpenTelemetry package is loaded, and log lines name no trace", async () => {
  const program = await startNode({ OTEL_SERVICE_NAME: "town-sites" });
  expect(program.output()).not.toContain("opentelemetry");
  expect(program.output()).not.toContain("trace_id");
});

test("a stopping node sends the remaining spans, and log lines name the trace they belong to", async () => {
  const collector = await startTraceCollector();
  onTestFinished(() => collector.close());
  const program = await startNode({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/take/traces` });
  expect(program.output()).toContain("loads @opentelemetry/sdk-trace");
  const line = program
    .output()
    .split("\n")
    .find((one) => one.includes("A request was slow.") && one.includes("/healthz"));
  const request = named(collector.spans, "GET /healthz");
  expect(JSON.parse(line ?? "{}")).toMatchObject({ trace_id: request.traceId, span_id: request.spanId });
  expect(collector.headers()).toMatchObject({ url: "/take/traces" });
});
