/**
 * Comparing two versions of a page with 200 KB of text each: with a few edits, with a change in every sentence, and with
 * nothing in common. The reference parses both texts and nothing else, in turn with it.
 */
import { parseFragment } from "parse5";
import { componentDifferences } from "#modules/compare-versions/compare-components.service.ts";
import { markOf } from "#platform/html/html-mark.ts";
import { median, report } from "./figures.ts";

const GOAL_MS = 500;
const SIZE = 200_000;
const ROUNDS = 9;
const WORDS = "water rates rise in May for homes and shops that pay by the gallon at the town office".split(
  " ",
);

const articleOf = (wordAt: (place: number) => string, paragraphLength: number): string => {
  let html = "";
  for (let place = 0; html.length < SIZE; ) {
    const words = Array.from({ length: paragraphLength }, () => wordAt(place++));
    html += `<h3>Part ${place}</h3><p>${words.join(" ")} <a href="/rates">today</a>.</p>`;
  }
  return html;
};
const usual = (place: number): string => WORDS[(place * 7) % WORDS.length] ?? "";
const numbered = (factor: number) => (place: number) => `w${(place * factor) % 104_729}`;

const PAIRS: Readonly<Record<string, readonly [string, string]>> = {
  "a few edits": [
    articleOf(usual, 40),
    articleOf((place) => (place % 2_003 === 0 ? "never" : usual(place)), 40),
  ],
  "a word in every sentence": [
    articleOf(usual, 40),
    articleOf((place) => (place % 23 === 0 ? "new" : usual(place)), 40),
  ],
  "other words, one long paragraph": [articleOf(numbered(31), 30_000), articleOf(numbered(47), 30_000)],
  "other words, many paragraphs": [articleOf(numbered(31), 9), articleOf(numbered(47), 9)],
};

const names = {
  link: (stored: string) => stored,
  image: (stored: string) => stored,
  timeZone: "UTC",
  item: () => "",
  listedItem: () => "",
};
const versionOf = (html: string, id: number) => [
  {
    id,
    pageVersionId: id,
    kind: "HtmlEditor",
    componentName: "Text",
    data: { content: { html, mark: markOf(html) } },
    valueVersion: 1,
    parentBlockId: null,
    isPlaced: true,
    sortOrder: 1,
    rowVersion: 1,
    originId: 1,
    pageId: 1,
    versionNumber: id,
    versionStatus: "draft",
  },
];

/** CPU time, because machines are shared. */
const timed = (work: () => unknown): number => {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

for (const [name, [before, after]] of Object.entries(PAIRS)) {
  const compared: number[] = [];
  const parsed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    compared.push(timed(() => componentDifferences(versionOf(before, 1), versionOf(after, 2), names)));
    parsed.push(timed(() => [parseFragment(before), parseFragment(after)]));
  }
  const [ms, reference] = [median(compared), median(parsed)];
  report(
    `two versions of 200 KB, ${name}`,
    `≤ ${GOAL_MS} ms`,
    `${ms.toFixed(0)} ms of CPU, ${(ms / reference).toFixed(1)} × parsing both`,
    ms <= GOAL_MS,
  );
}
