import { expect, test } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { type MailPart, renderMail } from "./mail-layout.ts";

const HOSTILE = `<img src=x onerror="x">&amp;'"`;

test("the plain text and the HTML of an email say the same", () => {
  const { text, html } = renderMail({
    heading: "Sign-in code",
    parts: [
      "Your code:",
      { kind: "code", code: "123456" },
      { kind: "rows", rows: [["Page", "Water\nRates"]] },
      { kind: "list", items: ["one", "two"] },
      { kind: "link", text: "Open the editor", href: "https://riverbend.example/edit?a=1&b=2" },
    ],
    footer: "Riverbend",
  });
  expect(text).toBe(
    "Sign-in code\n\nYour code:\n\n    123456\n\nPage: Water\n    Rates\n\n- one\n- two\n\n" +
      "Open the editor:\nhttps://riverbend.example/edit?a=1&b=2\n\n-- \nRiverbend",
  );
  const document = parseHtml(html);
  expect(document.documentElement.lang).toBe("en");
  expect(document.querySelector("h1")?.textContent).toBe("Sign-in code");
  expect(document.querySelector("a")?.href).toBe("https://riverbend.example/edit?a=1&b=2");
  expect(document.querySelector("th")?.textContent).toBe("Page");
  expect(document.querySelector("td")?.innerHTML).toBe("Water<br>Rates");
  expect(document.body.textContent).toContain("123456");
  expect(document.body.textContent).toContain("Riverbend");
});

test("every text is escaped", () => {
  const parts: MailPart[] = [
    HOSTILE,
    { kind: "code", code: HOSTILE },
    { kind: "rows", rows: [[HOSTILE, HOSTILE]] },
    { kind: "list", items: [HOSTILE] },
    { kind: "link", text: HOSTILE, href: "https://riverbend.example/'" },
  ];
  const { html, text } = renderMail({ heading: HOSTILE, parts, footer: HOSTILE, language: HOSTILE });
  const document = parseHtml(html);
  expect(document.querySelectorAll("img, [onerror]")).toHaveLength(0);
  expect(document.title).toBe(HOSTILE);
  expect(document.body.textContent?.split(HOSTILE)).toHaveLength(9);
  expect(text.split(HOSTILE)).toHaveLength(9);
});

test.each(["javascript:alert(1)", "/relative", "tel:+15551234567", "x"])(
  "a link to %j is a mistake",
  (href) => {
    expect(() => renderMail({ heading: "x", parts: [{ kind: "link", text: "x", href }] })).toThrow(TypeError);
  },
);
