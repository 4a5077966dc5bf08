import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { inHours } from "#test/support/plans.ts";
import {
  HARBOR,
  newPage,
  newText,
  pageForm,
  publishPage,
  RIVERBEND,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import type { PageRow } from "./pages.contract.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");

type Query = Record<string, string | number>;
const rowsOf = async (query: Query, person = admin): Promise<PageRow[]> => {
  const asked = new URLSearchParams({
    userId: String(person.userId),
    page: "1",
    pageSize: "500",
    includeDeleted: "no",
    ...query,
  });
  const answer = await person.get(`/Admin/GetPagesAndComponentData?${asked}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as PageRow[];
};
const idsOf = async (query: Query, person = admin) =>
  (await rowsOf(query, person)).map(({ pageId }) => pageId);
const countOf = async (query: Query) =>
  (await admin.get(`/Admin/CountPages?${new URLSearchParams({ includeDeleted: "no", ...query })}`)).json();
const rowOf = async (pageId: number) => (await rowsOf({})).find((row) => row.pageId === pageId);

test("finds a page by words in its draft and in its live version, with the text around them", async () => {
  const inDraft = await newPage(admin, { name: "Drafted", friendlyUrl: "pl-drafted" });
  await newText(admin, inDraft, 1, "<p>Bring the <b>axolotl</b> permit to the counter.</p>");
  const live = await newPage(admin, { name: "Published", friendlyUrl: "pl-published" });
  await newText(admin, live, 1, "<p>Every axolotl needs a permit by June.</p>");
  await publishPage(admin, live);
  const named = await newPage(admin, { name: "Axolotl permit", friendlyUrl: "pl-named" });
  const rows = await rowsOf({ search: "permit axolotl" });
  // The page with that name comes first.
  expect(rows.map(({ pageId }) => pageId)[0]).toBe(named);
  expect(new Map(rows.map(({ pageId, excerpt }) => [pageId, excerpt]))).toEqual(
    new Map([
      [named, undefined],
      [inDraft, "Bring the axolotl permit to the counter."],
      [live, "Every axolotl needs a permit by June."],
    ]),
  );
  expect(await countOf({ search: "permit axolotl" })).toBe(3);
  expect(await countOf({ search: "permit axolotl june" })).toBe(1);
});

test("finds words only on pages that the person can edit, and only at the company", async () => {
  const roleId = Number(
    (await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles order by id limit 1`))[0]?.id,
  );
  const pageId = await newPage(admin, { friendlyUrl: "pl-limited", roleId });
  await newText(admin, pageId, 1, "<p>narwhalwatch</p>");
  await sqlAt(app, RIVERBEND, sql`delete from user_roles where user_id = ${clerk.userId} returning role_id`);
  expect(await idsOf({ search: "narwhalwatch" })).toEqual([pageId]);
  expect(await idsOf({ search: "narwhalwatch" }, clerk)).toEqual([]);
  const neighbor = await staffAt(app, "admin@harbor.example", HARBOR);
  expect(await idsOf({ search: "narwhalwatch" }, neighbor)).toEqual([]);
});

test("says who last changed a page and when: in its components, its details, or its versions", async () => {
  const form = pageForm();
  const pageId = await newPage(admin, form);
  const change = async () => (await rowOf(pageId))?.lastChange;
  expect(await change()).toMatchObject({ email: admin.email });
  await newText(clerk, pageId, 1, "<p>Typed by the clerk.</p>");
  const typed = await change();
  expect(typed).toMatchObject({ email: clerk.email, name: "June Okafor" });
  expect(await idsOf({ changedBy: clerk.email })).toContain(pageId);
  await admin.post("/Admin/UpdatePage", { ...form, id: pageId, name: "Renamed" });
  const renamed = await change();
  expect(renamed).toMatchObject({ email: admin.email });
  expect(Date.parse(renamed?.at ?? "")).toBeGreaterThan(Date.parse(typed?.at ?? ""));
  expect(await idsOf({ changedBy: clerk.email })).not.toContain(pageId);
  await clerk.get(`/Version/SubmitDraft?pageId=${pageId}`);
  expect(await change()).toMatchObject({ email: clerk.email });
  expect((await idsOf({ sort: "lastChange:desc" })).find((id) => id >= pageId)).toBe(pageId);
});

