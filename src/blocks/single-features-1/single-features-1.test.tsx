import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { singleFeatures1Fixtures } from "./single-features-1.fixtures.ts";
import { singleFeatures1 } from "./single-features-1.schema.ts";

describe("a featured item", () => {
  test.each(["typical", "longest", "hostile"] as const)(
    "shows the text that it refers to in a panel: %s [CMP-SINGLEFEATURES1-01] [PUB-047]",
    (name) => {
      const fixture = singleFeatures1Fixtures[name];
      const body = renderFixture("SingleFeatures1", fixture);
      expect(body.querySelector(".tn-feature > .tn-html-editor")?.innerHTML).toBe(
        fixture.refs.htmlEditorId?.[0]?.value.content,
      );
      expect(body.querySelector("script")).toBeNull();
    },
  );

  test("renders nothing without its text", () => {
    expect(renderFixture("SingleFeatures1", singleFeatures1Fixtures.empty).innerHTML).toBe("");
  });

  test("requires a text [CMP-SINGLEFEATURES1-03]", () => {
    const refusals = (htmlEditorId: unknown) =>
      blockForm(singleFeatures1)
        .safeParse({ componentName: "Budget", htmlEditorId })
        .error?.issues.map(({ message }) => message);
    expect(refusals(7)).toBeUndefined();
    expect(refusals(0)).toEqual(["Text Editor is required."]);
    expect(refusals(undefined)).toEqual(["Text Editor is required."]);
    expect(refusals("7")).toEqual(["Text Editor must be chosen from the list."]);
  });
});
