import { updateCompany } from "#modules/companies/companies.contract.ts";
import { changeCompany } from "#modules/companies/companies.public.ts";
import { LIMIT_LABELS, limitOf } from "#modules/companies/companies.schema.ts";
import { usageText } from "#modules/companies/limit-texts.schema.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { unsafeAllCompaniesOverview } from "#platform/db/unsafe-all-companies.ts";
import { selectUsage } from "#platform/db/unsafe-all-companies-usage.ts";
import {
  type CompanyUsage,
  LIMIT_NAMES,
  USAGE_KINDS,
  type UsageKind,
  usageLevel,
} from "#platform/usage/usage.schema.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { checked, NOWHERE } from "./cli-companies.ts";
import { COMMAND_LINE, withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

const BYTES_PER_GB = 2 ** 30;

/** A limit as an option gives it, storage in GB. Null for none. @throws BackupError */
const typedLimit = (kind: UsageKind, text: string): number | null => {
  if (text === "none") return null;
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isNaN(number)) throw new BackupError(`--${kind} must be a number, or none.`);
  const limit = kind === "storage" ? Math.round(number * BYTES_PER_GB) : number;
  return checked(limitOf(LIMIT_LABELS[kind], "none"), limit);
};

/** The limits that options set. */
const limitsOf = (options: CliInput["options"]): Partial<Record<UsageKind, number | null>> => {
  const limits: Partial<Record<UsageKind, number | null>> = {};
  for (const kind of USAGE_KINDS) {
    const text = options[kind];
    if (text !== undefined) limits[kind] = typedLimit(kind, text);
  }
  return limits;
};

/** Sets the given limits of a company, then shows all its limits and what it uses. */
export const setLimits = ({ words, options }: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async ({ companyDb, companyNamed }) => {
    const { id, name } = companyNamed(words[0] ?? "");
    const wanted = limitsOf(options);
    if (Object.keys(wanted).length > 0) {
      const overview = await companyDb(id).read(unsafeAllCompaniesOverview);
      const present = overview.find((company) => company.id === id);
      const limits = { ...present?.limits, ...wanted };
      const input = checked(updateCompany.body, { ...present, limits });
      await changeCompany(companyDb, NOWHERE, COMMAND_LINE, input);
    }
    const [own] = await companyDb(id).read((tx) => selectUsage(tx.sql));
    const usage = own?.usage as CompanyUsage;
    return {
      code: EXIT.done,
      lines: USAGE_KINDS.map((kind) => {
        const { limit } = usage[kind];
        const mark = { ok: "", near: ", nearly reached", full: ", reached" }[usageLevel(usage[kind])];
        return `${LIMIT_NAMES[kind]}\t${usageText(kind, usage[kind])}${limit === null ? ", no limit" : mark}`;
      }),
      data: { id, name, ...usage },
    };
  });
