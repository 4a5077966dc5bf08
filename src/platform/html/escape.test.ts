import fc from "fast-check";
import { JSDOM } from "jsdom";
import { expect, test } from "vitest";
import {
  collapseWhitespace,
  escapeAttribute,
  escapeHtml,
  htmlToExcerpt,
  htmlToLines,
  htmlToText,
  joinTexts,
  shorten,
} from "./escape.ts";

test("a parser reads an escaped text back unchanged, between tags and in attributes", () => {
  const { document } = new JSDOM("").window;
  const readable = fc.string({ unit: "binary" }).map((text) => text.replace(/[\0\r]/g, "").toWellFormed());
  fc.assert(
    fc.property(readable, (text) => {
      document.body.innerHTML = `<i title="${escapeAttribute(text)}" lang='${escapeAttribute(text)}'>${escapeHtml(text)}</i>`;
      expect(document.body.children).toHaveLength(1);
      expect(document.body.textContent).toBe(text);
      expect(document.querySelector("i")?.title).toBe(text);
      expect(document.querySelector("i")?.lang).toBe(text);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ["<h2>Water</h2><p>Rates &amp; fees</p>", "Water Rates & fees"],
  ["<p>in<strong>line</strong> text</p>", "inline text"],
  ["<ul><li>a</li><li>b</li></ul>", "a b"],
  ["a<br>b<!-- c --><img alt='>' src=\"/x>y\">d", "a b d"],
  ["<script>x < 1</script>shown<style>p{}</style>", "shown"],
  ["1 < 2 &lt;b&gt; &#8211; &#x1F600; &nbsp; &bogus; &#0;", "1 < 2 <b> – 😀 &bogus; \ufffd"],
  ["<p>unclosed <b", "unclosed"],
  ["<!-- never closed", ""],
  ["", ""],
])("htmlToText(%j) is %j", (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

test.each([
  [
    "<h1>About us</h1><p>We are <b>here</b>.</p><p>Come in</p><p>Today</p>",
    "About us • We are here. Come in • Today",
  ],
  [
    "<h2>Why?</h2><p>“It leaks.”</p><p>Bring:</p><ul><li>a bowl</li><li><p>chairs</p></li></ul>",
    "Why? “It leaks.” Bring: a bowl • chairs",
  ],
  [
    "<table><tr><th>Gas</th><td>$9</td></tr><tr><th>Water</th><td>$4</td></tr></table>",
    "Gas • $9 • Water • $4",
  ],
  ["<p>140 Mill\nStreet<br>room <img src='/a.png'>2</p><p> </p>", "140 Mill Street room 2"],
  ["", ""],
])("htmlToExcerpt(%j) is %j", (html, text) => {
  expect(htmlToExcerpt(html)).toBe(text);
});

test("joinTexts leaves out empty texts", () => {
  expect(joinTexts(["", "About us", " ", "We are\nhere.", "Come in"])).toBe(
    "About us • We are here. Come in",
  );
  expect(joinTexts([])).toBe("");
});

test("htmlToExcerpt stays linear for texts designed to slow it down", () => {
  for (const piece of ["<p>", "<p>a", "<p>.", "<br>", "<li><p>", "\n ", '."', "<p>.)"]) {
    const count = Math.floor(1_000_000 / piece.length);
    expect(htmlToExcerpt(piece.repeat(count)).length).toBeLessThanOrEqual(2_000_000);
  }
});

test.each([
  ["<h2>Where</h2><p>140 Mill  Street,\nroom 2</p>", "Where\n\n140 Mill Street, room 2"],
  [
    "<p>Bring:</p><ul><li>a <b>bowl</b></li><li><p>chairs</p></li></ul><p>Bye</p>",
    "Bring:\n\n- a bowl\n- chairs\n\nBye",
  ],
  ["one<br>two<br><br><br>three &lt;4&gt;", "one\ntwo\n\nthree <4>"],
  [
    "<table><tbody><tr><th>Gas</th><td>$9</td></tr><tr><th>Water</th><td>$4</td></tr></tbody></table>",
    "Gas $9\nWater $4",
  ],
  ["<p> </p><ul></ul>", ""],
])("htmlToLines(%j) is %j", (html, text) => {
  expect(htmlToLines(html)).toBe(text);
});

test("htmlToLines stays linear for texts designed to slow it down", () => {
  for (const piece of ["<", "<li>", "<p>", "<br>", "<p> ", "<li><p>", "\n "]) {
    const count = Math.floor(1_000_000 / piece.length);
    expect(htmlToLines(piece.repeat(count)).length).toBeLessThanOrEqual(1_000_000);
  }
});

test("htmlToText stays linear for texts designed to slow it down", () => {
  for (const piece of ["<", "<a ", "<script>", "<!--", '<a b="', "&", "</", "<a>'"]) {
    const count = Math.floor(1_000_000 / piece.length);
    expect(htmlToText(piece.repeat(count)).length).toBeLessThanOrEqual(1_000_000);
  }
});

test("shorten cuts at a word and never inside a character", () => {
  expect(shorten("short", 10)).toBe("short");
  expect(shorten("the quick brown fox", 12)).toBe("the quick…");
  expect(shorten("aaaaaaaaaaaaaaaa", 5)).toBe("aaaa…");
  expect(shorten("abc😀def", 5)).toBe("abc…");
  expect(collapseWhitespace(" a\n\t b ")).toBe("a b");
});
