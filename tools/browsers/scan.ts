import { isAccepted } from "./accepted.ts";
import { cssFindings } from "./css-findings.ts";
import type { Finding } from "./findings.ts";
import { jsFindings } from "./js-findings.ts";
import { jsNames } from "./js-names.ts";
import { type Bundle, SUPPORTED } from "./supported.ts";

/** What the build writes in another way for older browsers. */
const LOWERED_BY_BUILD = new Set(["css nesting", "css light-dark()", "css hyphens", "css user-select"]);

export interface ScanOptions {
  /** Sources, which the build makes plainer; else what was built. */
  readonly isSource: boolean;
}

/** All findings in the files of a bundle, by file, those that are accepted among them. */
export const scan = (
  bundle: Bundle,
  files: ReadonlyMap<string, string>,
  { isSource }: ScanOptions,
): ReadonlyMap<string, readonly Finding[]> => {
  const support = SUPPORTED[bundle];
  // In our own sources the types of ES2023 tell what is too new in the language itself, and tell it better.
  const names = jsNames(support, { withBuiltIns: !isSource });
  const found = new Map<string, readonly Finding[]>();
  for (const [file, code] of files) {
    const findings = file.endsWith(".css")
      ? cssFindings(code, support)
      : jsFindings(file, code, names, support);
    found.set(
      file,
      findings.filter(({ feature }) => !(isSource && LOWERED_BY_BUILD.has(feature))),
    );
  }
  return found;
};

/** A line for each finding that isn't accepted: where, what, and who lacks it. */
export const complaints = (bundle: Bundle, found: ReadonlyMap<string, readonly Finding[]>): string[] =>
  [...found].flatMap(([file, findings]) =>
    findings
      .filter(({ feature }) => !isAccepted(feature, bundle))
      .map(
        ({ feature, line, lackedBy }) =>
          `${file}:${line} uses ${feature}, which ${lackedBy.join(", ")} lack.`,
      ),
  );
