import { diffArrays } from "diff";
import { longestInOrder } from "#modules/blocks/blocks.public.ts";

/** So many tokens in a row that both lists have, or that only the old or only the new one has. */
export interface TokenRun {
  readonly change: "same" | "removed" | "added";
  readonly count: number;
}

/**
 * Maximum number of changed tokens for the exact comparison, whose cost is this number times the tokens. Beyond it,
 * tokens that occur once in both lists are matched first, and only the gaps between them are compared.
 */
const MOST_EDITS = 500;

/**
 * How to get from one list of tokens to another. Each gap between two tokens that stay has its removed tokens first.
 * What two long lists without anything in common differ in isn't looked for: one replaces the other.
 * @param isSpace tokens that go with the word before them, so that words alone decide what stayed
 */
export const alignTokens = (
  before: readonly string[],
  after: readonly string[],
  isSpace: (token: string) => boolean = () => false,
): TokenRun[] => {
  const [old, now] = [unitsOf(before, isSpace), unitsOf(after, isSpace)];
  let from = 0;
  let to = 0;
  const lengthOf = (units: readonly Unit[]): number => units.reduce((sum, { length }) => sum + length, 0);
  const runs = alignKeys(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
  ).flatMap(({ change, count }): TokenRun[] => {
    const [removed, added] = [old.slice(from, from + count), now.slice(to, to + count)];
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
    if (change === "removed") return [{ change, count: lengthOf(removed) }];
    if (change === "added") return [{ change, count: lengthOf(added) }];
    return removed.flatMap((unit, index) => keptUnit(unit, added[index] as Unit));
  });
  return withoutEqualEnds(tidied(runs), before, after);
};

/** Leaves out of each gap what its removed and its added tokens end with alike: the space before what follows. */
const withoutEqualEnds = (
  runs: readonly TokenRun[],
  before: readonly string[],
  after: readonly string[],
): TokenRun[] => {
  const result: TokenRun[] = [];
  let from = 0;
  let to = 0;
  for (const [index, { change, count }] of runs.entries()) {
    if (change !== "added") from += count;
    if (change !== "removed") to += count;
    const removed = runs[index - 1];
    if (change !== "added" || removed?.change !== "removed") {
      result.push({ change, count });
      continue;
    }
    let equal = 0;
    while (equal < Math.min(count, removed.count) && before[from - 1 - equal] === after[to - 1 - equal])
      equal++;
    result.pop();
    result.push(
      { change: "removed", count: removed.count - equal },
      { change: "added", count: count - equal },
      { change: "same", count: equal },
    );
  }
  return tidied(result);
};

/** A word with the white space behind it. */
interface Unit {
  readonly key: string;
  readonly spaces: string;
  /** In tokens. */
  readonly length: number;
}

const unitsOf = (tokens: readonly string[], isSpace: (token: string) => boolean): Unit[] => {
  const units: { key: string; spaces: string; length: number }[] = [];
  for (const token of tokens) {
    const last = units.at(-1);
    if (!isSpace(token)) units.push({ key: token, spaces: "", length: 1 });
    else if (last) {
      last.spaces += token;
      last.length++;
    } else units.push({ key: "", spaces: token, length: 1 });
  }
  return units;
};

const keptUnit = (before: Unit, after: Unit): TokenRun[] => {
  if (before.spaces === after.spaces) return [{ change: "same", count: after.length }];
  const word = before.key === "" ? 0 : 1;
  return [{ change: "same", count: word }, ...replaced(before.length - word, after.length - word)];
};

const alignKeys = (before: readonly string[], after: readonly string[]): TokenRun[] => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [
    { change: "same", count: start },
    ...align(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    { change: "same", count: end },
  ];
};

const align = (before: readonly string[], after: readonly string[]): TokenRun[] =>
  exactly(before, after) ?? aroundAnchors(before, after);

/** Null where more is different than is looked for. */
const exactly = (before: readonly string[], after: readonly string[]): TokenRun[] | null => {
  if (before.length === 0 || after.length === 0) return replaced(before.length, after.length);
  const found = diffArrays([...before], [...after], { maxEditLength: MOST_EDITS });
  return (
    found?.map(({ added, removed, count }) => ({
      change: added ? "added" : removed ? "removed" : "same",
      count,
    })) ?? null
  );
};

const replaced = (removed: number, added: number): TokenRun[] => [
  { change: "removed", count: removed },
  { change: "added", count: added },
];

/** Compares what is between the tokens that both lists have once and in the same order. */
const aroundAnchors = (before: readonly string[], after: readonly string[]): TokenRun[] => {
  const anchors = longestInOrder(uniqueOf(before), uniqueOf(after));
  const placeOf = new Map(before.map((token, place) => [token, place]));
  const runs: TokenRun[] = [];
  let from = 0;
  let to = 0;
  const compareUntil = (beforeEnd: number, afterEnd: number): void => {
    const [removed, added] = [before.slice(from, beforeEnd), after.slice(to, afterEnd)];
    runs.push(...(exactly(removed, added) ?? replaced(removed.length, added.length)));
  };
  for (const [place, token] of after.entries()) {
    if (!anchors.has(token)) continue;
    const placeBefore = placeOf.get(token) as number;
    compareUntil(placeBefore, place);
    runs.push({ change: "same", count: 1 });
    from = placeBefore + 1;
    to = place + 1;
  }
  compareUntil(before.length, after.length);
  return runs;
};

const uniqueOf = (tokens: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return tokens.filter((token) => counts.get(token) === 1);
};

/** Joins runs of the same change, with removed tokens before the added ones of the same gap. */
const tidied = (runs: readonly TokenRun[]): TokenRun[] => {
  const tidy: TokenRun[] = [];
  const gap = { removed: 0, added: 0 };
  let same = 0;
  const flush = (): void => {
    for (const change of ["removed", "added"] as const) {
      if (gap[change] > 0) tidy.push({ change, count: gap[change] });
      gap[change] = 0;
    }
  };
  const flushSame = (): void => {
    if (same > 0) tidy.push({ change: "same", count: same });
    same = 0;
  };
  for (const { change, count } of runs) {
    if (count === 0) continue;
    if (change === "same") {
      flush();
      same += count;
    } else {
      flushSame();
      gap[change] += count;
    }
  }
  flush();
  flushSame();
  return tidy;
};
