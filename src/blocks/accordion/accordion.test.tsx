import { describe, expect, test } from "vitest";
import { markOf, openCleanHtml } from "#platform/html/html-mark.ts";
import { renderBody } from "#test/support/dom.ts";
import { accordionFixtures } from "./accordion.fixtures.ts";
import { AccordionView } from "./accordion.view.tsx";

type FixtureName = keyof typeof accordionFixtures;

const trusted = (html: string) => openCleanHtml({ html, mark: markOf(html) });

const render = (name: FixtureName): Element => {
  const { value, tabs } = accordionFixtures[name];
  const body = renderBody(
    AccordionView({
      id: 7,
      name: "Questions",
      value: { headerContent: trusted(value.headerContent) },
      language: "en",
      children: tabs.map((tab, index) => ({
        id: 70 + index,
        name: "Tab",
        value: { title: tab.title, content: trusted(tab.content) },
      })),
    }),
  );
  const element = body.firstElementChild;
  if (!element) throw new Error("The accordion rendered nothing.");
  return element;
};

describe("the server's view", () => {
  test.each(Object.keys(accordionFixtures) as FixtureName[])(
    "every tab is a closed details element with its title and text, and needs no script: %s [PUB-046] [CMP-ACCORDIONTAB-02]",
    (name) => {
      const { value, tabs } = accordionFixtures[name];
      const accordion = render(name);
      const details = [...accordion.querySelectorAll("details")];
      expect(details.map((d) => d.open)).toEqual(tabs.map(() => false));
      expect(details.map((d) => d.querySelector("summary")?.textContent)).toEqual(tabs.map((t) => t.title));
      expect(details.map((d) => d.querySelector(".tn-prose")?.innerHTML)).toEqual(tabs.map((t) => t.content));
      expect(accordion.querySelector(".tn-accordion-header")?.innerHTML ?? "").toBe(value.headerContent);
    },
  );

  test("elements have unique ids that stay the same", () => {
    const accordion = render("typical");
    expect(accordion.id).toBe("accordion-7");
    expect([...accordion.querySelectorAll("details")].map((d) => d.id)).toEqual([
      "tab-70",
      "tab-71",
      "tab-72",
    ]);
    expect(accordion.getAttribute("data-island")).toBe("accordion");
  });

  test("a hostile title is shown as text", () => {
    expect(render("hostile").querySelector("script, img, [data-island='forged']")).toBeNull();
  });

  test("tabs are one heading level below the accordion's heading, without a gap if it has none", () => {
    expect(render("typical").querySelectorAll("summary h3")).toHaveLength(3);
    expect(render("hostile").querySelectorAll("summary h2")).toHaveLength(3);
  });
});
