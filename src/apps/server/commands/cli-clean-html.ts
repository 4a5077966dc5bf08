import { recordAudit } from "#modules/audit/audit.public.ts";
import { HtmlTooComplexError, HtmlTooLargeError } from "#platform/html/clean-errors.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import { cleanStoredTexts } from "#platform/html/clean-stored-texts.ts";
import { reindexText } from "../jobs/reindex.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

const isUncleanable = (error: unknown): boolean =>
  error instanceof HtmlTooLargeError || error instanceof HtmlTooComplexError;

/** Works with or without running nodes. System health shows the progress. */
export const cleanHtml = (input: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async ({ companies, companyDb, companyNamed }) => {
    const { company } = input.options;
    const chosen = company === undefined ? companies : [companyNamed(company)];
    const cleaner = createHtmlCleaner({ log: context.log });
    const results: { company: string; total: number; done: number; refused: number }[] = [];
    try {
      for (const { id, name } of chosen) {
        context.signal.throwIfAborted();
        const db = companyDb(id);
        const progress = await cleanStoredTexts(db, {
          clean: (html) => cleaner.clean(html, id),
          isRefusal: isUncleanable,
          afterChange: reindexText,
        });
        if (progress.total > 0)
          await db.write((tx) =>
            recordAudit(tx, COMMAND_LINE, {
              action: "Cleaned stored HTML again",
              subject: name,
              after: { ...progress },
            }),
          );
        results.push({ company: name, ...progress });
      }
    } finally {
      await cleaner.close();
    }
    const refused = results.reduce((sum, one) => sum + one.refused, 0);
    return {
      code: EXIT.done,
      lines: [
        ...results.map(({ company: name, total }) => `${name}: ${counted(total)} cleaned again.`),
        ...(refused > 0
          ? [`${counted(refused)} couldn't be cleaned and didn't change. Open and save them in the editor.`]
          : []),
      ],
      data: results,
    };
  });

const counted = (count: number): string => (count === 1 ? "1 entry" : `${count} entries`);
