/** Something in a text that a supported browser lacks. */
export interface Finding {
  /** What it is called, such as `css ::details-content` or `js checkVisibility`. */
  readonly feature: string;
  /** The line where it is first, counted from 1. */
  readonly line: number;
  /** The browsers that lack it. */
  readonly lackedBy: readonly string[];
}

/** One finding a feature: the first. */
export const firstOfEach = (findings: readonly Finding[]): Finding[] => {
  const seen = new Map<string, Finding>();
  for (const finding of findings) if (!seen.has(finding.feature)) seen.set(finding.feature, finding);
  return [...seen.values()];
};
