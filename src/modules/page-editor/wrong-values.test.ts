import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { Field, FieldKind } from "#platform/fields/fields.ts";
import { callIds, inputFor, newComponent, newPlace, type Place } from "#test/support/component-calls.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, HARBOR, numberOf, RIVERBEND, staffAt } from "#test/support/sign-in.ts";
import { callsOfKind } from "./page-editor.contract.ts";

// Sends wrong values for every field of every kind: the answer is a sentence, and nothing changes.

/** A provider admin at another company. */
// A provider admin can create every kind.
const { app, vendor } = await openDemoApp("vendor");
const harbor = await staffAt(app, "vendor@tracsoft.example", HARBOR);

const MEGABYTE = "x".repeat(1 << 20);
const CONTROL = ["a\u0000b", "\u0007", "one\ntwo", "one\u2028two", "tab\there"];
const SCRIPTS = [
  "javascript:alert(1)",
  " JaVaScRiPt:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
];

/** Values that no field of that kind accepts. */
const WRONG: Record<FieldKind, readonly unknown[]> = {
  text: [...CONTROL, MEGABYTE],
  richText: [MEGABYTE],
  link: [...SCRIPTS, MEGABYTE, "http://"],
  image: [...SCRIPTS, MEGABYTE, "<script>"],
  select: ["<script>", "constructor", "__proto__", MEGABYTE],
  tags: [MEGABYTE, "one,ONE"],
  number: [-1, 1e308, 0.5, "abc", "1e3", MEGABYTE],
  switch: ["yes", "true", 1, 0, MEGABYTE],
  date: ["31.3.2027", "2027-02-30", "<script>", MEGABYTE],
  dateTime: ["2027-03-31", "2027-02-30T10:00:00Z", "now", MEGABYTE],
  phone: ["12", "<script>", MEGABYTE],
  reference: ["x", -1, 1.5, 987_654_321_012, "<script>", MEGABYTE],
  item: ["x", -1, 1.5, 987_654_321_012, "<script>", MEGABYTE],
  listedItem: ["x", -1, 1.5, "<script>", MEGABYTE],
};

/** Values of a type that the field doesn't accept. */
const wrongSort = (field: Field<unknown>): fc.Arbitrary<unknown> => {
  const objects = fc.object({ maxDepth: 2 });
  if (field.kind === "switch") return fc.oneof(fc.string(), fc.integer(), objects, fc.array(fc.boolean()));
  if (field.kind === "number") return fc.oneof(fc.boolean(), objects, fc.array(fc.integer()));
  if (["tags", "item", "listedItem"].includes(field.kind) || field.refersTo)
    return fc.oneof(fc.boolean(), objects);
  return fc.oneof(fc.boolean(), fc.integer(), objects, fc.array(fc.string()));
};

/** Messages that the specification prints; all others name the field. */
const PRINTED = ["A card container can have at most 9 cards.", "Tag already exists"];

const expectRefused = async (kind: BlockKind, input: object, label: string) => {
  const calls = [
    [`/Admin/Create${kind.type}`, { ...input, id: 0 }],
    [`/Admin/Update${kind.type}`, input],
  ] as const;
  for (const [path, body] of calls) {
    const answer = await vendor.post(path, body);
    const sent = JSON.stringify(body);
    const sentence = String(answer.json());
    if (sent.length > (callsOfKind[kind.type]?.create.bodyLimit ?? 0)) {
      expect([answer.status, sentence]).toEqual([413, "The request is too large."]);
      continue;
    }
    expect(answer.status, `${path}: ${sent.slice(0, 300)}`).toBe(400);
    expect(sentence).not.toMatch(/\w+: Tag already exists|Tag already exists\./);
    expect(PRINTED.some((text) => sentence.includes(text)) || sentence.includes(label), sentence).toBe(true);
    // The message doesn't repeat the value that was sent.
    expect(sentence.length).toBeLessThan(300);
  }
};

describe.each(kinds.map((kind) => [kind.type, kind] as const))("%s", (type, kind) => {
  const saved = async (): Promise<{ place: Place; input: Record<string, unknown> }> => {
    const place = await newPlace(vendor);
    const input = await inputFor(vendor, kind, place);
    return { place, input: { ...input, id: numberOf(await vendor.post(`/Admin/Create${type}`, input)) } };
  };

  test(`rejects each wrong value of each field and changes nothing ${callIds(kind, 1, 2)}`, async () => {
    const { input } = await saved();
    const before = await contentAt(app, RIVERBEND);
    const fields: [string, Field<unknown>][] = Object.entries(kind.fields);
    for (const [name, field] of fields) {
      const tooLong = field.kind === "text" && field.max ? ["x".repeat(field.max + 1)] : [];
      for (const value of [...WRONG[field.kind], ...tooLong])
        await expectRefused(kind, { ...input, [name]: value }, field.label);
      await fc.assert(
        fc.asyncProperty(wrongSort(field), (value) =>
          // Goes through JSON, because a missing value may have a default.
          expectRefused(kind, { ...input, [name]: JSON.parse(JSON.stringify(value)) }, field.label),
        ),
        { numRuns: 5 },
      );
    }
    for (const value of [...CONTROL, MEGABYTE, "x".repeat(16), 7, {}, ""])
      await expectRefused(kind, { ...input, componentName: value }, "Component name");
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test(`rejects ids of other pages and companies ${callIds(kind, 1, 2)}`, async () => {
    const { place, input } = await saved();
    const otherPlace = await newPlace(vendor);
    const farPlace = await newPlace(harbor);
    const before = await contentAt(app, RIVERBEND);
    for (const [name, field] of Object.entries(kind.fields)) {
      const { refersTo } = field;
      if (!refersTo) continue;
      const wanted = refersTo.typeField ? String(input[refersTo.typeField]) : (refersTo.types[0] ?? "");
      const elsewhere = await newComponent(vendor, kindNamed(wanted), otherPlace);
      const far = await newComponent(harbor, kindNamed(wanted), farPlace);
      const wrongKind = await newComponent(vendor, kindNamed("ActionButton"), place);
      const made = await contentAt(app, RIVERBEND);
      for (const id of [elsewhere, far, wrongKind])
        await expectRefused(kind, { ...input, [name]: refersTo.isList ? `${id}` : id }, field.label);
      expect(await contentAt(app, RIVERBEND)).toEqual(made);
    }
    for (const pageId of [farPlace.pageId, 987_654_321_012]) {
      const answer = await vendor.post(`/Admin/Create${type}`, { ...input, id: 0, pageId });
      expect([answer.status, answer.json()]).toEqual([404, "This page doesn't exist."]);
    }
    if (Object.values(kind.fields).every(({ refersTo }) => !refersTo))
      expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});
