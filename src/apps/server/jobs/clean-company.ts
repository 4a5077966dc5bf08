import { recordAudit } from "#modules/audit/audit.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import {
  type CleaningOptions,
  type CleaningProgress,
  cleanStoredTexts,
} from "#platform/html/clean-stored-texts.ts";
import { reindexText } from "./reindex.ts";

/**
 * Cleans a company's stored texts again and records it in its audit log, unless there was nothing to clean. A run that
 * ends early has no entry; the one that finishes its work counts what was left.
 * @param actor null for what the program did itself
 */
export const cleanCompany = async (
  db: CompanyDb,
  actor: Actor | null,
  cleaner: Omit<CleaningOptions, "afterChange">,
): Promise<CleaningProgress> => {
  const progress = await cleanStoredTexts(db, { ...cleaner, afterChange: reindexText });
  if (progress.total > 0)
    await db.write(async (tx) => {
      const { name } = await tx.sql
        .selectFrom("companies")
        .select("name")
        .where("companyId", "=", tx.companyId)
        .executeTakeFirstOrThrow();
      await recordAudit(tx, actor, {
        action: "Cleaned stored HTML again",
        subject: name,
        after: { ...progress },
      });
    });
  return progress;
};