test("filters by schedules, pages never published, and pages taken down", async () => {
  const [planned, fresh, live] = [await newPage(admin), await newPage(admin), await newPage(admin)];
  for (const pageId of [planned, live]) await newText(admin, pageId, 1, "<p>Text</p>");
  await publishPage(admin, live);
  await admin.get(`/Version/SubmitDraft?pageId=${planned}`);
  const answer = await admin.get(
    `/Version/PublishDraft?pageId=${planned}&versionId=1&publishAt=${encodeURIComponent(inHours(24))}`,
  );
  expect(answer.status, answer.text).toBe(200);
  expect(await idsOf({ status: "planned" })).toEqual([planned]);
  const never = await idsOf({ status: "unpublished" });
  expect(never).toEqual(expect.arrayContaining([planned, fresh]));
  expect(never).not.toContain(live);
  expect(await countOf({ status: "unpublished" })).toBe(never.length);
  expect(await idsOf({ status: "takenDown" })).not.toContain(live);
  await sqlAt(app, RIVERBEND, sql`update pages set taken_down_at = now() where id = ${live} returning id`);
  expect(await idsOf({ status: "takenDown" })).toContain(live);
});

test("filters and sorts by owner and review date", async () => {
  const [late, later, none] = [await newPage(admin), await newPage(admin), await newPage(admin)];
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const save = async (itemId: number, ownerId: number | null, reviewOn: string) => {
    const answer = await admin.post("/Admin/SaveReview", { kind: "page", itemId, ownerId, reviewOn });
    expect(answer.status, answer.text).toBe(200);
  };
  await save(late, clerk.userId, day(5));
  await save(later, null, day(90));
  expect(await rowOf(late)).toMatchObject({ owner: "June Okafor", reviewOn: day(5), isReviewDue: false });
  expect(await rowOf(none)).toMatchObject({ owner: null, reviewOn: null, isReviewDue: false });
  expect(await idsOf({ owner: clerk.userId })).toContain(late);
  expect(await idsOf({ owner: "none" })).toEqual(expect.arrayContaining([later, none]));
  expect(await idsOf({ owner: "none" })).not.toContain(late);
  expect(await idsOf({ review: "soon" })).toContain(late);
  expect(await idsOf({ review: "soon" })).not.toContain(later);
  expect(await idsOf({ review: "due" })).not.toContain(late);
  expect(await idsOf({ review: "none" })).toContain(none);
  expect(await idsOf({ review: "none" })).not.toContain(later);
  await sqlAt(
    app,
    RIVERBEND,
    sql`update reviews set review_on = review_on - 10 where page_id = ${late} returning id`,
  );
  expect(await idsOf({ review: "due" })).toContain(late);
  expect((await rowOf(late))?.isReviewDue).toBe(true);
  const byDay = (await rowsOf({ sort: "reviewOn" })).map(({ reviewOn }) => reviewOn).filter(Boolean);
  expect(byDay).toEqual(byDay.toSorted());
  const byOwner = (await rowsOf({ sort: "owner" })).map(({ owner }) => owner);
  expect(byOwner.indexOf("June Okafor")).toBeLessThan(byOwner.indexOf(null));
});

test("links to where visitors read a page only while it's live", async () => {
  const form = pageForm();
  const pageId = await newPage(admin, form);
  expect((await rowOf(pageId))?.liveUrl).toBeNull();
  await newText(admin, pageId, 1, "<p>Text</p>");
  await publishPage(admin, pageId);
  expect((await rowOf(pageId))?.liveUrl).toBe(`/${form.friendlyUrl}`);
});

test("offers the people who changed or own a page", async () => {
  const { changers, owners } = (await clerk.get("/Admin/GetPageListChoices")).json() as {
    changers: { email: string; name: string }[];
    owners: { id: number; name: string }[];
  };
  expect(changers).toContainEqual({ email: clerk.email, name: "June Okafor" });
  expect(owners).toContainEqual({ id: clerk.userId, name: "June Okafor" });
});

test("refuses an impossible owner, review date, or address", async () => {
  for (const query of ["owner=me", "review=never", `changedBy=${"a".repeat(255)}`]) {
    const { status, text } = await admin.get(`/Admin/CountPages?${query}`);
    expect([status, text.startsWith('"')], query).toEqual([400, true]);
  }
});
