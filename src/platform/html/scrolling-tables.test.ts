import { expect, test } from "vitest";
import type { TrustedHtml } from "./html-mark.ts";
import { scrollingTables } from "./scrolling-tables.ts";

const scroll = (html: string): string => scrollingTables({ __html: html } as TrustedHtml).__html;
const row = (columns: number, cell = "td") => `<tr>${`<${cell}>x</${cell}>`.repeat(columns)}</tr>`;
const table = (columns: number, before = "") =>
  `<table>${before}<tbody>${row(columns)}${row(columns)}</tbody></table>`;

test.each([1, 4, 5])(
  "a table of %d columns is in a box that can be focused and scrolled by keyboard",
  (n) => {
    expect(scroll(`<p>a</p>${table(n)}<p>b</p>`)).toBe(
      `<p>a</p><div class="tn-table" role="group" aria-label="Table" tabindex="0">${table(n)}</div><p>b</p>`,
    );
  },
);

test("a text without tables stays unchanged", () => {
  expect(scroll("<p>a &lt;table> b</p>")).toBe("<p>a &lt;table> b</p>");
});

test("the box is labeled with the caption, escaped", () => {
  const caption = '<caption title="a > b">Rates of <em>"water"</em> &amp; sewer</caption>';
  expect(scroll(table(6, caption))).toContain('aria-label="Rates of &quot;water&quot; &amp; sewer"');
});

test("only the outermost of nested tables gets a box", () => {
  const inner = `<table><tbody>${row(7)}</tbody></table>`;
  const outer = `<table title="<table>"><tbody>${row(5, "th")}<tr><td>${inner}</td></tr></tbody></table>`;
  expect(scroll(`${outer}<p>a</p>`)).toBe(
    `<div class="tn-table" role="group" aria-label="Table" tabindex="0">${outer}</div><p>a</p>`,
  );
});
