import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { presenceJobs } from "#modules/presence/presence.jobs.ts";
import { type OtherPerson, PRESENCE } from "#modules/presence/presence.schema.ts";
import { createTestDatabase } from "./support/copied-databases.ts";
import { type EventStream, openEventStream } from "./support/event-stream.ts";
import {
  aCompany,
  aPage,
  aRole,
  aSession,
  aUser,
  aVersion,
  type TestCompany,
  type TestPage,
} from "./support/factories.ts";
import { changesNothing } from "./support/people.ts";
import { type Answer, startTestApp, type TestApp } from "./support/test-app.ts";
import { waitUntil } from "./support/wait-until.ts";

// Two nodes on one database. Reports and streams of both say who has the same item open.

let one: TestApp;
let two: TestApp;
let company: TestCompany;
const streams: EventStream[] = [];

beforeAll(async () => {
  const connection = await createTestDatabase();
  one = await startTestApp({}, undefined, connection);
  two = await startTestApp({}, undefined, connection);
  company = await aCompany(one);
  await waitUntil("the second node knows the company", async () => {
    const answer = await two.send("GET", "/Authentication/GetCompanyName", { host: company.host });
    return answer.status === 200;
  });
});
afterAll(async () => {
  for (const stream of streams) stream.close();
  await two?.close();
  await one?.close();
});

interface Place {
  kind: string;
  id: number;
}

/** A tab of a signed-in person, at a node. */
interface Tab {
  readonly userId: number;
  report(place: Place, componentId?: number | null): Promise<Answer>;
  leave(place: Place): Promise<Answer>;
  watch(place: Place): Promise<EventStream>;
  signOut(): Promise<Answer>;
  /** The same person in another tab. */
  again(node: TestApp, tab: string): Tab;
}

let tabs = 0;

const tabOf = (node: TestApp, host: string, cookie: string, userId: number, tab: string): Tab => {
  const post = (path: string, body: object) =>
    node.send("POST", path, { host, cookie, body, headers: { "x-requested-with": "XMLHttpRequest" } });
  return {
    userId,
    report: (place, componentId = null) => post("/Admin/ReportPresence", { ...place, tab, componentId }),
    leave: (place) => post("/Admin/LeavePresence", { ...place, tab }),
    watch: async ({ kind, id }) => {
      const { port } = node.app.http.server.address() as AddressInfo;
      const path = `/Admin/WatchPresence?kind=${kind}&id=${id}&tab=${tab}`;
      const stream = await openEventStream(port, path, { host, cookie });
      streams.push(stream);
      return stream;
    },
    signOut: () => post("/api/authentication/LogOut", {}),
    again: (other, name) => tabOf(other, host, cookie, userId, name),
  };
};

const personWith = async (
  node: TestApp,
  name: string,
  options: { at?: TestCompany; privilege?: "Admin" | "Level4"; roleIds?: readonly number[] } = {},
): Promise<Tab> => {
  const { at = company, privilege = "Admin", roleIds = [] } = options;
  const user = await aUser(one, { company: at, privilege, roleIds });
  const [first, last] = name.split(" ");
  await one.app.companyDb(at.companyId).write((tx) =>
    sql`update users set first_name = ${first}, last_name = ${last}
      where company_id = ${at.companyId} and id = ${user.id}`.execute(tx.sql),
  );
  return tabOf(node, at.host, await aSession(one, user), user.id, `tab-of-test-${++tabs}`);
};

const aDraft = async (
  names: readonly string[] = [],
  at = company,
): Promise<TestPage & { blocks: readonly number[] }> => {
  const page = await aPage(one, { company: at, friendlyUrl: `page-${++tabs}` });
  const version = await aVersion(one, {
    page,
    status: "draft",
    blocks: names.map((name) => ({ name, values: { content: "<p>Words</p>" } })),
  });
  return { ...page, blocks: version.blockIds };
};

const ofPage = (page: { id: number }): Place => ({ kind: "page", id: page.id });
const lastOf = (stream: EventStream): OtherPerson[] => JSON.parse(stream.events.at(-1) ?? "[]");
const namesIn = (stream: EventStream): string =>
  lastOf(stream)
    .map(({ name }) => name)
    .join(", ");
