import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#test/support/database-proxy.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { aFailedMail } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let proxy: DatabaseProxy;
let app: TestApp;
let town: TestCompany;

beforeAll(async () => {
  proxy = await startDatabaseProxy(await createTestDatabase());
  // Only an installation with a CDN reports how far that is behind. Nothing listens there.
  app = await startTestApp({ CDN_URL: "http://127.0.0.1:1/" }, undefined, proxy.connection);
  town = await aCompany(app);
  const page = await aPage(app, { company: town, friendlyUrl: "/" });
  await aVersion(app, { page, status: "live", blocks: [{}] });
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
});

const read = async (): Promise<string> => (await app.send("GET", "/metrics")).text;
/** The value of a metric with these labels; 0 if there is none. */
const sampleOf = (text: string, metric: string, labels: Record<string, string> = {}): number => {
  const lines = text
    .split("\n")
    .filter(
      (line) =>
        line.replace(/[ {].*/, "") === metric &&
        Object.entries(labels).every(([name, value]) => line.includes(`${name}="${value}"`)),
    );
  expect(lines.length).toBeLessThanOrEqual(1);
  return Number(lines[0]?.split(" ").at(-1) ?? 0);
};

test("counts requests by company, kind, and status, and pages by whether they were cached", async () => {
  const other = await aCompany(app);
  const rates = await aPage(app, { company: town, friendlyUrl: "rates" });
  await aVersion(app, { page: rates, status: "live", blocks: [{}] });
  const send = (path: string, host: string) => app.send("GET", path, { host });
  // Notices of recent changes may still drop a page.
  await waitUntil("the home page stays in the cache", async () => {
    const { misses } = app.app.cache.figures();
    for (const _ of [1, 2]) await send("/", town.host);
    return app.app.cache.figures().misses === misses;
  });
  const before = await read();
  const counted = (text: string, metric: string, labels: Record<string, string> = {}): number =>
    sampleOf(text, metric, labels) - sampleOf(before, metric, labels);

  expect((await send("/rates", town.host)).status).toBe(200);
  for (const _ of [1, 2]) expect((await send("/", town.host)).status).toBe(200);
  await send("/Authentication/GetCompanyName", town.host);
  await send("/RoleManagement/GetRoles", other.host);
  const files = ["/files/7/budget.pdf", "/images/7/park.png"];
  for (const path of files) expect((await send(path, other.host)).status).toBeGreaterThanOrEqual(400);
  await send("/", "made-up.example");
  await send("/", "another-made-up.example");

  const requestsIn = (text: string, company: number | "none", kind: string, status: string) =>
    counted(text, "tenantry_requests_total", { company: String(company), kind, status });
  // A request is counted once its answer has gone out. Made-up hosts are counted together.
  await waitUntil(
    "the last one is counted",
    async () => requestsIn(await read(), "none", "page", "4xx") === 2,
  );
  const text = await read();
  const requests = (company: number, kind: string, status: string) => requestsIn(text, company, kind, status);
  expect(requests(town.companyId, "page", "2xx")).toBe(1);
  expect(requests(town.companyId, "kept-page", "2xx")).toBe(2);
  expect(requests(town.companyId, "call", "2xx")).toBe(1);
  expect(requests(other.companyId, "call", "4xx")).toBe(1);
  expect(requests(other.companyId, "page", "2xx")).toBe(0);
  expect(requests(other.companyId, "file", "4xx")).toBe(files.length);
  expect(text).not.toContain("made-up");
  expect(counted(text, "tenantry_page_cache_hits_total")).toBe(2);
  expect(counted(text, "tenantry_page_cache_misses_total")).toBe(1);
  expect(sampleOf(text, "tenantry_page_cache_pages")).toBe(2);
  expect(sampleOf(text, "tenantry_page_cache_evictions_total")).toBe(0);
  expect(sampleOf(text, "tenantry_page_cache_max_bytes")).toBe(64 << 20);
  const ofCalls = { kind: "call" };
  expect(counted(text, "tenantry_request_seconds_count", ofCalls)).toBe(2);
  expect(counted(text, "tenantry_request_seconds_bucket", { ...ofCalls, le: "+Inf" })).toBe(2);
});

test("counts failed emails by company, and jobs by task and state", async () => {
  await aFailedMail(app, town);
  const text = await read();
  expect(sampleOf(text, "tenantry_jobs", { task: "send-mail", state: "failing" })).toBe(1);
  expect(sampleOf(text, "tenantry_unsent_mails", { company: String(town.companyId) })).toBe(1);
  expect(text).not.toContain("clerk@town.example");
});

test("the time of the last full backup is reported once there is one", async () => {
  const metric = "tenantry_last_backup_timestamp_seconds";
  expect(await read()).not.toContain(metric);
  const provider = await aCompany(app, { isProvider: true });
  expect(await read()).not.toContain(metric);
  await app.app
    .companyDb(provider.companyId)
    .write((tx) =>
      tx.sql
        .insertInto("lastBackups")
        .values({ companyId: tx.companyId, takenAt: "2026-11-20T02:10:00Z", bytes: 1, missingFiles: 0 })
        .execute(),
    );
  expect(sampleOf(await read(), metric)).toBe(Date.parse("2026-11-20T02:10:00Z") / 1000);
});

test("certificates are counted by state, if the site uses https", async () => {
  const { companyId, host } = town;
  await app.app.companyDb(companyId).write((tx) =>
    tx.sql
      .updateTable("companyHostChecks")
      .set({
        certificateCheckedAt: new Date(),
        certificateValidUntil: new Date(Date.now() + 13 * 86_400_000),
      })
      .where("companyId", "=", companyId)
      .where("host", "=", host)
      .execute(),
  );
  expect(sampleOf(await read(), "tenantry_certificates", { state: "ending" })).toBe(0);
  const secure = { PUBLIC_URL_SCHEME: "https", HOST_CHECKS: "on" };
  const node = await startTestApp(secure, undefined, proxy.connection);
  const { text } = await node.send("GET", "/metrics");
  await node.close();
  expect(sampleOf(text, "tenantry_certificates", { state: "ending" })).toBe(1);
  expect(sampleOf(text, "tenantry_certificates", { state: "valid" })).toBe(0);
});

/** Names of metrics in expressions of rules and panels, without the suffixes of a histogram or a summary. */
const metricsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/\b(?:tenantry|process)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    ),
  ),
];

