import { existsSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { JSDOM } from "jsdom";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { US_STATES } from "#platform/visitor-forms/us-states.ts";
import { PSEUDO_LANGUAGE } from "#platform/words/languages.schema.ts";
import { type BuiltSite, buildSite } from "#test/support/built-site.ts";
import { speakPseudoLanguage } from "#test/support/pseudo-language.ts";
import { CEDAR_FALLS, HARBOR, RIVERBEND, sqlAt, startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { launchOptions } from "../tools/chromium.ts";

// Reads every public page of the demo in the pseudo-language, which puts everything from a catalog between ⟦ and ⟧.
// Everything else must be what staff typed. A word of the product outside the catalogs would also stay English on a
// Spanish site.

let app: TestApp;
let site: BuiltSite;
let browser: Browser;
beforeAll(async () => {
  [app, site, browser] = await Promise.all([
    startDemoApp(),
    buildSite(new Map()),
    chromium.launch(launchOptions()),
  ]);
  for (const host of [RIVERBEND, HARBOR, CEDAR_FALLS]) await speakPseudoLanguage(app, host);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await app?.close();
});

/** Attributes that people see or hear, and words that the server writes for scripts. */
const ATTRIBUTES = ["alt", "aria-label", "aria-roledescription", "placeholder", "title"];

/** Hidden texts, excerpts in search results, and names from an uploaded file. */
const UNREAD =
  "script, style, svg, [lang='en'], .tn-search-results h2, .tn-search-results p:not(.tn-search-kind), .tn-birthdays-person";

/** Elements whose data has words for scripts. */
const WITH_DATA = ".tn-accordion-tools, .tn-banners-tools, [data-island='translator']";

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Parses all documents, because a window for each would take most of the time. */
const { DOMParser, NodeFilter } = new JSDOM("").window;

/** Each text in a document, as people see it. */
const textsOf = (html: string): string[] => {
  const document = new DOMParser().parseFromString(html, "text/html");
  for (const element of document.querySelectorAll(UNREAD)) element.remove();
  const texts: string[] = [];
  const nodes = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) texts.push(node.textContent ?? "");
  for (const name of ATTRIBUTES)
    for (const element of document.querySelectorAll(`[${name}]`))
      texts.push(element.getAttribute(name) ?? "");
  for (const { attributes } of document.querySelectorAll(WITH_DATA))
    for (const { name, value } of attributes)
      if (name.startsWith("data-") && !/^data-(?:island|when|script|ready)$/.test(name)) texts.push(value);
  for (const element of document.querySelectorAll("[data-form]")) {
    const form = element.getAttribute("data-form");
    if (form) texts.push(...stringsIn((JSON.parse(form) as { texts: unknown }).texts));
  }
  return texts.map(tidy).filter((text) => text !== "");
};

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** Everything that a company has stored: whole texts, the visible words of rich text, and the items of lists. */
const staffTexts = async (host: string): Promise<Set<string>> => {
  const tables = await sqlAt(
    app,
    host,
    sql<{ name: string }>`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'company_id'`,
  );
  const texts = new Set<string>();
  for (const { name } of tables) {
    const rows = await sqlAt(
      app,
      host,
      sql<{ row: unknown }>`select to_jsonb(t) as row from ${sql.table(name)} t`,
    );
    for (const stored of new Set(rows.flatMap(({ row }) => stringsIn(row)))) {
      texts.add(tidy(stored));
      for (const item of stored.split(",")) texts.add(tidy(item));
      if (/<[a-z]/.test(stored)) for (const text of textsOf(stored)) texts.add(text);
    }
  }
  return texts;
};

/** What is the same in every language, or is written by Intl. */
const NEUTRAL: readonly RegExp[] = [
  /^[^\p{L}]*$/u,
  // Dates and times: the pseudo-language has those of English.
  /^(?:(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day|Sun|Mon|Tue|Wed|Thu|Fri|Sat|Jan\w*|Feb\w*|Mar\w*|Apr\w*|May|June?|July?|Aug\w*|Sep\w*|Oct\w*|Nov\w*|Dec\w*|Su|Mo|Tu|We|Th|Fr|Sa|AM|PM|[ECMP][SD]?T|[\d\s:,.–-])+$/,
  // Kinds and sizes of files.
  /^(?:PDF|Word|Excel|ZIP|CSV|[\d.,]+ [KM]B|[\s,·()])+$/,
];

/** A text without the parts from a catalog and the punctuation between them. */
const withoutMessages = (text: string): string => {
  const shorter = text.replace(/⟦[^⟦⟧]*⟧/gu, "");
  return shorter === text ? tidy(text.replace(/^[\s:·]+|[\s:·]+$/g, "")) : withoutMessages(shorter);
};

/** Texts of a page that come neither from a catalog nor from a person. */
const untranslated = (html: string, typed: ReadonlySet<string>): string[] => {
  const isFine = (text: string): boolean => typed.has(text) || NEUTRAL.some((neutral) => neutral.test(text));
  return textsOf(html).filter((text) => {
    // The year in the footer, and how many items have a tag.
    const rest = withoutMessages(text).replace(/^© \d{4} | \(\d+\)$/g, "");
    return !isFine(text) && !isFine(rest) && !rest.split(/ · |, /).every((part) => isFine(tidy(part)));
  });
};

const STATES = US_STATES.map(([, name]) => name);

const get = (host: string, path: string) => app.send("GET", path, { host });

/** Addresses in the sitemap, and those that it doesn't list. */
const addressesOf = async (host: string): Promise<string[]> => {
  const { text } = await get(host, "/sitemap.xml");
  const listed = [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path]) => path || "/");
  return [
    ...listed,
    "/search",
    "/search?q=water",
    "/search?q=zzzz",
    "/newsletter-sign-up",
    "/newsletter-sign-up/sent",
    "/newsletter-sign-up/confirmed",
    "/newsletter-sign-up/confirm/nothing",
    "/newsletter-sign-up/leave",
    "/newsletter-sign-up/leave-sent",
    "/newsletter-sign-up/leave/nothing",
    "/newsletter-sign-up/left",
    "/404",
  ];
};

