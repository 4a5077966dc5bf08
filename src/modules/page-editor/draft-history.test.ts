import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { getTrash } from "#modules/trash/trash.contract.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { newPlace, type Place } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  attach,
  contentAt,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  sqlAt,
} from "#test/support/sign-in.ts";
import { deleteOldChanges } from "./component-changes.sql.ts";
import type { getDraftHistory } from "./draft-history.contract.ts";

// Undo and redo of what one person changes in a draft, and deleted components in Trash.

type History = AnswerOf<typeof getDraftHistory>;

const { app, admin, clerk, harbor: neighbor } = await openDemoApp("admin", "clerk", "harbor");
let place: Place;
beforeEach(async () => {
  place = await newPlace(admin);
});

const run = <Row>(query: ReturnType<typeof sql<Row>>) => sqlAt(app, RIVERBEND, query);
const text = (name: string, staff = clerk) =>
  newText(staff, place.pageId, place.versionId, `<p>Words of ${name}</p>`, name);
const create = async (type: string, values: object, staff = clerk): Promise<number> =>
  numberOf(
    await staff.post(`/Admin/Create${type}`, { componentName: type.slice(0, 15), ...place, ...values }),
  );
const save = async (id: number, content: string, staff = clerk, componentName = `Text ${content}`) =>
  numberOf(await staff.post("/Admin/UpdateHtmlEditor", { id, ...place, componentName, content }));
const remove = async (id: number, staff = clerk) => {
  const answer = await staff.remove(`/Admin/DeletePageComponent?pageComponentId=${id}`);
  expect(answer.json()).toBe("Deleted");
};
const restore = async (componentId: number, staff = clerk) => {
  const answer = await staff.post("/Admin/RestoreComponent", { componentId });
  return [answer.status, answer.json()];
};
const history = async (staff = clerk): Promise<History> =>
  (
    await staff.get(`/Admin/GetDraftHistory?pageId=${place.pageId}&versionId=${place.versionId}`)
  ).json() as History;
const step = async (way: "undo" | "redo", staff = clerk) => {
  const next = (await history(staff))[way];
  const answer = await staff.post("/Admin/StepInDraftHistory", { ...place, changeId: next?.id ?? 1, way });
  return [answer.status, answer.json()];
};
/** The draft's components: children after the others, each in the order of its list. */
const draft = (versionId = place.versionId) =>
  run<{ id: number; name: string }>(sql`
    select block.id, block.component_name as name, block.data, block.parent_block_id, block.is_placed
    from blocks block join page_versions version
      on version.company_id = block.company_id and version.id = block.page_version_id
    where version.page_id = ${place.pageId} and version.number = ${versionId}
    order by block.parent_block_id is not null, block.sort_order, block.id`);
const namesIn = async (versionId = place.versionId) => (await draft(versionId)).map(({ name }) => name);
const trashRow = async (id: number, query = "?kind=component") => {
  const answer = await admin.get(`/Admin/GetTrash${query}`);
  return (answer.json() as AnswerOf<typeof getTrash>).rows.find((row) => row.id === id);
};
const lastEntry = async () =>
  (
    await run<object>(
      sql`select action, subject, href, before, after, actor_email as email from audit_entries order by id desc limit 1`,
    )
  )[0];

