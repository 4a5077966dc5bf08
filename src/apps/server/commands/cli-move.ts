import pg from "pg";
import { recordAudit } from "#modules/audit/audit.public.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { moveCompany } from "#platform/backup/move-company.ts";
import { parseStorageUrl, STORAGE_URL_RULE, type StorageSetting } from "#platform/config/storage-setting.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { connectionOptions } from "#platform/db/pool.ts";
import { acceptChanges, isReadOnly, refuseChanges } from "#platform/db/read-only-company.ts";
import type { ListedCompany } from "#platform/db/unsafe-all-companies.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT, withInstallation } from "./run-command.ts";

const noted = (companyDb: CompanyDbs, { id, name }: ListedCompany, action: string): Promise<void> =>
  companyDb(id).write((tx) => recordAudit(tx, COMMAND_LINE, { action, subject: name }));

/** Shows whether a company is read-only, or changes that. */
export const setReadOnly = ({ words }: CliInput, context: CommandContext): Promise<CliResult> => {
  const [wanted, state] = words;
  if (state !== undefined && state !== "on" && state !== "off")
    throw new BackupError("Add on or off after the company.");
  return withDatabase(context, async ({ companyDb, companyNamed }) => {
    const company = companyNamed(wanted ?? "");
    const { id, name } = company;
    const note = (action: string) => noted(companyDb, company, action);
    return withInstallation(context, "join", async (connection) => {
      const client = new pg.Client(connectionOptions(connection));
      await client.connect();
      try {
        const before = await isReadOnly(client, id);
        if (state === "on" && !before) {
          await note("Made company read-only");
          await refuseChanges(client, id).catch((error: { code?: string }) => {
            if (error.code !== "55P03") throw error;
            throw new BackupError(
              `A change or job of ${name} is taking too long, so it still accepts changes. Try again in a moment.`,
            );
          });
        }
        if (state === "off") {
          await acceptChanges(client, id);
          if (before) await note("Let company accept changes");
        }
        const readOnly = await isReadOnly(client, id);
        return {
          code: EXIT.done,
          lines: [
            readOnly
              ? `${name} is read-only. Changes are refused, and its jobs wait.`
              : `${name} accepts changes.`,
          ],
          data: { id, name, readOnly },
        };
      } finally {
        await client.end();
      }
    });
  });
};

const storageOf = (text: string | undefined): StorageSetting | null => {
  if (text === undefined) return null;
  const setting = parseStorageUrl(text);
  if (!setting) throw new BackupError(`--to-storage ${STORAGE_URL_RULE}.`);
  return setting;
};

/** Moves a company to another installation. */
export const move = ({ words, options }: CliInput, context: CommandContext): Promise<CliResult> => {
  const { moveTarget } = context.config;
  const to = options.to ?? moveTarget.databaseUrl;
  if (!to)
    throw new BackupError("Set TARGET_DATABASE_URL to the target's database, in the environment or in .env.");
  const setting = storageOf(options["to-storage"]) ?? moveTarget.storage;
  if (!setting)
    throw new BackupError("Set TARGET_STORAGE_URL to the target's storage, in the environment or in .env.");
  return withDatabase(context, async ({ companyDb, companyNamed }) => {
    const company = companyNamed(words[0] ?? "");
    const { id, name } = company;
    const lines: string[] = [];
    return withInstallation(context, "join", async (source, sourceStorage) => {
      const targetStorage = await openStorage(setting);
      try {
        const { firstRows, lastRows, waitedMs, missingFiles } = await moveCompany({
          company,
          source,
          sourceStorage,
          target: { url: to },
          targetStorage,
          note: () => noted(companyDb, company, "Made company read-only"),
          signal: context.signal,
          say: (sentence) => void lines.push(sentence),
          report: context.report,
        });
        const count = (rows: number) => `${rows.toLocaleString("en-US")} ${rows === 1 ? "row" : "rows"}`;
        lines.push(
          `Moved ${name}: ${count(firstRows)} while it was in use, and ${count(lastRows)} while it was read-only. All rows are the same on both sides.`,
          `Changes waited ${(waitedMs / 1_000).toFixed(1)} s. It's read-only here. Now send its host names to the target.`,
          ...missingFiles.map((key) => `The file ${key} is missing from the storage.`),
        );
        return {
          code: missingFiles.length > 0 ? EXIT.filesMissing : EXIT.done,
          lines,
          data: { id, name, firstRows, lastRows, waitedMs: Math.round(waitedMs), missingFiles },
        };
      } finally {
        targetStorage.close();
      }
    });
  });
};
