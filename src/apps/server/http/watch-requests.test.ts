import { request } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import pg from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { countingStatements, newTally, recordStatement, shortSql } from "#platform/db/statements.ts";
import { Traffic } from "#platform/metrics/traffic.ts";
import { aCompany, aSession, aUser } from "#test/support/factories.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { watchRequests } from "./watch-requests.ts";

const SLOW_MS = 300;

test("a slow call is logged once with its company and its statements, without any values", async () => {
  const { log, lines } = createMemoryLog();
  const app = await startTestApp({ SLOW_CALL_MS: String(SLOW_MS) }, log);
  const locker = new pg.Client(app.connection);
  try {
    const company = await aCompany(app);
    const cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
    await locker.connect();
    await locker.query("begin; lock table roles in share row exclusive mode");
    const made = app.send("POST", "/RoleManagement/AddRole", {
      host: company.host,
      cookie,
      body: { roleName: "Keeper of the secret" },
    });
    await waitUntil("the call has waited long enough for the lock", async () => {
      const { rowCount } = await locker.query(
        `select 1 from pg_locks where relation = 'roles'::regclass and not granted
         and clock_timestamp() - waitstart > interval '${SLOW_MS + 100} milliseconds'`,
      );
      return rowCount === 1;
    });
    await locker.query("rollback");
    expect((await made).status).toBe(200);

    const ofTheCall = () => lines.filter(({ fields }) => fields.route === "POST /RoleManagement/AddRole");
    await waitUntil("it is logged", () => ofTheCall().length > 0);
    const [line] = ofTheCall();
    expect(ofTheCall()).toHaveLength(1);
    expect(line).toMatchObject({ level: "warn", message: "A request was slow." });
    expect(line?.fields).toMatchObject({ company: company.companyId, status: 200 });
    const { totalMs, databaseMs, statements, slowest } = (line?.fields ?? {}) as {
      totalMs: number;
      databaseMs: number;
      statements: number;
      slowest: { ms: number; sql: string }[];
    };
    expect(databaseMs).toBeGreaterThanOrEqual(SLOW_MS);
    expect(totalMs).toBeGreaterThanOrEqual(SLOW_MS);
    // Who is signed in is read before the body, the rest after it: both belong to the call.
    expect(statements).toBeGreaterThan(4);
    expect(slowest[0]?.sql).toMatch(/insert into "?roles"?/);
    expect(slowest[0]?.ms).toBeGreaterThanOrEqual(SLOW_MS);
    expect(JSON.stringify(line)).not.toContain("Keeper of the secret");
  } finally {
    await locker.end();
    await app.close();
  }
});

test("never logs a URL with a token, however it is written, but does log a page's path", async () => {
  const { log, lines } = createMemoryLog();
  const app = await startTestApp({ SLOW_CALL_MS: "0" }, log);
  try {
    const { host } = await aCompany(app);
    const token = "s3cr3tTokenOfNobodyElse".repeat(2);
    const paths = ["form-check", "newsletter-sign-up/confirm", "newsletter-sign-up/leave", "set-up"].flatMap(
      (at) =>
        ["", "/", "//", "/more", ";x", "%2f", ".css", "?a=1", "%00"].flatMap((end) => [
          `/${at}/${token}${end}`,
          `//${at}/${token}${end}`,
          `/${at.toUpperCase()}//${token}${end}`,
          `/${at.replace("-", "%2d")}/${token}${end}`,
        ]),
    );
    const methods = ["GET", "HEAD", "POST", "PUT", "DELETE"];
    for (const path of [...paths, `/${token}`, `/files/1/${token}`, `/api/authentication/${token}`])
      for (const method of methods) await app.send(method, path, { host });
    await app.send("GET", "/newsletter-sign-up", { host });
    const routes = () => lines.map(({ fields }) => String(fields.route));
    await waitUntil("the last one is logged", () => routes().includes("GET /newsletter-sign-up"));
    expect(routes()).toContain("GET /form-check/:token");
    expect(JSON.stringify(lines)).not.toContain(token);
  } finally {
    await app.close();
  }
});

describe("a server with one route", () => {
  const http = fastify();
  afterEach(() => http.close());

  test("doesn't log quick requests, and doesn't count the time in which a body arrives", async () => {
    const { log, lines } = createMemoryLog();
    const traffic = new Traffic();
    watchRequests(http, { traffic, log, slowMs: 60_000, companyIdOf: () => 7, trustedProxies: [] });
    http.post("/take", async (asked) => asked.watched?.readingMs);
    await http.listen({ port: 0, host: "127.0.0.1" });
    const { port } = http.server.address() as AddressInfo;
    let readingMs = 0;
    await new Promise<void>((answered, failed) => {
      const outgoing = request(
        {
          port,
          host: "127.0.0.1",
          method: "POST",
          path: "/take",
          headers: { "content-type": "application/json" },
        },
        (answer) => {
          answer.on("data", (chunk) => {
            readingMs = Number(chunk);
          });
          answer.on("end", () => answered());
        },
      );
      outgoing.on("error", failed);
      outgoing.write("[1,");
      setTimeout(() => outgoing.end("2]"), 300);
    });
    expect(readingMs).toBeGreaterThan(200);
    await waitUntil("it is counted", () => traffic.text().includes("tenantry_requests_total{"));
    expect(traffic.text()).toContain('tenantry_requests_total{company="7",kind="other",status="2xx"} 1');
    const sum = Number(/tenantry_request_seconds_sum\{kind="other"\} (\S+)/.exec(traffic.text())?.[1]);
    expect(sum * 1000).toBeGreaterThan(0);
    expect(lines).toEqual([]);
  });
});

describe("statements", () => {
  test("count overlapping time once, and list the three slowest in order", () => {
    const tally = newTally();
    countingStatements(tally, () => {
      recordStatement("a", 10, undefined, 1_010);
      recordStatement("b", 12, undefined, 1_015);
      recordStatement("c", 50, undefined, 2_000);
      recordStatement("d", 1, undefined, 2_100);
      recordStatement("e", 30, undefined, 3_000);
    });
    expect(tally.count).toBe(5);
    expect(tally.databaseMs).toBe(10 + 5 + 50 + 1 + 30);
    expect(tally.slowest.map(({ sql }) => sql)).toEqual(["c", "e", "b"]);
  });

  test("aren't counted outside a request, and long texts are shortened", () => {
    recordStatement("select 1", 5);
    expect(shortSql("select\n  1")).toBe("select 1");
    expect(shortSql("x".repeat(5_000)).length).toBeLessThan(500);
  });
});
