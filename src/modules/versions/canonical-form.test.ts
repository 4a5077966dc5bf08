import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { renderBlocks } from "#apps/site/page/render-blocks.tsx";
import { hrSeparator } from "#blocks/hr-separator/hr-separator.schema.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { type BlockRecord, versionTree } from "#modules/blocks/blocks.public.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { Field } from "#platform/fields/fields.ts";
import { markOf } from "#platform/html/html-mark.ts";
import { silentLog } from "#platform/log/log.ts";
import { allFixtures, type KindFixture } from "#test/support/all-fixtures.ts";
import { fixtureModel } from "#test/support/block-models.ts";
import { componentsHash, contentHash, detailsForm, type PageDetails } from "./canonical-form.service.ts";

// Two versions have the same content hash exactly when visitors couldn't tell one from the other.

let fixtures: readonly KindFixture[];
beforeAll(async () => {
  fixtures = (await allFixtures()).filter(({ name }) => name === "typical");
});

const kindNamed = (type: string) => kinds.find((kind) => kind.type === type) as BlockKind;

/** A fixture as rows of a version, including its children and references. */
const rowsOf = ({ kind, fixture }: KindFixture): BlockRecord[] => {
  const rows: BlockRecord[] = [];
  const add = (
    type: string,
    model: ReturnType<typeof fixtureModel>,
    parentBlockId: number | null,
  ): number => {
    const of = kindNamed(type);
    const row = { ...BLANK, id: rows.length + 1, kind: type, componentName: model.name, parentBlockId };
    rows.push(row);
    const referred = Object.entries(model.refs ?? {}).map(([name, ones]) => {
      const ids = ones.map((node) => add(node.type, node, null));
      return [name, of.fields[name]?.refersTo?.isList ? ids.join(",") : (ids[0] ?? 0)];
    });
    Object.assign(row, {
      valueVersion: of.valueVersion,
      data: { ...model.value, ...Object.fromEntries(referred) },
      isPlaced: parentBlockId === null && row.id === 1,
    });
    for (const child of model.children) add(child.type, child, row.id);
    return row.id;
  };
  add(kind.type, fixtureModel(kind.type, fixture), null);
  return rows.map((row) => ({ ...row, sortOrder: row.id }));
};

const BLANK = {
  pageVersionId: 1,
  data: {},
  valueVersion: 1,
  isPlaced: false,
  sortOrder: 0,
  rowVersion: 1,
  originId: null,
  pageId: 1,
  versionNumber: 1,
  versionStatus: "draft",
};

const hashOf = (rows: readonly BlockRecord[]): string => componentsHash(versionTree(rows).roots);

/** Another value that a field could be stored with. */
const otherValue = (field: Field<unknown>, value: unknown): unknown => {
  switch (field.kind) {
    case "richText": {
      const html = `${(value as { html?: string } | undefined)?.html ?? ""}<p>More</p>`;
      return { html, mark: markOf(html) };
    }
    case "switch":
      return value !== true;
    case "number":
    case "item":
      return Number(value ?? 0) + 1;
    case "select":
      return field.choices?.find((choice) => choice.value !== value)?.value ?? `${value}+`;
    case "image":
      return "/images/998/other.1200x800.webp";
    default:
      return typeof value === "number" ? value + 1 : `${value ?? ""}9`;
  }
};

const withField = (rows: readonly BlockRecord[], id: number, name: string, value: unknown): BlockRecord[] =>
  rows.map((row) => (row.id === id ? { ...row, data: { ...row.data, [name]: value } } : row));

