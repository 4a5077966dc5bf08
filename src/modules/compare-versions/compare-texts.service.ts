import { alignTokens } from "./align-tokens.service.ts";
import type { ParagraphChange, RichSegment } from "./compare-versions.contract.ts";
import { hrefIn, markChanges, stylesOf, tagLabel } from "./formatting-texts.service.ts";
import { type Paragraph, type Piece, paragraphsOf, type Token } from "./rich-text-model.service.ts";

/** Today's addresses of stored links and images, as staff open them. */
export interface TextAddresses {
  link(stored: string): string;
  image(stored: string): string;
}

/**
 * How a formatted text was changed: its paragraphs in order, and within those that were changed, word by word. Words
 * whose formatting alone differs are `restyled`.
 * @param before stored HTML
 */
export const textChanges = (before: string, after: string, addresses: TextAddresses): ParagraphChange[] => {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)];
  const runs = alignTokens(old.map(wordsOf), now.map(wordsOf));
  const changes: ParagraphChange[] = [];
  let from = 0;
  let to = 0;
  for (let at = 0; at < runs.length; at++) {
    const { change, count } = runs[at] as (typeof runs)[number];
    if (change === "same") {
      for (let index = 0; index < count; index++)
        changes.push(paired(old[from + index] as Paragraph, now[to + index] as Paragraph, addresses));
      from += count;
      to += count;
      continue;
    }
    const removed = change === "removed" ? old.slice(from, from + count) : [];
    from += removed.length;
    const following = change === "removed" ? runs[at + 1] : runs[at];
    const added = following?.change === "added" ? now.slice(to, to + following.count) : [];
    to += added.length;
    if (change === "removed" && added.length > 0) at++;
    changes.push(...gap(removed, added, addresses));
  }
  return changes;
};

const wordsOf = ({ tokens }: Paragraph): string => tokens.map(({ key }) => key).join("");

/** The paragraphs between two that stayed. Those that are alike are compared; the others came or went. */
const gap = (
  removed: readonly Paragraph[],
  added: readonly Paragraph[],
  addresses: TextAddresses,
): ParagraphChange[] => {
  const changes: ParagraphChange[] = [];
  let from = 0;
  let to = 0;
  const until = (removedEnd: number, addedEnd: number): void => {
    for (; from < removedEnd; from++)
      changes.push(oneSided(removed[from] as Paragraph, "removed", addresses));
    for (; to < addedEnd; to++) changes.push(oneSided(added[to] as Paragraph, "added", addresses));
  };
  for (const [left, right] of alikePairs(removed, added)) {
    until(left, right);
    changes.push(paired(removed[left] as Paragraph, added[right] as Paragraph, addresses));
    from = left + 1;
    to = right + 1;
  }
  until(removed.length, added.length);
  return changes;
};

/** Beyond so many pairs that could be alike, none is looked for. */
const MOST_PAIRS = 2_500;
/** How alike two paragraphs must be, from 0 to 1, for them to be one that was changed. */
const LEAST_ALIKE = 0.4;

/** Pairs of alike paragraphs, in order: those that have the most in common altogether. */
const alikePairs = (removed: readonly Paragraph[], added: readonly Paragraph[]): [number, number][] => {
  if (removed.length * added.length > MOST_PAIRS) return [];
  const bags = added.map(bagOf);
  const alike = removed.map((paragraph) => {
    const bag = bagOf(paragraph);
    return bags.map((other) => likeness(bag, other));
  });
  // The best sum of the pairs among the first `left` and the first `right` paragraphs.
  const best = Array.from({ length: removed.length + 1 }, () => new Array<number>(added.length + 1).fill(0));
  for (let left = 1; left <= removed.length; left++)
    for (let right = 1; right <= added.length; right++)
      (best[left] as number[])[right] = Math.max(
        at(best, left - 1, right),
        at(best, left, right - 1),
        at(best, left - 1, right - 1) + at(alike, left - 1, right - 1),
      );
  const pairs: [number, number][] = [];
  let left = removed.length;
  let right = added.length;
  while (left > 0 && right > 0) {
    if (at(best, left, right) === at(best, left - 1, right)) left--;
    else if (at(best, left, right) === at(best, left, right - 1)) right--;
    else pairs.unshift([--left, --right]);
  }
  return pairs;
};

const at = (table: readonly (readonly number[])[], row: number, column: number): number =>
  table[row]?.[column] ?? 0;

/** How often a paragraph has each of its first words. */
const bagOf = ({ tokens }: Paragraph): ReadonlyMap<string, number> => {
  const bag = new Map<string, number>();
  for (const { key, pieces } of tokens.slice(0, 400))
    if (pieces[0]?.image || /[\p{L}\p{N}]/u.test(key)) bag.set(key, (bag.get(key) ?? 0) + 1);
  return bag;
};

