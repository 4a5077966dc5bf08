import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { grid5050Fixtures } from "./grid-5050.fixtures.ts";
import { grid5050 } from "./grid-5050.schema.ts";

describe("an image on the left of a text", () => {
  test.each(["typical", "longest", "hostile"] as const)(
    "shows the picture and the text that it refers to: %s [CMP-GRID5050-01] [PUB-047]",
    (name) => {
      const fixture = grid5050Fixtures[name];
      const body = renderFixture("Grid5050", fixture);
      expect(body.querySelector(".tn-halves-words .tn-html-editor")?.innerHTML).toBe(
        fixture.refs.htmlEditorId?.[0]?.value.content,
      );
      expect(body.querySelector("img")?.getAttribute("src")).toBe(fixture.value.imageLink);
      expect(body.querySelector(".tn-halves")?.getAttribute("data-picture")).toBe("left");
      expect(body.querySelector("script")).toBeNull();
    },
  );

  test("renders nothing without its text", () => {
    expect(renderFixture("Grid5050", grid5050Fixtures.empty).innerHTML).toBe("");
  });

  test("requires a text and an image [CMP-GRID5050-03]", () => {
    const refusals = (value: object) =>
      blockForm(grid5050)
        .safeParse({ componentName: "Crew", ...grid5050Fixtures.typical.value, ...value })
        .error?.issues.map(({ message }) => message);
    expect(refusals({})).toBeUndefined();
    for (const none of [0, undefined])
      expect(refusals({ htmlEditorId: none })).toEqual(["Text Editor is required."]);
    expect(refusals({ imageLink: "" })).toEqual(["Image is required."]);
  });
});
