import { parseArgs } from "node:util";
import { BackupError } from "#platform/backup/backup-error.ts";
import { argumentProblem } from "./argument-problem.ts";
import { verifyAudit } from "./cli-audit.ts";
import { cleanHtml } from "./cli-clean-html.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { createCompany, listCompanies, setHosts } from "./cli-companies.ts";
import { doctor } from "./cli-doctor.ts";
import { setLimits } from "./cli-limits.ts";
import { move, setReadOnly } from "./cli-move.ts";
import { listPublications, verifyPublications } from "./cli-publications.ts";
import { purgeCdn } from "./cli-purge-cdn.ts";
import { createUser, linkForNewPassword, listUsers, unlockUser } from "./cli-users.ts";
import { readCommand } from "./command-line.ts";
import { type CommandContext, EXIT, runCommand } from "./run-command.ts";

interface CliCommand {
  /** The arguments and options, as shown in help texts. */
  readonly usage: string;
  readonly about: string;
  /** The minimum and maximum number of arguments after the command's name. */
  readonly words: readonly [number, number];
  /** Options, each with its help text. */
  readonly options?: Readonly<Record<string, string>>;
  /** Options without a value. */
  readonly flags?: Readonly<Record<string, string>>;
  run(input: CliInput, context: CommandContext): Promise<CliResult>;
}

const COMPANY = { company: "a company's number, host name, or name" };

/** Backups also have separate, shorter commands. */
const backupCommand = (
  name: "backup" | "restore" | "verify",
  command: Omit<CliCommand, "run">,
): [string, CliCommand] => [
  name,
  {
    ...command,
    run: async ({ words, options, flags }, context) => {
      const given = Object.entries(options).flatMap(([key, value]) =>
        value === undefined ? [] : [`--${key}=${value}`],
      );
      const read = readCommand([name, ...words, ...given, ...[...flags].map((flag) => `--${flag}`)]);
      const lines: string[] = [];
      if (typeof read === "string") return { code: EXIT.done, lines: [read], data: null };
      const say = (line: string) => void lines.push(line);
      const code = await runCommand(read, { ...context, say });
      return { code, lines, data: { messages: lines } };
    },
  },
];