/** From 0 to 1; 0 also for what isn't alike enough. A text that was only made longer counts as alike. */
const likeness = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number => {
  const [size, otherSize] = [sizeOf(a), sizeOf(b)];
  if (size === 0 || otherSize === 0) return 0;
  let both = 0;
  for (const [word, count] of a) both += Math.min(count, b.get(word) ?? 0);
  const share = both / (size + otherSize) + both / Math.min(size, otherSize) / 2;
  return share < LEAST_ALIKE ? 0 : share;
};

const sizeOf = (bag: ReadonlyMap<string, number>): number => {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
};

const oneSided = (
  { tag, depth, tokens }: Paragraph,
  change: "added" | "removed",
  addresses: TextAddresses,
): ParagraphChange => {
  const segments = segmentBuilder(addresses);
  for (const { pieces } of tokens) for (const piece of pieces) segments.add(change, piece);
  return { change, tag, depth, segments: segments.finish() };
};

const paired = (before: Paragraph, after: Paragraph, addresses: TextAddresses): ParagraphChange => {
  const segments = tokenSegments(before.tokens, after.tokens, addresses);
  const note = noteOf(before, after);
  const isSame = note === undefined && segments.every(({ change }) => change === "same");
  const { tag, depth } = after;
  return { change: isSame ? "same" : "changed", tag, depth, segments, ...(note ? { note } : {}) };
};

const noteOf = (before: Paragraph, after: Paragraph): string | undefined => {
  if (before.around === after.around && before.tag === after.tag) return undefined;
  if (before.tag !== after.tag)
    return `${tagLabel(before.tag)} changed to ${tagLabel(after.tag).toLowerCase()}`;
  return before.depth === after.depth ? "Formatting changed" : "Indentation changed";
};

const tokenSegments = (
  before: readonly Token[],
  after: readonly Token[],
  addresses: TextAddresses,
): RichSegment[] => {
  const segments = segmentBuilder(addresses);
  const keys = (tokens: readonly Token[]) => tokens.map(({ key }) => key);
  let from = 0;
  let to = 0;
  for (const { change, count } of alignTokens(keys(before), keys(after), (key) => key.trim() === "")) {
    for (let index = 0; index < count; index++) {
      const old = before[from + index] as Token;
      const now = after[to + index] as Token;
      if (change === "same") addKept(segments, old.pieces, now.pieces);
      else for (const piece of (change === "removed" ? old : now).pieces) segments.add(change, piece);
    }
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
  }
  return segments.finish();
};

/** Adds a word that stayed, cut wherever its formatting changes on either side. */
const addKept = (segments: SegmentBuilder, before: readonly Piece[], after: readonly Piece[]): void => {
  let [old, now] = [before[0], after[0]];
  for (let oldAt = 0, nowAt = 0; old && now; ) {
    const length = Math.min(old.text.length, now.text.length);
    const isWhole = length === now.text.length;
    segments.addKept(old, isWhole ? now : { ...now, text: now.text.slice(0, length) });
    old = old.text.length > length ? { ...old, text: old.text.slice(length) } : before[++oldAt];
    now = isWhole ? after[++nowAt] : { ...now, text: now.text.slice(length) };
  }
};

type SegmentBuilder = ReturnType<typeof segmentBuilder>;

/** Joins neighboring pieces that look the same on both sides. */
const segmentBuilder = (addresses: TextAddresses) => {
  const segments: RichSegment[] = [];
  let last: {
    readonly change: RichSegment["change"];
    readonly before: Piece | null;
    readonly piece: Piece;
  } | null = null;
  let text = "";
  const flush = (): void => {
    if (last) segments.push(presented(last.change, last.before, { ...last.piece, text }, addresses));
    text = "";
  };
  const put = (change: RichSegment["change"], before: Piece | null, piece: Piece): void => {
    const isLikeLast =
      last?.change === change &&
      !piece.image &&
      !last.piece.image &&
      last.piece.marks.key === piece.marks.key &&
      last.before?.marks.key === before?.marks.key;
    if (!isLikeLast) {
      flush();
      last = { change, before, piece };
    }
    text += piece.text;
  };
  return {
    add: (change: "added" | "removed", piece: Piece): void => put(change, null, piece),
    addKept: (before: Piece, after: Piece): void =>
      before.marks.key === after.marks.key ? put("same", null, after) : put("restyled", before, after),
    finish: (): RichSegment[] => {
      flush();
      return segments;
    },
  };
};

/** @param before the same words with their former formatting; null if it doesn't matter */
const presented = (
  change: RichSegment["change"],
  before: Piece | null,
  piece: Piece,
  addresses: TextAddresses,
): RichSegment => {
  const { text, image, marks } = piece;
  const styles = stylesOf(marks.tags);
  const href = hrefIn(marks.tags);
  return {
    change,
    text,
    ...(styles.length > 0 ? { styles } : {}),
    ...(href ? { href: addresses.link(href) } : {}),
    ...(image ? { image: { src: addresses.image(image.src), alt: image.alt } } : {}),
    ...(before ? { was: stylesOf(before.marks.tags), note: markChanges(before, piece, addresses.link) } : {}),
  };
};
