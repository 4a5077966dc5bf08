/** A feature in a text that a supported browser lacks. */
export interface Finding {
  /** Its name, such as `css ::details-content` or `js checkVisibility`. */
  readonly feature: string;
  /** Line of the first occurrence, starting at 1. */
  readonly line: number;
  /** The browsers without it. */
  readonly lackedBy: readonly string[];
}

/** One finding per feature: the first. */
export const firstOfEach = (findings: readonly Finding[]): Finding[] => {
  const seen = new Map<string, Finding>();
  for (const finding of findings) if (!seen.has(finding.feature)) seen.set(finding.feature, finding);
  return [...seen.values()];
};