const COMMANDS: Readonly<Record<string, CliCommand>> = {
  "company list": {
    usage: "",
    about: "Lists every company with its host names.",
    words: [0, 0],
    run: listCompanies,
  },
  "company create": {
    usage: "NAME --hosts=HOST[,HOST]",
    about: "Creates a company. Its first user comes from user create.",
    words: [1, 1],
    options: {
      hosts: "host names separated by commas; the first one is used in links",
      "time-zone": "such as America/Chicago",
    },
    run: createCompany,
  },
  "company hosts": {
    usage: "COMPANY [--set=HOST[,HOST]]",
    about: "Shows a company's host names, or replaces them.",
    words: [1, 1],
    options: { set: "all host names separated by commas; the first one is used in links" },
    run: setHosts,
  },
  "company limits": {
    usage: "COMPANY [--storage=GB] [--entries=NUMBER] [--emails=NUMBER] [--sms=NUMBER]",
    about: "Shows a company's limits and what it uses of them, or sets limits.",
    words: [1, 1],
    options: {
      storage: "GB of files, or none for no limit",
      entries: "pages and items, or none",
      emails: "emails a day, or none",
      sms: "text messages a day, or none",
    },
    run: setLimits,
  },
  "company read-only": {
    usage: "COMPANY [on|off]",
    about:
      "Shows whether a company is read-only, or changes that. A read-only company shows its pages and refuses changes, and its jobs wait.",
    words: [1, 2],
    run: setReadOnly,
  },
  "company move": {
    usage: "COMPANY [--to=DATABASE_URL] [--to-storage=STORAGE_URL]",
    about:
      "Moves a company to another installation of the same version. It stays in use except for the last few seconds, and is read-only here afterward. Put the target's addresses into TARGET_DATABASE_URL and TARGET_STORAGE_URL: everyone on this machine can read the options of a running command, and passwords in them.",
    words: [1, 1],
    options: {
      to: "the target's database; the default is TARGET_DATABASE_URL",
      "to-storage": "where the target stores files; the default is TARGET_STORAGE_URL",
    },
    run: move,
  },
  "user list": {
    usage: "[--company=COMPANY]",
    about: "Lists the users of one company, or of all.",
    words: [0, 0],
    options: COMPANY,
    run: listUsers,
  },
  "user create": {
    usage: "EMAIL --company=COMPANY --first-name=NAME --last-name=NAME --phone=NUMBER [--admin]",
    about: "Creates a user and prints a one-time link for choosing a password.",
    words: [1, 1],
    options: {
      ...COMPANY,
      "first-name": "as shown to other staff",
      "last-name": "as shown to other staff",
      phone: "10 digits; sign-in codes go to this number",
    },
    flags: { admin: "create an admin instead of a Level4 user" },
    run: createUser,
  },
  "user unlock": {
    usage: "EMAIL --company=COMPANY",
    about: "Unlocks an account that wrong passwords or an admin locked.",
    words: [1, 1],
    options: COMPANY,
    run: unlockUser,
  },
  "user password-link": {
    usage: "EMAIL --company=COMPANY",
    about:
      "Prints a one-time link for choosing a new password. The link also unlocks the account and signs the person in, so it helps when they can't get email.",
    words: [1, 1],
    options: COMPANY,
    run: linkForNewPassword,
  },
  ...Object.fromEntries([
    backupCommand("backup", {
      usage: "[--to=FOLDER] [--company=COMPANY]",
      about: "Backs up everything, or one company.",
      words: [0, 0],
      options: {
        to: "where to write the backup; the default is a new folder in DATA_DIR/backups",
        ...COMPANY,
      },
    }),
    backupCommand("verify", {
      usage: "FOLDER [--database=URL]",
      about:
        "Checks that a backup can be restored. To use an empty PostgreSQL database instead of a temporary one, put its address into VERIFY_DATABASE_URL: everyone on this machine can read the options of a running command, and passwords in them.",
      words: [1, 1],
      options: { database: "the empty database; the default is VERIFY_DATABASE_URL" },
    }),
    backupCommand("restore", {
      usage: "FOLDER [--company=COMPANY] [--replace]",
      about:
        "Restores a backup. Stop Tenantry to restore everything; one company can be restored while it runs.",
      words: [1, 1],
      options: COMPANY,
      flags: { replace: "replace the existing data" },
    }),
  ]),
  "clean-html": {
    usage: "[--company=COMPANY]",
    about: "Cleans all stored HTML again with the current rules.",
    words: [0, 0],
    options: COMPANY,
    run: cleanHtml,
  },
  publications: {
    usage: "COMPANY [--after=NUMBER | --reader=NAME]",
    about: "Lists what became public, changed, or stopped being public, oldest first, up to 1,000 entries.",
    words: [1, 1],
    options: {
      after: "only entries after the one with this number",
      reader: "only entries that are new to this reader; they're then marked as read",
    },
    run: listPublications,
  },
  "verify-publications": {
    usage: "[--company=COMPANY] [--record-earlier]",
    about: "Recomputes every live version and reports any that differ from what was approved.",
    words: [0, 0],
    options: COMPANY,
    flags: { "record-earlier": "first record any versions that were live before approvals were recorded" },
    run: verifyPublications,
  },
  "verify-audit": {
    usage: "[--company=COMPANY] [--noted=NUMBER:HASH]",
    about:
      "Recomputes the hashes of the audit log and names entries that were changed, removed, or inserted.",
    words: [0, 0],
    options: {
      ...COMPANY,
      noted: "the last entry as an earlier check printed it, which must still be there",
    },
    run: verifyAudit,
  },
  "purge-cdn": {
    usage: "[--company=COMPANY]",
    about: "Has the CDN forget everything, or one company's pages and images.",
    words: [0, 0],
    options: COMPANY,
    run: purgeCdn,
  },
  doctor: {
    usage: "",
    about: "Checks the settings, the database, the storage, email, and the CDN, and suggests fixes.",
    words: [0, 0],
    run: doctor,
  },
};

