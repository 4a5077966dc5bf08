import type { CompanyDb } from "#platform/db/company-db.ts";
import { type SealedEntry, selectSealedEntries, selectUnsealedIds } from "./audit-chain.sql.ts";

export type AuditFinding =
  | {
      readonly problem: "changed";
      readonly number: number;
      readonly at: Date;
      readonly action: string;
      readonly subject: string;
    }
  /** Entries between two numbers, both included, are gone. */
  | { readonly problem: "missing"; readonly from: number; readonly to: number }
  /** An entry was inserted without a seal. */
  | { readonly problem: "unsealed"; readonly id: number }
  /** The log no longer has an entry that was noted earlier. */
  | { readonly problem: "noted"; readonly number: number };

export interface AuditCheck {
  readonly entries: number;
  /** The newest entry. A log that was cut off at the end no longer has it. */
  readonly last: { readonly number: number; readonly hash: string } | null;
  readonly findings: readonly AuditFinding[];
}

/** Entries that are checked at once. */
const BATCH = 5_000;

/** Findings that are reported. */
const MOST = 100;

/**
 * Recomputes the hash of each entry of a company's log, in one snapshot.
 * @param noted an entry that an earlier check named as the last one
 */
export const verifyAudit = (
  db: CompanyDb,
  noted: { readonly number: number; readonly hash: string } | null,
  signal: AbortSignal,
): Promise<AuditCheck> =>
  db.read(async (tx) => {
    const findings: AuditFinding[] = [];
    let last: SealedEntry | null = null;
    let entries = 0;
    let hasNoted = noted === null;
    for (let isDone = false; !isDone; ) {
      signal.throwIfAborted();
      const batch: SealedEntry[] = await selectSealedEntries(tx, last, BATCH);
      for (const entry of batch) {
        findings.push(...findingsOf(entry, last?.number ?? 0));
        hasNoted ||= entry.number === noted?.number && entry.hash === noted.hash;
        last = entry;
      }
      entries += batch.length;
      isDone = batch.length < BATCH;
    }
    if (noted && !hasNoted) findings.push({ problem: "noted", number: noted.number });
    findings.push(...(await selectUnsealedIds(tx)).map((id) => ({ problem: "unsealed", id }) as const));
    return {
      entries,
      last: last && { number: last.number, hash: last.hash },
      findings: findings.slice(0, MOST),
    };
  });

/** A gap breaks the hash of the entry after it, so it's reported alone. */
const findingsOf = (entry: SealedEntry, before: number): AuditFinding[] => {
  const { number, at, action, subject, fits } = entry;
  if (number > before + 1) return [{ problem: "missing", from: before + 1, to: number - 1 }];
  return fits ? [] : [{ problem: "changed", number, at, action, subject }];
};
