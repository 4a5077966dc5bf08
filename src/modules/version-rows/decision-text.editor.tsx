import { companyTime } from "#platform/ui/company-clock.tsx";
import type { LastDecision } from "./version-rows.schema.ts";

/** What people did, as the buttons say it. */
const VERBS = { published: "published", returned: "rejected" } as const;

/** A decision in one line: who, what, when, and why. Callers render it again when the company's time zone changes. */
export const decisionText = ({
  decision,
  email,
  name,
  versionId,
  timestamp,
  comments,
}: LastDecision): string =>
  `${name ?? email} ${VERBS[decision]} V${versionId} on ${companyTime(timestamp, "shortDay")}.${comments ? ` “${comments}”` : ""}`;