test.each([RIVERBEND, HARBOR])("every page of %s has the product's words from a catalog", async (host) => {
  const typed = new Set([...(await staffTexts(host)), ...STATES]);
  /** Each word with the first page that it's on. */
  const found: Record<string, string> = {};
  const addresses = await addressesOf(host);
  expect(addresses.length).toBeGreaterThan(20);
  // Other states of listings and calendars, one link away.
  const states = new Set<string>();
  for (const path of addresses)
    for (const [, to = ""] of (await get(host, path)).text.matchAll(
      /<a\b[^>]* href="(\/[^"?#]*\?[^"#]*)[^"]*"/g,
    ))
      states.add(to.replaceAll("&amp;", "&"));
  for (const path of [...addresses, ...states]) {
    const { headers, text: html } = await get(host, path);
    if (!String(headers["content-type"]).startsWith("text/html")) continue;
    expect(html, path).toContain(`<html lang="${PSEUDO_LANGUAGE}">`);
    for (const word of untranslated(html, typed)) found[word] ??= path;
  }
  expect(found).toEqual({});
});

test("a form without scripts, its refusals, and a site being set up use the catalogs, too", async () => {
  const typed = new Set([...(await staffTexts(RIVERBEND)), ...(await staffTexts(CEDAR_FALLS)), ...STATES]);
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    app.send("POST", path, {
      host: RIVERBEND,
      body: new URLSearchParams({ page: "/contact", language: PSEUDO_LANGUAGE, ...fields }).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  const forms = await sqlAt(
    app,
    RIVERBEND,
    sql<{ id: number }>`select id from forms where is_active order by id`,
  );
  expect(forms.length).toBeGreaterThan(0);
  const pages = [await get(CEDAR_FALLS, "/"), await post("/FormComponent/Post/999999999", {})];
  for (const { id } of forms) {
    pages.push(await post(`/FormComponent/Post/${id}`, {}, { origin: "https://elsewhere.example" }));
    const answer = await post(`/FormComponent/Post/${id}`, { ConfirmationEmail: "nobody" });
    pages.push(await get(RIVERBEND, String(answer.headers.location)));
  }
  await sqlAt(app, RIVERBEND, sql`update form_fields set is_required = false`);
  const answer = await post(`/FormComponent/Post/${forms[0]?.id}`, {});
  const question = String(answer.headers.location);
  pages.push(await get(RIVERBEND, question));
  await post("/FormComponent/Answer", { token: question.split("/").at(-1) ?? "", answer: "wrong" });
  pages.push(await get(RIVERBEND, question));
  for (const { text: html } of pages) {
    expect(html).toContain(`<html lang="${PSEUDO_LANGUAGE}">`);
    expect(untranslated(html, typed)).toEqual([]);
  }
});

test("a word outside the catalogs is found", () => {
  const page = (inside: string) => `<html lang="en-XA"><body><main>${inside}</main></body></html>`;
  const typed = new Set(["Rates"]);
  expect(untranslated(page("<h1>Rates</h1><p>⟦Šéñð⟧ now</p><time>Nov 22, 2026</time>"), typed)).toEqual([
    "⟦Šéñð⟧ now",
  ]);
  expect(untranslated(page('<h1>Rates</h1><p>⟦Šéñð⟧</p><a aria-label="⟦Öþéñ⟧">3</a>'), typed)).toEqual([]);
  expect(untranslated(page('<h1>Rates now</h1><button aria-label="Close">×</button>'), typed)).toEqual([
    "Rates now",
    "Close",
  ]);
});

/** A page with the style sheet, fonts, and scripts of the current sources instead of the server's build. */
const openPage = async (width: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  const css = "href" in site.assets.css ? basename(site.assets.css.href) : "";
  await page.route("**/assets/**", (route) => {
    const name = new URL(route.request().url()).pathname.replace("/assets/", "");
    if (name.endsWith(".css")) return route.fulfill({ path: join(site.dist, css) });
    if (name.startsWith("loader")) return route.fulfill({ path: join(site.dist, site.loaderFile) });
    return existsSync(join(site.dist, name)) ? route.fulfill({ path: join(site.dist, name) }) : route.abort();
  });
  return page;
};

/** Texts that are cut, and how far the page goes beyond its window. Boxes that scroll by themselves are fine. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const beyond = document.documentElement.scrollWidth - window.innerWidth;
    if (beyond > 0) found.push(`the page is ${beyond} px too wide`);
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
      // Only for screen readers.
      if (position === "absolute" && (clipPath !== "none" || element.clientWidth <= 1)) return false;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    for (const element of document.querySelectorAll<HTMLElement>("body *"))
      if (element.checkVisibility() && /⟦/.test(element.textContent ?? "") && isCut(element))
        found.push(`cut: ${element.outerHTML.slice(0, 120)}`);
    return found;
  });

test.each([390, 1440])(
  "nothing is cut off or too wide in a window of %i pixels, however long the words are",
  async (width) => {
    const page = await openPage(width);
    const { port } = app.app.http.server.address() as AddressInfo;
    const found: Record<string, string[]> = {};
    const look = async (at: string): Promise<void> => {
      const cut = await cutTexts(page);
      if (cut.length > 0) found[at] = cut;
    };
    for (const host of [RIVERBEND, HARBOR])
      for (const path of await addressesOf(host)) {
        await page.goto(`http://${host}:${port}${path}`);
        // With the site's styles, or nothing would be cut.
        expect(
          await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--motion")),
        ).not.toBe("");
        await look(`${host}${path}`);
      }
    await page.goto(`http://${RIVERBEND}:${port}/`);
    const popovers = await page.evaluate(() =>
      [...document.querySelectorAll("[popover]")].map(({ id }) => id),
    );
    expect(popovers.length).toBeGreaterThan(0);
    for (const id of popovers) {
      await page.evaluate((opened) => document.getElementById(opened)?.showPopover(), id);
      await look(`the popover ${id}`);
      await page.evaluate((opened) => document.getElementById(opened)?.hidePopover(), id);
    }
    await page.close();
    expect(found).toEqual({});
  },
);
