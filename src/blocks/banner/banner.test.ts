import { describe, expect, test } from "vitest";
import { bannerContainer } from "#blocks/banner-container/banner-container.schema.ts";
import { blankBlock, blockForm, blockInput } from "#platform/blocks/define-block.ts";
import { banner } from "./banner.schema.ts";

const ids = { pageId: 1, versionId: 1, bannerContainerId: 1 };
const least = { componentName: "Slide", backgroundImage: "/images/1/river.webp" };

const refusals = (value: object, schema = blockForm(banner)): string[] => {
  const result = schema.safeParse({ ...least, ...value });
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};
const saved = (value: object): unknown => blockInput(banner).parse({ ...ids, ...least, ...value });

describe("values of a banner", () => {
  test("an image is enough, and a banner without one is refused [CMP-BANNER-04]", () => {
    expect(refusals({})).toEqual([]);
    expect(refusals({ backgroundImage: "" })).toEqual(["backgroundImage: Background image is required."]);
    expect(refusals({ backgroundImage: "javascript:alert(1)" })).toHaveLength(1);
  });

  test("the duration is 1 to 10 whole seconds, and a missing or zero one is stored as 5 seconds [CMP-BANNER-05] [CONST-012]", () => {
    for (const given of [undefined, null, 0])
      expect(saved({ sliderDuration: given })).toMatchObject({ sliderDuration: 5000 });
    for (const given of [1000, 7000, 10_000])
      expect(saved({ sliderDuration: given })).toMatchObject({ sliderDuration: given });
    for (const given of [1, 999, 1500, 11_000, -1000, 2000.5, "fast"])
      expect(refusals({ sliderDuration: given })).toEqual([
        "sliderDuration: Slider duration must be a whole number from 1 to 10 seconds.",
      ]);
  });

  test("the form counts whole seconds and sends milliseconds [CONST-012]", () => {
    for (const { sliderDuration } of [banner.fields, bannerContainer.fields])
      expect(sliderDuration).toMatchObject({
        min: 1000,
        max: 10_000,
        step: 1000,
        empty: 5000,
        unit: { label: "seconds", factor: 1000 },
      });
  });

  test("button text, link, and position are all required once there is a text or a link [CMP-BANNER-06]", () => {
    expect(refusals({ buttonText: "Pay" })).toEqual([
      "buttonLink: Button link is required if there is button text.",
    ]);
    expect(refusals({ buttonLink: "/pay" })).toEqual([
      "buttonText: Button text is required if there is a button link.",
    ]);
    expect(refusals({ buttonText: "Pay", buttonLink: "/pay", buttonPosition: "" })).toEqual([
      "buttonPosition: Button position is required if there is a button.",
    ]);
    expect(refusals({ buttonPosition: "" })).toEqual([]);
    expect(refusals({ buttonText: "Pay", buttonLink: "/pay" })).toEqual([]);
  });

  test("the server refuses the same values as the form [CMP-BANNER-06]", () => {
    const whole = { ...ids, buttonText: "Pay" };
    expect(refusals(whole, blockInput(banner) as never)).toEqual(refusals({ buttonText: "Pay" }));
  });

  test("the second button requires both text and link", () => {
    expect(refusals({ button2Text: "More" })).toEqual([
      "button2Link: Second button link is required if there is second button text.",
    ]);
    expect(refusals({ button2Link: "/more" })).toEqual([
      "button2Text: Second button text is required if there is a second button link.",
    ]);
    expect(refusals({ button2Text: "More", button2Link: "/more" })).toEqual([]);
  });

  test("its fields are those of the specification, and links are URI-encoded once when entered [CMP-BANNER-02]", () => {
    for (const name of [
      "actionText",
      "backgroundImage",
      "bannerContainerId",
      "button2Link",
      "button2Text",
      "buttonLink",
      "buttonPosition",
      "buttonText",
      "height",
      "order",
      "sliderDuration",
      "subActionText",
    ])
      expect(blankBlock(banner)).toHaveProperty(name);
    const first = saved({ buttonText: "Go", buttonLink: "/straßen fest?q=50%25" });
    expect(first).toMatchObject({ buttonLink: "/stra%C3%9Fen%20fest?q=50%25" });
    expect(saved(first as object)).toEqual(first);
  });

  test("the button has six positions, bottom center by default [CMP-BANNER-03]", () => {
    expect(saved({})).toMatchObject({ buttonPosition: "BottomMiddle" });
    for (const buttonPosition of [
      "UpperLeft",
      "UpperRight",
      "BottomLeft",
      "BottomRight",
      "BottomMiddle",
      "Middle",
    ])
      expect(saved({ buttonPosition })).toMatchObject({ buttonPosition });
    expect(refusals({ buttonPosition: "Top" })).toHaveLength(1);
  });
});

describe("the container", () => {
  test("has three heights, Medium by default [CMP-BANNERCONTAINER-02]", () => {
    const parse = (value: object) =>
      blockForm(bannerContainer).safeParse({ componentName: "News", ...value });
    expect(parse({}).data).toMatchObject({ height: "Medium", sliderDuration: 5000 });
    for (const height of ["Small", "Medium", "Large"])
      expect(parse({ height }).data).toMatchObject({ height });
    expect(parse({ height: "Huge" }).success).toBe(false);
  });

  test("a new banner answers a blank one with its defaults", () => {
    expect(blankBlock(banner)).toMatchObject({
      id: 0,
      bannerContainerId: 0,
      order: 0,
      sliderDuration: 5000,
      buttonPosition: "BottomMiddle",
    });
  });
});
