import { sql } from "kysely";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { connectionOptions } from "#platform/db/pool.ts";
import { acceptChanges, refuseChanges } from "#platform/db/read-only-company.ts";
import { errorsOf } from "#test/support/errors-of.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  CEDAR_FALLS,
  HARBOR,
  PROVIDER,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const { app } = await openDemoApp();

const nameAt = (host: string) => app.send("GET", "/Authentication/GetCompanyName", { host });

test("returns the name of the host's company [C-001] [SHELL-002]", async () => {
  const names = await Promise.all(
    [RIVERBEND, "127.0.0.1", CEDAR_FALLS, HARBOR, PROVIDER].map(async (host) => (await nameAt(host)).json()),
  );
  expect(names).toEqual([
    "Riverbend Utilities",
    "Riverbend Utilities",
    "Cedar Falls",
    "Harbor District",
    "TracSoft",
  ]);
});

test("a host's port, letter case, and final dot don't matter [C-001]", async () => {
  for (const host of ["LOCALHOST", "localhost:8080", "CedarFalls.LocalHost:1", "harbor.localhost."])
    expect((await nameAt(host)).status).toBe(200);
});

test("the call's path matches in any letter case [C-001] [SHELL-021]", async () => {
  const answer = await app.send("GET", "/authentication/getcompanyname", { host: CEDAR_FALLS });
  expect(answer.json()).toBe("Cedar Falls");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a host without a company is refused [C-001]", async () => {
  for (const host of ["elsewhere.example", "cedarfalls.localhost.evil.example", "localhost:80:80"]) {
    const answer = await nameAt(host);
    expect([answer.status, answer.json()]).toEqual([421, "There's no website at this address."]);
  }
});

const MANAGE = "/CompanyManagement";
interface Shown {
  id: number;
  name: string;
  hosts: string[];
  isReadOnly: boolean;
}
const listed = async (vendor: Staff): Promise<Shown[]> =>
  (await vendor.get(`${MANAGE}/GetCompanies`)).json() as Shown[];
test("the provider's Admin lists, creates, and changes companies, and every node learns their hosts", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  const second = await startTestApp({}, undefined, app.connection);
  try {
    expect((await listed(vendor)).map(({ name }) => name)).toEqual([
      "Cedar Falls",
      "Harbor District",
      "Riverbend Utilities",
      "TracSoft",
    ]);
    const created = await vendor.post(`${MANAGE}/CreateCompany`, {
      name: "Pine Hollow",
      hosts: ["PineHollow.localhost", "münchen.example"],
      timeZone: "America/Chicago",
    });
    expect(created.status).toBe(200);
    const id = created.json() as number;
    expect((await listed(vendor)).find((one) => one.id === id)).toEqual({
      id,
      name: "Pine Hollow",
      isProvider: false,
      usesClientNumbers: false,
      timeZone: "America/Chicago",
      isInitialized: false,
      isReadOnly: false,
      hosts: ["pinehollow.localhost", "xn--mnchen-3ya.example"],
      limits: { storage: null, entries: null, emails: null, sms: null },
    });
    const everywhere = (host: string, name: string | undefined) =>
      waitUntil(`${host} answers as ${name}`, async () =>
        [app, second].every((node) => node.app.hosts.find(host)?.name === name),
      );
    await everywhere("pinehollow.localhost", "Pine Hollow");

    const changed = await vendor.post(`${MANAGE}/UpdateCompany`, {
      id,
      name: "Pine Hollow Water",
      hosts: ["www.pinehollow.example", "pinehollow.localhost"],
      usesClientNumbers: true,
      timeZone: "America/Denver",
    });
    expect([changed.status, changed.json()]).toEqual([200, id]);
    await everywhere("www.pinehollow.example", "Pine Hollow Water");
    await everywhere("xn--mnchen-3ya.example", undefined);
    expect(second.app.hosts.find("pinehollow.localhost")?.mainHost).toBe("www.pinehollow.example");
    const [entry] = await sqlAt(
      app,
      "pinehollow.localhost",
      sql<object>`select actor_email, before, after from audit_entries where action = 'Updated company'`,
    );
    expect(entry).toMatchObject({
      actorEmail: vendor.email,
      before: { name: "Pine Hollow", usesClientNumbers: false },
      after: { name: "Pine Hollow Water", usesClientNumbers: true, timeZone: "America/Denver" },
    });
  } finally {
    await second.close();
  }
});

