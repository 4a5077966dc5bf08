import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { readConfig } from "#platform/config/config.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/pool.ts";
import { unsafeAllCompaniesDueHosts, unsafeAllCompaniesHosts } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "#test/support/connection-url.ts";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { getHostChecks, getUnverifiedHosts } from "./host-checks.contract.ts";
import { checkHostsOf } from "./host-checks.service.ts";
import type { Names } from "./names.service.ts";
import { verifyHost } from "./verify-host.service.ts";

let app: TestApp;
let provider: TestCompany;
let cookie: string;
/** The port for HTTP at every host name. Without a DNS server, only IP addresses work. */
let httpPort: number;

beforeAll(async () => {
  const gate = await listening((request, response) => {
    const { port } = app.app.http.server.address() as AddressInfo;
    response
      .writeHead(307, { location: `http://${request.headers.host?.split(":")[0]}:${port}${request.url}` })
      .end();
  });
  httpPort = (gate.address() as AddressInfo).port;
  app = await startTestApp(
    { NODE_ENV: "production", PUBLIC_URL_SCHEME: "http" },
    undefined,
    undefined,
    undefined,
    {
      hostChecks: { isOn: true, httpPort, dnsServer: "127.0.0.1:9" },
    },
  );
  provider = await aCompany(app, { isProvider: true, host: "provider.example" });
  cookie = await aSession(app, await aUser(app, { company: provider, privilege: "Admin" }), provider);
});
afterAll(() => app.close());

const listening = async (handler: Parameters<typeof createServer>[1]): Promise<Server> => {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return server;
};
const at = { host: "provider.example" };
const post = (path: string, body: object) =>
  app.send("POST", path, { ...at, cookie, body, headers: { "x-requested-with": "XMLHttpRequest" } });
const checksOf = async (companyId: number): Promise<AnswerOf<typeof getHostChecks>["hosts"]> => {
  const answer = await app.send("GET", `/CompanyManagement/GetHostChecks?companyId=${companyId}`, {
    ...at,
    cookie,
  });
  return (answer.json() as AnswerOf<typeof getHostChecks>).hosts;
};
const checked = async (companyId: number) => {
  await waitUntil("all host names are checked", async () =>
    (await checksOf(companyId)).every(({ isChecking, checkedAt }) => !isChecking && checkedAt !== null),
  );
  return checksOf(companyId);
};
const asked = async (domain: string): Promise<number> =>
  (await app.send("GET", `/.well-known/tenantry/host?domain=${domain}`, at)).status;

test("a host name that points here is verified once it's added, and then gets a certificate", async () => {
  const created = await post("/CompanyManagement/CreateCompany", {
    name: "Pine Hollow",
    hosts: ["127.0.0.1", "elsewhere.example"],
  });
  const id = created.json() as number;
  const [own, foreign] = await checked(id);
  expect(own).toMatchObject({
    host: "127.0.0.1",
    verifiedBy: "http",
    problem: null,
    addresses: ["127.0.0.1"],
  });
  expect(foreign).toMatchObject({ host: "elsewhere.example", verifiedBy: null, problem: "no-address" });
  expect([await asked("127.0.0.1"), await asked("elsewhere.example")]).toEqual([200, 404]);
  expect(foreign?.record).toEqual({
    name: "_tenantry.elsewhere.example",
    value: expect.stringMatching(/^tenantry-verification=[0-9a-f-]{36}$/),
  });
  const listed = (await app.send("GET", "/CompanyManagement/GetUnverifiedHosts", { ...at, cookie })).json();
  expect(listed as AnswerOf<typeof getUnverifiedHosts>).toContainEqual({
    companyId: id,
    hosts: ["elsewhere.example"],
  });
  // Each host name has a different text, so that one's answer proves nothing about another.
  const text = async (host: string) =>
    (await app.send("GET", "/.well-known/tenantry/verification", { host })).text;
  expect(await text("elsewhere.example")).toBe(foreign?.record?.value);
  expect(await text("127.0.0.1")).toMatch(/^tenantry-verification=/);
  expect(own?.record).toBeNull();
  expect(await text("nobody.example")).toBe("No company has this host.");

  // Saving other values forgets nothing; a removed host name is forgotten.
  await post("/CompanyManagement/UpdateCompany", { id, name: "Pine Hollow", hosts: ["127.0.0.1"] });
  expect(await checksOf(id)).toEqual([own]);
  // A verified host name keeps its certificate while it can't be reached, and says so.
  const away = readConfig({ NODE_ENV: "production", PUBLIC_URL_SCHEME: "http" });
  await app.app.companyDb(id).write((tx) =>
    tx.sql
      .updateTable("companyHostChecks")
      .set({ nextCheckAt: new Date(0) })
      .where("companyId", "=", id)
      .execute(),
  );
  await checkHostsOf(app.app.companyDb(id), {
    ...away,
    hostChecks: { isOn: true, httpPort: 9, dnsServer: undefined },
  });
  expect(await checksOf(id)).toMatchObject([{ verifiedBy: "http", problem: "no-answer" }]);
  expect(await asked("127.0.0.1")).toBe(200);
  expect((await post("/CompanyManagement/CheckHosts", { companyId: id })).json()).toBe("Checking");
  expect(await checked(id)).toMatchObject([{ problem: null }]);
  expect((await post("/CompanyManagement/CheckHosts", { companyId: 999_999 })).status).toBe(404);
  // A visitor comes before the next check is due.
  await app.app.companyDb(id).write(async (tx) => {
    await tx.sql
      .updateTable("companyHostChecks")
      .set({ verifiedAt: null, verifiedBy: null, checkedAt: null })
      .where("companyId", "=", id)
      .execute();
    tx.invalidate("hosts");
  });
  expect(await asked("127.0.0.1")).toBe(404);
  await waitUntil("it is verified", async () => (await asked("127.0.0.1")) === 200);
});

