import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { blankBlock, isMadeByVendor } from "#platform/blocks/define-block.ts";
import {
  callIds,
  fieldsOf,
  inputFor,
  newComponent,
  newPlace,
  readComponent,
} from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, numberOf, RIVERBEND, type Staff, sqlAt } from "#test/support/sign-in.ts";

// The four calls that every kind has, for every kind.

// A provider admin can create every kind.
const { app, vendor: admin, clerk, harbor } = await openDemoApp("vendor", "clerk", "harbor");

/** The fields that the specification requires, besides the component's name. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  AccordionTab: ["title"],
  ActionButton: ["link", "text"],
  BigText5050: ["title", "body"],
  BlogPreview: ["title"],
  Calendar: ["format"],
  Card: ["title", "titleStyle", "cardStyle", "contentStyle", "contentType", "contentId"],
  CardContainer: ["cardIds"],
  ColumnsTab: ["title", "format"],
  Contact5050: ["title", "formId"],
  Grid5050: ["htmlEditorId"],
  IconLink: ["icon", "link"],
  SingleFeatures1: ["htmlEditorId"],
};

describe.each(kinds.map((kind) => [kind.type, kind] as const))("%s", (type, kind) => {
  const child = kinds.find((candidate) => candidate.type === kind.children);
  const maker = () => (isMadeByVendor(kind) ? admin : clerk);

  test(`returns a blank one for id 0 [CMP-GEN-15] ${callIds(kind, 0)}`, async () => {
    const { status, body, component } = await readComponent(admin, kind, 0);
    expect(status).toBe(200);
    expect(component).toEqual(blankBlock(kind));
    expect(component).toMatchObject({ id: 0, componentName: "", pageId: 0, versionId: 0 });
    if (child) expect(body[child.names.many]).toEqual([]);
  });

  test(`creates one and reads it back [CMP-GEN-08] [CMP-GEN-11] ${callIds(kind, 0, 1)}`, async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const created = await maker().post(`/Admin/Create${type}`, { ...input, madeUp: "never stored" });
    expect(created.status).toBe(200);
    const id = created.json() as number;
    expect(id).toBeGreaterThan(0);
    const { component } = await readComponent(clerk, kind, id);
    expect(component).toMatchObject({ ...input, id, rowVersion: 1 });
    expect(component).not.toHaveProperty("madeUp");
    const rows = await sqlAt(
      app,
      RIVERBEND,
      sql<{ text: string }>`select data::text as text from blocks where id = ${id}`,
    );
    expect(rows[0]?.text).not.toContain("never stored");
  });

  test(`updates one and returns its id [CMP-GEN-11] ${callIds(kind, 2)}`, async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    const change = { ...input, ...fieldsOf(kind, true), id, componentName: "Renamed" };
    const saved = await maker().post(`/Admin/Update${type}`, change);
    expect([saved.status, saved.json()]).toEqual([200, id]);
    expect((await readComponent(admin, kind, id)).component).toMatchObject({ ...change, rowVersion: 2 });
  });

  test(`rejects a stale save and changes nothing ${callIds(kind, 2)}`, async () => {
    const input = await inputFor(admin, kind, await newPlace(admin));
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    const save = (staff: Staff, componentName: string, rowVersion?: number) =>
      staff.post(`/Admin/Update${type}`, { ...input, componentName, id, rowVersion });
    expect((await save(admin, "First", 1)).status).toBe(200);
    for (const rowVersion of [1, 0, 3, 9_007_199_254_740_991]) {
      const stale = await save(clerk, "Second", rowVersion);
      expect([stale.status, stale.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
    }
    expect((await readComponent(admin, kind, id)).component).toMatchObject({
      componentName: "First",
      rowVersion: 2,
    });
    expect((await save(clerk, "Second", 2)).status).toBe(200);
    expect((await save(clerk, "Third")).status).toBe(200);
  });

  test(`deletes one with its children [CMP-GEN-16] ${callIds(kind, 3)}`, async () => {
    const place = await newPlace(admin);
    const id = await newComponent(admin, kind, place);
    if (child?.parent)
      await admin.post(`/Admin/Create${child.type}`, {
        ...(await inputFor(admin, child, place)),
        [child.parent.key]: id,
      });
    const answer = await clerk.remove(`/Admin/Delete${type}?componentId=${id}`);
    expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
    expect((await readComponent(admin, kind, id)).status).toBe(404);
    const held = await sqlAt(app, RIVERBEND, sql`select 1 from blocks where parent_block_id = ${id}`);
    expect(held).toEqual([]);
    const again = await admin.remove(`/Admin/Delete${type}?componentId=${id}`);
    expect([again.status, again.json()]).toEqual([404, "This component doesn't exist."]);
  });

  test(`limits its name to 15 characters [CMP-GEN-09] [CONST-011] ${callIds(kind, 1)}`, async () => {
    const input = await inputFor(admin, kind, await newPlace(admin));
    const before = await contentAt(app, RIVERBEND);
    const refusal = async (componentName: unknown) =>
      (await admin.post(`/Admin/Create${type}`, { ...input, componentName })).json();
    expect(await refusal("")).toBe("Component name is required.");
    expect(await refusal("   ")).toBe("Component name is required.");
    expect(await refusal("x".repeat(16))).toBe("Component name can have at most 15 characters.");
    expect(await refusal(15)).toBe("Component name must be text.");
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    const longest = await admin.post(`/Admin/Create${type}`, { ...input, componentName: "x".repeat(15) });
    expect(longest.status).toBe(200);
  });

  test("rejects an image that isn't in the company's library, in a field or in text", async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    const before = await contentAt(app, RIVERBEND);
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.isShown && !field.isShown(input)) continue;
      const address = "/images/999999/none-0000000000-4x3.png";
      const value =
        field.kind === "image" ? address : `<p>Text</p><p><img src="${address}" alt="Nothing"></p>`;
      if (field.kind !== "image" && field.kind !== "richText") continue;
      for (const path of [`/Admin/Create${type}`, `/Admin/Update${type}`]) {
        const body = { ...input, [name]: value, ...(path.includes("Update") ? { id } : {}) };
        const refused = await admin.post(path, body);
        expect([refused.status, refused.json()]).toEqual([
          400,
          `${field.label}: the image ${address} isn't in this site's library. Choose a different one or remove it.`,
        ]);
      }
    }
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test(`rejects wrong values and missing required ones [CMP-GEN-10] ${callIds(kind, 1)}`, async () => {
    const input = await inputFor(admin, kind, await newPlace(admin));
    const before = await contentAt(app, RIVERBEND);
    for (const name of REQUIRED[type] ?? [])
      for (const none of ["", 0]) {
        const refused = await admin.post(`/Admin/Create${type}`, { ...input, [name]: none });
        expect(refused.status, `${name}: ${JSON.stringify(none)}`).toBe(400);
      }
    for (const [name, field] of Object.entries(kind.fields)) {
      if (field.isRequired && ["text", "richText", "link", "image", "tags"].includes(field.kind)) {
        const blank = await admin.post(`/Admin/Create${type}`, { ...input, [name]: "" });
        const refusal = field.kind === "tags" ? ": choose at least one." : " is required.";
        expect([blank.status, blank.json()]).toEqual([400, `${field.label}${refusal}`]);
      }
      const wrong = await admin.post(`/Admin/Create${type}`, { ...input, [name]: { html: "<p>x</p>" } });
      expect(wrong.status).toBe(400);
      expect(wrong.json()).toContain(field.label);
    }
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test(`can't change once its version isn't a draft [VER-002] ${callIds(kind, 1, 2, 3)}`, async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    const tries = async () => [
      await admin.post(`/Admin/Create${type}`, input),
      await admin.post(`/Admin/Update${type}`, { ...input, id }),
      await admin.remove(`/Admin/Delete${type}?componentId=${id}`),
    ];
    await admin.get(`/Version/SubmitDraft?pageId=${place.pageId}`);
    for (const answer of await tries())
      expect([answer.status, answer.json()]).toEqual([
        409,
        "V1 is pending. Only a draft version can be changed.",
      ]);
    await admin.get(`/Version/PublishDraft?pageId=${place.pageId}&versionId=1`);
    for (const answer of await tries())
      expect([answer.status, answer.json()]).toEqual([
        409,
        "V1 is live. Only a draft version can be changed.",
      ]);
    expect((await readComponent(admin, kind, id)).component).toMatchObject({ id, rowVersion: 1 });
  });

  test(`can't move to another version or page ${callIds(kind, 2)}`, async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    const elsewhere = { pageId: await newPage(admin), versionId: 1 };
    for (const wrong of [elsewhere, { ...place, versionId: 2 }]) {
      const answer = await admin.post(`/Admin/Update${type}`, { ...input, id, ...wrong });
      expect([answer.status, answer.json()]).toEqual([
        400,
        "This component belongs to another page version.",
      ]);
    }
    const missing = await admin.post(`/Admin/Create${type}`, { ...input, versionId: 2 });
    expect([missing.status, missing.json()]).toEqual([404, "This version doesn't exist."]);
  });

  test(`is hidden from other kinds, companies, roles, and strangers ${callIds(kind, 0, 2, 3)}`, async () => {
    const place = await newPlace(admin);
    const input = await inputFor(admin, kind, place);
    const id = numberOf(await admin.post(`/Admin/Create${type}`, input));
    const before = await contentAt(app, RIVERBEND);
    const triesOf = async (staff: Staff, of = type) => [
      (await staff.get(`/Admin/Get${of}?componentId=${id}`)).status,
      (await staff.post(`/Admin/Update${type}`, { ...input, id: of === type ? id : 987_654_321 })).status,
      (await staff.remove(`/Admin/Delete${of}?componentId=${id}`)).status,
    ];
    expect(await triesOf(harbor)).toEqual([404, 404, 404]);
    const other =
      kinds.find((candidate) => candidate.type !== type && !candidate.parent === !kind.parent) ?? kinds[0];
    if (other && other.type !== type) expect(await triesOf(admin, other.type)).toEqual([404, 404, 404]);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update pages set role_id = (select min(id) from roles) where id = ${place.pageId}`,
    );
    expect(await triesOf(clerk)).toEqual([403, 403, 403]);
    await sqlAt(app, RIVERBEND, sql`update pages set role_id = null where id = ${place.pageId}`);
    expect((await app.send("GET", `/Admin/Get${type}?componentId=${id}`)).status).toBe(401);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});