test("a company form is refused with a message per field, and nothing is saved", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  const before = await listed(vendor);
  const good = { name: "Good Town", hosts: ["good.example"], timeZone: "America/Chicago" };
  const refusals: [object, number, string, string | RegExp][] = [
    [{ name: " " }, 400, "name", "Company is required."],
    [
      { name: "riverbend utilities" },
      409,
      "name",
      "A company with this name already exists. Enter a different name.",
    ],
    [{ hosts: [] }, 400, "hosts", "Enter at least one host name."],
    [{ hosts: ["a.example", "A.example."] }, 400, "hosts", "a.example is listed twice. Remove one of them."],
    [
      { hosts: ["b.example", HARBOR] },
      409,
      "hosts",
      `Another company already uses ${HARBOR}. Enter a different host name.`,
    ],
    [{ timeZone: "Mars/Base" }, 400, "timeZone", "Choose a time zone, such as America/New_York."],
    [{ timeZone: "+01:00" }, 400, "timeZone", "Choose a time zone, such as America/New_York."],
  ];
  for (const host of [
    "https://a.example",
    "a.example/x",
    "a.example:80",
    "a..example",
    "-a.example",
    "a_b.example",
    "1.2.3",
    "999.1.1.1",
    "a b.example",
    "*.example",
    `${"a".repeat(64)}.example`,
    "",
  ])
    refusals.push([{ hosts: [host] }, 400, "hosts.0", /isn't a host name/]);
  for (const host of ["a.invalid", "b.onion", "0.0.0.0", "4.3.2.1.in-addr.arpa"])
    refusals.push([{ hosts: [host] }, 400, "hosts.0", /is reserved/]);
  for (const [changes, status, field, message] of refusals)
    expect(errorsOf(await vendor.post(`${MANAGE}/CreateCompany`, { ...good, ...changes }))).toEqual([
      status,
      { [field]: [expect.stringMatching(message)] },
    ]);
  const unknown = await vendor.post(`${MANAGE}/UpdateCompany`, { ...good, id: 999_999 });
  expect(errorsOf(unknown)).toEqual([404, { request: ["This company doesn't exist."] }]);
  expect(await listed(vendor)).toEqual(before);
});

test("a form opened before someone else's change is refused, and the change stays", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  const created = await vendor.post(`${MANAGE}/CreateCompany`, {
    name: "Oak Bend",
    hosts: ["oakbend.example"],
  });
  const id = created.json() as number;
  const now = async () => (await listed(vendor)).find((one) => one.id === id) as Shown;
  const save = (changes: object, seen: Shown) =>
    vendor.post(`${MANAGE}/UpdateCompany`, { ...seen, ...changes, seen });
  const opened = await now();
  expect((await save({ timeZone: "America/Denver" }, opened)).status).toBe(200);
  const late = await save({ hosts: ["other.example"] }, opened);
  expect(errorsOf(late)).toEqual([409, { request: ["Someone else has saved this in the meantime."] }]);
  expect(await now()).toMatchObject({ timeZone: "America/Denver", hosts: ["oakbend.example"] });
  expect((await save({ hosts: ["other.example"] }, await now())).status).toBe(200);
});

test("a stored name that changes the direction of writing can be saved, and loses those characters", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  const created = await vendor.post(`${MANAGE}/CreateCompany`, {
    name: "Elm Bend",
    hosts: ["elmbend.example"],
  });
  const id = created.json() as number;
  await sqlAt(
    app,
    "elmbend.example",
    sql`update companies set name = ${"\u202eElm Bend"} where company_id = ${id}`,
  );
  const seen = (await listed(vendor)).find((one) => one.id === id) as Shown;
  const long = { ...seen, name: "a".repeat(101) };
  expect((await vendor.post(`${MANAGE}/UpdateCompany`, { ...seen, seen: long })).status).toBe(400);
  expect((await vendor.post(`${MANAGE}/UpdateCompany`, { ...seen, seen })).status).toBe(200);
  expect((await listed(vendor)).find((one) => one.id === id)?.name).toBe("Elm Bend");
});

test("the provider can't be renamed, and nobody can remove the host they are using", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  const own = (await listed(vendor)).find(({ name }) => name === "TracSoft") as Shown;
  const renamed = await vendor.post(`${MANAGE}/UpdateCompany`, { ...own, name: "Other" });
  expect(errorsOf(renamed)).toMatchObject([409, { name: [expect.stringContaining("can't be renamed")] }]);
  const moved = await vendor.post(`${MANAGE}/UpdateCompany`, { ...own, hosts: ["elsewhere.example"] });
  expect(errorsOf(moved)).toMatchObject([409, { hosts: [expect.stringContaining(PROVIDER)] }]);
});

test("only the provider's Admins reach the companies [GUARD-009]", async () => {
  for (const [email, host] of [
    ["admin@riverbend.example", RIVERBEND],
    ["staff@tracsoft.example", PROVIDER],
  ] as const) {
    const staff = await staffAt(app, email, host);
    expect((await staff.get(`${MANAGE}/GetCompanies`)).status).toBe(403);
    expect((await staff.post(`${MANAGE}/CreateCompany`, { name: "Mine", hosts: ["m.example"] })).status).toBe(
      403,
    );
  }
  // The provider's Admins keep their rights at a client's host.
  const vendor = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
  expect((await vendor.get(`${MANAGE}/GetCompanies`)).status).toBe(200);
});

test("a read-only company is marked in the provider's list, and its staff learn it", async () => {
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  const admin = await staffAt(app, "admin@riverbend.example", RIVERBEND);
  const other = await staffAt(app, "admin@harbor.example", HARBOR);
  const client = new pg.Client(connectionOptions(app.connection));
  await client.connect();
  onTestFinished(() => client.end());
  const marked = async () => ({
    listed: (await listed(vendor)).filter(({ isReadOnly }) => isReadOnly).map(({ name }) => name),
    own: (await admin.get(`${MANAGE}/IsReadOnly`)).json(),
    others: (await other.get(`${MANAGE}/IsReadOnly`)).json(),
  });
  const id = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  expect(await marked()).toEqual({ listed: [], own: false, others: false });
  await refuseChanges(client, id);
  expect(await marked()).toEqual({ listed: ["Riverbend Utilities"], own: true, others: false });
  await acceptChanges(client, id);
  expect(await marked()).toEqual({ listed: [], own: false, others: false });
});
