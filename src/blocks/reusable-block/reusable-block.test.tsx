import { expect, test } from "vitest";
import type { BlockNode } from "#apps/site/page/page-model.ts";
import { isAnnouncement, renderBlocks } from "#apps/site/page/render-blocks.tsx";
import { blockForm } from "#platform/blocks/define-block.ts";
import { silentLog } from "#platform/log/log.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { reusableBlock } from "./reusable-block.schema.ts";

const line = (id: number): BlockNode => ({ id, type: "HRSeparator", name: "Line", value: {}, children: [] });
const place = (content: readonly BlockNode[]): BlockNode => ({
  id: 1,
  type: "ReusableBlock",
  name: "Hours",
  value: { blockId: 12 },
  children: [],
  refs: { content },
});

test("shows the block's components in order, and nothing without any", () => {
  const shown = (content: readonly BlockNode[]) =>
    renderBlocks([place(content)], "en", silentLog).blocks.map(({ html }) => html);
  const box = '<div class="tn-block"><hr class="tn-separator"/></div>';
  expect(shown([line(2), line(3)])).toEqual([`<div class="tn-reusable">${box}${box}</div>`]);
  expect(shown([])).toEqual([]);
  expect(renderFixture("ReusableBlock", { blockId: 12 }).innerHTML).toBe("");
});

test("belongs above the page's header if it has only announcements", () => {
  const announcement = { ...line(4), type: "Announcement" };
  expect(isAnnouncement(place([announcement]))).toBe(true);
  expect(isAnnouncement(place([announcement, line(5)]))).toBe(false);
  expect(isAnnouncement(place([]))).toBe(false);
});

test("requires a block", () => {
  expect(blockForm(reusableBlock).safeParse({ componentName: "Hours", blockId: 0 }).success).toBe(false);
  expect(blockForm(reusableBlock).safeParse({ componentName: "Hours", blockId: 12 }).success).toBe(true);
});
