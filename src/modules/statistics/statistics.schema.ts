import { z } from "zod";

/** The periods that statistics can show, in days up to today. */
export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = 30;

export const period = z
  .enum(["7", "30", "90", "365"], "days must be 7, 30, 90, or 365.")
  .default("30")
  .transform((value) => Number(value) as Period);

/** The tables that can be exported. */
export const STATISTICS_TABLES = [
  "days",
  "pages",
  "referrers",
  "searches",
  "empty-searches",
  "downloads",
  "forms",
] as const;
export type StatisticsTable = (typeof STATISTICS_TABLES)[number];

/** How many rows a list on the screen has; exports have more. */
export const LISTED_ROWS = 20;
export const EXPORTED_ROWS = 10_000;

/** The name for all subjects that aren't counted separately. */
export const OTHERS = "Everything else";
