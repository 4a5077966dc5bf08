import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { JSDOM } from "jsdom";
import { afterAll, expect, test } from "vitest";
import { createHtmlCleaner } from "./clean-html.ts";

const cleaner = createHtmlCleaner({ timeoutMs: 60_000, startTimeoutMs: 120_000 });
afterAll(() => cleaner.close());

const { window } = new JSDOM("<form></form>");
const { document } = window;
const form = document.querySelector("form") as HTMLFormElement;

/** Every property of the DOM objects that the cleaner handles, and every one in its source or DOMPurify's. */
const propertyNames = (): string[] => {
  const objects: object[] = [
    window,
    document,
    form,
    document.createElement("img"),
    document.createTextNode(""),
    document.createNodeIterator(document),
    document.implementation,
    form.attributes,
    form.children,
    new window.DOMParser(),
  ];
  const names = new Set<string>();
  for (const object of objects)
    for (let prototype = object; prototype !== null; prototype = Object.getPrototypeOf(prototype))
      for (const name of Object.getOwnPropertyNames(prototype)) names.add(name);
  const sources = [
    createRequire(import.meta.url).resolve("dompurify"),
    ...["clean-tree.ts", "clean-html.worker.ts", "clean-dom.ts"].map(
      (file) => new URL(file, import.meta.url),
    ),
  ];
  for (const source of sources)
    for (const [, name = ""] of readFileSync(source, "utf8").matchAll(/[.'"]([A-Za-z_]\w*)/g))
      names.add(name);
  return [...names].filter((name) => /^\w+$/.test(name));
};

const WHOLE = "<h1>a</h1><p>b</p>";

/** A heading and a paragraph, with a name and an id wherever one could shadow a property. */
const shadowing = (name: string): string[] => {
  const carriers = (attribute: string) => [
    `<img ${attribute}="${name}" src="/images/a">${WHOLE}`,
    [
      ...["form", "object", "map", "a", "embed", "iframe"].map(
        (tag) => `<${tag} ${attribute}="${name}"></${tag}>`,
      ),
      `${WHOLE}<form><input ${attribute}="${name}"><img ${attribute}="${name}" src="/images/a"></form>`,
      `<form id="f-${name}">${WHOLE}</form><input form="f-${name}" ${attribute}="${name}">`,
    ].join(""),
  ];
  return [
    ...carriers("name"),
    ...carriers("id"),
    `<img id="${name}" name="${name}" src="/images/a"><img name="${name}" src="/images/a">${WHOLE}`,
  ];
};

/** The same on elements that can occur only once in a text. */
const shadowingAround = (name: string): string =>
  `<html id="${name}" name="${name}"><body name="${name}" id="${name}">${WHOLE}`;

/** Names per text: cleaning many short texts takes much longer than a few long ones. */
const BATCH = 20;

const count = (text: string, part: string): number => text.split(part).length - 1;

test("no name or id in a text shadows a property that the cleaner uses", async () => {
  const names = propertyNames();
  expect(names.length).toBeGreaterThan(700);
  expect(names).toContain("createElement");
  const texts = names.map(shadowingAround);
  for (let first = 0; first < names.length; first += BATCH) {
    const each = names.slice(first, first + BATCH).map(shadowing);
    for (const way of each[0]?.keys() ?? []) texts.push(each.map((ways) => ways[way]).join(""));
  }
  const problems: string[] = [];
  for (const [index, html] of texts.entries()) {
    const cleaned = await cleaner.clean(html, index).then(
      (text) => text.html,
      (error: Error) => error.message,
    );
    const isWhole =
      count(cleaned, "<h2>a</h2>") === count(html, "<h1>a</h1>") &&
      count(cleaned, "<p>b</p>") === count(html, "<p>b</p>");
    const ids = [...cleaned.matchAll(/\bid="([^"]*)"/g)].map(([, id = ""]) => id);
    const shadows = ids.some((id) => id in window || id in document || id in form);
    if (!isWhole || shadows || cleaned.includes("name=")) problems.push(`${html} → ${cleaned}`);
  }
  expect(problems).toEqual([]);
}, 240_000);
