import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { blogs } from "#content/blogs/blogs.type.ts";
import { events } from "#content/events/events.type.ts";
import { aRole, someModules } from "#test/support/factories.ts";
import { aFailedMail, aForm, aSubmission } from "#test/support/item-factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { itemDesk } from "#test/support/planned-items.ts";
import { inHours } from "#test/support/plans.ts";
import { newPage, newText, publishPage, RIVERBEND, type Staff, sqlAt } from "#test/support/sign-in.ts";
import type { WorkGroupRows, WorkRow } from "./worklist.contract.ts";
import type { WorkGroup } from "./worklist.schema.ts";

const { app, admin, clerk, harbor: neighbor } = await openDemoApp("admin", "clerk", "harbor");

const groupsOf = async (person: Staff, query = ""): Promise<WorkGroupRows[]> => {
  const answer = await person.get(`/Admin/GetWorklist${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as WorkGroupRows[];
};
const whole = async (person: Staff, group: WorkGroup): Promise<readonly WorkRow[]> =>
  (await groupsOf(person, `?group=${group}`))[0]?.rows ?? [];
const rowOf = async (person: Staff, group: WorkGroup, title: string): Promise<WorkRow | undefined> =>
  (await whole(person, group)).find((row) => row.title === title);
/** The groups in which a person sees a title. */
const groupsWith = async (person: Staff, title: string): Promise<WorkGroup[]> => {
  const groups = await groupsOf(person);
  const all = await Promise.all(
    groups.map(async ({ group }) => ((await rowOf(person, group, title)) ? [group] : [])),
  );
  return all.flat();
};
const company = () => ({ companyId: app.app.hosts.find(RIVERBEND)?.companyId as number });
const run = <Row>(query: ReturnType<typeof sql<Row>>) => sqlAt(app, RIVERBEND, query);

describe("a page's version", () => {
  let pageId: number;
  const name = "Quoll Crossing";
  beforeEach(async () => {
    pageId = await newPage(admin, { name });
  });
  const remove = () => admin.remove(`/Admin/DeletePage?pageId=${pageId}`);

  test("is its author's draft, waits for approval, comes back with the reason, and is done once it's live", async () => {
    await newText(clerk, pageId, 1, "<p>Quolls</p>");
    expect(await groupsWith(clerk, name)).toEqual(["drafts"]);
    expect(await groupsWith(admin, name)).toEqual(["others"]);
    expect(await rowOf(admin, "others", name)).toMatchObject({
      by: "June Okafor",
      version: 1,
      isMine: false,
    });

    await clerk.get(`/Version/SubmitDraft?pageId=${pageId}&comments=For+Monday.`);
    expect(await groupsWith(clerk, name)).toEqual(["submitted"]);
    expect(await groupsWith(admin, name)).toEqual(["approvals"]);
    expect(await rowOf(admin, "approvals", name)).toMatchObject({
      by: "June Okafor",
      note: "For Monday.",
      to: `/UpdatePageComponent/${pageId}`,
    });

    await admin.get(`/Version/RejectDraft?pageId=${pageId}&comments=Add+the+map.`);
    expect(await groupsWith(clerk, name)).toEqual(["returned"]);
    expect(await rowOf(clerk, "returned", name)).toMatchObject({ by: "Alma Reyes", note: "Add the map." });
    expect(await rowOf(admin, "others", name)).toMatchObject({ state: "returned", note: "Add the map." });

    await publishPage(admin, pageId);
    for (const person of [admin, clerk]) expect(await groupsWith(person, name)).toEqual([]);
    await remove();
  });

  test("is its creator's draft until someone saves it, and gone with the page", async () => {
    expect(await groupsWith(admin, name)).toEqual(["drafts"]);
    expect(await groupsWith(clerk, name)).toEqual(["others"]);
    await remove();
    for (const person of [admin, clerk]) expect(await groupsWith(person, name)).toEqual([]);
  });

  test("isn't listed for people who can't edit the page", async () => {
    const roleId = await aRole(app, company());
    await run(sql`update pages set role_id = ${roleId} where id = ${pageId}`);
    expect(await groupsWith(admin, name)).toEqual(["drafts"]);
    expect(await groupsWith(clerk, name)).toEqual([]);
    await remove();
  });

  test("waits for someone else if a second person must approve", async () => {
    await run(sql`update companies set needs_second_approver = true where company_id = tenantry_company()`);
    await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
    expect(await groupsWith(admin, name)).toEqual(["submitted"]);
    await run(sql`update companies set needs_second_approver = false where company_id = tenantry_company()`);
    expect(await groupsWith(admin, name)).toEqual(["approvals"]);
    await remove();
  });

  test("is scheduled instead of waiting once its publication is scheduled, until that is canceled", async () => {
    await admin.get(`/Version/SubmitDraft?pageId=${pageId}`);
    const at = inHours(30);
    const planned = await admin.get(
      `/Version/PublishDraft?pageId=${pageId}&versionId=1&publishAt=${encodeURIComponent(at)}`,
    );
    expect(planned.status, planned.text).toBe(200);
    expect(await groupsWith(admin, name)).toEqual(["plans"]);
    expect(await rowOf(clerk, "plans", name)).toMatchObject({ by: "Alma Reyes", at, state: "publish" });
    await admin.get(`/Version/CancelPlan?pageId=${pageId}&kind=publish`);
    expect(await groupsWith(admin, name)).toEqual(["approvals"]);
    await remove();
  });
});

test("a blog waits for admins until one publishes it", async () => {
  const desk = itemDesk(app, blogs);
  const id = await desk.create(clerk);
  const { title } = (await desk.read(id, clerk)) as unknown as { title: string };
  expect(await groupsWith(admin, title)).toEqual(["approvals"]);
  expect(await rowOf(admin, "approvals", title)).toMatchObject({
    noun: "Blog",
    by: "June Okafor",
    version: null,
  });
  expect(await groupsWith(clerk, title)).toEqual(["submitted"]);
  await desk.save(id, admin, { status: "Live" });
  for (const person of [admin, clerk]) expect(await groupsWith(person, title)).toEqual([]);
});

test("an event with a schedule is listed with its time, until the schedule is canceled", async () => {
  const desk = itemDesk(app, events);
  const publishAt = inHours(40);
  const id = await desk.create(clerk, { publishAt });
  const { title } = (await desk.read(id, clerk)) as unknown as { title: string };
  expect(await rowOf(admin, "plans", title)).toMatchObject({ at: publishAt, by: "June Okafor" });
  await desk.save(id, clerk, { publishAt: null });
  expect(await groupsWith(clerk, title)).toEqual(["drafts"]);
  expect(await groupsWith(admin, title)).toEqual(["others"]);
  await desk.remove(id, admin);
  expect(await groupsWith(clerk, title)).toEqual([]);
});

test("a failed email is listed for admins until it's gone, and an error isn't listed for others", async () => {
  const id = await aFailedMail(app, company());
  const failed = await whole(admin, "failed");
  expect(failed.find(({ taskId }) => taskId === id)).toMatchObject({
    title: "Email to clerk@town.example",
    note: "The mail server is away.",
    count: 3,
    state: "failing",
  });
  expect(await whole(clerk, "failed")).toEqual([]);
  await admin.post("/AdminWork/DropQueuedWork", { id });
  expect((await whole(admin, "failed")).some(({ taskId }) => taskId === id)).toBe(false);
});

test("a form is listed while it has submissions that no one has started on", async () => {
  const form = await aForm(app, { company: company(), details: { name: "Quoll sightings" }, fields: [{}] });
  const [first, second] = [await aSubmission(app, company(), form), await aSubmission(app, company(), form)];
  expect(await rowOf(clerk, "submissions", "Quoll sightings")).toMatchObject({
    count: 2,
    to: `/FormBuilderSubmissions/${form.id}`,
  });
  const started = await clerk.post("/AdminForms/ChangeFormSubmissions", {
    ids: [first.id],
    status: "in-progress",
  });
  expect(started.status, started.text).toBe(200);
  expect(await rowOf(clerk, "submissions", "Quoll sightings")).toMatchObject({ count: 1 });
  await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${second.id}`);
  expect(await rowOf(clerk, "submissions", "Quoll sightings")).toBeUndefined();
});

