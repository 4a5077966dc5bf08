import { formatBytes } from "./format-bytes.schema.ts";

/** What can be limited for a company. Emails and SMS are counted per day of the company's calendar. */
export const USAGE_KINDS = ["storage", "entries", "emails", "sms"] as const;
export type UsageKind = (typeof USAGE_KINDS)[number];

/** How much is used, in bytes for storage; and the limit, or null without one. */
export interface Usage {
  readonly used: number;
  readonly limit: number | null;
}

export type CompanyUsage = Readonly<Record<UsageKind, Usage>>;

/** From this share of a limit on, people are warned. */
const NEAR_SHARE = 0.8;

/** `near` from 80 % of the limit on; `full` once nothing more fits. */
export const usageLevel = ({ used, limit }: Usage): "ok" | "near" | "full" => {
  if (limit === null || used < NEAR_SHARE * limit) return "ok";
  return used < limit ? "near" : "full";
};

/** Limits by kind; null for none. */
export type Limits = Readonly<Record<UsageKind, number | null>>;

/** What a limit is called in a list. */
export const LIMIT_NAMES: Readonly<Record<UsageKind, string>> = {
  storage: "storage",
  entries: "pages and items",
  emails: "emails",
  sms: "text messages",
};

/** An amount for people: `3.4 GB`, or `1,200`. */
export const amountText = (kind: UsageKind, amount: number): string =>
  kind === "storage" ? formatBytes(amount) : amount.toLocaleString("en-US");

/** Limits as the audit log names them, because their names and units say little. */
export const limitFields = (limits: Limits): Readonly<Record<string, string>> =>
  Object.fromEntries(
    USAGE_KINDS.map((kind) => {
      const limit = limits[kind];
      return [`Limit of ${LIMIT_NAMES[kind]}`, limit === null ? "none" : amountText(kind, limit)];
    }),
  );