const others = (answer: Answer) => answer.json() as OtherPerson[];
const shows = (what: string, stream: EventStream, names: string) =>
  waitUntil(`the stream shows ${what}`, () => stream.events.length > 0 && namesIn(stream) === names);

/** Ages a tab's last report, as if its computer had crashed. */
const age = (tab: Tab) =>
  one.app.companyDb(company.companyId).write((tx) =>
    sql`update presences set seen_at = now() - make_interval(secs => ${PRESENCE.expiryMs / 1000 + 1}::double precision)
      where company_id = ${company.companyId} and user_id = ${tab.userId}`.execute(tx.sql),
  );

test("people at two nodes see each other, the open component, and that the other has left", async () => {
  const page = await aDraft(["Rates table", "Hours"]);
  const [rates = 0, hours = 0] = page.blocks;
  const [pat, kim] = [await personWith(one, "Pat Lee"), await personWith(two, "Kim Ortiz")];
  expect(others(await kim.report(ofPage(page)))).toEqual([]);
  const stream = await kim.watch(ofPage(page));
  expect([stream.status, stream.headers["content-type"]]).toEqual([200, "text/event-stream; charset=utf-8"]);
  expect([stream.headers["cache-control"], stream.headers["x-accel-buffering"]]).toEqual(["no-store", "no"]);
  await waitUntil("the first list is there", () => stream.events.length === 1);
  expect(lastOf(stream)).toEqual([]);
  expect(stream.text()).toMatch(/^retry: \d{4}\n\n/);

  expect(others(await pat.report(ofPage(page), rates)).map(({ name }) => name)).toEqual(["Kim Ortiz"]);
  await shows("who came", stream, "Pat Lee");
  expect(lastOf(stream)).toEqual([
    {
      name: "Pat Lee",
      isOwn: false,
      since: expect.stringMatching(/^\d{4}-.*Z$/),
      components: [{ id: rates, name: "Rates table" }],
    },
  ]);
  await pat.report(ofPage(page), hours);
  await waitUntil(
    "the stream shows the other component",
    () => lastOf(stream)[0]?.components[0]?.id === hours,
  );
  const sent = stream.events.length;
  await pat.report(ofPage(page), hours);
  expect((await pat.leave(ofPage(page))).json()).toBe("Left");
  await shows("that nobody else is there", stream, "");
  // The report that changed nothing sent nothing.
  expect(stream.events.length).toBe(sent + 1);
  expect((await pat.leave(ofPage(page))).json()).toBe("Left");
});

test("a tab that dies silently disappears, and its stream ends", async () => {
  const page = await aDraft();
  const [pat, kim] = [await personWith(one, "Pat Lee"), await personWith(two, "Kim Ortiz")];
  await kim.report(ofPage(page));
  await pat.report(ofPage(page));
  const [stream, ofPat] = [await kim.watch(ofPage(page)), await pat.watch(ofPage(page))];
  await shows("who is there", stream, "Pat Lee");
  await age(pat);
  await shows("that the dead tab is gone", stream, "");
  await waitUntil("the dead tab's stream ends", ofPat.isEnded);
  expect((await pat.watch(ofPage(page))).status).toBe(409);
});

test("one's other tab is marked, and two tabs of one person are one entry", async () => {
  const page = await aDraft(["Rates table", "Hours"]);
  const [rates = 0, hours = 0] = page.blocks;
  const pat = await personWith(one, "Pat Lee");
  await pat.report(ofPage(page), rates);
  await pat.again(two, "second-tab").report(ofPage(page), hours);
  const kim = await personWith(one, "Kim Ortiz");
  const seen = others(await kim.report(ofPage(page)));
  expect(seen.map(({ name, components }) => [name, components.map((each) => each.name)])).toEqual([
    ["Pat Lee", ["Rates table", "Hours"]],
  ]);
  const own = others(await pat.report(ofPage(page), rates)).map(({ name, isOwn }) => [name, isOwn]);
  expect(own).toEqual([
    ["Pat Lee", true],
    ["Kim Ortiz", false],
  ]);
});

