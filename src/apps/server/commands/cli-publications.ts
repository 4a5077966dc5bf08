import { type LedgerEntry, readOn, selectEntriesAfter } from "#modules/publications/publications.public.ts";
import {
  type PublicationFinding,
  recordEarlierVersions,
  verifyPublications as verifyCompany,
} from "#modules/versions/versions.public.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

const PROBLEMS: Readonly<Record<PublicationFinding["problem"], string>> = {
  unrecorded: "no approval is recorded for it",
  components: "its components aren't the ones that were approved",
  record: "the record of its approval was changed",
  form: "it was recorded in a format that this version of Tenantry can't check",
};

/** Recomputes every live version and compares it with what was approved. */
export const verifyPublications = (input: CliInput, context: CommandContext): Promise<CliResult> =>
  withDatabase(context, async ({ companies, companyDb, companyNamed }) => {
    const { company } = input.options;
    const chosen = company === undefined ? companies : [companyNamed(company)];
    const results: ({ company: string } & Awaited<ReturnType<typeof verifyCompany>>)[] = [];
    for (const { id, name } of chosen) {
      const db = companyDb(id);
      if (input.flags.has("record-earlier")) await recordEarlierVersions(db);
      results.push({ company: name, ...(await verifyCompany(db, context.signal)) });
    }
    const count = results.reduce((sum, { differences }) => sum + differences.length, 0);
    return {
      code: count === 0 ? EXIT.done : EXIT.problem,
      lines: [
        ...results.flatMap(({ company: name, live, differences, detailsChanged }) => [
          `${name}: ${live} live, ${differences.length === 1 ? "1 difference" : `${differences.length} differences`}.`,
          ...differences.map(
            ({ page, versionId, problem }) => `  PROBLEM ${page}, V${versionId}: ${PROBLEMS[problem]}.`,
          ),
          ...detailsChanged.map(
            ({ page, details }) =>
              `  ${page}: an admin has changed page details since then: ${details.join(", ")}.`,
          ),
        ]),
        count === 0
          ? "Every live version matches its approval."
          : `${count} of them differ from what was approved. See above.`,
      ],
      data: { differences: count, companies: results },
    };
  });

/** Entries that one command prints. */
const MOST = 1_000;

/** Lists what became public, changed, or stopped being public, oldest first; for a named reader, what is new to it. */
export const listPublications = (input: CliInput, context: CommandContext): Promise<CliResult> => {
  const { reader, after = "0" } = input.options;
  if (reader !== undefined && input.options.after !== undefined)
    throw new BackupError("Use either --after or --reader. A reader continues where it stopped.");
  if (!/^\d{1,15}$/.test(after)) throw new BackupError("--after needs the number of an entry, such as 120.");
  if (reader !== undefined && !/^[\w .-]{1,100}$/.test(reader))
    throw new BackupError(
      "A reader's name can have up to 100 letters, digits, spaces, periods, and hyphens.",
    );
  return withDatabase(context, async ({ companyDb, companyNamed }) => {
    const db = companyDb(companyNamed(input.words[0] ?? "").id);
    let entries: readonly LedgerEntry[] = [];
    if (reader === undefined) entries = await db.read((tx) => selectEntriesAfter(tx, Number(after), MOST));
    else
      await readOn(db, reader, MOST, async (read) => {
        entries = read;
      });
    return {
      code: EXIT.done,
      lines: entries.length === 0 ? ["Nothing has been published since then."] : entries.map(lineOf),
      data: entries,
    };
  });
};

const lineOf = ({ id, at, kind, item, change, addresses, email }: LedgerEntry): string =>
  [id, at.toISOString(), `${kind} ${item}`.trim(), change, addresses.join(" "), email].join("\t");
