import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { createMemoryLog, type LogLine } from "#test/support/memory-log.ts";
import { startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { exchange } from "./raw-http.ts";
import { ownRoutes } from "./registered-routes.ts";

let app: TestApp;
let lines: readonly LogLine[];
let port: number;
beforeAll(async () => {
  const memory = createMemoryLog();
  lines = memory.lines;
  app = await startDemoApp({ TRUSTED_PROXIES: "127.0.0.1" }, memory.log);
  ({ port } = app.app.http.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** Not valid as a host name or as a port. */
const MALFORMED = [
  "localhost:99999",
  "localhost:65536",
  "localhost:123456",
  "localhost:-1",
  "localhost:80:80",
  "localhost:http",
  "localhost: 80",
  ":80",
  "localhost..",
  ".localhost",
  "local host",
  "user@localhost",
  "user:password@localhost",
  "localhost%00",
  "localhost%2eevil.example",
  "localhost/path",
  "localhost?x",
  "localhost#x",
  "localhost\\evil.example",
  "localhost,evil.example",
  "http://localhost",
  "[::1",
  "[::1]x",
  "[::1]:99999",
  "[:::::]",
  "[1.2.3.4]",
  "[::1%25lo]",
  "::1",
  "l\u00f6calhost",
  "*",
  "<script>",
  "x".repeat(300),
];
/** Well-formed, but of no company. */
const UNKNOWN = [
  "",
  "localhost:",
  "nobody.example",
  "nobody.example.",
  "[::1]",
  "[::1]:3000",
  "999.999.999.999",
  "a_b",
];

const statusesAt = async (method: string, path: string, hosts: readonly string[]): Promise<number[]> =>
  Promise.all(
    hosts.map(async (host) => {
      const head = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0`;
      const [answer] = await exchange(port, `${head}\r\n\r\n`);
      return answer?.status ?? 0;
    }),
  );

/**
 * Answers at every host, because it belongs to the installation and has nothing to do with a company (decisions §3).
 */
const OF_ANY_HOST =
  /^\/(?:healthz|servez|readyz|metrics|\.well-known\/tenantry\/|set-up\/|api\/docs|api\/openapi\.json|speculation-rules\.json)/;

const everyRoute = (): readonly { path: string; methods: readonly string[] }[] => [
  ...ownRoutes(app),
  ...handlers.map(({ call }) => ({ path: call.path, methods: [call.method] })),
];
const addressOf = (path: string): string => path.replace(/:\w+/g, "1").replace("*", "x");

test("every route refuses a malformed Host before looking anything up, and no error is logged", async () => {
  const before = lines.length;
  const wrong: string[] = [];
  for (const { path, methods } of everyRoute())
    for (const method of methods.filter((candidate) => /^(GET|POST)$/.test(candidate))) {
      const statuses = await statusesAt(method, addressOf(path), MALFORMED);
      statuses.forEach((status, at) => {
        if (status !== 400 && status !== 421) wrong.push(`${method} ${path} at ${MALFORMED[at]}: ${status}`);
      });
    }
  expect(wrong).toEqual([]);
  expect((await statusesAt("GET", "/", ["localhost:99999"]))[0]).toBe(421);
  expect(lines.slice(before).filter(({ level }) => level === "error" || level === "warn")).toEqual([]);
});

test("every route of a company answers an unknown host with 421 [SHELL-002]", async () => {
  const wrong: string[] = [];
  for (const { path, methods } of everyRoute().filter((route) => !OF_ANY_HOST.test(route.path)))
    for (const method of methods.filter((candidate) => /^(GET|POST)$/.test(candidate))) {
      const statuses = await statusesAt(method, addressOf(path), UNKNOWN);
      statuses.forEach((status, at) => {
        if (status !== 421) wrong.push(`${method} ${path} at “${UNKNOWN[at]}”: ${status}`);
      });
    }
  expect(wrong).toEqual([]);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("if a trusted proxy forwards a malformed host, the Host header decides, and nothing fails", async () => {
  for (const forwarded of ["localhost:99999", "[::1", "a b", ""])
    for (const path of ["/", "/connect/authorize", "/.well-known/openid-configuration", "/healthz"]) {
      const { status } = await app.send("GET", path, {
        headers: { "x-forwarded-host": forwarded, "x-forwarded-proto": "\u00e9" },
      });
      expect(status, `${path} ${forwarded}`).toBeLessThan(500);
    }
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
});
