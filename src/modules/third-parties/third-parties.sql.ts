import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { NO_THIRD_PARTIES, type ThirdParties } from "./third-parties.schema.ts";

export interface ThirdPartiesRecord extends ThirdParties {
  /** 0 if they were never saved. */
  readonly rowVersion: number;
}

const columns = [
  "searchScript",
  "translatorScript",
  "scriptOrigins",
  "mailingListAddress",
  "rowVersion",
] as const;

/** The services of the company's site; none until they are first saved. */
export const selectThirdParties = async (tx: ReadTx): Promise<ThirdPartiesRecord> =>
  (await tx.sql
    .selectFrom("thirdParties")
    .select(columns)
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst()) ?? { ...NO_THIRD_PARTIES, rowVersion: 0 };

/** The same with a lock, so that two first saves wait for each other. */
export const selectThirdPartiesForUpdate = async (tx: WriteTx): Promise<ThirdPartiesRecord> => {
  const isNew = await tx.sql
    .insertInto("thirdParties")
    .values({ companyId: tx.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("companyId")
    .executeTakeFirst();
  const record = await tx.sql
    .selectFrom("thirdParties")
    .select(columns)
    .where("companyId", "=", tx.companyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return isNew ? { ...record, rowVersion: 0 } : record;
};

export const updateThirdPartiesRow = async (tx: WriteTx, values: ThirdParties): Promise<void> => {
  await tx.sql
    .updateTable("thirdParties")
    .set((eb) => ({ ...values, rowVersion: eb("rowVersion", "+", 1), changedAt: new Date() }))
    .where("companyId", "=", tx.companyId)
    .execute();
};
