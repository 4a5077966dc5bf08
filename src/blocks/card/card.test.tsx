import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { settledValues } from "#platform/fields/fields.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { cardFixtures } from "./card.fixtures.ts";
import { CARD_CONTENTS, card } from "./card.schema.ts";

const render = (name: keyof typeof cardFixtures): Element => renderFixture("Card", cardFixtures[name]);

describe("the server's view", () => {
  test("a card surrounds its content and is labeled by its title [CMP-CARD-01] [PUB-047]", () => {
    const section = render("typical").querySelector("article");
    expect(section?.getAttribute("aria-labelledby")).toBe("card-1");
    expect(section?.querySelector("#card-1")?.textContent).toBe("Office hours");
    expect(section?.querySelector(".tn-card-content > .tn-html-editor")?.textContent).toContain("Monday");
    expect(render("empty").innerHTML).toBe("");
  });

  test("the title is plain, a link, or for screen readers only [CMP-CARD-03]", () => {
    const shown = (name: keyof typeof cardFixtures) => {
      const body = render(name);
      const link = body.querySelector(".tn-card-head a");
      return [
        body.querySelector("h2")?.className,
        link && [link.textContent, link.getAttribute("aria-label"), link.getAttribute("href")],
      ];
    };
    expect(shown("warning")).toEqual(["tn-card-title", null]);
    expect(shown("typical")).toEqual(["tn-card-title", ["View All", "View All: Office hours", "/contact"]]);
    expect(shown("flat")).toEqual(["tn-card-title", ["View", "View: Office hours", "/rates"]]);
    for (const name of ["hidden", "hiddenWarning"] as const)
      expect(shown(name)).toEqual(["tn-visually-hidden", null]);
    expect(render("hidden").querySelector(".tn-card-head")).toBeNull();
  });

  test("a card is framed or flat, and plain, a warning, or an update, which its words say, too [CMP-CARD-02] [CMP-CARD-04]", () => {
    const look = (name: keyof typeof cardFixtures) => {
      const section = render(name).querySelector("article");
      return [section?.dataset.style, section?.dataset.tone, section?.querySelector("h2")?.textContent];
    };
    expect(look("typical")).toEqual(["Default", undefined, "Office hours"]);
    expect(look("warning")).toEqual(["Default", "Warning", "Warning: Boil your water"]);
    expect(look("update")).toEqual(["Flat", "Update", "Update: Mill Street is open again"]);
    expect(render("warning").querySelector("svg")).not.toBeNull();
    expect(render("hiddenWarning").querySelector(".tn-card-head > span")?.textContent).toBe("Warning");
    expect(render("typical").querySelector("svg")).toBeNull();
  });

  test("hostile texts are shown as text", () => {
    const body = render("hostile");
    expect(body.querySelector("script, img, b")).toBeNull();
    expect(body.querySelector("h2")?.textContent).toBe(cardFixtures.hostile.value.title);
  });
});

describe("values of a card", () => {
  const right = { componentName: "Card", ...cardFixtures.typical.value };
  const faultsOf = (change: object): string[] =>
    blockForm(card)
      .safeParse({ ...right, ...change })
      .error?.issues.map(({ message }) => message) ?? [];

  test.each([
    ["title", "Title"],
    ["titleStyle", "Title style"],
    ["cardStyle", "Card style"],
    ["contentStyle", "Content style"],
    ["contentType", "Content type"],
  ])("%s is required [CMP-CARD-10]", (name, label) => {
    expect(faultsOf({ [name]: "" })).toEqual([`${label} is required.`]);
    expect(faultsOf({})).toEqual([]);
  });

  test("content is required [CMP-CARD-10]", () => {
    expect(faultsOf({ contentId: 0 })).toEqual(["Content is required."]);
  });

  test("its styles are those of the specification [CMP-CARD-02] [CMP-CARD-03] [CMP-CARD-04]", () => {
    for (const cardStyle of ["Default", "Flat"]) expect(faultsOf({ cardStyle })).toEqual([]);
    for (const titleStyle of ["Standard", "ViewAll", "View", "Hide"])
      expect(faultsOf({ titleStyle })).toEqual([]);
    for (const contentStyle of ["Default", "Warning", "Update"])
      expect(faultsOf({ contentStyle })).toEqual([]);
    expect(faultsOf({ cardStyle: "Round" })).toEqual(["Card style must be one of Default, Flat."]);
    expect(faultsOf({ titleStyle: "Default" })).toHaveLength(1);
    expect(faultsOf({ contentStyle: "Red" })).toHaveLength(1);
  });

  test("its content is one of eight kinds [CMP-CARD-05]", () => {
    for (const { value } of CARD_CONTENTS) expect(faultsOf({ contentType: value })).toEqual([]);
    const all =
      "BannerContainer BirthdayTable BlogTable Calendar DocumentTable EventTable HtmlEditor NewsTable";
    expect(CARD_CONTENTS.map(({ value }) => value).sort()).toEqual(all.split(" "));
    for (const contentType of ["Accordion", "Card", "Nothing"])
      expect(faultsOf({ contentType })).toHaveLength(1);
  });

  test("the title's link is required if it's shown [CMP-CARD-08]", () => {
    const refusal = ["View more link is required if the title has a link."];
    for (const titleStyle of ["View", "ViewAll"])
      expect(faultsOf({ titleStyle, viewMoreLink: "" })).toEqual(refusal);
    for (const titleStyle of ["Standard", "Hide"])
      expect(faultsOf({ titleStyle, viewMoreLink: "" })).toEqual([]);
  });

  test("a link is stored only if the title's style shows one [CMP-CARD-07]", () => {
    const linkWith = (titleStyle: string) =>
      settledValues(card.fields, { ...cardFixtures.typical.value, titleStyle }).viewMoreLink;
    expect([linkWith("View"), linkWith("ViewAll")]).toEqual(["/contact", "/contact"]);
    expect([linkWith("Standard"), linkWith("Hide")]).toEqual(["", ""]);
  });
});
