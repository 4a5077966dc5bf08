import { expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderBody } from "#test/support/dom.ts";
import { actionButtonFixtures } from "./action-button.fixtures.ts";
import { actionButton } from "./action-button.schema.ts";
import { ActionButtonView } from "./action-button.view.tsx";

const render = (name: keyof typeof actionButtonFixtures): Element | null => {
  const value = actionButtonFixtures[name];
  return renderBody(ActionButtonView({ id: 1, name: "Button", value, language: "en", children: [] }));
};

test.each(["typical", "longest", "hostile"] as const)(
  "is a link with its text, and nothing else: %s [PUB-047] [CMP-ACTIONBUTTON-01]",
  (name) => {
    const body = render(name);
    const links = [...(body?.querySelectorAll("a") ?? [])];
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      [actionButtonFixtures[name].text, actionButtonFixtures[name].link],
    ]);
    expect(body?.querySelector("script, img, [data-island]")).toBeNull();
  },
);

test("one without a text or link is left out", () => {
  expect(render("empty")?.innerHTML).toBe("");
});

test("text and link are both required [CMP-ACTIONBUTTON-01]", () => {
  const refused = (value: object): unknown[] => {
    const result = blockForm(actionButton).safeParse({
      componentName: "Pay",
      text: "Pay",
      link: "/pay",
      ...value,
    });
    return result.success ? [] : result.error.issues.map((issue) => issue.message);
  };
  expect(refused({})).toEqual([]);
  expect(refused({ text: " " })).toEqual(["Text is required."]);
  expect(refused({ link: "" })).toEqual(["Link is required."]);
  expect(refused({ link: "javascript:alert(1)" })).toHaveLength(1);
});
