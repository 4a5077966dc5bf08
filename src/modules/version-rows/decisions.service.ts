import { selectNames } from "#modules/person-names/person-names.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { selectDecisions } from "./decisions.sql.ts";
import type { LastDecision } from "./version-rows.schema.ts";

/** The last decision about each of these pages, by page id. */
export const readDecisions = async (
  tx: ReadTx,
  pageIds: readonly number[],
): Promise<ReadonlyMap<number, LastDecision>> => {
  const records = await selectDecisions(tx, pageIds);
  const names = await selectNames(
    tx,
    records.map(({ email }) => email),
  );
  return new Map(
    records.map((record) => [
      record.pageId,
      {
        decision: record.decision as LastDecision["decision"],
        versionId: record.versionNumber,
        email: record.email,
        name: names.get(record.email.toLowerCase()) ?? null,
        comments: record.comments,
        timestamp: record.at.toISOString(),
      },
    ]),
  );
};
