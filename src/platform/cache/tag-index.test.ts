import fc from "fast-check";
import { expect, test } from "vitest";
import { createTagIndex, type Tagged } from "./tag-index.ts";

const thing = (companyId: number, ...tags: string[]): Tagged => ({ companyId, tags });

test("takes out the company's entries with one of the tags, once", () => {
  const index = createTagIndex<Tagged>();
  const [one, two, other] = [thing(1, "menu", "page:1"), thing(1, "menu", "page:2"), thing(2, "menu")];
  for (const each of [one, two, other]) index.add(each);
  expect([...index.take(1, ["page:1", "page:3"])]).toEqual([one]);
  expect([...index.take(1, ["menu", "page:2"])]).toEqual([two]);
  expect([...index.take(1, ["menu"])]).toEqual([]);
  expect([...index.take(3, ["menu"])]).toEqual([]);
  expect([...index.take(2, ["menu"])]).toEqual([other]);
});

test("a repeated tag counts once", () => {
  const index = createTagIndex<Tagged>();
  const twice = thing(1, "x", "x");
  index.add(twice);
  index.remove(twice);
  expect([...index.take(1, ["x"])]).toEqual([]);
  index.add(twice);
  expect([...index.take(1, ["x"])]).toEqual([twice]);
});

test("is empty after clearing", () => {
  const index = createTagIndex<Tagged>();
  index.add(thing(1, "x"));
  index.clear();
  expect([...index.take(1, ["x"])]).toEqual([]);
});

const tag: fc.Arbitrary<string> = fc.constantFrom("a", "b", "c", "d", "e");
const step = fc.oneof(
  fc.record({
    does: fc.constant("add" as const),
    companyId: fc.nat(1),
    tags: fc.array(tag, { maxLength: 4 }),
  }),
  fc.record({ does: fc.constant("remove" as const), which: fc.nat() }),
  fc.record({
    does: fc.constant("take" as const),
    companyId: fc.nat(1),
    tags: fc.array(tag, { maxLength: 2 }),
  }),
);

test("always finds the same entries as a full scan", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const index = createTagIndex<Tagged>();
      let there: Tagged[] = [];
      for (const one of steps) {
        if (one.does === "add") {
          const added = thing(one.companyId, ...one.tags);
          index.add(added);
          there.push(added);
        } else if (one.does === "remove") {
          const gone = there[one.which % Math.max(1, there.length)];
          if (gone) index.remove(gone);
          there = there.filter((each) => each !== gone);
        } else {
          const found = there.filter(
            ({ companyId, tags }) =>
              companyId === one.companyId && tags.some((each) => one.tags.includes(each)),
          );
          expect(new Set(index.take(one.companyId, one.tags))).toEqual(new Set(found));
          there = there.filter((each) => !found.includes(each));
        }
      }
      for (const companyId of [0, 1])
        expect(index.take(companyId, ["a", "b", "c", "d", "e"]).size).toBe(
          there.filter((each) => each.companyId === companyId && each.tags.length > 0).length,
        );
    }),
    { numRuns: 300 },
  );
});
