import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  HARBOR,
  newPage,
  newText,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";
import type { FoundItem } from "./admin-search.contract.ts";

const { app, admin, clerk: staff } = await openDemoApp("admin", "clerk");

const find = async (person: Staff, search: string): Promise<FoundItem[]> => {
  const answer = await person.get(`/Admin/SearchAdmin?search=${encodeURIComponent(search)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as FoundItem[];
};
const kindsOf = async (person: Staff, search: string) =>
  new Set((await find(person, search)).map(({ kind }) => kind));

test("finds a page by words of its name in any order, and by its address", async () => {
  const id = await newPage(admin, { name: "Leaf Collection Zebra", friendlyUrl: "zebra-leaves" });
  for (const search of ["zebra leaf", "ZEBRA-LEAVES"])
    expect(await find(staff, search)).toContainEqual(
      expect.objectContaining({ kind: "page", id, to: `/UpdatePageComponent/${id}` }),
    );
});

test("finds a page also if the search says that it's a page", async () => {
  const id = await newPage(admin, { name: "Tapir Crossing", friendlyUrl: "tapir" });
  for (const search of ["tapir page", "Page tapir"])
    expect(await find(staff, search)).toContainEqual(expect.objectContaining({ kind: "page", id }));
  const named = await newPage(admin, { name: "Page of Fame", friendlyUrl: "fame" });
  expect(await find(staff, "page")).toContainEqual(expect.objectContaining({ kind: "page", id: named }));
});

test("finds a component by its words, or the start of one, in the draft and once it's live", async () => {
  const pageId = await newPage(admin, { friendlyUrl: "quagga" });
  const text = await newText(admin, pageId, 1, "<p>Bring the <b>quagga mussel</b> form along.</p>");
  expect(text).toBeDefined();
  const draft = (await find(staff, "mussel quagga")).filter(({ kind }) => kind === "component");
  expect(draft).toHaveLength(1);
  expect(draft[0]?.detail).toContain("Draft: Bring the quagga mussel form");
  await publishPage(admin, pageId);
  const live = (await find(staff, "quagga muss")).filter(({ kind }) => kind === "component");
  expect(live.map(({ id, to }) => to === `/UpdatePageComponent/${pageId}?version=1&component=${id}`)).toEqual(
    [true],
  );
});

test("leaves out deleted pages", async () => {
  const pageId = await newPage(admin, { name: "Okapi", friendlyUrl: "okapi" });
  await newText(admin, pageId, 1, "<p>okapispotting</p>");
  expect(await kindsOf(admin, "okapi")).toEqual(new Set(["page", "component"]));
  await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
  expect(await find(admin, "okapi")).toEqual([]);
});

test("finds people only for admins", async () => {
  expect(await kindsOf(admin, "riverbend.example")).toContain("user");
  expect(await kindsOf(staff, "riverbend.example")).not.toContain("user");
});

test("finds nothing of another company", async () => {
  const pageId = await newPage(admin, { name: "Wombat", friendlyUrl: "wombat" });
  await newText(admin, pageId, 1, "<p>wombatcrossing</p>");
  const neighbor = await staffAt(app, "admin@harbor.example", HARBOR);
  expect(await find(neighbor, "wombat")).toEqual([]);
});

test("finds an event by its place, also together with words of its title, as the list of events does", async () => {
  const [event] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number; title: string }>`update events set place = 'Numbat Hall'
      where id = (select min(id) from events where deleted_at is null) returning id, title`,
  );
  const found = expect.objectContaining({ kind: "event", id: event?.id, title: event?.title });
  for (const search of ["numbat hall", `HALL ${event?.title}`])
    expect(await find(staff, search)).toContainEqual(found);
});

test("leaves out content of a module that is off", async () => {
  const [event] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ title: string }>`select title from events where deleted_at is null limit 1`,
  );
  const title = event?.title ?? "";
  expect(await kindsOf(staff, title)).toContain("event");
  await sqlAt(
    app,
    RIVERBEND,
    sql`update company_modules set initialized_at = null where module = 'event' returning module`,
  );
  expect(await kindsOf(staff, title)).not.toContain("event");
});

test("finds nothing without words, and refuses a search that is too long", async () => {
  expect(await find(admin, "  ")).toEqual([]);
  const answer = await admin.get(`/Admin/SearchAdmin?search=${"a".repeat(201)}`);
  expect(answer.status).toBe(400);
});
