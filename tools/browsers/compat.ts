import browserCompatData from "@mdn/browser-compat-data" with { type: "json" };
import type { Support } from "./supported.ts";

interface SupportStatement {
  readonly version_added: string | false | null;
  readonly flags?: readonly unknown[];
  readonly prefix?: string;
  readonly alternative_name?: string;
}

interface CompatData {
  readonly __compat?: { readonly support: Record<string, SupportStatement | readonly SupportStatement[]> };
  readonly [key: string]: unknown;
}

const DATA = browserCompatData as unknown as CompatData;

/** The entry at a path such as `css.properties.color`, or undefined. */
export const compatAt = (...path: string[]): CompatData | undefined => {
  let entry: CompatData | undefined = DATA;
  for (const key of path) {
    if (entry === undefined || !Object.hasOwn(entry, key)) return undefined;
    entry = entry[key] as CompatData;
  }
  return entry;
};

/** The named children of an entry. */
export const childrenOf = (entry: CompatData | undefined): [string, CompatData][] =>
  Object.entries(entry ?? {}).filter(([key]) => key !== "__compat") as [string, CompatData][];

const isOlder = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((version) => version.replace("≤", "").split(".").map(Number));
  const major = (a?.[0] ?? 0) - (b?.[0] ?? 0);
  return major === 0 ? (a?.[1] ?? 0) < (b?.[1] ?? 0) : major < 0;
};

/** Whether that browser version supports it without prefix or flag. */
const has = (entry: CompatData, browser: string, version: string): boolean => {
  const given = entry.__compat?.support[browser];
  if (given === undefined) return true;
  return [given].flat().some(({ version_added: added, flags, prefix, alternative_name: other }) => {
    if (flags !== undefined || prefix !== undefined || other !== undefined) return false;
    return typeof added === "string" && added !== "preview" && !isOlder(version, added);
  });
};

/** The supported browsers without this feature, such as `safari 16.4`; empty if the data has no entry. */
export const lackedBy = (entry: CompatData | undefined, support: Support): string[] => {
  if (!entry?.__compat) return [];
  return Object.entries(support)
    .filter(([browser, version]) => !has(entry, browser, version))
    .map(([browser, version]) => `${browser} ${version}`);
};

/** Checks the spelling, because an entry missing from the data isn't a finding. */
export const isKnown = (entry: CompatData | undefined): boolean => entry?.__compat !== undefined;
