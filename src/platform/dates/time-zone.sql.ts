import type { ReadTx } from "#platform/db/company-db.ts";

/** The company's time zone: an IANA name. */
export const selectTimeZone = async (tx: ReadTx): Promise<string> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("timeZone")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).timeZone;
