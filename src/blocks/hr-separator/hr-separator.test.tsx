import { expect, test } from "vitest";
import { blockForm, blockInput } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { hrSeparator } from "./hr-separator.schema.ts";

test("is only a line [PUB-047]", () => {
  const body = renderFixture("HRSeparator", {});
  expect(body.innerHTML).toBe('<hr class="tn-separator">');
});

test("has a name, like every component, and no other field [CMP-HRSEPARATOR-01]", () => {
  const parsed = blockForm(hrSeparator).parse({ componentName: "Line", content: "x" });
  expect(parsed).toEqual({ componentName: "Line" });
  expect(
    Object.keys(blockInput(hrSeparator).parse({ pageId: 1, versionId: 1, componentName: "Line" })).sort(),
  ).toEqual(["componentName", "id", "pageId", "versionId"]);
});
