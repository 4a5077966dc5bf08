import { recordAudit } from "#modules/audit/audit.public.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { CdnError, createCdn } from "#platform/cdn/cdn.ts";
import { companyKey, EVERYTHING_KEY } from "#platform/cdn/cdn-keys.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

/** The longest that a CDN may take. */
const PURGE_MS = 30_000;

/** Purges the CDNs right away, whether or not a node is running, and records it in the company's audit log. */
export const purgeCdn = (input: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async ({ companies, companyDb, companyNamed }) => {
    const cdns = context.config.cdns.map(createCdn);
    if (cdns.length === 0) throw new BackupError("There is no CDN to purge. Set CDN_URL first.");
    const { company } = input.options;
    const chosen = company === undefined ? undefined : companyNamed(company);
    const key = chosen ? companyKey(chosen.id) : EVERYTHING_KEY;
    try {
      await Promise.all(cdns.map((cdn) => cdn.purge([key], AbortSignal.timeout(PURGE_MS))));
    } catch (error) {
      throw error instanceof CdnError ? new BackupError(error.message) : error;
    }
    const audited = chosen ?? companies.find(({ isProvider }) => isProvider);
    const subject = chosen ? chosen.name : "All companies";
    if (audited)
      await companyDb(audited.id).write((tx) =>
        recordAudit(tx, COMMAND_LINE, { action: "Purged the CDN", subject }),
      );
    return {
      code: EXIT.done,
      lines: cdns.map(
        ({ name }) => `${name}: ${chosen ? `everything of ${chosen.name}` : "everything"} was purged.`,
      ),
      data: { cdns: cdns.map(({ name }) => name), company: chosen?.id ?? null },
    };
  });
