import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BlockRecord } from "#modules/blocks/blocks.public.ts";
import { markOf } from "#platform/html/html-mark.ts";
import { componentDifferences } from "./compare-components.service.ts";
import type { ValueNames } from "./compare-values.service.ts";

const names: ValueNames = {
  link: (stored) => stored,
  image: (stored) => stored,
  timeZone: "America/New_York",
  item: (_, id) => `Form ${id}`,
  listedItem: (id) => `Post ${id}`,
};

const block = (id: number, changes: Partial<BlockRecord> = {}): BlockRecord => ({
  id,
  pageVersionId: 1,
  kind: "HtmlEditor",
  componentName: `Text ${id}`,
  data: textOf(`Words of ${id}`),
  valueVersion: 1,
  parentBlockId: null,
  isPlaced: true,
  sortOrder: id,
  rowVersion: 1,
  originId: null,
  pageId: 1,
  versionNumber: 1,
  versionStatus: "draft",
  ...changes,
});
const textOf = (words: string) => {
  const html = `<p>${words}</p>`;
  return { content: { html, mark: markOf(html) } };
};

/** The same component in a later version. */
const copyOf = (record: BlockRecord, changes: Partial<BlockRecord> = {}): BlockRecord => ({
  ...record,
  id: record.id + 1000,
  pageVersionId: 2,
  originId: record.originId ?? record.id,
  ...changes,
});

const differences = (before: readonly BlockRecord[], after: readonly BlockRecord[]) =>
  componentDifferences(before, after, names);
const told = (before: readonly BlockRecord[], after: readonly BlockRecord[]) =>
  differences(before, after).components.map(({ componentName, changes }) => [componentName, ...changes]);

const PAGE = [1, 2, 3, 4, 5].map((id) => block(id));

