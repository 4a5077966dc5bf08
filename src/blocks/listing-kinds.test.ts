import { expect, test } from "vitest";
import { moduleSettings } from "#modules/settings/settings.schema.ts";
import { type BlockKind, blockForm } from "#platform/blocks/define-block.ts";
import { birthdayTable } from "./birthday-table/birthday-table.schema.ts";
import { blogPreview } from "./blog-preview/blog-preview.schema.ts";
import { blogTable } from "./blog-table/blog-table.schema.ts";
import { documentTable } from "./document-table/document-table.schema.ts";
import { eventTable } from "./event-table/event-table.schema.ts";
import { newsTable } from "./news-table/news-table.schema.ts";

// The rules that the forms of all listing kinds share.

const tables: readonly BlockKind[] = [eventTable, newsTable, birthdayTable, documentTable, blogTable];

const refusals = (kind: BlockKind, values: object): string[] => {
  const usual = { componentName: "List", types: "Rates", ...(kind.fields.title ? { title: "Newest" } : {}) };
  const result = blockForm(kind).safeParse({ ...usual, ...values });
  return result.success ? [] : result.error.issues.map(({ message }) => message);
};

test.each([...tables, blogPreview as BlockKind].map((kind) => [kind.type, kind] as const))(
  "%s requires a type and refuses duplicates in any letter case [CMP-GEN-21]",
  (_type, kind) => {
    expect(refusals(kind, {})).toEqual([]);
    expect(refusals(kind, { types: "Rates,Forms" })).toEqual([]);
    const label = kind.fields.types?.label;
    for (const none of ["", " , ", [], undefined])
      expect(refusals(kind, { types: none })).toEqual([`${label}: choose at least one.`]);
    expect(refusals(kind, { types: "Rates,rates" })).toEqual(["Tag already exists"]);
  },
);

test("each accepts as many types as a module's settings can have", () => {
  const longest = (count: number, length = 50) =>
    Array.from({ length: count }, (_, index) => `${index}`.padEnd(length, "x"));
  const inSettings = (types: string[]) => moduleSettings.document.safeParse({ types }).success;
  expect(inSettings(longest(200))).toBe(true);
  // If this limit grows, the limit of the components must grow, too.
  expect(inSettings(longest(201))).toBe(false);
  expect(inSettings(longest(1, 51))).toBe(false);
  for (const kind of [...tables, blogPreview as BlockKind]) {
    expect(refusals(kind, { types: longest(200) }), kind.type).toEqual([]);
    expect(refusals(kind, { types: longest(200).join(", ") }), kind.type).toEqual([]);
    expect(refusals(kind, { types: longest(201) }), kind.type).toHaveLength(1);
  }
});

test.each(tables.map((kind) => [kind.type, kind] as const))(
  "%s lists a whole number of entries from 1 on, or all of them with 0 [CMP-GEN-22]",
  (_type, kind) => {
    const field = kind.fields.maxEntries;
    expect([field?.min, field?.step ?? 1]).toEqual([1, 1]);
    for (const right of [1, 2, 50, 0, null]) expect(refusals(kind, { maxEntries: right })).toEqual([]);
    for (const wrong of [-1, 0.5, 1.5, "many"])
      expect(refusals(kind, { maxEntries: wrong })).toEqual([
        expect.stringMatching(/^Maximum entries must be a whole number from 1/),
      ]);
  },
);