describe("a deleted component", () => {
  test("is in Trash with its page and words, and returns with its children to its old place", async () => {
    await text("First");
    const id = await create("Accordion", { componentName: "Questions" });
    await attach(clerk, place.pageId, place.versionId, "Accordion", id);
    await create("AccordionTab", { accordionId: id, title: "Why?", content: "<p>Because</p>" });
    await text("Last");
    const before = await draft();
    await remove(id);
    expect(await namesIn()).toEqual(["First", "Last"]);
    const [page] = await run<{ name: string; path: string }>(
      sql`select name, '/' || friendly_url as path from pages where id = ${place.pageId}`,
    );
    expect(await trashRow(id)).toEqual({
      kind: "component",
      id,
      name: "Questions",
      address: page?.path,
      component: { kind: "Accordion", pageName: page?.name, versionId: 1, text: "Why?" },
      deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      deletedBy: { email: clerk.email, name: expect.any(String) },
    });
    expect(await trashRow(id, `?search=${encodeURIComponent(page?.name.toUpperCase() ?? "")}`)).toBeDefined();

    expect(await restore(id)).toEqual([200, "Restored"]);
    expect(await draft()).toEqual(before);
    expect(await trashRow(id)).toBeUndefined();
    expect(await lastEntry()).toMatchObject({
      action: "Restored component",
      subject: `“Questions” (Accordion) on ${page?.name}, V1`,
      email: clerk.email,
    });
    const content = await contentAt(app, RIVERBEND);
    expect(await restore(id)).toEqual([200, "Restored"]);
    expect(await contentAt(app, RIVERBEND)).toEqual(content);
  });

  test("is shown again where others showed it, and an old form can't overwrite it", async () => {
    const id = await text("Shown");
    const styles = { titleStyle: "ViewAll", cardStyle: "Flat", contentStyle: "Update" };
    const shows = { title: "Hours", viewMoreLink: "/contact", contentType: "HtmlEditor", contentId: id };
    await create("Card", { ...styles, ...shows });
    const before = await draft();
    await remove(id);
    expect((await draft())[0]).toMatchObject({ name: "Card", data: { contentId: 0 } });
    expect(await restore(id)).toEqual([200, "Restored"]);
    expect(await draft()).toEqual(before);
    const stale = await clerk.post("/Admin/UpdateHtmlEditor", {
      ...{ id, ...place, componentName: "Old", content: "<p>Old</p>", rowVersion: 1 },
    });
    expect(stale.status).toBe(409);
  });

  test("returns to the draft that the page has then, or a sentence says what is in the way", async () => {
    const [first, id] = [await text("First"), await text("Second")];
    const accordion = await create("Accordion", { componentName: "Questions" });
    await attach(clerk, place.pageId, place.versionId, "Accordion", accordion);
    const tab = await create("AccordionTab", { componentName: "Why", accordionId: accordion, title: "Why?" });
    await text("Third");
    await remove(id);
    await remove(tab);
    await remove(accordion);
    const name = (await trashRow(id))?.component?.pageName;
    await admin.get(`/Version/SubmitDraft?pageId=${place.pageId}`);
    expect(await restore(id)).toEqual([
      409,
      `V1 of the page “${name}” is waiting for approval, so it can't be changed. Withdraw it or wait for the decision, then restore this component.`,
    ]);
    await admin.get(`/Version/PublishDraft?pageId=${place.pageId}&versionId=1`);
    expect(await restore(id)).toEqual([
      409,
      `The page “${name}” has no draft. Create one, then restore this component.`,
    ]);
    await admin.get(`/Version/CreateDraft?pageId=${place.pageId}&copyVersionId=1`);
    expect(await restore(tab)).toEqual([
      409,
      "The component that contained “Why” isn't in V2. Restore that one first, then restore “Why”.",
    ]);
    expect(await restore(id)).toEqual([200, "Restored"]);
    expect(await namesIn(2)).toEqual(["First", "Second", "Third"]);
    expect(await restore(accordion)).toEqual([200, "Restored"]);
    expect(await restore(tab)).toEqual([200, "Restored"]);
    expect(await namesIn(2)).toEqual(["First", "Questions", "Second", "Third", "Why"]);

    // Deleted in this draft, but the next one is again a copy of V1.
    const [copy] = await draft(2);
    await remove(copy?.id ?? 0);
    await admin.remove(`/Version/DeleteDraft?pageId=${place.pageId}`);
    await admin.get(`/Version/CreateDraft?pageId=${place.pageId}&copyVersionId=1`);
    expect(copy?.id).not.toBe(first);
    expect(await restore(copy?.id ?? 0)).toEqual([
      409,
      "V3 already has the component “First”. To restore the deleted one, delete that one first.",
    ]);
    await admin.remove(`/Admin/DeletePage?pageId=${place.pageId}`);
    expect(await restore(copy?.id ?? 0)).toEqual([409, "This page is deleted. Restore it first."]);
  });

  test("is restored by admins and by the person who deleted it, within 90 days", async () => {
    const [own, others] = [await text("Own"), await text("Others")];
    await remove(own);
    await remove(others, admin);
    const content = await contentAt(app, RIVERBEND);
    expect(await restore(others)).toEqual([403, "Only an admin can restore what someone else deleted."]);
    expect((await restore(own, neighbor))[0]).toBe(404);
    expect((await restore(987_654_321))[0]).toBe(404);
    expect(await contentAt(app, RIVERBEND)).toEqual(content);
    expect(await restore(own, admin)).toEqual([200, "Restored"]);
    await run(
      sql`update component_changes set at = now() - interval '91 days' where component_id = ${others}`,
    );
    expect(await trashRow(others)).toBeUndefined();
    expect(await restore(others, admin)).toEqual([
      409,
      "This component was deleted more than 90 days ago and can't be restored anymore.",
    ]);
  });
});

