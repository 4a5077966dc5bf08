import { execFileSync } from "node:child_process";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import { silentLog } from "#platform/log/log.ts";
import { urlOf } from "../test/support/connection-url.ts";
import { buildIfStale, ROOT } from "./build.ts";
import { withEarlierBuild } from "./earlier-build.ts";
import { rollOver } from "./rolling/roll-over.ts";

const USAGE = `Use: npm run rolling [-- commit]    replaces nodes of an earlier commit by this checkout and back, under load
By default, it's the last commit without the newest migration.`;

/** `npm run rolling`: upgrades two nodes of an earlier commit one by one while people work, and rolls them back. */
export const run = async (args: readonly string[]): Promise<number> => {
  if (args.length > 1 || args[0]?.startsWith("-")) {
    console.error(USAGE);
    return 1;
  }
  const ref = commitOf(args[0] ?? lastWithoutMigration());
  // Started programs end when this process exits.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
  if ((await buildIfStale()) !== 0) return 1;
  console.log(`From ${git("log", "-1", "--format=%h %as %s", ref)}`);
  return withEarlierBuild(ref, async (old, folder) => {
    const database = await startTemporaryPostgres({ log: silentLog });
    try {
      const isWell = await rollOver({
        old,
        next: ROOT,
        folder,
        database: database.connection,
        databaseUrl: urlOf(database.connection),
        // Nodes have had it for visitors since November 2026.
        check: /./.test(git("grep", "-l", "--max-count=1", "/servez", ref, "--", "src"))
          ? "/servez"
          : "/readyz",
      });
      return isWell ? 0 : 1;
    } finally {
      await database.stop();
    }
  });
};

const git = (...words: string[]): string => {
  try {
    return execFileSync("git", words, { cwd: ROOT, encoding: "utf8" }).trim();
  } catch (error) {
    // `git grep` fails if it finds nothing.
    if (words[0] === "grep") return "";
    throw error;
  }
};

const commitOf = (ref: string): string => git("rev-parse", "--verify", `${ref}^{commit}`);

const lastWithoutMigration = (): string =>
  `${git("log", "-1", "--first-parent", "-m", "--diff-filter=A", "--format=%H", "--", "migrations")}^`;
