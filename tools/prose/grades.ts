import { isShown, type Passage } from "./passage.ts";
import { gradeOf, HIGHEST_GRADE } from "./reading-grade.ts";

const groupBy = (
  passages: readonly Passage[],
  keyOf: (passage: Passage) => string,
): Map<string, Passage[]> => {
  const groups = new Map<string, Passage[]>();
  for (const passage of passages) {
    const key = keyOf(passage);
    groups.set(key, [...(groups.get(key) ?? []), passage]);
  }
  return groups;
};

/** Texts that staff or visitors read on a screen, in an email, or in the guide. */
const isGraded = (passage: Passage): boolean =>
  passage.audience !== "engineer" && (isShown(passage) || passage.kind === "doc");

/** Files whose texts are too hard to read, one sentence per file. */
export const hardFiles = (passages: readonly Passage[]): string[] =>
  [...groupBy(passages.filter(isGraded), ({ file }) => file)].flatMap(([file, texts]) => {
    const audience = texts[0]?.audience;
    if (audience === undefined || audience === "engineer") return [];
    const result = gradeOf(texts);
    const highest = HIGHEST_GRADE[audience];
    if (result === null || result.grade <= highest) return [];
    return [
      `${file}  reading-grade: ${result.grade.toFixed(1)}, ${highest} at most for ${audience === "visitor" ? "visitors" : "staff"} → shorter sentences and plainer words`,
    ];
  });

/** A table of reading grades: for staff, visitors, and each area. */
export const describeGrades = (
  passages: readonly Passage[],
  areaOf: (passage: Passage) => string,
): string => {
  const graded = passages.filter(isGraded);
  const row = (name: string, texts: readonly Passage[]): string[] => {
    const result = gradeOf(texts, 30);
    return result
      ? [`${result.grade.toFixed(1).padStart(6)}  ${String(result.words).padStart(6)} words  ${name}`]
      : [];
  };
  return [
    ...row(
      "all texts for staff",
      graded.filter(({ audience }) => audience === "staff"),
    ),
    ...row(
      "all texts for visitors",
      graded.filter(({ audience }) => audience === "visitor"),
    ),
    ...[...groupBy(graded, (passage) => `${areaOf(passage)} (${passage.audience})`)].flatMap(
      ([name, texts]) => row(name, texts),
    ),
  ].join("\n");
};
