import { expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import { htmlToText } from "#platform/html/escape.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { RIVERBEND } from "#test/support/sign-in.ts";
import type { PageOfSite } from "./public-pages.contract.ts";

const { app } = await openDemoApp();

/** Shorter ones are the site's labels, dates, and names of types. */
const MIN_LENGTH = 20;

const read = async (path: string): Promise<string> => (await app.send("GET", path, { host: RIVERBEND })).text;

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** What visitors' programs get for a component, with everything that it refers to. */
const answersFor = async (type: string, id: number): Promise<unknown[]> => {
  const kind = kindOf.get(type);
  if (!kind?.siteCall) throw new Error(`No call answers a ${type}.`);
  const answer = JSON.parse(
    await read(`${kind.siteCall.path ?? `/components/Get${type}`}?componentId=${id}`),
  ) as Record<string, unknown>;
  const own = (answer[kind.names.one] ?? answer) as Record<string, unknown>;
  const referred = Object.entries(kind.fields).flatMap(([name, { refersTo }]) => {
    if (!refersTo) return [];
    const to = refersTo.typeField ? String(own[refersTo.typeField]) : (refersTo.types[0] ?? "");
    const ids = String(own[name] ?? "").split(",");
    return ids
      .map(Number)
      .filter((one) => one > 0)
      .map((one) => answersFor(to, one));
  });
  return [answer, ...(await Promise.all(referred)).flat()];
};

/** Every string in an answer, at any depth. */
const textsIn = (answer: unknown): string[] => {
  if (typeof answer === "string") return [answer];
  return typeof answer === "object" && answer !== null ? Object.values(answer).flatMap(textsIn) : [];
};

/** On one line, with a space after commas, because lists of words are stored without one and shown with one. */
const plain = (text: string): string => htmlToText(text).replace(/\s+/g, " ").replace(/, /g, ",").trim();

/** Phrases that the site adds: for external links, times, a day's events, a document's file, and an empty month. */
const OWN_WORDS =
  /^\(opens in a new tab\)$|^(\d+ events? on )?(Sun|Mon|Tue|Wed|Thu|Fri|Sat) \w{3} \d|^· |^There are no (upcoming )?events in \w+ \d{4}\.$/;

/** The texts of the page's content. */
const textsShown = (html: string): string[] =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replace(/<(script|style|template|nav|form|aside)\b[\s\S]*?<\/\1>/g, "")
    .split(/<[^>]*>/)
    .map(plain)
    .filter((text) => text.length >= MIN_LENGTH && !OWN_WORDS.test(text));

/** Sentences in an answer, without addresses. */
const sentencesIn = (answer: unknown): string[] =>
  textsIn(answer)
    .flatMap((text) => text.split(/<[^>]*>/))
    .map(plain)
    .filter((text) => text.length >= MIN_LENGTH && / /.test(text));

test("a page of the site and the calls contain the same content [PUB-012] [C-246]", async () => {
  const addresses = [...(await read("/sitemap.xml")).matchAll(/<loc>([^<]*)/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  let compared = 0;
  for (const address of addresses) {
    const parts = address.split("/").filter(Boolean);
    const friendlyUrl = parts.pop() ?? "/";
    const [parentMenu, childMenu, subMenu] = parts;
    const found = await app.send("POST", "/pages/GetPageByMenuAndPageName", {
      host: RIVERBEND,
      body: { parentMenu, childMenu, subMenu, friendlyUrl },
    });
    // Events, blogs, and their lists aren't pages in the menu.
    if (found.status !== 200) continue;
    const { pageComponents } = found.json() as PageOfSite;
    const own = pageComponents.filter(({ type }) => kindOf.has(type) && type !== "Announcement");
    const answers = (await Promise.all(own.map(({ type, id }) => answersFor(type, id)))).flat();
    const said = [found.json(), ...answers].flatMap(textsIn).map(plain).join("\n");
    const html = await read(address);
    const shown = textsShown(html);
    const unsaid = shown.filter((text) => !said.includes(text));
    expect(unsaid, `${address} shows what no call answers`).toEqual([]);
    // A table's answer has all items in full, and the page shows parts of some.
    const isWhole = own.every(({ type }) => !kindOf.get(type)?.lists);
    const page = plain(html);
    const unshown = isWhole ? answers.flatMap(sentencesIn).filter((text) => !page.includes(text)) : [];
    expect(unshown, `${address} doesn't show what the calls answer`).toEqual([]);
    compared += shown.length;
  }
  expect(compared).toBeGreaterThan(100);
});
