import {
  type AuditCheck,
  type AuditFinding,
  verifyAudit as verifyCompany,
} from "#modules/audit/audit.public.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import type { CliInput, CliResult } from "./cli-command.ts";
import { withDatabase } from "./cli-database.ts";
import { type CommandContext, EXIT } from "./run-command.ts";

/** Recomputes the hashes of the audit log, and says which entry breaks. */
export const verifyAudit = (input: CliInput, context: CommandContext): Promise<CliResult> => {
  const { company, noted } = input.options;
  const expected = noted === undefined ? null : notedEntry(noted);
  if (expected && company === undefined)
    throw new BackupError("--noted needs --company, because each company has its own log.");
  return withDatabase(context, async ({ companies, companyDb, companyNamed }) => {
    const chosen = company === undefined ? companies : [companyNamed(company)];
    const results: ({ company: string } & AuditCheck)[] = [];
    for (const { id, name } of chosen)
      results.push({ company: name, ...(await verifyCompany(companyDb(id), expected, context.signal)) });
    const count = results.reduce((sum, { findings }) => sum + findings.length, 0);
    return {
      code: count === 0 ? EXIT.done : EXIT.problem,
      lines: [
        ...results.flatMap(({ company: name, entries, last, findings }) => [
          `${name}: ${entries === 1 ? "1 entry" : `${entries} entries`}.${last ? ` Last: ${last.number}:${last.hash}` : ""}`,
          ...findings.map((finding) => `  PROBLEM ${sentenceOf(finding)}`),
        ]),
        count === 0 ? "The audit log is intact." : "The audit log was changed. See above.",
      ],
      data: { problems: count, companies: results },
    };
  });
};

const notedEntry = (text: string) => {
  const [, number, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (!number || !hash)
    throw new BackupError(
      "--noted needs a number and a hash as an earlier check printed them after “Last:”.",
    );
  return { number: Number(number), hash };
};

const sentenceOf = (finding: AuditFinding): string => {
  switch (finding.problem) {
    case "changed":
      return `Entry ${finding.number} (${finding.at.toISOString()}, ${finding.action}: ${finding.subject}) or the one right before it was changed.`;
    case "missing":
      return finding.from === finding.to
        ? `Entry ${finding.from} is missing.`
        : `Entries ${finding.from} to ${finding.to} are missing.`;
    case "unsealed":
      return `The entry with id ${finding.id} has no hash. It wasn't written by Tenantry.`;
    case "noted":
      return `Entry ${finding.number} doesn't match the one you gave. The log was cut off or replaced.`;
  }
};