const CODES =
  "Exit codes: 0 done · 1 refused, nothing changed · 2 done, but a backup is missing files that were already lost · 3 doctor, verify-publications, or verify-audit found a problem";

const helpOf = (name: string, { usage, about, options = {}, flags = {} }: CliCommand): string =>
  [
    `npm run cli -- ${name} ${usage}`.trimEnd(),
    `  ${about}`,
    ...Object.entries({ ...options, ...flags, json: "print JSON for programs" }).map(
      ([option, description]) => `  --${option.padEnd(12)} ${description}`,
    ),
  ].join("\n");

const OVERVIEW = (): string =>
  [
    "npm run cli -- COMMAND",
    "",
    ...Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(20)} ${about}`),
    "",
    "Add --help to a command to see its options, or --json for machine-readable output.",
    CODES,
  ].join("\n");

/** A parsed command line: what to run, and how to print the result. */
export interface CliCall {
  readonly isJson: boolean;
  /** Needs neither settings nor a database. */
  readonly help: string | null;
  /** `doctor` reports invalid settings itself. */
  readonly isDoctor: boolean;
  run(context: CommandContext): Promise<CliResult>;
}

/** @throws BackupError that explains the usage */
export const readCli = (args: readonly string[]): CliCall => {
  const isJson = args.includes("--json");
  const wantsHelp = args.some((arg) => arg === "--help" || arg === "-h");
  const rest = args.filter((arg) => !["--json", "--help", "-h"].includes(arg));
  const name = [rest.slice(0, 2).join(" "), rest[0] ?? ""].find((one) => Object.hasOwn(COMMANDS, one));
  const command = name === undefined ? undefined : COMMANDS[name];
  if (!command || name === undefined) {
    if (rest.length === 0 || wantsHelp) return helpCall(OVERVIEW(), isJson);
    throw new BackupError(`There is no command "${rest.slice(0, 2).join(" ")}".\n\n${OVERVIEW()}`);
  }
  const help = helpOf(name, command);
  if (wantsHelp) return helpCall(`${help}\n${CODES}`, isJson);
  const { options = {}, flags = {} } = command;
  const { values, positionals } = parsed(rest.slice(name.split(" ").length), options, flags, help);
  const [least, most] = command.words;
  if (positionals.length < least) throw new BackupError(`An argument is missing.\n\n${help}`);
  if (positionals.length > most)
    throw new BackupError(`Unexpected argument: "${positionals[most]}".\n\n${help}`);
  const given = Object.entries(values);
  const empty = given.find(([, value]) => value === "");
  if (empty) throw new BackupError(`--${empty[0]} has no value.\n\n${help}`);
  const input: CliInput = {
    words: positionals,
    options: Object.fromEntries(
      given.flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : [])),
    ),
    flags: new Set(given.flatMap(([key, value]) => (value === true ? [key] : []))),
  };
  return { isJson, help: null, isDoctor: name === "doctor", run: (context) => command.run(input, context) };
};

const helpCall = (help: string, isJson: boolean): CliCall => ({
  isJson,
  help,
  isDoctor: false,
  run: async () => ({ code: EXIT.done, lines: [help], data: { help } }),
});

const parsed = (args: string[], options: object, flags: object, help: string) => {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries([
        ...Object.keys(options).map((name) => [name, { type: "string" as const }]),
        ...Object.keys(flags).map((name) => [name, { type: "boolean" as const }]),
      ]),
    });
  } catch (error) {
    throw new BackupError(`${argumentProblem(error)}\n\n${help}`);
  }
};