describe("the components of two versions", () => {
  test("are the same if one version is a copy of the other", () => {
    expect(
      differences(
        PAGE,
        PAGE.map((one) => copyOf(one)),
      ),
    ).toEqual({ components: [], unchanged: 5 });
  });

  test("are moved, not removed and added, when their order changes (Wagtail #9919)", () => {
    const [first, ...others] = PAGE.map((one) => copyOf(one));
    const after = [...others, first as BlockRecord];
    const { components } = differences(PAGE, after);
    expect(components).toMatchObject([
      {
        changes: ["moved"],
        componentName: "Text 1",
        before: { position: 1 },
        after: { position: 5 },
        fields: [],
      },
    ]);
  });

  test("count as moved only if they are outside the longest unchanged order, for 2,000 pairs of orders (Wagtail #9919)", () => {
    const page = Array.from({ length: 9 }, (_, index) => block(index + 1));
    fc.assert(
      fc.property(fc.shuffledSubarray(page, { minLength: 9 }), (order) => {
        const after = order.map((one) => copyOf(one));
        const moved = told(page, after);
        expect(moved.every(([, ...changes]) => changes.join() === "moved")).toBe(true);
        expect(moved).toHaveLength(page.length - longestRun(order.map(({ id }) => id)));
        const movedNames = new Set(moved.map(([name]) => name));
        const stayed = order
          .filter(({ componentName }) => !movedNames.has(componentName))
          .map(({ id }) => id);
        expect(stayed).toEqual(stayed.toSorted((a, b) => a - b));
      }),
      { numRuns: 2_000 },
    );
  });

  test("are matched again after any edits, as added, removed, moved, or changed", () => {
    const edit = fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      what: fc.constantFrom("remove", "change", "add"),
    });
    const page = Array.from({ length: 8 }, (_, index) => block(index + 1));
    fc.assert(
      fc.property(fc.uniqueArray(edit, { selector: ({ id }) => id, maxLength: 6 }), (edits) => {
        const isEdited = (id: number, what: string) =>
          edits.some((candidate) => candidate.id === id && candidate.what === what);
        const after = page.flatMap((one) => [
          ...(isEdited(one.id, "add") ? [block(one.id + 500)] : []),
          ...(isEdited(one.id, "remove")
            ? []
            : [copyOf(one, isEdited(one.id, "change") ? { data: textOf("Other words") } : {})]),
        ]);
        const found = new Map(told(page, after).map(([name, ...changes]) => [name, changes.join()]));
        const wanted = edits.map(({ id, what }): [string, string] =>
          what === "add"
            ? [`Text ${id + 500}`, "added"]
            : [`Text ${id}`, what === "remove" ? "removed" : "changed"],
        );
        expect(found).toEqual(new Map(wanted));
      }),
      { numRuns: 500 },
    );
  });

  test("name a changed field by its label and never show a stored form (Wagtail #13532)", () => {
    const before = block(1, {
      kind: "Card",
      data: { title: "Pay", titleStyle: "Standard", cardStyle: "Default", contentStyle: "Default" },
    });
    const after = copyOf(before, { data: { ...before.data, title: "Pay online", cardStyle: "Flat" } });
    const [card] = differences([before], [after]).components;
    expect(card).toMatchObject({ kindTitle: "Card", changes: ["changed"] });
    expect(card?.fields).toEqual([
      {
        as: "text",
        label: "Title",
        segments: [
          { change: "same", text: "Pay" },
          { change: "added", text: " online" },
        ],
      },
      {
        as: "value",
        label: "Card style",
        before: "Default: a box with a border",
        after: "Flat: no border",
      },
    ]);
    expect(JSON.stringify(card?.fields)).not.toMatch(/cardStyle|titleStyle|\{\\"/);
  });

  test("show what a card refers to by name, and a new copy of the same component as no change", () => {
    const text = block(1);
    const other = block(2);
    const card = block(3, { kind: "Card", data: { contentType: "HtmlEditor", contentId: 1 } });
    const before = [text, other, card];
    const same = before.map((one) => copyOf(one));
    Object.assign(same[2] as BlockRecord, { data: { contentType: "HtmlEditor", contentId: 1001 } });
    expect(told(before, same)).toEqual([]);
    const changed = same.map((one, at) =>
      at === 2 ? { ...one, data: { ...one.data, contentId: 1002 } } : one,
    );
    expect(differences(before, changed).components[0]?.fields).toEqual([
      {
        as: "list",
        label: "Content",
        items: [
          { change: "removed", text: "Text 1" },
          { change: "added", text: "Text 2" },
        ],
      },
    ]);
  });

  test("are matched inside a container, and as moved in another container", () => {
    const left = block(1, { kind: "Accordion", data: {} });
    const right = block(2, { kind: "Accordion", data: {} });
    const tab = block(3, {
      kind: "AccordionTab",
      parentBlockId: 1,
      isPlaced: false,
      data: { title: "Hours" },
    });
    const [newLeft, newRight, newTab] = [left, right, tab].map((one) => copyOf(one)) as [
      BlockRecord,
      BlockRecord,
      BlockRecord,
    ];
    expect(told([left, right, tab], [newLeft, newRight, { ...newTab, parentBlockId: newLeft.id }])).toEqual(
      [],
    );
    const { components } = differences(
      [left, right, tab],
      [newLeft, newRight, { ...newTab, parentBlockId: newRight.id }],
    );
    expect(components).toMatchObject([
      {
        changes: ["moved"],
        before: { inside: "Text 1", position: 1, shownBy: [1] },
        after: { inside: "Text 2", position: 1, shownBy: [1002] },
      },
    ]);
  });

  test("show an image on both sides, and no change after only its file was replaced", () => {
    const banner = (backgroundImage: string) => ({ kind: "Banner", data: { backgroundImage } });
    const before = block(1, banner("/images/4/old.webp"));
    expect(told([before], [copyOf(before, banner("/images/4/new.webp"))])).toEqual([]);
    const [changed] = differences([before], [copyOf(before, banner("/images/5/new.webp"))]).components;
    expect(changed?.fields).toMatchObject([
      {
        as: "picture",
        before: { src: "/images/4/old.webp", alt: "old.webp" },
        after: { src: "/images/5/new.webp", alt: "new.webp" },
      },
    ]);
  });

  test("are matched by kind and name if none is a copy of the other, as after rebuilding a page", () => {
    const again = PAGE.map((one) => ({ ...one, id: one.id + 1000 }));
    expect(told(PAGE, again)).toEqual([]);
    expect(told(PAGE, again.toReversed()).every(([, change]) => change === "moved")).toBe(true);
    const renamed = again.map((one) => (one.id === 1001 ? { ...one, componentName: "Other" } : one));
    expect(told(PAGE, renamed)).toEqual([
      ["Text 1", "removed"],
      ["Other", "added"],
    ]);
  });

  test("are matched as copies before they are matched by name", () => {
    const renamed = copyOf(block(1), { componentName: "Text 2" });
    const second = copyOf(block(2), { componentName: "Text 1" });
    const { components } = differences([block(1), block(2)], [renamed, second]);
    expect(components.map(({ changes, fields }) => [changes, fields.map(({ label }) => label)])).toEqual([
      [["changed"], ["Component name"]],
      [["changed"], ["Component name"]],
    ]);
  });

  test("are only named, without their words, if the versions have too many words", () => {
    const long = (letter: string) => textOf(letter.repeat(1_500_000));
    const before = block(1, { data: long("a") });
    const [changed] = differences([before], [copyOf(before, { data: long("b") })]).components;
    expect(changed?.fields).toEqual([{ as: "tooLong", label: "Content" }]);
  });
});

/** The longest ascending run by brute force: slow, but too simple to share a mistake with the code. */
const longestRun = (numbers: readonly number[]): number => {
  const lengths: number[] = [];
  for (const [index, number] of numbers.entries())
    lengths.push(
      1 +
        Math.max(0, ...lengths.filter((_, before) => (numbers[before] as number) < number && before < index)),
    );
  return Math.max(0, ...lengths);
};
