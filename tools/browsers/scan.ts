import { isAccepted } from "./accepted.ts";
import { cssFindings } from "./css-findings.ts";
import type { Finding } from "./findings.ts";
import { jsFindings } from "./js-findings.ts";
import { jsNames } from "./js-names.ts";
import { type Bundle, SUPPORTED } from "./supported.ts";

/** Features that the build transforms for older browsers. */
const LOWERED_BY_BUILD = new Set(["css nesting", "css light-dark()", "css hyphens", "css user-select"]);

export interface ScanOptions {
  /** Our sources, which the build transforms; otherwise the built files. */
  readonly isSource: boolean;
}

/** All findings in a bundle's files, by file, including accepted ones. */
export const scan = (
  bundle: Bundle,
  files: ReadonlyMap<string, string>,
  { isSource }: ScanOptions,
): ReadonlyMap<string, readonly Finding[]> => {
  const support = SUPPORTED[bundle];
  // In our sources, the ES2023 types find newer language features, and more accurately.
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

/** A line per finding that isn't accepted: file, feature, and browsers. */
export const complaints = (bundle: Bundle, found: ReadonlyMap<string, readonly Finding[]>): string[] =>
  [...found].flatMap(([file, findings]) =>
    findings
      .filter(({ feature }) => !isAccepted(feature, bundle))
      .map(
        ({ feature, line, lackedBy }) =>
          `${file}:${line} uses ${feature}, which ${lackedBy.join(", ")} lack.`,
      ),
  );
