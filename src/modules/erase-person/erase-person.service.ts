import { recordAudit } from "#modules/audit/audit.public.ts";
import {
  type ErasedSubmissions,
  eraseSubmissionsWith,
  selectSubmissionsWith,
} from "#modules/forms/forms.public.ts";
import { selectSiteFacts } from "#modules/layout/layout.public.ts";
import { deleteSubscriberRow, findSubscriber } from "#modules/subscribers/subscribers.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { MOST_FOUND } from "./erase-person.schema.ts";

/** Characters of an answer in the results. */
const LONGEST_ANSWER = 160;

const cut = (text: string): string =>
  text.length > LONGEST_ANSWER ? `${text.slice(0, LONGEST_ANSWER)}…` : text;

/** What visitors left that contains a text. A subscription is only found by its whole address. */
export const findData = async (tx: ReadTx, text: string) => {
  const [found, subscriber, { timeZone }] = await Promise.all([
    selectSubmissionsWith(tx, text, MOST_FOUND),
    findSubscriber(tx, text),
    selectSiteFacts(tx),
  ]);
  return {
    submissions: found.map(({ id, formName, isFormDeleted, submittedAt, pairs, files }) => ({
      id,
      formName,
      isFormDeleted,
      timestamp: submittedAt.toISOString(),
      answers: pairs.map(({ fieldName, fieldValue }) => ({ name: fieldName, value: cut(fieldValue) })),
      files,
    })),
    total: found[0]?.total ?? 0,
    subscriber: subscriber && {
      id: subscriber.id,
      email: subscriber.email,
      askedAt: subscriber.askedAt.toISOString(),
    },
    timeZone,
  };
};

interface Chosen {
  readonly text: string;
  readonly submissionIds: readonly number[];
  readonly subscriberId?: number | null | undefined;
}

/**
 * Erases what an admin chose, all of it or nothing. The audit log says how much was erased, and nothing about the
 * person.
 * @throws Refusal 409 if something chosen is gone or doesn't contain the text
 */
export const eraseData = async (
  tx: WriteTx,
  actor: Actor,
  { text, submissionIds, subscriberId }: Chosen,
): Promise<ErasedSubmissions & { subscriptions: number }> => {
  const erased = await eraseSubmissionsWith(tx, text, submissionIds);
  if (subscriberId) await eraseSubscription(tx, text, subscriberId);
  const counts = { ...erased, subscriptions: subscriberId ? 1 : 0 };
  await recordAudit(tx, actor, {
    action: "Erased a person's data",
    subject: submissionIds.length > 0 ? inWords(erased.submissions) : "1 newsletter subscription",
    before: {
      Submissions: counts.submissions,
      Files: counts.files,
      Notes: counts.notes,
      Replies: counts.replies,
      "Newsletter subscriptions": counts.subscriptions,
    },
  });
  return counts;
};

const inWords = (submissions: number): string =>
  submissions === 1 ? "1 form submission" : `${submissions} form submissions`;

const eraseSubscription = async (tx: WriteTx, text: string, id: number): Promise<void> => {
  if ((await findSubscriber(tx, text))?.id !== id)
    throw refuse.conflict("These results are out of date, so nothing was erased. Search again.");
  await deleteSubscriberRow(tx, id);
};
