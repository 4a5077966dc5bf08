import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml } from "#platform/html/escape.ts";
import { textChanges } from "./compare-texts.service.ts";
import type { ParagraphChange, RichSegment, TextSegment } from "./compare-versions.contract.ts";
import { wordChanges } from "./compare-words.service.ts";
import { type Paragraph, paragraphsOf } from "./rich-text-model.service.ts";

const addresses = { link: (stored: string) => stored, image: (stored: string) => stored };
const changesOf = (before: string, after: string) => textChanges(before, after, addresses);

const words = fc.array(
  fc.constantFrom("water", "rates", "rise", "in", "May", "5.5", "don't", "office", "é", "😀", "$12"),
  { minLength: 1, maxLength: 12 },
);
const inline = words.chain((some) =>
  fc.constantFrom(
    some.join(" "),
    `<strong>${some.join(" ")}</strong> end`,
    `<a href="page:12">${some.join(" ")}</a>`,
    `Up<em>hill</em> ${some.join("  ")}`,
    `${some.join("<br>")} <img src="/images/4/a.webp" alt="A truck">`,
  ),
);
const block = fc.tuple(fc.constantFrom("p", "h2", "li", "cells", "nested"), inline).map(([tag, html]) => {
  if (tag === "li") return `<ul><li>${html}</li><li><p>${html}</p></li></ul>`;
  if (tag === "cells")
    return `<table><tbody><tr><th scope="row">${html}</th><td>8 to 5</td><td></td></tr></tbody></table>`;
  if (tag === "nested") return `<blockquote><p>${html}</p><ol start="3"><li>${html}</li></ol></blockquote>`;
  return `<${tag}>${html}</${tag}>`;
});
const article = fc.array(block, { maxLength: 12 });

/** An article before and after someone edited it. */
const edited = article.chain((before) =>
  fc
    .array(
      fc.oneof(
        fc.record({ at: fc.nat(12), put: block, count: fc.constantFrom(0, 1, 2) }),
        fc.record({ at: fc.nat(12), count: fc.constantFrom(1, 2) }),
        fc.record({ at: fc.nat(12), word: fc.constantFrom("water", "rates", "rise"), with: inline }),
      ),
      { maxLength: 5 },
    )
    .map((edits) => {
      const after = [...before];
      for (const edit of edits) {
        if ("put" in edit) after.splice(edit.at, edit.count, edit.put);
        else if ("word" in edit) after[edit.at] = (after[edit.at] ?? "").replace(edit.word, edit.with);
        else after.splice(edit.at, edit.count);
      }
      return [before.join(""), after.filter(Boolean).join("")] as const;
    })
    // A link can't contain another one: parsing ends the outer link there.
    .filter(([, after]) => !/<a (?:(?!<\/a>).)*<a /s.test(after)),
);

interface Plain {
  readonly tag: string;
  readonly text: string;
}

const pieceText = ({ text, image }: { text: string; image?: { src: string } | undefined }): string =>
  image ? `[${image.src}]` : text;
const plain = ({ tag, tokens }: Paragraph): Plain => ({
  tag,
  text: tokens.flatMap(({ pieces }) => pieces.map(pieceText)).join(""),
});

/** Applies the shown difference to the old paragraphs. Returns the result. */
const applied = (old: readonly Plain[], changes: readonly ParagraphChange[]): Plain[] => {
  const left = [...old];
  const result: Plain[] = [];
  for (const { change, tag, segments } of changes) {
    const kept = (side: RichSegment["change"]) =>
      segments
        .filter((segment) => segment.change !== side)
        .map(pieceText)
        .join("");
    if (change !== "added") expect(left.shift()?.text).toBe(kept("added"));
    if (change !== "removed") result.push({ tag, text: kept("removed") });
  }
  expect(left).toEqual([]);
  return result;
};

