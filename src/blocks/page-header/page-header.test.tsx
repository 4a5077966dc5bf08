import { expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderBody } from "#test/support/dom.ts";
import { pageHeaderFixtures } from "./page-header.fixtures.ts";
import { pageHeader } from "./page-header.schema.ts";
import { PageHeaderView } from "./page-header.view.tsx";

const render = (name: keyof typeof pageHeaderFixtures): Element => {
  const value = pageHeaderFixtures[name];
  return renderBody(
    PageHeaderView({
      id: 1,
      name: "Header",
      value,
      data: { alt: "A water meter" },
      page: { path: "/rates", address: "/rates", query: {} },
      language: "en",
      children: [],
    }),
  );
};

test("shows the lead, each fact with its label, and the image with its alt text", () => {
  const body = render("typical");
  expect(body.querySelector("p")?.textContent).toBe(pageHeaderFixtures.typical.lead);
  expect(
    [...body.querySelectorAll("dl > div")].map((element) =>
      [...element.children].map((part) => part.textContent),
    ),
  ).toEqual([
    ["First 2,000 gallons", "$14.20"],
    ["Each 1,000 gallons more", "$4.90"],
  ]);
  expect(body.querySelector("img")?.getAttribute("alt")).toBe("A water meter");
});

test("shows nothing if it's empty, and markup as text", () => {
  expect(render("empty").innerHTML).toBe("");
  const body = render("hostile");
  expect(body.querySelector("script")).toBeNull();
  expect(body.querySelector("dd")?.textContent).toBe(pageHeaderFixtures.hostile.fact1);
});

test.each([
  [{}, ["lead"]],
  [{ lead: "What it costs." }, []],
  [{ fact1: "$14.20" }, ["fact1Label"]],
  [{ fact1Label: "First 2,000 gallons" }, ["lead", "fact1"]],
  [{ fact1: "$14.20", fact1Label: "First 2,000 gallons", fact3Label: "Sewer" }, ["fact3"]],
  [{ lead: "x".repeat(301) }, ["lead"]],
])("needs something to show, and a label for each fact: %o", (values, fields) => {
  const { error } = blockForm(pageHeader).safeParse({ componentName: "Header", ...values });
  expect((error?.issues ?? []).map(({ path }) => path.join("."))).toEqual(fields);
});
