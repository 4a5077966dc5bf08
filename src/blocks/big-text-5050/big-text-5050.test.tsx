import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { bigText5050Fixtures } from "./big-text-5050.fixtures.ts";
import { bigText5050 } from "./big-text-5050.schema.ts";

describe("a text with an image on its right", () => {
  test.each(["typical", "longest", "hostile"] as const)(
    "shows title, text and picture: %s [CMP-BIGTEXT5050-01] [PUB-047]",
    (name) => {
      const fixture = bigText5050Fixtures[name];
      const body = renderFixture("BigText5050", fixture);
      expect(body.querySelector("h2")?.textContent).toBe(fixture.title);
      expect(body.querySelector(".tn-prose")?.innerHTML).toBe(fixture.body);
      expect(body.querySelector("img")?.getAttribute("src")).toBe(fixture.imageLink);
      expect(body.querySelector(".tn-halves")?.getAttribute("data-picture")).toBe("right");
      expect(body.querySelector("script")).toBeNull();
    },
  );

  test("its image loads when it comes near, and its space is reserved", () => {
    const image = renderFixture("BigText5050", bigText5050Fixtures.typical).querySelector("img");
    expect([image?.getAttribute("loading"), image?.width, image?.height]).toEqual(["lazy", 1920, 1080]);
  });

  test("without a text or an image, it's left out", () => {
    expect(renderFixture("BigText5050", bigText5050Fixtures.empty).innerHTML).toBe("");
  });

  test("title, body, and image are required [CMP-BIGTEXT5050-02]", () => {
    const refusals = (value: object) =>
      blockForm(bigText5050)
        .safeParse({ componentName: "Water", ...bigText5050Fixtures.typical, ...value })
        .error?.issues.map(({ message }) => message);
    expect(refusals({})).toBeUndefined();
    expect(refusals({ title: " " })).toEqual(["Title is required."]);
    expect(refusals({ body: "<p></p>" })).toEqual(["Body is required."]);
    expect(refusals({ imageLink: "" })).toEqual(["Image is required."]);
  });
});
