import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { lockDueSubmissions, selectDueForms } from "./kept-submissions.sql.ts";
import { eraseSubmissions } from "./person-submissions.service.ts";

/** Submissions of one form that one run deletes. The next day's run deletes the rest. */
const MOST_PER_RUN = 5000;

/**
 * Deletes submissions whose form keeps them only for a period that is over, with everything kept with them. Each form
 * has its own transaction and one entry in the audit log.
 */
export const deleteDueSubmissions = async (db: CompanyDb): Promise<void> => {
  for (const { id, name, keepFor } of await db.read(selectDueForms))
    await db.write(async (tx) => {
      const ids = await lockDueSubmissions(tx, id, MOST_PER_RUN);
      const { submissions, files } = await eraseSubmissions(tx, ids);
      if (submissions > 0)
        await recordAudit(tx, null, {
          action: "Deleted old form submissions",
          subject: name,
          href: `/FormBuilderSubmissions/${id}`,
          before: { Submissions: submissions, Files: files, "Delete submissions after": keepFor },
        });
    });
};