test("a host name that a company gave up must be verified again when the company adds it again", async () => {
  const company = { name: "Cedar Creek", hosts: ["kept.example", "returning.example"] };
  const id = (await post("/CompanyManagement/CreateCompany", company)).json() as number;
  await app.app.companyDb(id).write(async (tx) => {
    await tx.sql
      .updateTable("companyHostChecks")
      .set({ verifiedAt: new Date(), verifiedBy: "http" })
      .where("companyId", "=", id)
      .execute();
    tx.invalidate("hosts");
  });
  expect(await asked("returning.example")).toBe(200);
  for (const hosts of [["kept.example"], company.hosts])
    expect((await post("/CompanyManagement/UpdateCompany", { ...company, id, hosts })).status).toBe(200);
  expect([await asked("kept.example"), await asked("returning.example")]).toEqual([200, 404]);
});

test("the provider's host names get certificates right away; in development, so do local ones", async () => {
  expect(await asked("provider.example")).toBe(200);
  expect((await checked(provider.companyId))[0]).toMatchObject({
    verifiedBy: "provider",
    problem: "no-address",
  });
  const local = await aCompany(app);
  expect(await asked(local.host)).toBe(404);
  const development = await startTestApp({ HOST_CHECKS: "on" }, undefined, app.connection);
  onTestFinished(() => development.close());
  const answer = await development.send("GET", `/.well-known/tenantry/host?domain=${local.host}`);
  expect(answer.status).toBe(200);
});

test("an address that asks for many host names that no company has is rate-limited, but not for names that exist", async () => {
  const statuses = new Set<number>();
  for (let number = 0; number < 310; number++) statuses.add(await asked(`made-up-${number}.example`));
  expect([...statuses]).toEqual([404, 429]);
  expect(await asked("provider.example")).toBe(200);
});

test("a TXT record verifies a host name before it points here", async () => {
  const token = "01234567-89ab-4def-8123-456789abcdef";
  const config = {
    publicScheme: "http",
    publicPort: "",
    hostChecks: { isOn: true, httpPort, dnsServer: undefined },
  } as const;
  const verified = async (records: string[], addresses: string[] = []) => {
    const names: Names = {
      addresses: async () => addresses,
      texts: async (name) => (name === "_tenantry.town.example" ? records : []),
    };
    return verifyHost({ host: "town.example", token }, config, names);
  };
  expect(await verified(["v=spf1 -all", `tenantry-verification=${token}`])).toMatchObject({
    by: "dns",
    problem: "no-address",
  });
  expect(await verified(["tenantry-verification=other"])).toMatchObject({ by: null });
  expect(await verified([], ["127.0.0.1"])).toMatchObject({ by: null, problem: "other-answer" });
});

test.each([
  ["another website", "other-answer", (_path: string) => [200, {}, "hello"] as const],
  [
    "too long an answer",
    "other-answer",
    (path: string) => [200, {}, `tenantry-verification=x${path.repeat(5_000)}`] as const,
  ],
  ["a redirect to another host", "other-answer", () => [302, { location: "http://127.0.0.2/" }, ""] as const],
  ["redirects without end", "other-answer", (path: string) => [302, { location: path }, ""] as const],
])("a host name with %s isn't verified", async (_what, problem, answer) => {
  const server = await listening((request, response) => {
    const [status, headers, body] = answer(request.url ?? "");
    response.writeHead(status, headers).end(body);
  });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found = await verifyHost(
    { host: "town.example", token: "x" },
    {
      publicScheme: "http",
      publicPort: "",
      hostChecks: { isOn: true, httpPort: port, dnsServer: undefined },
    },
    { addresses: async () => ["127.0.0.1"], texts: async () => [] },
  );
  expect(found).toEqual({ host: "town.example", by: null, problem, addresses: ["127.0.0.1"] });
});

test("host names from before the checks keep getting certificates", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-hosts-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const all = resolve(import.meta.dirname, "../../../migrations");
  cpSync(all, folder, { recursive: true, filter: (name) => !name.endsWith("0144-host-checks.sql") });
  const database = openDatabase({ url: urlOf(await createTestDatabase()) }, silentLog);
  onTestFinished(() => database.close());
  await migrate(database, folder);
  const add = (id: number) => `set local app.company_id = ${id};
    insert into companies (company_id, name) values (${id}, 'Town ${id}');
    insert into company_hosts (company_id, host) values (${id}, 'town-${id}.example')`;
  await database.pool.query(`begin; ${add(71)}; ${add(72)}; commit`);
  expect(await migrate(database, all)).toEqual(["0144-host-checks"]);
  const hosts = await unsafeAllCompaniesHosts(database);
  expect([...hosts].map(([host, { isVerified }]) => [host, isVerified])).toEqual([
    ["town-71.example", true],
    ["town-72.example", true],
  ]);
  // A node of the previous version adds one beside the new nodes.
  await database.pool.query(`begin; set local app.company_id = 72;
    insert into company_hosts (company_id, host, sort_order) values (72, 'new.example', 1);
    update company_host_checks set next_check_at = now() + interval '1 day'; commit`);
  expect(await unsafeAllCompaniesDueHosts(database, 1)).toEqual([72]);
});