describe("undo and redo", () => {
  test("take back every change of a draft in turn, and make it again", async () => {
    const states: unknown[] = [await draft()];
    const labels: string[] = [];
    const noted = async (label: string) => {
      states.push(await draft());
      labels.push(label);
      expect((await history()).undo?.label).toBe(label);
    };
    const first = await text("First");
    await noted("add First");
    const accordion = await create("Accordion", { componentName: "Questions" });
    await attach(clerk, place.pageId, place.versionId, "Accordion", accordion);
    await noted("add Questions");
    const tab = { accordionId: accordion, title: "Why?", content: "<p>Because</p>" };
    const [one, two] = [
      await create("AccordionTab", { ...tab, componentName: "One" }),
      await create("AccordionTab", { ...tab, componentName: "Two" }),
    ];
    // Two at once.
    states.push(states.at(-1));
    labels.push("add One");
    await noted("add Two");
    await clerk.post("/Admin/UpdateAccordionTabComponentOrder", { accordionTabIds: [two, one] });
    await noted("reorder items of Questions");
    await clerk.post("/Admin/CopyPageComponent", { ...place, componentId: accordion, afterId: 0 });
    await noted("duplicate Questions");
    await save(first, "changed");
    await noted("change Text changed");
    const placed = (await draft()).filter(({ name }) => !["One", "Two"].includes(name)).map(({ id }) => id);
    await clerk.post("/Admin/UpdatePageComponentOrder", { pageComponentIds: [...placed].reverse() });
    await noted("reorder components");
    await remove(accordion);
    await noted("delete Questions");
    expect(await trashRow(accordion)).toBeDefined();

    for (let at = labels.length; at > 0; at--) {
      const label = labels[at - 1];
      const restored = label === "delete Questions" ? [accordion] : [];
      expect(await step("undo")).toEqual([200, { label, restored }]);
      // The state between the two children was never seen.
      if (label !== "add Two") expect(await draft()).toEqual(states[at - 1]);
    }
    expect(await trashRow(accordion)).toBeUndefined();
    expect((await history()).undo).toBeNull();
    for (const [at, label] of labels.entries()) {
      expect(await step("redo")).toEqual([200, { label, restored: [] }]);
      if (label !== "add One") expect(await draft()).toEqual(states[at + 1]);
    }
    expect((await history()).redo).toBeNull();
    expect(await trashRow(accordion)).toBeDefined();
    expect(await lastEntry()).toMatchObject({ action: "Redid: deleted component", email: clerk.email });

    // After another change, what was undone is forgotten.
    await step("undo");
    await text("New");
    expect(await history()).toMatchObject({ undo: { label: "add New" }, redo: null });
  });

  test("never lose what someone else did since, and say what it was", async () => {
    const id = await text("Mine");
    await save(id, "mine");
    await save(id, "theirs", admin);
    const refused = async (reason: string, way: "undo" | "redo" = "undo") => {
      const before = [await draft(), await history()];
      expect(await step(way)).toEqual([409, `${reason} To keep that work, nothing was undone or redone.`]);
      expect([await draft(), await history()]).toEqual(before);
    };
    await refused("“Text theirs” was changed since then.");
    await remove(id, admin);
    await refused("“Text mine” was deleted since then.");
    expect(await step("undo", admin)).toEqual([200, { label: "delete Text theirs", restored: [id] }]);
    expect(await step("undo", admin)).toEqual([200, { label: "change Text theirs", restored: [] }]);
    expect(await step("undo")).toEqual([200, { label: "change Text mine", restored: [] }]);

    const other = await text("Other", admin);
    const [mine] = await draft();
    await clerk.post("/Admin/UpdatePageComponentOrder", { pageComponentIds: [other, mine?.id] });
    await text("Third", admin);
    await refused("Components were added, deleted, or moved since then.");
    const accordion = await create("Accordion", { componentName: "Questions" });
    await attach(clerk, place.pageId, place.versionId, "Accordion", accordion);
    await create("AccordionTab", { componentName: "Theirs", accordionId: accordion, title: "T" }, admin);
    await refused("“Theirs” was added to it since then.");
  });

  test("are one's own, in an open draft, and one step at a time", async () => {
    await text("Mine");
    expect(await history(admin)).toEqual({ undo: null, redo: null });
    expect((await step("undo", neighbor))[0]).toBe(404);
    const next = (await history()).undo?.id ?? 0;
    const wrong = await clerk.post("/Admin/StepInDraftHistory", {
      ...place,
      changeId: next + 1,
      way: "undo",
    });
    expect([wrong.status, wrong.json()]).toEqual([
      409,
      "You've made or undone other changes since, maybe in another tab. Try again.",
    ]);
    await publishPage(admin, place.pageId);
    expect(await history()).toEqual({ undo: null, redo: null });
    const late = await clerk.post("/Admin/StepInDraftHistory", { ...place, changeId: next, way: "undo" });
    expect(late.status).toBe(409);
    expect(await namesIn()).toEqual(["Mine"]);
  });

  test("leave nothing behind once the draft has ended, except what is in Trash", async () => {
    const id = await text("Deleted");
    await text("Kept");
    await remove(id);
    await publishPage(admin, place.pageId);
    await app.app.companyDb(await companyId()).write(deleteOldChanges);
    const left = () =>
      run<{ action: string }>(
        sql`select action from component_changes where page_id = ${place.pageId} order by id`,
      );
    expect(await left()).toEqual([{ action: "delete" }]);
    await run(sql`update component_changes set at = now() - interval '91 days' where component_id = ${id}`);
    await app.app.companyDb(await companyId()).write(deleteOldChanges);
    expect(await left()).toEqual([]);
  });
});

const companyId = async (): Promise<number> =>
  (await run<{ id: number }>(sql`select company_id as id from pages where id = ${place.pageId}`))[0]?.id ?? 0;

describe("the audit log", () => {
  test("has one short entry for each save, with the words that differ", async () => {
    const id = await text("Long");
    const start = "same ".repeat(100);
    await save(id, `<p>${start}old end</p>`, clerk, "Long");
    await save(id, `<p>${start}new end</p>`, clerk, "Long");
    const entry = (await lastEntry()) as { before: { Content: string }; after: { Content: string } };
    expect(entry).toMatchObject({
      action: "Updated component",
      href: `/UpdatePageComponent/${place.pageId}`,
      email: clerk.email,
    });
    expect(entry.before.Content).toMatch(/^….{40}old end$/);
    expect(entry.after.Content).toMatch(/^….{40}new end$/);
    const [before] = await run<{ count: number }>(sql`select count(*)::int as count from audit_entries`);
    await save(id, `<p>${start}new end</p>`, clerk, "Long");
    expect((await run<{ count: number }>(sql`select count(*)::int as count from audit_entries`))[0]).toEqual(
      before,
    );
  });
});