test("a review is listed for its owner until it's recorded", async () => {
  const itemId = await newPage(admin, { name: "Quoll Review" });
  const { today } = (await admin.get("/Admin/GetReviews")).json() as { today: string };
  const saved = await admin.post("/Admin/SaveReview", {
    kind: "page",
    itemId,
    ownerId: clerk.userId,
    reviewOn: today,
  });
  expect(saved.status, saved.text).toBe(200);
  expect(await rowOf(clerk, "reviews", "Quoll Review")).toMatchObject({
    at: today,
    state: "due",
    isMine: true,
  });
  expect(await rowOf(admin, "reviews", "Quoll Review")).toBeUndefined();
  await clerk.post("/Admin/MarkReviewed", { kind: "page", itemId, reviewOn: null });
  expect(await rowOf(clerk, "reviews", "Quoll Review")).toBeUndefined();
  await admin.remove(`/Admin/DeletePage?pageId=${itemId}`);
});

test("what someone typed and didn't save is listed for them only, and only while it can be opened", async () => {
  const pageId = await newPage(admin, { name: "Quoll Notes" });
  const component = await newText(clerk, pageId, 1, "<p>Quolls</p>", "Habitat");
  const content = { values: { name: "typed" }, base: { name: "" } };
  const save = (form: string, item: string) =>
    clerk.post("/Admin/SaveWorkingCopy", { form, item, ...content });
  await save("page", String(pageId));
  await save("component", String(component));
  await save("event", "0");
  await save("event", "0 copy 12");
  await save("comment", `0 page ${pageId}`);
  const places = (await whole(clerk, "unsaved")).map(({ title, to }) => [title, to]);
  expect(places).toEqual([
    ["New event", "/CreateEvent?copy=12"],
    ["New event", "/CreateEvent"],
    ["Habitat on Quoll Notes", `/UpdatePageComponent/${pageId}?version=1&component=${component}`],
    ["Quoll Notes", `/UpdatePageComponent/${pageId}?details`],
  ]);
  expect(await whole(admin, "unsaved")).toEqual([]);
  await clerk.post("/Admin/DeleteWorkingCopy", { form: "event", item: "0 copy 12" });
  await publishPage(admin, pageId);
  expect((await whole(clerk, "unsaved")).map(({ title }) => title)).toEqual(["New event", "Quoll Notes"]);
  await clerk.post("/Admin/DeleteWorkingCopy", { form: "event", item: "0" });
  await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
  expect(await whole(clerk, "unsaved")).toEqual([]);
});