test("a component of another page is never named", async () => {
  const [page, secret] = [await aDraft(), await aDraft(["Secret"])];
  const [pat, kim] = [await personWith(one, "Pat Lee"), await personWith(two, "Kim Ortiz")];
  await pat.report(ofPage(page), secret.blocks[0]);
  expect(others(await kim.report(ofPage(page)))[0]).toMatchObject({ name: "Pat Lee", components: [] });
});

test("other companies see nothing, even of an item with the same number", async () => {
  const other = await aCompany(one);
  await waitUntil("the second node knows the other company", async () => {
    const answer = await two.send("GET", "/Authentication/GetCompanyName", { host: other.host });
    return answer.status === 200;
  });
  const page = await aDraft();
  const [pat, kim] = [await personWith(one, "Pat Lee"), await personWith(two, "Kim Ortiz", { at: other })];
  await pat.report(ofPage(page));
  expect((await kim.report(ofPage(page))).status).toBe(404);
  expect((await kim.watch(ofPage(page))).status).toBe(404);
  const event: Place = { kind: "event", id: 7 };
  await pat.report(event);
  expect(others(await kim.report(event))).toEqual([]);
  const stream = await kim.watch(event);
  await shows("nobody", stream, "");
});

test("only people who may open the item report and watch it", async () => {
  const roleId = await aRole(one, company);
  const page = await aPage(one, { company, friendlyUrl: "restricted", roleId });
  const clerk = await personWith(one, "Sam Clerk", { privilege: "Level4" });
  const holder = await personWith(one, "Hal Holder", { privilege: "Level4", roleIds: [roleId] });
  await changesNothing(one, company, async () => {
    for (const place of [ofPage(page), { kind: "user", id: 1 }, { kind: "news", id: 1 }]) {
      expect((await clerk.report(place)).status, place.kind).toBe(403);
      expect((await clerk.watch(place)).status, place.kind).toBe(403);
    }
    for (const place of [
      { kind: "nothing-known", id: 1 },
      { kind: "page", id: 0 },
    ]) {
      expect((await clerk.report(place)).status).toBe(400);
      expect((await clerk.watch(place)).status).toBe(400);
    }
  });
  expect((await holder.report(ofPage(page))).status).toBe(200);
  expect((await clerk.report({ kind: "blog", id: 1 })).status).toBe(200);
  const { port } = one.app.http.server.address() as AddressInfo;
  const path = `/Admin/WatchPresence?kind=page&id=${page.id}&tab=nobodys-tab`;
  expect((await openEventStream(port, path, { host: company.host })).status).toBe(401);
});

test("a stream ends with its session, and when the person can't open the page anymore", async () => {
  const page = await aDraft();
  const [pat, kim] = [
    await personWith(one, "Pat Lee"),
    await personWith(two, "Kim Ortiz", { privilege: "Level4" }),
  ];
  await pat.report(ofPage(page));
  await kim.report(ofPage(page));
  const [ofPat, ofKim] = [await pat.watch(ofPage(page)), await kim.watch(ofPage(page))];
  await pat.signOut();
  const roleId = await aRole(one, company);
  await one.app
    .companyDb(company.companyId)
    .write((tx) =>
      sql`update pages set role_id = ${roleId} where company_id = ${company.companyId} and id = ${page.id}`.execute(
        tx.sql,
      ),
    );
  // Still reported, so that nothing else ends them.
  const keepReported = () =>
    one.app
      .companyDb(company.companyId)
      .write((tx) =>
        sql`update presences set seen_at = now() where company_id = ${company.companyId}`.execute(tx.sql),
      );
  for (const stream of [ofPat, ofKim])
    await waitUntil("the stream has ended", async () => {
      await keepReported();
      return stream.isEnded();
    });
  expect((await pat.watch(ofPage(page))).status).toBe(401);
  expect((await kim.watch(ofPage(page))).status).toBe(403);
});

