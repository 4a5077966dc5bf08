import { describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { markOf, openCleanHtml } from "#platform/html/html-mark.ts";
import { renderBody } from "#test/support/dom.ts";
import { contact5050Fixtures } from "./contact-5050.fixtures.ts";
import { contact5050 } from "./contact-5050.schema.ts";
import { Contact5050View } from "./contact-5050.view.tsx";

const render = (name: keyof typeof contact5050Fixtures) => {
  const { value, data } = contact5050Fixtures[name];
  const content = openCleanHtml({ html: value.content, mark: markOf(value.content) });
  return renderBody(
    Contact5050View({
      id: 7,
      name: "Contact",
      value: { ...value, content },
      data,
      page: { path: "/contact", address: "/PagePreview/1/2", query: {} },
      language: "en",
      children: [],
    }),
  );
};

const labelled = (body: Element, label: RegExp): Element | null => {
  const found = [...body.querySelectorAll("label")].find(({ textContent }) => label.test(textContent ?? ""));
  return found ? body.ownerDocument.getElementById(found.htmlFor) : null;
};

describe("the component", () => {
  const good = { componentName: "Contact", title: "Write to us", formId: 3, format: "full" };

  test("has these fields, of which title, form, and format are required [CMP-CONTACT5050-01] [CMP-CONTACT5050-04]", () => {
    expect(Object.keys(contact5050.fields).sort()).toEqual([
      "content",
      "description",
      "formId",
      "format",
      "imageLink",
      "title",
    ]);
    const form = blockForm(contact5050);
    const first = (changes: object) =>
      form.safeParse({ ...good, ...changes }).error?.issues[0]?.message ?? "fine";
    expect(first({})).toBe("fine");
    expect(first({ title: "" })).toBe("Title is required.");
    expect(first({ formId: 0 })).toBe("Form is required.");
    expect(form.parse({ ...good, format: "" })).toMatchObject({ format: "full" });
    expect(first({ format: "round" })).toBe("Format must be one of full, imageLeft, contentLeft.");
    expect(first({ format: "imageLeft" })).toBe("Image is required.");
    expect(first({ format: "imageLeft", imageLink: "/images/1/a.png" })).toBe("fine");
    expect(first({ format: "contentLeft" })).toBe("Content is required.");
    expect(first({ format: "contentLeft", content: "<p>a</p>" })).toBe("fine");
  });

  test("appears alone, or next to an image or a text [PUB-047]", () => {
    expect(render("typical").querySelector(".tn-contact-content")?.innerHTML).toContain("12 Mill Street");
    expect(render("typical").querySelector("picture")).toBeNull();
    expect(render("image").querySelector("picture img")?.getAttribute("src")).toContain("/images/7/");
    expect(render("longest").querySelector(".tn-contact")?.getAttribute("data-format")).toBe("full");
    // Without a form, nothing is rendered.
    expect(render("empty").innerHTML).toBe("");
  });

  test("what people typed never becomes HTML", () => {
    const body = render("hostile");
    expect(body.querySelectorAll("script, img[onerror]")).toHaveLength(0);
    expect(body.querySelector("h2")?.textContent).toContain("<script>");
    const known = JSON.parse(body.querySelector("form")?.getAttribute("data-form") ?? "") as {
      form: { name: string };
    };
    expect(known.form.name).toContain("<script>");
  });
});

describe("the form", () => {
  test("marks optional fields, and works without scripts by sending to the server [PUB-064]", () => {
    const body = render("typical");
    const form = body.querySelector("form");
    expect(form?.getAttribute("action")).toBe("/FormComponent/Post/1");
    expect(form?.method).toBe("post");
    expect(form?.querySelector<HTMLInputElement>('[name="page"]')?.value).toBe("/contact");
    const required = [...body.querySelectorAll(":required")].map(({ id }) => id);
    expect(required).toEqual(["contact-7-f1", "contact-7-f3"]);
    expect(labelled(body, /^Your name$/)?.getAttribute("placeholder")).toBe("First and last name");
    expect(labelled(body, /^Phone \(optional\)$/)?.id).toBe("contact-7-f2");
    expect(body.querySelector("form")?.textContent).not.toContain("*");
    // Every input has a label and an element for its error.
    for (const input of body.querySelectorAll("form :is(input:not([type=hidden]), select, textarea)")) {
      expect(body.querySelector(`label[for="${input.id}"]`), input.id).not.toBeNull();
      expect(input.getAttribute("aria-describedby")).toContain(`${input.id}-error`);
    }
  });

  test("limits texts to 1000 characters, emails to 50, and numbers to 99999999 by default [PUB-065] [CONST-021]", () => {
    const body = render("longest");
    expect(body.querySelector('[data-type="input"] input[type=text]')?.getAttribute("maxlength")).toBe(
      "1000",
    );
    expect(body.querySelector("textarea")?.getAttribute("maxlength")).toBe("1000");
    expect(body.querySelector("input[type=email]")?.getAttribute("maxlength")).toBe("50");
    const bounds = [...body.querySelectorAll("input[type=number]")].map((number) => [
      number.getAttribute("min"),
      number.getAttribute("max"),
    ]);
    expect(bounds).toEqual([
      ["1", "9"],
      [null, "99999999"],
    ]);
    expect(body.querySelector("textarea")?.getAttribute("rows")).toBe("4");
  });

  test("dates start tomorrow, lists start with a blank choice, and all states are listed [PUB-067] [PUB-068] [PUB-069]", () => {
    const body = render("longest");
    expect(body.querySelector("input[type=date]")?.getAttribute("min")).toBe("2027-01-01");
    const optionsOf = (type: string) =>
      [...(body.querySelector(`[data-type="${type}"]`)?.querySelectorAll("option") ?? [])].map(
        ({ textContent }) => textContent,
      );
    expect(optionsOf("selectList")).toEqual(["--Select--", "One", "Two"]);
    // Or with the field's placeholder.
    for (const [label, words] of [
      [/^A color/, "Choose a color"],
      [/^A state/, "Choose a state"],
    ] as const) {
      const blank = labelled(body, label)?.querySelector("option");
      expect([blank?.value, blank?.textContent]).toEqual(["", words]);
    }
    const states = optionsOf("state");
    // 50 states, three military codes, Puerto Rico, District of Columbia, Virgin Islands, and the blank one.
    expect(states).toHaveLength(57);
    for (const name of ["Alaska", "Wyoming", "Puerto Rico", "District of Columbia", "Virgin Islands"])
      expect(states).toContain(name);
    expect(states.filter((name) => name?.includes("APO/FPO"))).toHaveLength(3);
    expect(states[0]).toBe("--Select--");
  });

  test("a text area has four rows, a phone has a pattern, and a confirmation is optional [PUB-066] [PUB-070] [PUB-071]", () => {
    const body = render("longest");
    expect(body.querySelector("textarea")?.rows).toBe(4);
    expect(body.querySelector("input[type=tel]")?.getAttribute("placeholder")).toBe("### ### ####");
    const confirmation = body.querySelector<HTMLInputElement>('[name="ConfirmationEmail"]');
    expect([confirmation?.type, confirmation?.required]).toEqual(["email", false]);
    expect(render("image").querySelector('[name="ConfirmationEmail"]')).toBeNull();
    const checkbox = body.querySelector<HTMLInputElement>("input[type=checkbox]");
    expect(checkbox?.value).toBe("true");
  });
});
