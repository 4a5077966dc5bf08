import { expect, test } from "vitest";
import { contrastOf, fromOklch, isHexColor, mix, oklchOf } from "./colors.ts";

test("contrast matches WCAG 2 for well-known pairs", () => {
  expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrastOf("#ffffff", "#ffcc00")).toBeCloseTo(1.5, 1);
  expect(contrastOf("#0b5566", "#0b5566")).toBe(1);
});

test("converting a color to OKLCH and back doesn't change it", () => {
  for (const hex of ["#000000", "#ffffff", "#0b5566", "#ffcc00", "#808080", "#b0251d", "#5b2a86"])
    expect(fromOklch(oklchOf(hex))).toBe(hex);
});

test("mixing is even in lightness, and out-of-gamut colors are clipped", () => {
  expect(mix("#000000", 0.5, "#ffffff")).toBe("#636363");
  expect(mix("#0b5566", 1, "#ffffff")).toBe("#0b5566");
  expect(isHexColor(fromOklch({ l: 0.8, c: 0.4, h: 150 }))).toBe(true);
});

test("a color is # and six hex digits", () => {
  expect(["#0b5566", "#0B5566"].every(isHexColor)).toBe(true);
  expect(["0b5566", "#fff", "#0b556", "#0b5566ff", "red", "#0b556g", "#0b5566}"].some(isHexColor)).toBe(
    false,
  );
});
