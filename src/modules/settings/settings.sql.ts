import type { ReadTx } from "#platform/db/company-db.ts";

export const selectIsSiteInitialized = async (tx: ReadTx): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("companies")
    .select("initializedAt")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  return row?.initializedAt != null;
};

/** Modules whose settings have been saved once. */
export const selectInitializedModules = async (tx: ReadTx): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("companyModules")
      .select("module")
      .where("companyId", "=", tx.companyId)
      .where("initializedAt", "is not", null)
      .execute()
  ).map((row) => row.module);

export const selectIsLayoutCompleted = async (tx: ReadTx): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("layouts")
    .select("completedAt")
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst();
  return row?.completedAt != null;
};

/** The installation's version limit; the transaction must be the provider's. */
export const selectVersionLimit = async (tx: ReadTx): Promise<number | null> =>
  (
    await tx.sql
      .selectFrom("providerSettings")
      .select("versionLimit")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirst()
  )?.versionLimit ?? null;

/** Addresses for mails; the transaction must be the provider's. */
export const selectMailSettings = async (tx: ReadTx) =>
  (await tx.sql
    .selectFrom("providerSettings")
    .select(["dynamicFormEmail", "versionUpdateEmail"])
    .where("companyId", "=", tx.companyId)
    .executeTakeFirst()) ?? null;
