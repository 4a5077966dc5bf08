import { describe, expect, test } from "vitest";
import { iconLink } from "#blocks/icon-link/icon-link.schema.ts";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderFixture } from "#test/support/block-models.ts";
import { iconLinkContainerFixtures } from "./icon-link-container.fixtures.ts";

const render = (name: keyof typeof iconLinkContainerFixtures) =>
  renderFixture("IconLinkContainer", iconLinkContainerFixtures[name]);

describe("icon links", () => {
  test("each of the four icons has its drawing and its name, and leads to its link [PUB-043] [CONST-017]", () => {
    const links = [...render("typical").querySelectorAll("a")];
    expect(links.map((link) => [link.dataset.icon, link.textContent, link.getAttribute("href")])).toEqual([
      ["pay_my_bill", "Pay My Bill (opens in a new tab)", "https://pay.example.org/riverbend"],
      ["payment_options", "Payment Options", "/customers/pay-my-bill"],
      ["report_a_problem", "Report a Problem", "/outages"],
      ["garbage_fees", "Garbage Fees", "/services/trash"],
    ]);
    const drawings = links.map((link) => link.querySelector("svg path")?.getAttribute("d"));
    expect(new Set(drawings).size).toBe(4);
    expect(drawings.every((drawing) => drawing)).toBe(true);
  });

  test("only pay_my_bill opens in a new tab, and says so [PUB-043]", () => {
    const targets = [...render("typical").querySelectorAll("a")].map((link) => [link.target, link.rel]);
    expect(targets).toEqual([
      ["_blank", "noopener"],
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
  });

  test("unknown icons and links without a target are left out, and without any there is no list", () => {
    const body = render("hostile");
    expect([...body.querySelectorAll("a")].map((link) => link.textContent)).toEqual(["Garbage Fees"]);
    expect(body.querySelector("script, img")).toBeNull();
    expect(render("empty").innerHTML).toBe("");
    expect(render("longest").querySelectorAll("a")).toHaveLength(20);
  });

  test("icon and link are both required, and there are four icons [CMP-ICONLINK-02] [CMP-ICONLINK-03]", () => {
    const refusals = (value: object) =>
      blockForm(iconLink)
        .safeParse({ componentName: "Pay", icon: "pay_my_bill", link: "/pay", ...value })
        .error?.issues.map(({ message }) => message);
    for (const icon of ["payment_options", "pay_my_bill", "report_a_problem", "garbage_fees"])
      expect(refusals({ icon })).toBeUndefined();
    expect(refusals({ icon: "" })).toEqual(["Icon is required."]);
    expect(refusals({ icon: "water" })).toEqual([
      "Icon must be one of payment_options, pay_my_bill, report_a_problem, garbage_fees.",
    ]);
    expect(refusals({ link: "" })).toEqual(["Link is required."]);
    expect(refusals({ link: "javascript:alert(1)" })).toHaveLength(1);
  });
});
