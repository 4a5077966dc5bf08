import {
  type PublicationFinding,
  recordEarlierVersions,
  verifyPublications as verifyCompany,
} from "#modules/versions/versions.public.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

const PROBLEMS: Readonly<Record<PublicationFinding["problem"], string>> = {
  unrecorded: "no approval is recorded for it",
  components: "its components aren't the ones that were approved",
  record: "the record of its approval was changed",
  form: "it was recorded in a form that this version of Tenantry can't check",
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
