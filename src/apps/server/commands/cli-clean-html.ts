import { BackupError } from "#platform/backup/backup-error.ts";
import { HtmlTooComplexError, HtmlTooLargeError } from "#platform/html/clean-errors.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import { cleanCompany } from "../jobs/clean-company.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

const STOPPED = "Stopped. Cleaned texts stay as they are. Run the command again to clean the rest.";

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
        const progress = await cleanCompany(companyDb(id), COMMAND_LINE, {
          clean: (html) => cleaner.clean(html, id),
          isRefusal: isUncleanable,
          onProgress: ({ done, total }) => {
            if (total > 0) context.report(`Cleaning texts of ${name}`, done, total);
          },
          signal: context.signal,
        });
        results.push({ company: name, ...progress });
      }
    } catch (error) {
      if (context.signal.aborted) throw new BackupError(STOPPED);
      throw error;
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
