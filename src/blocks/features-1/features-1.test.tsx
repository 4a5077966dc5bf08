import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { features1Fixtures } from "./features-1.fixtures.ts";
import { features1 } from "./features-1.schema.ts";

describe("a set of featured items", () => {
  test.each(["typical", "twice", "longest", "hostile"] as const)(
    "shows each item in its order: %s [PUB-047]",
    (name) => {
      const fixture = features1Fixtures[name];
      const items = [...renderFixture("Features1", fixture).querySelectorAll(".tn-features > li")];
      expect(items.map((item) => item.querySelector(".tn-feature .tn-prose")?.innerHTML)).toEqual(
        fixture.refs.singleFeatures1IdList?.map(
          (reference) => reference.refs?.htmlEditorId?.[0]?.value.content,
        ),
      );
    },
  );

  test("renders nothing without items", () => {
    expect(renderFixture("Features1", features1Fixtures.empty).innerHTML).toBe("");
  });

  test("stores ids as comma-separated text, at least one, and duplicates are allowed [CMP-FEATURES1-01] [CMP-FEATURES1-02]", () => {
    const parse = (singleFeatures1IdList: unknown) =>
      blockForm(features1).safeParse({ componentName: "Help", singleFeatures1IdList });
    expect(parse("7, 9,7").data).toMatchObject({ singleFeatures1IdList: "7,9,7" });
    for (const none of ["", undefined, " , ", []])
      expect(parse(none).error?.issues.map(({ message }) => message)).toEqual([
        "Featured Items: choose at least one.",
      ]);
  });
});
