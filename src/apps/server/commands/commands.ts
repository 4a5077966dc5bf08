import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError } from "#platform/backup/backup-error.ts";
import { ConfigError, readConfig, withDotEnv } from "#platform/config/config.ts";
import { EmbeddedPostgresError } from "#platform/db/embedded/embedded-postgres-error.ts";
import { createLog } from "#platform/log/log.ts";
import { type CliCall, readCli } from "./cli.ts";
import type { CliResult } from "./cli-command.ts";
import { readCommand } from "./command-line.ts";
import { progressLines } from "./progress-lines.ts";
import { type CommandContext, EXIT, runCommand } from "./run-command.ts";

// In the build, this file is dist/server/commands.js.
const root = resolve(import.meta.dirname, "../..");

const run = async (): Promise<number> => {
  const [name, ...args] = process.argv.slice(2);
  if (name === "cli") return runCli(readCli(args));
  const command = readCommand(process.argv.slice(2));
  if (typeof command === "string") {
    console.log(command);
    return EXIT.done;
  }
  return await runCommand(command, openContext());
};

/** Prints lines for people, or one line of JSON for programs. */
const print = (call: CliCall, { lines, data, code }: CliResult): number => {
  console.log(call.isJson ? JSON.stringify({ ok: code === EXIT.done, code, data }) : lines.join("\n"));
  return code;
};

const runCli = async (call: CliCall): Promise<number> => {
  if (call.help !== null)
    return print(call, { code: EXIT.done, lines: [call.help], data: { help: call.help } });
  let context: CommandContext;
  try {
    context = openContext();
  } catch (error) {
    if (!(call.isDoctor && error instanceof ConfigError)) throw error;
    const finding = { part: "settings", isGood: false, text: error.message };
    return print(call, {
      code: EXIT.problem,
      lines: [`PROBLEM settings: ${error.message}`],
      data: { isWell: false, findings: [finding] },
    });
  }
  return print(call, await call.run(context));
};

/** Whether all that is printed is one line of JSON. */
const isForPrograms = (): boolean => process.argv[2] === "cli" && process.argv.includes("--json");

const openContext = (): CommandContext => {
  const config = readConfig(withDotEnv(process.env, join(root, ".env")));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopping.abort(new BackupError("Stopped. Nothing was changed.")));
  return {
    config,
    migrationsDir: join(root, "migrations"),
    version,
    // Progress is printed as sentences, so only warnings and errors are logged.
    log: createLog(config.logLevel === "info" ? "warn" : config.logLevel),
    signal: stopping.signal,
    say: (sentence) => console.log(sentence),
    report: isForPrograms() ? () => {} : progressLines((line) => console.error(line)),
  };
};

/** Why a folder can't be created or written to. */
const UNUSABLE: Readonly<Record<string, string>> = {
  EEXIST: "it is a file",
  ENOTDIR: "one of its parents is a file",
  EROFS: "its disk is read-only",
};

/** A message that people can act on. Includes the stack only for unexpected errors. */
const explain = (error: unknown): string => {
  if (error instanceof BackupError || error instanceof ConfigError || error instanceof EmbeddedPostgresError)
    return error.message;
  const { code, message, stack, path = "The folder" } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT")
    return "The disk is full, so nothing was changed. Free some space, then try again.";
  const unusable = UNUSABLE[code ?? ""];
  if (unusable) return `${path} can't be used: ${unusable}. Choose another folder.`;
  if (code === "EACCES" || code === "EPERM") return `Tenantry doesn't have permission: ${message}.`;
  if (code === "ECONNREFUSED" || code === "ENOTFOUND" || code?.startsWith("28"))
    return `The database can't be reached: ${message}. Check DATABASE_URL.`;
  if (code === "57P01" || /Connection terminated/.test(message))
    return "The connection to the database was lost and nothing was changed. Try again.";
  return stack ?? message;
};

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    if (isForPrograms())
      console.log(JSON.stringify({ ok: false, code: EXIT.refused, error: explain(error) }));
    else console.error(`\n${explain(error)}\n`);
    process.exitCode = EXIT.refused;
  },
);
