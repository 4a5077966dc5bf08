import type { CompanyDb, JobKind } from "#platform/db/company-db.ts";
import { takeMessage, uncountEmail } from "#platform/limits/company-limits.sql.ts";

interface DailyMail<Payload extends object> {
  readonly job: JobKind<Payload>;
  readonly payload: NoInfer<Payload>;
  /** Finds the job while it waits. */
  readonly key: string;
  /** An email about someone's account, which is sent even beyond the limit. */
  readonly isAccountMail?: boolean | undefined;
  /** After this instant, the email is no longer useful. */
  readonly until?: string | undefined;
}

/**
 * Sends an email within the company's limit for a day. Beyond it, the job is put back until the next day begins, unless
 * the email is about someone's account, or would be useless by then.
 * @param send its errors don't count as an email
 * @returns false if the email waits
 */
export const sendWithinLimit = async <Payload extends object>(
  db: CompanyDb,
  { job, payload, key, isAccountMail = false, until }: DailyMail<Payload>,
  send: () => Promise<void>,
): Promise<boolean> => {
  const isSent = await db.write(async (tx) => {
    const nextDay = await takeMessage(
      tx,
      "email",
      (next) => isAccountMail || (until !== undefined && Date.parse(until) <= next.getTime()),
    );
    // The key keeps it a single email if this run of the job is repeated.
    if (nextDay) await tx.addJob(job, payload, { at: nextDay, key });
    return nextDay === null;
  });
  if (!isSent) return false;
  try {
    await send();
  } catch (error) {
    // The count is off by one at worst. The error says more.
    await db.write((tx) => uncountEmail(tx)).catch(() => {});
    throw error;
  }
  return true;
};