describe("the difference between two formatted texts", () => {
  test("applied to the old text gives the new one, for 2,000 pairs of edits", () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        const result = applied(paragraphsOf(before).map(plain), changesOf(before, after));
        expect(result).toEqual(paragraphsOf(after).map(plain));
      }),
      { numRuns: 2_000 },
    );
  });

  test("shows every difference, and none where there is none, for 2,000 pairs of edits", () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        const isShown = changesOf(before, after).some(({ change }) => change !== "same");
        expect(isShown).toBe(before.replace(/ {2,}/g, " ") !== after.replace(/ {2,}/g, " "));
      }),
      { numRuns: 2_000 },
    );
  });

  test("doesn't mark unchanged text when a word in a formatted sentence changes (Gutenberg #80455)", () => {
    const [only] = changesOf(
      "<p>The <strong>rates rise</strong> in <em>May</em>, not in April.</p>",
      "<p>The <strong>rates rise</strong> in <em>June</em>, not in April.</p>",
    );
    expect(only?.segments.filter(({ change }) => change !== "same")).toEqual([
      { change: "removed", text: "May", styles: ["em"] },
      { change: "added", text: "June", styles: ["em"] },
    ]);
  });

  test("marks words as restyled, not as changed, if only their formatting changes (Gutenberg #80455)", () => {
    const [only] = changesOf(
      "<p>Pay by June 1.</p>",
      '<p>Pay <a href="/pay">by <strong>June</strong></a> 1.</p>',
    );
    expect(only?.change).toBe("changed");
    expect(only?.segments.map(({ change, text, note }) => [change, text, note])).toEqual([
      ["same", "Pay ", undefined],
      ["restyled", "by ", "Link to /pay added"],
      ["restyled", "June", "Link to /pay added; bold added"],
      ["same", " 1.", undefined],
    ]);
  });

  test("keeps a word that is partly bold in one piece with the rest of the text", () => {
    const [only] = changesOf("<p>Uphill road</p>", "<p>Up<b>hill</b> road</p>");
    expect(only?.segments.map(({ change, text }) => [change, text])).toEqual([
      ["same", "Up"],
      ["restyled", "hill"],
      ["same", " road"],
    ]);
  });

  test("says where a link leads now and where it led before", () => {
    const [only] = changesOf('<p><a href="/old">Rates</a></p>', '<p><a href="/new">Rates</a></p>');
    expect(only?.segments[0]).toMatchObject({
      change: "restyled",
      note: "Link changed from /old to /new",
      href: "/new",
    });
  });

  test("shows another image, but no change after only an image's file was replaced", () => {
    const image = (src: string, alt = "A truck") => `<p>See <img src="${src}" alt="${alt}">.</p>`;
    const before = image("/images/4/old.webp");
    expect(changesOf(before, image("/images/4/new.webp"))).toMatchObject([{ change: "same" }]);
    expect(changesOf(before, image("/images/5/b.webp"))[0]?.segments).toMatchObject([
      { change: "same", text: "See " },
      { change: "removed", image: { src: "/images/4/old.webp", alt: "A truck" } },
      { change: "added", image: { src: "/images/5/b.webp", alt: "A truck" } },
      { change: "same", text: "." },
    ]);
    expect(changesOf(before, image("/images/4/old.webp", "A red truck"))[0]?.segments[1]).toMatchObject({
      change: "restyled",
      note: "Alt text changed from “A truck” to “A red truck”",
    });
  });

  test("names what a paragraph was turned into", () => {
    const [first] = changesOf("<p>Rates</p>", "<h2>Rates</h2>");
    expect(first).toMatchObject({ change: "changed", note: "Paragraph changed to heading 2" });
  });

  test("shows a removed paragraph and its changed neighbor as two changes", () => {
    const changes = changesOf(
      "<p>One two three four.</p><p>Gone for good.</p><p>Five six seven.</p>",
      "<p>One two three five.</p><p>Five six seven.</p>",
    );
    expect(changes.map(({ change }) => change)).toEqual(["changed", "removed", "same"]);
  });

  test("returns only text: scripts and markup in it are shown as words", () => {
    const attack = '<script>alert(1)</script><img src=x onerror="alert(2)">';
    const changes = changesOf("<p>Safe</p>", `<p>Safe ${escapeHtml(attack)}</p>`);
    const added = changes[0]?.segments.find(({ change }) => change === "added");
    expect(added).toEqual({ change: "added", text: ` ${attack}` });
  });
});

describe("the difference between two lines of text", () => {
  const sideOf = (segments: readonly TextSegment[], without: TextSegment["change"]) =>
    segments
      .filter(({ change }) => change !== without)
      .map(({ text }) => text)
      .join("");

  test("contains the old and the new text, for 2,000 pairs", () => {
    const line = fc.oneof(
      words.map((some) => some.join(" ")),
      fc.string({ unit: "grapheme", maxLength: 60 }),
    );
    fc.assert(
      fc.property(line, line, (before, after) => {
        const segments = wordChanges(before, after);
        expect([sideOf(segments, "added"), sideOf(segments, "removed")]).toEqual([before, after]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("shows a new sentence as one change, with the spaces in it", () => {
    expect(wordChanges("Open daily", "Closed on Mondays")).toEqual([
      { change: "removed", text: "Open daily" },
      { change: "added", text: "Closed on Mondays" },
    ]);
  });

  test("contains both texts if they are too different to compare exactly (Wagtail #3368)", () => {
    const number = (seed: number) =>
      Array.from({ length: 3_000 }, (_, at) => `${(at * seed) % 7919}`).join(" ");
    const [before, after] = [`${number(31)} same end`, `${number(17)} same end`];
    const segments = wordChanges(before, after);
    expect([sideOf(segments, "added"), sideOf(segments, "removed")]).toEqual([before, after]);
    expect(segments.at(-1)).toMatchObject({ change: "same" });
  });
});
