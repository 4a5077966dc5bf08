import { describe, expect, test } from "vitest";
import { columnsTab } from "#blocks/columns-tab/columns-tab.schema.ts";
import { blockForm } from "#platform/blocks/define-block.ts";
import { markOf, openCleanHtml } from "#platform/html/html-mark.ts";
import { renderBody } from "#test/support/dom.ts";
import { columnsTabContainerFixtures } from "./columns-tab-container.fixtures.ts";
import { ColumnsTabContainerView } from "./columns-tab-container.view.tsx";

type FixtureName = keyof typeof columnsTabContainerFixtures;

const trusted = (html: string) => openCleanHtml({ html, mark: markOf(html) });

const render = (name: FixtureName, change: Partial<{ isAccordion: boolean; showBorder: boolean }> = {}) => {
  const { value, tabs } = columnsTabContainerFixtures[name];
  return renderBody(
    ColumnsTabContainerView({
      id: 7,
      name: "Collection",
      value: { ...value, ...change },
      language: "en",
      children: tabs.map((tab, index) => ({
        id: 70 + index,
        name: "Tab",
        value: {
          ...tab,
          column1: trusted(tab.column1),
          column2: trusted(tab.column2),
          column3: trusted(tab.column3),
          column4: trusted(tab.column4),
          footer: trusted(tab.footer),
        },
      })),
    }),
  );
};

const textsIn = (body: Element, selector: string): string[] =>
  [...body.querySelectorAll(selector)].map((element) => element.textContent ?? "");

describe("tabs", () => {
  test("each is a link to its panel, so that none needs a script [PUB-044]", () => {
    const body = render("typical");
    const links = [...body.querySelectorAll(".tn-columns-tabs-list a")];
    expect(links.map((link) => link.textContent)).toEqual(["Trash", "Recycling", "Yard waste"]);
    for (const link of links) {
      const panel = body.querySelector(`section${link.getAttribute("href")}`);
      expect(panel?.getAttribute("aria-labelledby")).toBe(link.id);
      expect(panel?.getAttribute("data-title")).toBe(link.textContent);
    }
    expect(body.querySelectorAll("section")).toHaveLength(3);
    expect(body.querySelector("[data-island='columns-tab-container']")?.id).toBe("columns-tabs-7");
  });

  test("without tabs nothing is rendered, and hostile titles are shown as text", () => {
    expect(render("empty").innerHTML).toBe("");
    const body = render("hostile");
    expect(body.querySelector("script")).toBeNull();
    expect(textsIn(body, ".tn-columns-tabs-list a")).toEqual(['"><script>1</script>', "</a></li></ul>"]);
  });

  test("a format shows its columns, with the footer below them [CONST-015] [CMP-COLUMNSTAB-02]", () => {
    const [first, second, third] = render("typical").querySelectorAll("section");
    const columnsIn = (panel: Element | undefined) =>
      [...(panel?.querySelectorAll(".tn-columns-tab-columns > *") ?? [])].map((element) => element.innerHTML);
    const { tabs } = columnsTabContainerFixtures.typical;
    expect(columnsIn(first)).toEqual([tabs[0]?.column1, tabs[0]?.column2, tabs[0]?.column3]);
    expect(columnsIn(second)).toEqual([tabs[1]?.column1, tabs[1]?.column2]);
    expect(columnsIn(third)).toEqual([tabs[2]?.column1]);
    expect(first?.querySelector(".tn-columns-tab-footer")?.innerHTML).toBe(tabs[0]?.footer);
    expect(second?.querySelector(".tn-columns-tab-footer")).toBeNull();
    const counts = [...render("longest").querySelectorAll(".tn-columns-tab-columns")].map((element) => [
      element.getAttribute("data-format"),
      element.children.length,
    ]);
    expect(counts.slice(0, 5)).toEqual([
      ["1-1-1-1", 4],
      ["2-1-1", 3],
      ["1-1-2", 3],
      ["2-2", 2],
      ["4", 1],
    ]);
  });
});

describe("the choices of a container", () => {
  test("as an accordion, its tabs open and close like those of an Accordion [PUB-044] [CMP-COLUMNSTABCONTAINER-02]", () => {
    const body = render("accordion");
    expect(body.querySelector("[data-island='accordion']")).not.toBeNull();
    expect(body.querySelector(".tn-columns-tabs-list")).toBeNull();
    const details = [...body.querySelectorAll("details")];
    expect(details.map((one) => [one.id, one.open])).toEqual([
      ["tab-70", false],
      ["tab-71", false],
      ["tab-72", false],
    ]);
    expect(textsIn(body, "summary h2")).toEqual(["Trash", "Recycling", "Yard waste"]);
    expect(details[0]?.querySelectorAll(".tn-columns-tab-columns > *")).toHaveLength(3);
  });

  test("renders a border if it is turned on [PUB-044] [CMP-COLUMNSTABCONTAINER-02]", () => {
    for (const isAccordion of [false, true]) {
      const frame = (showBorder: boolean) =>
        render("typical", { isAccordion, showBorder }).firstElementChild?.hasAttribute("data-border");
      expect([frame(true), frame(false)]).toEqual([true, false]);
    }
  });
});

describe("a tab's form", () => {
  const right = { componentName: "Tab", title: "Trash", format: "4" };
  const faultOf = (change: object) =>
    blockForm(columnsTab).safeParse({ ...right, ...change }).error?.issues[0]?.message;

  test("requires a title of at most 20 characters [CMP-COLUMNSTAB-03] [CONST-011]", () => {
    expect(faultOf({ title: "x".repeat(20) })).toBeUndefined();
    expect(faultOf({ title: "x".repeat(21) })).toBe("Title can have at most 20 characters.");
    expect(faultOf({ title: " " })).toBe("Title is required.");
  });

  test("requires one of five formats [CMP-COLUMNSTAB-04] [CMP-COLUMNSTAB-02] [CONST-015]", () => {
    for (const format of ["1-1-1-1", "2-1-1", "1-1-2", "2-2", "4"])
      expect(faultOf({ format })).toBeUndefined();
    expect(faultOf({ format: "" })).toBe("Format is required.");
    expect(faultOf({ format: "3-1" })).toBe("Format must be one of 1-1-1-1, 2-1-1, 1-1-2, 2-2, 4.");
  });

  test("shows the columns of the format, and the footer with any format [CMP-COLUMNSTAB-04]", () => {
    const shownWith = (format: string) =>
      Object.entries(columnsTab.fields)
        .filter(([, field]) => field.kind === "richText" && field.isShown?.({ format }))
        .map(([name]) => name);
    expect(shownWith("")).toEqual([]);
    expect(shownWith("4")).toEqual(["column1", "footer"]);
    expect(shownWith("2-2")).toEqual(["column1", "column2", "footer"]);
    expect(shownWith("1-1-2")).toEqual(["column1", "column2", "column3", "footer"]);
    expect(shownWith("1-1-1-1")).toEqual(["column1", "column2", "column3", "column4", "footer"]);
  });
});
