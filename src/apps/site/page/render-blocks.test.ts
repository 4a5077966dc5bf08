import { expect, test } from "vitest";
import { fixtureModel } from "#test/support/block-models.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { renderBlocks } from "./render-blocks.tsx";

const MILLION = 1_000_000;

test("renders a page's components up to twenty million characters and leaves out the rest", () => {
  const long = fixtureModel("HtmlEditor", { content: `<p>${"x".repeat(MILLION)}</p>` });
  const many = Array.from({ length: 30 }, (_, index) => ({ ...long, id: index + 1 }));
  const { log, lines } = createMemoryLog();
  const { blocks, isWhole } = renderBlocks(many, "en", log);
  expect([blocks.length, isWhole]).toEqual([19, false]);
  expect(blocks.at(-1)?.id).toBe(19);
  expect(lines.map(({ level }) => level)).toEqual(["warn"]);
  expect(renderBlocks(many.slice(0, 19), "en", log)).toMatchObject({ isWhole: true });
});

test("does the same for referenced components, each counted as often as it's shown", () => {
  const text = { type: "HtmlEditor", value: { content: `<p>${"x".repeat(MILLION)}</p>` } };
  const item = { type: "SingleFeatures1", value: { title: "T" }, refs: { htmlEditorId: [text] } };
  const set = fixtureModel("Features1", {
    value: { title: "Set" },
    refs: { singleFeatures1IdList: Array(100).fill(item) },
  });
  const last = fixtureModel("HtmlEditor", { content: "<p>Last</p>" }, 2);
  const { blocks, isWhole } = renderBlocks([set, last], "en", createMemoryLog().log);
  expect(isWhole).toBe(false);
  expect(blocks.reduce((sum, { html }) => sum + html.length, 0)).toBeLessThan(20 * MILLION);
});