test("a person's tabs beyond the limit are refused, and one that closes makes room", async () => {
  const page = await aDraft();
  const pat = await personWith(one, "Pat Lee");
  const named = (at: number) => pat.again(at % 2 ? two : one, `one-of-many-${at}`);
  for (let at = 0; at < PRESENCE.personTabs; at++)
    expect((await named(at).report(ofPage(page))).status).toBe(200);
  await changesNothing(one, company, async () => {
    const refused = await named(99).report(ofPage(page));
    expect([refused.status, refused.json()]).toEqual([
      429,
      "You have 20 pages and items open. Close some of them to see who else is editing.",
    ]);
    expect((await named(99).watch(ofPage(page))).status).toBe(409);
  });
  expect((await named(3).report(ofPage(page))).status).toBe(200);
  await named(3).leave(ofPage(page));
  expect((await named(99).report(ofPage(page))).status).toBe(200);
  await age(pat);
});

test("a company's tabs beyond the limit are refused", async () => {
  const crowded = await aCompany(one);
  const pat = await personWith(one, "Pat Lee", { at: crowded });
  await one.app.companyDb(crowded.companyId).write((tx) =>
    sql`insert into presences (company_id, user_company_id, user_id, tab, kind, item_id, person)
      select ${crowded.companyId}, ${crowded.companyId}, at, 'tab', 'event', 1, 'A B'
      from generate_series(1, ${PRESENCE.companyTabs}::integer) as at`.execute(tx.sql),
  );
  const refused = await pat.report({ kind: "event", id: 2 });
  expect([refused.status, refused.json()]).toEqual([
    429,
    "Too many people are editing right now to show who else is here.",
  ]);
});

test("expired rows are deleted by the scheduled job", async () => {
  const page = await aDraft();
  const [pat, kim] = [await personWith(one, "Pat Lee"), await personWith(one, "Kim Ortiz")];
  await pat.report(ofPage(page));
  await kim.report(ofPage(page));
  await age(pat);
  const { app } = one;
  const [tidy] = presenceJobs;
  await tidy?.run(
    { companyDb: app.companyDb, companiesHaving: async () => [company.companyId] } as never,
    {},
  );
  const left = await app
    .companyDb(company.companyId)
    .read((tx) =>
      tx.sql
        .selectFrom("presences")
        .select("userId")
        .where("companyId", "=", company.companyId)
        .where("userId", "in", [pat.userId, kim.userId])
        .execute(),
    );
  expect(left).toEqual([{ userId: kim.userId }]);
});

// The last test, because it stops the second node.
test("a node that stops ends its streams, and the other node continues", async () => {
  const page = await aDraft();
  const [pat, kim] = [await personWith(one, "Pat Lee"), await personWith(two, "Kim Ortiz")];
  await pat.report(ofPage(page));
  await kim.report(ofPage(page));
  const [ofPat, ofKim] = [await pat.watch(ofPage(page)), await kim.watch(ofPage(page))];
  const metrics = async () => (await two.send("GET", "/metrics")).text;
  expect(await metrics()).toMatch(/^tenantry_presence_streams [1-9]/m);
  two.app.drain();
  await waitUntil("the stopping node's stream ends", ofKim.isEnded);
  expect(await metrics()).toMatch(/^tenantry_presence_streams 0$/m);
  expect((await kim.watch(ofPage(page))).status).toBe(503);
  await shows("the other person", ofPat, "Kim Ortiz");
  expect(ofPat.isEnded()).toBe(false);
});

test("having a page open leaves nothing in the publications ledger", async () => {
  const page = await aDraft(["Rates"]);
  const sam = await personWith(one, "Sam Stone");
  const entries = () =>
    one.app
      .companyDb(company.companyId)
      .read(async (tx) => (await sql`select id from publications`.execute(tx.sql)).rows.length);
  const before = await entries();
  expect((await sam.report(ofPage(page))).status).toBe(200);
  expect((await sam.report(ofPage(page), page.blocks[0])).status).toBe(200);
  expect((await sam.leave(ofPage(page))).status).toBe(200);
  expect(await entries()).toBe(before);
});
