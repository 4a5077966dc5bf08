import type { JourneyKey } from "./all.ts";
import { PAGE_COMPARISONS } from "./comparison-pages.ts";
import { OTHER_COMPARISONS } from "./comparison-rest.ts";
import type { Comparison } from "./comparison-sources.ts";

export const SYSTEMS = {
  wordpress: "WordPress 7",
  wagtail: "Wagtail 8",
  squarespace: "Squarespace",
} as const;
export type System = keyof typeof SYSTEMS;

export const COMPARISONS: Readonly<Record<JourneyKey, Comparison>> = {
  ...PAGE_COMPARISONS,
  ...OTHER_COMPARISONS,
};
