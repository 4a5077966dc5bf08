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
export const NEAR_SHARE = 0.8;

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
