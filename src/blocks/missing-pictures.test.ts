import { expect, test } from "vitest";
import { allFixtures } from "#test/support/all-fixtures.ts";
import { renderFixture } from "#test/support/block-models.ts";

/** The same fixture as visitors get it when its images are gone: see `links.image`. */
const withoutPictures = (fixture: unknown): unknown => {
  if (typeof fixture === "string") return fixture.startsWith("/images/") ? "" : fixture;
  if (Array.isArray(fixture)) return fixture.map(withoutPictures);
  if (typeof fixture !== "object" || fixture === null) return fixture;
  return Object.fromEntries(Object.entries(fixture).map(([name, value]) => [name, withoutPictures(value)]));
};

const fixtures = (await allFixtures()).map(({ kind, name, fixture }) => ({ type: kind.type, name, fixture }));
const isWithPictures = ({ fixture }: { fixture: object }): boolean =>
  JSON.stringify(fixture) !== JSON.stringify(withoutPictures(fixture));

test("some fixtures have images", () => {
  expect(new Set(fixtures.filter(isWithPictures).map(({ type }) => type)).size).toBeGreaterThan(5);
});

test.each(fixtures.filter(isWithPictures))(
  "$type without its images shows its words and no broken image: $name",
  ({ type, fixture }) => {
    const words = (body: HTMLElement) =>
      [...body.querySelectorAll("h2, h3, h4, p, a, li, label")]
        // Slides with only an image are left out, along with the links to them.
        .filter((element) => !element.closest(".tn-banners-tools"))
        .map((element) => element.textContent);
    const whole = renderFixture(type, fixture);
    const body = renderFixture(type, withoutPictures(fixture) as object);
    for (const picture of body.querySelectorAll("img"))
      expect(picture.getAttribute("src")).toMatch(/^(\/|https:)/);
    expect(body.innerHTML).not.toContain('srcset=""');
    expect(words(body)).toEqual(words(whole));
  },
);
