import { expect, test } from "vitest";
import { CLEANER_VERSION, markOf, openCleanHtml, UncleanHtmlError } from "./html-mark.ts";

test("accepts exactly what has the current cleaner's mark, including empty text", () => {
  const html = "<p>Grüße</p>";
  expect(openCleanHtml({ html, mark: markOf(html) }).__html).toBe(html);
  expect(openCleanHtml({ html: "", mark: markOf("") }).__html).toBe("");
  expect(markOf(html)).toMatch(new RegExp(`^${CLEANER_VERSION}:[\\w-]{22}$`));
});

test("accepts what an older or newer cleaner marked, which other nodes may run", () => {
  for (const version of ["0", "1", "2", "17"]) {
    const html = `<p>${version}</p>`;
    expect(openCleanHtml({ html, mark: markOf(html, version) }).__html).toBe(html);
  }
});

test("refuses a changed text, a mark that names another version, and every other value", () => {
  const html = "<p>x</p>";
  const mark = markOf(html);
  const older = mark.replace(/^[^:]*/, "0");
  for (const value of [
    { html: `${html} `, mark },
    { html: "<script>x</script>", mark },
    { html, mark: older },
    { html, mark: "" },
    { html, mark: markOf("") },
    { html },
    { mark },
    { html: 1, mark: 1 },
    html,
    null,
    undefined,
    [],
  ]) {
    expect(() => openCleanHtml(value), JSON.stringify(value)).toThrow(UncleanHtmlError);
  }
});