test("lists nothing of another company", async () => {
  const names = ["Quoll Neighbors", "Quoll Pending"];
  const [draft, pending] = [
    await newPage(admin, { name: names[0] }),
    await newPage(admin, { name: names[1] }),
  ];
  await admin.get(`/Version/SubmitDraft?pageId=${pending}`);
  await aFailedMail(app, company());
  const here = JSON.stringify(await groupsOf(admin));
  for (const name of [...names, "clerk@town.example"]) expect(here).toContain(name);
  const there = JSON.stringify(await groupsOf(neighbor));
  for (const name of [...names, "clerk@town.example"]) expect(there).not.toContain(name);
  for (const id of [draft, pending]) await admin.remove(`/Admin/DeletePage?pageId=${id}`);
});

test("leaves out what belongs to a module that is off", async () => {
  const desk = itemDesk(app, blogs);
  const id = await desk.create(clerk);
  const { title } = (await desk.read(id, clerk)) as unknown as { title: string };
  const form = await aForm(app, { company: company(), details: { name: "Quoll off" }, fields: [{}] });
  await aSubmission(app, company(), form);
  await run(sql`delete from company_modules where module in ('blog', 'form') returning module`);
  for (const name of [title, "Quoll off"]) expect(await groupsWith(admin, name)).toEqual([]);
  await someModules(app, company(), ["blog", "form"]);
  expect(await groupsWith(admin, title)).toEqual(["approvals"]);
  expect(await groupsWith(admin, "Quoll off")).toEqual(["submissions"]);
});

test("a group has five rows and its total, and all rows when it's asked for", async () => {
  for (let count = 0; count < 7; count++) await newPage(admin, { name: `Quoll ${count}` });
  const drafts = (await groupsOf(admin)).find(({ group }) => group === "drafts");
  expect(drafts?.rows).toHaveLength(5);
  expect(drafts?.total).toBeGreaterThanOrEqual(7);
  expect(drafts?.rows[0]?.title).toBe("Quoll 6");
  const groups = await groupsOf(admin, "?group=drafts");
  expect(groups.map(({ group }) => group)).toEqual(["drafts"]);
  expect(groups[0]?.rows).toHaveLength(drafts?.total ?? 0);
  expect((await admin.get("/Admin/GetWorklist?group=secrets")).status).toBe(400);
});
