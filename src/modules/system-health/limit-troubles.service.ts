import type { NearLimit } from "#platform/db/unsafe-all-companies-usage.ts";
import { LIMIT_NAMES, USAGE_KINDS } from "#platform/usage/usage.schema.ts";

const SHOWN = 3;

const listed = (companies: readonly string[]): string =>
  [
    ...companies.slice(0, SHOWN),
    ...(companies.length > SHOWN ? [`${companies.length - SHOWN} more`] : []),
  ].join(", ");

/** Companies that are near their limits or have reached them, as sentences. */
export const limitTroubles = (nearLimits: readonly NearLimit[]): string[] =>
  USAGE_KINDS.flatMap((kind) =>
    (["full", "near"] as const).flatMap((level) => {
      const companies = nearLimits.filter((limit) => limit.kind === kind && limit.level === level);
      if (companies.length === 0) return [];
      const names = listed(companies.map(({ company }) => company));
      return level === "full"
        ? [`Limit reached for ${LIMIT_NAMES[kind]}: ${names}.`]
        : [`At least 80% of the limit for ${LIMIT_NAMES[kind]} used: ${names}.`];
    }),
  );
