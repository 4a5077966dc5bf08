import { expect, test } from "vitest";
import { contrastOf, fromOklch } from "#platform/colors/colors.ts";
import { PALETTES } from "./palettes.schema.ts";
import { DEFAULT_THEME, themeForm } from "./theme.schema.ts";
import { THEMES } from "./themes.schema.ts";
import { contrastProblems, formatContrast, nearestReadable, tokensOf } from "./tokens.schema.ts";

test("the default look, all palettes, and all themes have enough contrast in light and in dark", () => {
  for (const colors of [DEFAULT_THEME, ...PALETTES, ...THEMES]) expect(contrastProblems(colors)).toEqual({});
});

test("each theme is distinct: no two share a typeface, corners, header, cards, and headings", () => {
  const characters = THEMES.map(({ typeface, corners, header, cards, scale }) =>
    [typeface, corners, header, cards, scale].join(" "),
  );
  expect(new Set(characters).size).toBe(8);
});

test("a color with too little contrast is refused with the pair, its contrast, the required one, and what to do", () => {
  expect(contrastProblems({ ...DEFAULT_THEME, brand: "#ffcc00" })).toEqual({
    brand: expect.stringMatching(
      /^White text on #ffcc00 has a contrast of 1\.5; 4\.5 is needed\. Choose a darker color, like #[0-9a-f]{6}\.$/,
    ),
  });
  const refused = themeForm.safeParse({ ...DEFAULT_THEME, brandDeep: "#8fb4c0" });
  expect(refused.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["brandDeep", expect.stringContaining("Choose a darker color, like #")],
  ]);
  // It's just enough on white, but not on the tinted panels.
  const nearly = contrastProblems({ ...DEFAULT_THEME, brand: "#767676" }).brand;
  expect(contrastOf("#767676", "#ffffff")).toBeGreaterThan(4.5);
  expect(nearly).toMatch(/^Links .* mixed from #767676, have a contrast of 4\.[0-4]; 4\.5 is needed\./);
});

test("the color that a refusal suggests has enough contrast and the same hue", () => {
  for (const brand of ["#ffcc00", "#ff8800", "#00c2a8", "#ff5fa2", "#9ab8ff", "#cccccc", "#ffffff"]) {
    const proposed = nearestReadable({ ...DEFAULT_THEME, brand }, "brand");
    expect(contrastProblems({ ...DEFAULT_THEME, brand: proposed ?? "" }), brand).toEqual({});
  }
});

test("colors mixed from a readable color of any hue and strength are readable, too", () => {
  for (let h = 0; h < 360; h += 15)
    for (const c of [0, 0.05, 0.12, 0.25]) {
      const brand = nearestReadable({ ...DEFAULT_THEME, brand: fromOklch({ l: 0.7, c, h }) }, "brand");
      expect(brand, `hue ${h}, chroma ${c}`).not.toBeNull();
      for (const scheme of ["light", "dark"] as const) {
        const tokens = tokensOf({ ...DEFAULT_THEME, brand: brand ?? "" }, scheme);
        expect(contrastOf(tokens.brand, tokens.surface), `${brand}, ${scheme}`).toBeGreaterThanOrEqual(3);
        expect(contrastOf(tokens["on-brand"], tokens.brand), `${brand}, ${scheme}`).toBeGreaterThanOrEqual(
          4.5,
        );
        for (const back of ["surface", "surface-raised", "brand-soft"] as const)
          for (const front of ["text", "text-muted", "link"] as const)
            expect(
              contrastOf(tokens[front], tokens[back]),
              `${front} on ${back}, ${scheme}, hue ${h}, chroma ${c}`,
            ).toBeGreaterThanOrEqual(4.5);
      }
    }
});

test("a contrast that is too low never rounds up to the required one", () => {
  expect(formatContrast(4.499, 4.5)).toBe("4.4");
  expect(formatContrast(4.52, 4.5)).toBe("4.5");
  expect(formatContrast(1.49, 4.5)).toBe("1.5");
  expect(formatContrast(21, 4.5)).toBe("21.0");
});

test("only existing colors, typefaces, corners, and headers can be chosen", () => {
  for (const wrong of [
    { brand: "red" },
    { brand: "#0b5566}body{display:none" },
    { brandDeep: "#fff" },
    { typeface: "Comic Sans" },
    { corners: "0;color:red" },
    { header: "" },
    { cards: "none" },
    { scale: "1;color:red" },
    { images: 1 },
  ])
    expect(themeForm.safeParse({ ...DEFAULT_THEME, ...wrong }).success, JSON.stringify(wrong)).toBe(false);
  expect(themeForm.parse({ ...DEFAULT_THEME, brand: " #0B5566 " }).brand).toBe("#0b5566");
});
