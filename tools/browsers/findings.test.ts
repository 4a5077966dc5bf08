import { expect, test } from "vitest";
import { cssFindings } from "./css-findings.ts";
import { jsFindings } from "./js-findings.ts";
import { jsNames } from "./js-names.ts";
import { complaints, scan } from "./scan.ts";
import { SUPPORTED } from "./supported.ts";

const inCss = (css: string): string[] => cssFindings(css, SUPPORTED.site).map(({ feature }) => feature);
const names = jsNames(SUPPORTED.admin, { withBuiltIns: true });
const inJs = (code: string): string[] =>
  jsFindings("x.ts", code, names, SUPPORTED.admin).map(({ feature }) => feature);

test.each([
  ["a { color: oklch(from var(--brand) 0.5 c h) }", "css oklch(from)"],
  ["a { color: light-dark(#000, #fff) }", "css light-dark()"],
  ["a { position-area: block-end }", "css position-area"],
  ["a:popover-open { color: red }", "css :popover-open"],
  ["a { & b { color: red } }", "css nesting"],
  ["@scope (a) { b { color: red } }", "css @scope"],
  ["a { field-sizing: content }", "css field-sizing"],
  ["a { width: calc-size(auto, size) }", "css calc-size()"],
])("finds what a style sheet may not use yet: %s", (css, feature) => {
  expect(inCss(css)).toContain(feature);
});

test.each([
  "a { color: color-mix(in oklab, red 20%, blue) }",
  "@container content (width < 40rem) { a { height: 100dvh } }",
  "@supports (position-area: block-end) { a { position-area: block-end } }",
  "@supports selector(:popover-open) { a:popover-open { color: red } }",
  "a { color: #123456; color: oklch(from red l c h) }",
  "a { -webkit-user-select: none; user-select: none }",
])("skips what all have, what is asked for, and what has a plainer one before it: %s", (css) => {
  expect(inCss(css)).toEqual([]);
});

test("a condition that is denied lets nothing through", () => {
  expect(inCss("@supports not (position-area: block-end) { a { position-area: block-end } }")).toEqual([
    "css position-area",
  ]);
});

test.each([
  ["const url = URL.parse(text);", "js URL.parse"],
  ["if (tool.checkVisibility()) focus(tool);", "js .checkVisibility()"],
  ["export const isFine = (text: string) => text.isWellFormed();", "js .isWellFormed()"],
  ["const { promise } = Promise.withResolvers();", "js Promise.withResolvers"],
  ["const all = a.symmetricDifference(b);", "js .symmetricDifference()"],
  ["new CloseWatcher();", "js CloseWatcher"],
  ["const words = /[\\p{L}--[a-z]]/v;", "js pattern /v"],
  ["box.addEventListener('scrollend', go);", "js event scrollend"],
])("finds what a script may not use yet: %s", (code, feature) => {
  expect(inJs(code)).toContain(feature);
});

test.each([
  "const sorted = rows.toSorted(byName).findLast(isOpen);",
  "if (box.checkVisibility) box.checkVisibility();",
  "box.checkVisibility?.();",
  "if ('showPicker' in input) input.showPicker();",
  "const navigation = useNavigation(); navigation.state;",
])("skips what all have, what is asked for, and own names: %s", (code) => {
  expect(inJs(code)).toEqual([]);
});

test("says where it is and who lacks it", () => {
  const files = new Map([["menus.css", "a { color: red }\na:popover-open { color: red }"]]);
  expect(complaints("site", scan("site", files, { isSource: true }))).toEqual([
    "menus.css:2 uses css :popover-open, which safari 16.4, safari_ios 16.4, firefox 115, chrome 111, chrome_android 111, edge 111 lack.",
  ]);
});
