import { stringify } from "csv-stringify/sync";
import type { ReadTx } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { AUDIT_EXPORT_SIZE } from "./audit.contract.ts";
import { type AuditFilter, type AuditRecord, selectAuditEntries } from "./audit.sql.ts";
import { changeLines } from "./change-lines.schema.ts";

/** A spreadsheet would treat a cell that starts like a formula as one. */
const CSV = { escape_formulas: true, bom: true };

/** Whether staff of the provider made a change in a company that isn't theirs. */
export const isByProvider = (actorCompanyId: number | null, companyId: number): boolean =>
  actorCompanyId !== null && actorCompanyId !== companyId;

/**
 * The entries that match, as CSV, newest first.
 * @param most how many a file can have
 * @throws Refusal if there are more
 */
export const exportAudit = async (
  tx: ReadTx,
  filter: AuditFilter,
  most = AUDIT_EXPORT_SIZE,
): Promise<string> => {
  const all = { limit: most, offset: 0, allOrNone: true };
  const { timeZone, total, entries } = await selectAuditEntries(tx, filter, all);
  if (total > most) throw new Refusal("invalid", tooMany(total, most));
  // Sorts and is read as a time in every spreadsheet.
  const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  const rowOf = (entry: AuditRecord) => [
    clock.format(entry.at),
    entry.actorEmail || "Tenantry",
    isByProvider(entry.actorCompanyId, tx.companyId) ? "Yes" : "No",
    entry.action,
    entry.subject,
    changeLines(entry.before, entry.after, timeZone)
      .map(({ field, text }) => `${field}: ${text}`)
      .join("\n"),
  ];
  const header = [`When (${timeZone})`, "Who", "Provider", "What", "Name", "Changes"];
  return stringify([header, ...entries.map(rowOf)], CSV);
};

const words = (count: number): string => count.toLocaleString("en-US");

const tooMany = (total: number, most: number): string =>
  `There are ${words(total)} entries, and a file can have ${words(most)}. Choose dates that are closer together.`;
