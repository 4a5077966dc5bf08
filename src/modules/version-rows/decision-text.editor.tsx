import { companyTime } from "#platform/ui/company-clock.tsx";
import type { LastDecision } from "./version-rows.schema.ts";

/** Who decided what, when, and why, in one line. Callers render again when the company's time zone changes. */
export const decisionText = ({ decision, email, versionId, timestamp, comments }: LastDecision): string =>
  `${email} ${decision} V${versionId} on ${companyTime(timestamp, "shortDay")}.${comments ? ` “${comments}”` : ""}`;
