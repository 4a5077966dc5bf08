import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { sideContainerFixtures } from "./side-container.fixtures.ts";
import { sideContainer } from "./side-container.schema.ts";

describe("a text with another one next to it", () => {
  test.each(["typical", "longest", "hostile"] as const)(
    "content1 is the side and content2 the main text, as HTML: %s [CMP-SIDECONTAINER-01] [PUB-047]",
    (name) => {
      const { content1, content2 } = sideContainerFixtures[name];
      const body = renderFixture("SideContainer", sideContainerFixtures[name]);
      expect(body.querySelector(".tn-side-container-side")?.innerHTML).toBe(content1);
      expect(body.querySelector(".tn-side-container-main")?.innerHTML).toBe(content2);
    },
  );

  test("requires both", () => {
    const refusals = (value: object) =>
      blockForm(sideContainer)
        .safeParse({ componentName: "Moving", ...sideContainerFixtures.typical, ...value })
        .error?.issues.map(({ message }) => message);
    expect(refusals({})).toBeUndefined();
    expect(refusals({ content1: "" })).toEqual(["Side content is required."]);
    expect(refusals({ content2: "<p></p>" })).toEqual(["Main content is required."]);
  });
});
