import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blogs } from "#content/blogs/blogs.type.ts";
import { documents } from "#content/documents/documents.type.ts";
import { events } from "#content/events/events.type.ts";
import { news } from "#content/news/news.type.ts";
import { itemDesk } from "#test/support/planned-items.ts";
import { inHours, makeItemPlansDue } from "#test/support/plans.ts";
import {
  contentAt,
  mailsIn,
  queueDone,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { ContentType } from "./content-type.schema.ts";

let app: TestApp;
let admin: Staff;
let clerk: Staff;
beforeAll(async () => {
  app = await startDemoApp();
  admin = await staffAt(app, "admin@riverbend.example");
  clerk = await staffAt(app, "clerk@riverbend.example");
});
afterAll(() => app.close());

const visit = (path: string) => app.send("GET", path, { host: RIVERBEND });
const come = async (type: ContentType, id: number, kind?: "publish" | "take down"): Promise<void> => {
  await makeItemPlansDue(app, type.name, id, kind);
  await queueDone(app);
};
const plansOf = (type: ContentType, id: number) =>
  sqlAt(app, RIVERBEND, sql`select kind from item_plans where item_kind = ${type.name} and item_id = ${id}`);
const jobsOf = async (type: ContentType, id: number) =>
  (
    await app.app.database.pool.query(
      "select 1 from graphile_worker._private_jobs where payload->>'itemKind' = $1 and (payload->>'itemId')::bigint = $2",
      [type.name, id],
    )
  ).rowCount;
const auditOf = async (title: string): Promise<string[]> =>
  (
    await sqlAt<{ action: string; email: string }>(
      app,
      RIVERBEND,
      sql`select action, actor_email as email from audit_entries where subject = ${title} order by id desc`,
    )
  ).map(({ action, email }) => `${action} by ${email}`);
const mailsAbout = (subject: string) => mailsIn(app).filter((mail) => mail.includes(`Subject: ${subject}`));
const titleOf = async (type: ContentType, id: number): Promise<string> => {
  const item = await itemDesk(app, type).read(id, admin);
  return String(item.title ?? item.name);
};
/** Everything of the company except what uploading a file leaves behind. */
const untouched = async () => ({
  ...(await contentAt(app, RIVERBEND)),
  ...{ uploads: "", files: "", company_usage: "" },
  audit_entries: await sqlAt(
    app,
    RIVERBEND,
    sql`select id from audit_entries where action <> 'Uploaded file' order by id`,
  ),
});
/** Where the demo's visitors find the newest items, or the next event. */
const LISTS: Readonly<Record<string, string>> = {
  event: "/events",
  document: "/about/documents",
  news: "/about",
  blog: "/blogs",
};
/** Types of the demo that new items don't have. */
const OTHER_TYPES: Readonly<Record<string, string>> = {
  event: "Public meetings",
  document: "Rates",
  news: "Annual report",
  blog: "Projects",
};
const isListed = async (type: ContentType, title: string): Promise<boolean> => {
  const list = await visit(LISTS[type.name] ?? "");
  expect(list.status).toBe(200);
  return list.text.includes(title);
};

describe.each([events, documents, news, blogs] as ContentType[])("a scheduled $noun", (type) => {
  const desk = () => itemDesk(app, type);
  const planned = (moments: object = { publishAt: inHours(24) }) => desk().create(admin, moments);

  test("can't be found before its moment, and then appears everywhere, once", async () => {
    const publishAt = inHours(24);
    const id = await planned({ publishAt, startTime: inHours(0.2) });
    const address = await desk().addressOf(id, admin);
    const title = await titleOf(type, id);
    expect(await isListed(type, title)).toBe(false);
    expect(await desk().read(id, admin)).toMatchObject({
      publishAt,
      takeDownAt: null,
      plannedBy: "Alma Reyes",
    });
    expect((await visit(address)).status).not.toBe(200);
    expect((await visit(`/search?q=${encodeURIComponent(title)}`)).text).not.toContain(address);
    expect((await visit("/sitemap.xml")).text).not.toContain(`${address}<`);
    await come(type, id);
    expect((await visit(address)).status).toBe(200);
    expect(await isListed(type, title)).toBe(true);
    expect((await visit(`/search?q=${encodeURIComponent(title)}`)).text).toContain(address);
    expect(await desk().read(id, admin)).toMatchObject({ publishAt: null, hidden: null, plannedBy: null });
    expect(await auditOf(title)).toEqual([
      `Published ${type.noun} by ${admin.email}`,
      `Scheduled ${type.noun} by ${admin.email}`,
      `Created ${type.noun} by ${admin.email}`,
    ]);
    expect([await plansOf(type, id), await jobsOf(type, id)]).toEqual([[], 0]);
  });

  test("answers 410 after it's taken down, and can be published again at its address", async () => {
    const id = await desk().create(admin, { startTime: inHours(0.2) });
    if (type.needsApproval) await desk().save(id, admin, { status: "Live" });
    const address = await desk().addressOf(id, admin);
    const title = await titleOf(type, id);
    expect((await visit(address)).status).toBe(200);
    expect(await isListed(type, title)).toBe(true);
    const takeDownAt = inHours(3);
    expect((await desk().save(id, admin, { takeDownAt })).status).toBe(200);
    expect(await desk().read(id, admin)).toMatchObject({ takeDownAt, hidden: null });
    expect((await visit(address)).status).toBe(200);
    await come(type, id);
    const gone = await visit(address);
    expect([gone.status, gone.headers["cache-control"]]).toEqual([410, "no-store"]);
    expect(gone.text).toContain("This page is no longer available");
    expect(gone.text).toContain('id="not-found-search"');
    expect(await isListed(type, title)).toBe(false);
    expect((await visit(`/search?q=${encodeURIComponent(title)}`)).text).not.toContain(address);
    expect((await visit("/sitemap.xml")).text).not.toContain(`${address}<`);
    expect((await auditOf(title))[0]).toBe(`Took down ${type.noun} by ${admin.email}`);
    expect(await desk().read(id, admin)).toMatchObject({ hidden: "taken down", takeDownAt: null });
    // An older client doesn't bring it back.
    expect((await desk().save(id, admin)).status).toBe(200);
    expect((await visit(address)).status).toBe(410);
    expect((await desk().save(id, admin, { publishAt: "now" })).status).toBe(200);
    expect((await visit(address)).status).toBe(200);
    await desk().remove(id, admin);
    expect((await visit(address)).status).not.toBe(200);
    expect((await visit(address)).status).not.toBe(410);
  });

  test("has one entry in the audit log for each change of its schedule, and one for what else a save changed", async () => {
    const id = await planned({ publishAt: inHours(24) });
    const title = await titleOf(type, id);
    const count = (await auditOf(title)).length;
    const newest = async () => (await auditOf(title)).slice(0, -count);
    await desk().save(id, admin, { publishAt: inHours(48) });
    await desk().save(id, admin, { takeDownAt: inHours(72) });
    await desk().save(id, admin, { publishAt: null, takeDownAt: null });
    expect(await newest()).toEqual([
      `Canceled schedule for ${type.noun} by ${admin.email}`,
      `Scheduled ${type.noun} by ${admin.email}`,
      `Scheduled ${type.noun} by ${admin.email}`,
    ]);
    const { types, type: typeOf } = await desk().read(id, admin);
    const more = `${String(types ?? typeOf)},${OTHER_TYPES[type.name]}`;
    await desk().save(id, admin, { publishAt: inHours(24), types: more, type: more });
    expect((await newest()).slice(0, 2)).toEqual([
      `Scheduled ${type.noun} by ${admin.email}`,
      `Updated ${type.noun} by ${admin.email}`,
    ]);
  });

  test("is taken down at the time chosen when it was published", async () => {
    const moments = { publishAt: inHours(1), takeDownAt: inHours(2) };
    const id = await planned(moments);
    const address = await desk().addressOf(id, admin);
    await come(type, id, "publish");
    expect((await visit(address)).status).toBe(200);
    expect(await desk().read(id, admin)).toMatchObject({ publishAt: null, takeDownAt: moments.takeDownAt });
    await come(type, id, "take down");
    expect((await visit(address)).status).toBe(410);
  });

  test("goes live right away if its job is gone, as after a restore", async () => {
    const id = await planned();
    const address = await desk().addressOf(id, admin);
    await app.app.database.pool.query(
      "delete from graphile_worker._private_jobs where payload->>'itemKind' = $1 and (payload->>'itemId')::bigint = $2",
      [type.name, id],
    );
    await makeItemPlansDue(app, type.name, id);
    await app.app.database.pool.query("select graphile_worker.add_job('run-due-item-plans')");
    await waitUntil("visitors see it", async () => (await visit(address)).status === 200);
  });

  test("keeps its schedule when an older client saves it, and loses it with null", async () => {
    const publishAt = inHours(24);
    const id = await planned({ publishAt });
    const address = await desk().addressOf(id, admin);
    await desk().save(id, admin);
    expect(await desk().read(id, admin)).toMatchObject({ publishAt });
    const later = inHours(48);
    await desk().save(id, admin, { publishAt: later });
    expect(await desk().read(id, admin)).toMatchObject({ publishAt: later });
    expect(await jobsOf(type, id)).toBe(1);
    await desk().save(id, admin, { publishAt: null });
    expect([await plansOf(type, id), await jobsOf(type, id)]).toEqual([[], 0]);
    expect((await visit(address)).status).not.toBe(200);
    expect((await auditOf(await titleOf(type, id)))[0]).toMatch(/^(Canceled schedule for|Updated) /);
    await desk().save(id, admin, { publishAt: "now" });
    expect((await visit(address)).status).toBe(200);
  });

  test("isn't published while it's deleted, and is scheduled again once it's restored", async () => {
    const moments = { publishAt: inHours(1), takeDownAt: inHours(2) };
    const id = await planned(moments);
    const address = await desk().addressOf(id, admin);
    const title = await titleOf(type, id);
    await desk().remove(id, admin);
    expect((await admin.get("/Version/GetItemPlans")).text).not.toContain(title);
    await desk().restore(id, admin);
    expect(await desk().read(id, admin)).toMatchObject(moments);
    expect((await admin.get("/Version/GetItemPlans")).text).toContain(title);

    await desk().remove(id, admin);
    await come(type, id);
    expect([await plansOf(type, id), await jobsOf(type, id)]).toEqual([[], 0]);
    await desk().restore(id, admin);
    expect((await visit(address)).status).not.toBe(200);
    expect(mailsAbout(`Not published: ${title}`)).toEqual([]);
  });

  test("due to be taken down while it was deleted is hidden once it's restored", async () => {
    const id = await planned();
    await desk().save(id, admin, { publishAt: "now", takeDownAt: inHours(2) });
    const address = await desk().addressOf(id, admin);
    expect((await visit(address)).status).toBe(200);
    await desk().remove(id, admin);
    await come(type, id);
    expect(await plansOf(type, id)).toEqual([]);
    expect((await desk().restore(id, admin)).status).toBe(200);
    expect(await desk().read(id, admin)).toMatchObject({ hidden: "taken down" });
    expect((await visit(address)).status).not.toBe(200);
  });

  test("stays hidden if the planner can't publish anymore, and the planner learns why", async () => {
    const id = await planned();
    const address = await desk().addressOf(id, admin);
    const title = await titleOf(type, id);
    await sqlAt(app, RIVERBEND, sql`update users set locked_by_admin = true where id = ${admin.userId}`);
    await come(type, id);
    await sqlAt(app, RIVERBEND, sql`update users set locked_by_admin = false where id = ${admin.userId}`);
    expect((await visit(address)).status).not.toBe(200);
    expect(await plansOf(type, id)).toEqual([]);
    const [mail, ...others] = mailsAbout(`Not published: ${title}`);
    expect(others).toEqual([]);
    expect(mail).toContain(`To: ${admin.email}`);
    expect(mail?.replace(/\s+/g, " ")).toContain(`${admin.email} can't publish ${type.nouns} on this site`);
  });

  test("stays hidden if it was due to be taken down by now", async () => {
    const id = await planned({ publishAt: inHours(1), takeDownAt: inHours(2) });
    const address = await desk().addressOf(id, admin);
    const title = await titleOf(type, id);
    await come(type, id);
    expect((await visit(address)).status).not.toBe(200);
    expect(await plansOf(type, id)).toEqual([]);
    await waitUntil("the mail is sent", () => mailsAbout(`Not published: ${title}`).length === 1);
  });

  test("stays hidden even if the job that takes it down runs first", async () => {
    const id = await planned({ publishAt: inHours(1), takeDownAt: inHours(2) });
    const address = await desk().addressOf(id, admin);
    const title = await titleOf(type, id);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update item_plans set at = now() - interval '1 second' where item_kind = ${type.name} and item_id = ${id}`,
    );
    await come(type, id, "take down");
    await come(type, id, "publish");
    expect((await visit(address)).status).not.toBe(200);
    expect(await plansOf(type, id)).toEqual([]);
    await waitUntil("the mail is sent", () => mailsAbout(`Not published: ${title}`).length === 1);
    expect(mailsAbout(`Not taken down: ${title}`)).toEqual([]);
  });

  test.each([
    ["in the past", () => ({ publishAt: inHours(-1) }), "Choose a date and time in the future."],
    [
      "more than two years ahead",
      () => ({ takeDownAt: inHours(3 * 365 * 24) }),
      "Choose a date within the next two years.",
    ],
    [
      "that ends before it begins",
      () => ({ publishAt: inHours(3), takeDownAt: inHours(2) }),
      `The ${type.noun} must come down after it is published.`,
    ],
    [
      "without an offset",
      () => ({ publishAt: "2027-01-01T08:00" }),
      "publishAt must be a date and time with an offset",
    ],
  ])("is refused with a time %s, and nothing is changed", async (_, moments, why) => {
    const id = await planned();
    const body = await desk().body(admin);
    const before = await untouched();
    const saved = await desk().save(id, admin, moments());
    const created = await desk().send(admin, { ...body, ...moments() });
    for (const { status, text } of [saved, created])
      expect([status, text]).toEqual([400, expect.stringContaining(why)]);
    expect(await untouched()).toEqual(before);
  });

  test("can't be postponed once it's live", async () => {
    const id = await desk().create(admin);
    if (type.needsApproval) await desk().save(id, admin, { status: "Live" });
    const before = await contentAt(app, RIVERBEND);
    const answer = await desk().save(id, admin, { publishAt: inHours(2) });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("is already live")]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("can't be taken down while it isn't live", async () => {
    const id = await planned();
    const answer = await desk().save(id, admin, { takeDownAt: "now" });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining("nothing to take down")]);
  });
});

test("a scheduled event goes live once, with two nodes and many jobs for the same moment", async () => {
  const desk = itemDesk(app, events);
  const id = await desk.create(admin, { publishAt: inHours(24) });
  const address = await desk.addressOf(id, admin);
  const second = await startTestApp({}, undefined, app.connection, `${app.dataDir}-second`);
  try {
    expect((await second.send("GET", "/events", { host: RIVERBEND })).status).toBe(200);
    await makeItemPlansDue(app, "event", id);
    const payload = JSON.stringify({
      companyId: app.app.hosts.find(RIVERBEND)?.companyId,
      itemKind: "event",
      itemId: id,
      kind: "publish",
    });
    for (let time = 0; time < 6; time++)
      await app.app.database.pool.query("select graphile_worker.add_job('run-item-plan', $1::json)", [
        payload,
      ]);
    await queueDone(app);
    // Both nodes have dropped what they had cached.
    for (const node of [app, second])
      await waitUntil(
        "the node shows it",
        async () => (await node.send("GET", address, { host: RIVERBEND })).status === 200,
      );
  } finally {
    await second.close();
  }
  const entries = await auditOf(await titleOf(events, id));
  expect(entries.filter((entry) => entry.startsWith("Published"))).toHaveLength(1);
});

describe("a scheduled blog", () => {
  const desk = () => itemDesk(app, blogs);

  test("is scheduled by publishing it with a time, and is Pending until then", async () => {
    const id = await desk().create(clerk);
    const publishAt = inHours(24);
    expect((await desk().save(id, admin, { status: "Live", publishAt })).status).toBe(200);
    expect(await desk().read(id, admin)).toMatchObject({ status: "Pending", publishAt });
    await come(blogs, id);
    expect(await desk().read(id, admin)).toMatchObject({ status: "Live", publishAt: null });
  });

  test("is published right away when an admin makes it Live without a time", async () => {
    const id = await desk().create(admin, { publishAt: inHours(24) });
    expect((await desk().save(id, admin, { status: "Live" })).status).toBe(200);
    expect(await desk().read(id, admin)).toMatchObject({ status: "Live", publishAt: null });
    expect([await plansOf(blogs, id), await jobsOf(blogs, id)]).toEqual([[], 0]);
  });

  test("loses its schedule when someone who can't publish it saves it, and the planner is emailed", async () => {
    const id = await desk().create(admin, { publishAt: inHours(24) });
    expect((await desk().save(id, clerk, { content: "<p>Nobody has seen this.</p>" })).status).toBe(200);
    await queueDone(app);
    expect([await plansOf(blogs, id), await jobsOf(blogs, id)]).toEqual([[], 0]);
    const [mail] = mailsAbout(`Schedule canceled: ${await titleOf(blogs, id)}`);
    expect(mail).toContain(`To: ${admin.email}`);
    expect(mail?.replace(/\s+/g, " ")).toContain("June Okafor changed it, so the schedule was canceled");
    expect(mail).toContain(`Changed by: ${clerk.email}`);
  });

  test("can't be scheduled by someone who can't publish it, and nothing changes", async () => {
    const id = await desk().create(admin, { publishAt: inHours(24) });
    const before = await contentAt(app, RIVERBEND);
    for (const changes of [{ publishAt: inHours(2) }, { takeDownAt: inHours(30) }, { publishAt: null }])
      expect((await desk().save(id, clerk, changes)).status).toBe(403);
    expect((await desk().send(clerk, { publishAt: inHours(2) })).status).toBe(403);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

test("staff who can't save documents see no schedules of documents or newsletters", async () => {
  const id = await itemDesk(app, documents).create(admin, { publishAt: inHours(24) });
  const listed = (await itemDesk(app, documents).listed(clerk)).find((item) => item.id === id);
  expect(listed).toMatchObject({ hidden: "unpublished" });
  expect(listed).not.toHaveProperty("publishAt");
  const issue = await itemDesk(app, news).create(admin, { takeDownAt: inHours(48) });
  const event = await itemDesk(app, events).create(clerk, { publishAt: inHours(24) });
  const plansFor = async (staff: Staff) =>
    (await staff.get("/Version/GetItemPlans")).json() as { type: string; id: number }[];
  const own = (await plansFor(clerk)).map(({ type }) => type);
  expect(own).toContain("event");
  expect(own).not.toContain("document");
  expect(own).not.toContain("news");
  const all = await plansFor(admin);
  expect(all).toContainEqual(expect.objectContaining({ type: "news", id: issue, kind: "takeDown" }));
  expect(all).toContainEqual(
    expect.objectContaining({
      type: "event",
      id: event,
      kind: "publish",
      noun: "event",
      editPath: `/UpdateEvent/${event}`,
      email: clerk.email,
      name: "June Okafor",
    }),
  );
});

test("a former address of an event that was taken down answers 410, and so does its calendar file", async () => {
  const desk = itemDesk(app, events);
  const id = await desk.create(admin);
  const former = await desk.addressOf(id, admin);
  await desk.save(id, admin, { friendlyUrl: `${former.slice("/event/".length)}-new` });
  const address = await desk.addressOf(id, admin);
  expect((await visit(`${address}.ics`)).status).toBe(200);
  await desk.save(id, admin, { takeDownAt: "now" });
  for (const path of [former, address, `${address}.ics`]) expect((await visit(path)).status).toBe(410);
});

test("a hidden document's file is available only to admins", async () => {
  const desk = itemDesk(app, documents);
  const id = await desk.create(admin, { publishAt: inHours(24) });
  const address = await desk.addressOf(id, admin);
  expect((await visit(address)).status).toBe(404);
  expect((await clerk.get(address)).status).toBe(404);
  const file = await admin.get(address);
  expect([file.status, file.headers["cache-control"]]).toEqual([200, "private, no-store"]);
});

// The last test, because people are signed in at the node that it stops.
test("schedules that came due while every node was down are carried out at the start", async () => {
  const desk = itemDesk(app, documents);
  const publishAt = inHours(2 / 3600);
  const id = await desk.create(admin, { publishAt });
  const address = await desk.addressOf(id, admin);
  const { connection, dataDir } = app;
  await app.app.close();
  await waitUntil("the moment has passed", () => new Date().toISOString() > publishAt);
  app = await startTestApp({}, undefined, connection, dataDir);
  await waitUntil("visitors see it", async () => (await visit(address)).status === 200);
});