test("alert rules and the dashboard use only metrics that are reported", async () => {
  const text = await read();
  const expressions = ["alerts.yml", "dashboard.json"].map((file) =>
    readFileSync(`monitoring/${file}`, "utf8")
      .split("\n")
      .filter((line) => /^\s*(?:"?expr"?:|sum|\/|histogram)/.test(line))
      .join("\n"),
  );
  const used = metricsIn(expressions.join("\n"));
  expect(used).toContain("tenantry_database_up");
  expect(used.filter((name) => !text.includes(`# TYPE ${name} `))).toEqual([]);
});

test("each alert has a chapter in the run book, and tests", () => {
  const [rules = "", tests = "", book = ""] = [
    "monitoring/alerts.yml",
    "monitoring/alerts.test.yml",
    "docs/run-book.md",
  ].map((file) => readFileSync(file, "utf8"));
  const alerts = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name);
  expect([...book.matchAll(/^### (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts);
  for (const alert of alerts) {
    expect(rules).toContain(`runbook: docs/run-book.md#${alert.toLowerCase()}\n`);
    // One case without an alert, and one with it.
    expect(tests.split(`alertname: ${alert}`).length, alert).toBeGreaterThan(2);
  }
});

const promtool = (args: readonly string[], input?: string) =>
  spawnSync("promtool", args, { encoding: "utf8", input });
const hasPromtool = promtool(["--version"]).status === 0;

test.skipIf(!hasPromtool)(
  "Prometheus accepts the metrics and the alert rules, and their tests pass",
  async () => {
    for (const args of [
      ["check", "metrics"],
      ["check", "rules", "monitoring/alerts.yml"],
      ["test", "rules", "monitoring/alerts.test.yml"],
    ]) {
      const { status, stdout, stderr } = promtool(args, await read());
      expect(status, stdout + stderr).toBe(0);
    }
  },
);

test("every answer has the metrics of the process and the machine, in Prometheus's format", async () => {
  const answer = await app.send("GET", "/metrics");
  expect(answer.headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
  for (const metric of [
    "process_resident_memory_bytes",
    "process_cpu_seconds_total",
    "tenantry_disk_free_bytes",
    "tenantry_database_up",
  ])
    expect(sampleOf(answer.text, metric), metric).toBeGreaterThan(0);
  for (const line of answer.text.trimEnd().split("\n"))
    expect(line).toMatch(
      /^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/,
    );
});

test("without a token, only programs on the same machine can read them, and not through an untrusted proxy", async () => {
  expect((await app.send("GET", "/metrics", { host: town.host })).status).toBe(200);
  const forwarded = await app.send("GET", "/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(forwarded.status).toBe(403);
  expect(forwarded.text).toBe("Metrics can be read on this machine, or from anywhere with METRICS_TOKEN.");
});

test("with a token set, only the token opens them, not a staff session", async () => {
  const token = "a-long-token-of-the-monitor";
  const node = await startTestApp({ METRICS_TOKEN: token }, undefined, proxy.connection);
  const cookie = await aSession(app, await aUser(app, { company: town, privilege: "Admin" }));
  try {
    const wrong: Record<string, string>[] = [
      {},
      { authorization: "Bearer wrong" },
      { authorization: `Basic ${token}` },
      { cookie },
    ];
    for (const headers of wrong) {
      const refused = await node.send("GET", "/metrics", { host: town.host, headers });
      expect(refused.status).toBe(401);
      expect(refused.text).not.toContain("tenantry_");
    }
    const answer = await node.send("GET", "/metrics", {
      headers: { authorization: `Bearer ${token}`, "x-forwarded-for": "192.0.2.1" },
    });
    expect(answer.status).toBe(200);
  } finally {
    await node.close();
  }
});

test("reports the node's metrics while the database is down", async () => {
  await proxy.goAway();
  try {
    const text = await read();
    expect(text).toContain("tenantry_database_up 0\n");
    expect(sampleOf(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
    expect(text).not.toContain("tenantry_jobs{");
  } finally {
    await proxy.comeBack();
  }
});
