import { parseArgs } from "node:util";
import { BackupError } from "#platform/backup/backup-error.ts";
import { argumentProblem } from "./argument-problem.ts";

/** A command's checked arguments. */
export type Command =
  | { readonly name: "backup"; readonly to: string | undefined; readonly company: string | undefined }
  | {
      readonly name: "restore";
      readonly folder: string;
      readonly company: string | undefined;
      readonly replace: boolean;
    }
  | { readonly name: "verify"; readonly folder: string; readonly database: string | undefined };

const USAGE = {
  backup: `npm run backup -- [--to=FOLDER] [--company=COMPANY]
  Backs up everything, or one company. Tenantry can keep running.
  --to        where to write the backup; the default is a new folder in DATA_DIR/backups
  --company   a company's number, host, or name`,
  restore: `npm run restore -- FOLDER [--company=COMPANY] [--replace]
  Restores a backup. Stop Tenantry to restore everything; one company can be restored while it runs.
  --company   the company's number, host, or name
  --replace   replace the existing data`,
  verify: `npm run verify -- FOLDER [--database=URL]
  Reads the whole backup, restores it into a temporary database, and compares the two.
  --database  an empty PostgreSQL database to use instead of a temporary one; the default is VERIFY_DATABASE_URL,
              which other people on this machine can't read`,
};

/**
 * Parses a command line.
 * @returns the help text if help was requested
 * @throws BackupError that explains the usage
 */
export const readCommand = (words: readonly string[]): Command | string => {
  const [name, ...args] = words;
  if (name !== "backup" && name !== "restore" && name !== "verify")
    throw new BackupError(
      `There is no command "${name ?? ""}". There are:\n\n${Object.values(USAGE).join("\n\n")}`,
    );
  const { values, positionals } = parsed(args, name);
  if (values.help) return USAGE[name];
  const allowed = {
    backup: ["to", "company"],
    restore: ["company", "replace"],
    verify: ["database"],
  }[name];
  const wrong = Object.keys(values).find((option) => !allowed.includes(option));
  const folder = positionals[0];
  if (wrong) throw misused(name, `Unknown option: --${wrong}.`);
  if (positionals.length > (name === "backup" ? 0 : 1))
    throw misused(name, `Unexpected argument: "${positionals.at(-1)}".`);
  if (Object.values(values).includes("")) throw misused(name, "An option needs a value.");
  if (name === "backup") return { name, to: values.to, company: values.company };
  if (!folder) throw misused(name, "Name the backup's folder.");
  if (name === "restore") return { name, folder, company: values.company, replace: values.replace === true };
  return { name, folder, database: values.database };
};

const misused = (name: keyof typeof USAGE, problem: string): BackupError =>
  new BackupError(`${problem}\n\n${USAGE[name]}`);

const parsed = (args: string[], name: keyof typeof USAGE) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: "boolean", short: "h" },
        to: { type: "string" },
        company: { type: "string" },
        replace: { type: "boolean" },
        database: { type: "string" },
      },
    });
  } catch (error) {
    throw misused(name, argumentProblem(error));
  }
};