describe("the hash over components", () => {
  test("changes with any field of any kind", () => {
    const kindsSeen = new Set<string>();
    for (const fixture of fixtures) {
      const rows = rowsOf(fixture);
      const before = hashOf(rows);
      for (const row of rows) {
        kindsSeen.add(row.kind);
        for (const [name, field] of Object.entries(kindNamed(row.kind).fields)) {
          if (field.refersTo) continue;
          const changed = withField(rows, row.id, name, otherValue(field, row.data[name]));
          expect(hashOf(changed), `${row.kind}.${name}`).not.toBe(before);
        }
      }
    }
    expect([...kindsSeen].sort()).toEqual(kinds.map(({ type }) => type).sort());
  });

  test("changes when a component is added, removed, or moved, or lists its references in another order", () => {
    for (const fixture of fixtures) {
      const rows = rowsOf(fixture);
      const before = hashOf(rows);
      const second = { ...(rows[0] as BlockRecord), id: 9_000, sortOrder: 0, data: {} };
      expect(
        hashOf([...rows, { ...second, kind: hrSeparator.type, isPlaced: true }]),
        fixture.kind.type,
      ).not.toBe(before);
      expect(hashOf([]), fixture.kind.type).not.toBe(before);
      const children = rows.filter(({ parentBlockId }) => parentBlockId === 1);
      if (children.length > 1) {
        expect(hashOf(rows.filter((row) => row !== children[0]))).not.toBe(before);
        const reversed = [...rows.filter((row) => !children.includes(row)), ...children.toReversed()];
        expect(hashOf(reversed), fixture.kind.type).not.toBe(before);
      }
      for (const [name, field] of Object.entries(fixture.kind.fields)) {
        const ids = String(rows[0]?.data[name] ?? "").split(",");
        if (field.refersTo?.isList && ids.length > 1)
          expect(hashOf(withField(rows, 1, name, ids.toReversed().join(",")))).not.toBe(before);
      }
    }
  });

  test("is the same for copies with other ids, another order of keys, or another save time", () => {
    fc.assert(
      fc.property(
        fc.nat({ max: fixtures.length - 1 }),
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer(),
        (index, base, seed) => {
          const rows = rowsOf(fixtures[index] as KindFixture);
          const newId = (id: number) => base + id * 7;
          const copies = rows.map((row) => ({
            ...row,
            id: newId(row.id),
            pageVersionId: base,
            pageId: base,
            versionNumber: 12,
            versionStatus: "live",
            rowVersion: 99,
            parentBlockId: row.parentBlockId && newId(row.parentBlockId),
            sortOrder: row.sortOrder * 3 + 5,
            data: shuffled(withIds(row, newId), seed),
          }));
          expect(hashOf(copies)).toBe(hashOf(rows));
        },
      ),
      { numRuns: 300 },
    );
  });

  test("stays the same when an image's file is replaced, and changes for a different image", () => {
    const rows = rowsOf(fixtures.find(({ kind }) => kind.type === "HtmlEditor") as KindFixture);
    const withPicture = (address: string) => {
      const html = `<p><img src="${address}" alt=""></p>`;
      return hashOf(withField(rows, 1, "content", { html, mark: markOf(html) }));
    };
    expect(withPicture("/images/7/old.640x360.webp")).toBe(withPicture("/images/7/new.800x600.webp"));
    expect(withPicture("/images/7/old.640x360.webp")).not.toBe(withPicture("/images/8/old.640x360.webp"));
  });

  test("includes a component's name only if its view shows it", () => {
    const shownOf = new Map<string, boolean>();
    for (const fixture of fixtures) {
      const model = fixtureModel(fixture.kind.type, fixture.fixture);
      const html = (name: string, childName: string) =>
        renderBlocks(
          [{ ...model, name, children: model.children.map((child) => ({ ...child, name: childName })) }],
          "en",
          silentLog,
        ).blocks[0]?.html;
      const note = (type: string, isShown: boolean) =>
        shownOf.set(type, (shownOf.get(type) ?? false) || isShown);
      note(fixture.kind.type, html("One", "One") !== html("Another", "One"));
      if (fixture.kind.children) note(fixture.kind.children, html("One", "One") !== html("One", "Another"));
      const rows = rowsOf(fixture);
      for (const { id, kind } of rows) {
        const renamed = rows.map((row) => (row.id === id ? { ...row, componentName: "Another" } : row));
        expect(hashOf(renamed) !== hashOf(rows), kind).toBe(kindNamed(kind).showsName === true);
      }
    }
    for (const [type, isShown] of shownOf)
      if (isShown) expect([type, kindNamed(type).showsName]).toEqual([type, true]);
  });
});

/** The values of a row with other ids in its references. */
const withIds = ({ kind, data }: BlockRecord, newId: (id: number) => number): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      const refersTo = kindNamed(kind).fields[name]?.refersTo;
      if (!refersTo || !value) return [name, value];
      const ids = String(value)
        .split(",")
        .map((id) => newId(Number(id)));
      return [name, refersTo.isList ? ids.join(",") : ids[0]];
    }),
  );

/** The same values with their keys in another order. */
const shuffled = (data: Record<string, unknown>, seed: number): Record<string, unknown> => {
  const entries = Object.entries(data);
  const by = Math.abs(seed) % Math.max(entries.length, 1);
  return Object.fromEntries([...entries.slice(by), ...entries.slice(0, by)].reverse());
};

const DETAILS: PageDetails = {
  name: "Rates",
  title: "Water rates",
  description: "What water costs.",
  keywords: "water",
  path: "/services/rates",
  opens: null,
  menu: { under: "/services", place: 2 },
  isLink: true,
  sideNav: { name: "Services", content: "<p>Pay</p>" },
  redirects: ["/old-rates"],
};

test("the content hash changes with any page detail, but not with the order of keys", () => {
  const hash = (details: PageDetails) => contentHash(detailsForm(details), "00");
  const others: { [K in keyof PageDetails]: PageDetails[K][] } = {
    name: ["Fees"],
    title: ["Fees"],
    description: [""],
    keywords: ["fees"],
    path: ["/rates", null],
    opens: [{ address: "https://example.org/", in: "NewTab" }],
    menu: [null, { under: "", place: 2 }, { under: "/services", place: 3 }],
    isLink: [false],
    sideNav: [null, { name: "Other", content: "<p>Pay</p>" }, { name: "Services", content: "<p>Ask</p>" }],
    redirects: [[], ["/old-rates", "/older"]],
  };
  const hashes = Object.entries(others).flatMap(([key, values]) =>
    values.map((value) => hash({ ...DETAILS, [key]: value })),
  );
  expect(new Set([hash(DETAILS), ...hashes]).size).toBe(hashes.length + 1);
  const reversed = Object.fromEntries(Object.entries(DETAILS).reverse()) as unknown as PageDetails;
  expect(hash(reversed)).toBe(hash(DETAILS));
});

test("the example in the docs has the documented hash", () => {
  const html = "<p>Hello</p>";
  const rows = [
    {
      ...BLANK,
      id: 1,
      kind: "HtmlEditor",
      componentName: "Text",
      parentBlockId: null,
      isPlaced: true,
      data: { content: { html, mark: markOf(html) } },
    },
  ];
  expect(contentHash(detailsForm(DETAILS), hashOf(rows))).toMatchInlineSnapshot(
    `"c35b11674578033a902559e6088c259884c485b10297a2e234f09c30f56fc0fa"`,
  );
});
