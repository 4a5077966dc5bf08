import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { readMailSettings } from "#modules/settings/settings.public.ts";
import { lockPeople, type Person } from "#modules/users/users.public.ts";
import type { Site } from "#platform/call/handle.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import { clockTimeIn } from "#platform/dates/zones.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { type NewMail, queueMail } from "#platform/mail/queue-mail.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { readReviewPeople } from "./review-people.service.ts";
import { reviewState } from "./reviews.schema.ts";
import { reviewDays } from "./reviews.service.ts";
import {
  companiesWithReminders,
  type DatedReview,
  markReminded,
  recordMailed,
  selectMailed,
  selectReminders,
} from "./reviews.sql.ts";

/** Reminders are sent from this hour on, in the company's time zone. */
const FIRST_HOUR = 7;

/** Most reviews that an email lists. The rest are only counted. */
const MAX_LISTED = 50;

/**
 * Sends the reminders of all companies that are due by now, each once, also after an outage. A person gets at most one
 * email a day.
 * @param now an instant in milliseconds
 */
export const sendReviewReminders = async (context: JobContext, now = Date.now()): Promise<void> => {
  for (const companyId of await context.companiesHaving(companiesWithReminders(new Date(now)))) {
    const site = context.services.siteOf(companyId);
    // Its links need a host name. The reminders are sent once it has one.
    if (site) await sendReminders(context, site, now);
  }
};

const sendReminders = async (context: JobContext, site: Site, now: number): Promise<void> => {
  const { from } = await readMailSettings({ ...context, site });
  await context.companyDb(site.companyId).write(async (tx) => {
    const clock = clockTimeIn(await selectTimeZone(tx), new Date(now).toISOString());
    if (Number(clock.slice(11, 13)) < FIRST_HOUR) return;
    const { today } = await reviewDays(tx, now);
    if ((await selectReminders(tx, today)).length === 0) return;
    // Another node may have sent them before it released the lock.
    await lockPeople(tx);
    const mails = await takeReminders(tx, today);
    for (const mail of mails)
      await queueMail(tx, { ...mailOf({ ...mail, from, site, today }), canWait: true });
  });
};

interface ReviewMail {
  readonly to: Person;
  readonly reviews: readonly DatedReview[];
}

/**
 * Records the reminders to send now, and returns them by person: to the owner, or to all admins if there is none. If
 * one of them already got the day's email, the reminder is sent on the next day.
 */
const takeReminders = async (tx: WriteTx, today: string): Promise<ReviewMail[]> => {
  const [reminders, people, mailed] = await Promise.all([
    selectReminders(tx, today),
    readReviewPeople(tx),
    selectMailed(tx, today),
  ]);
  const taken = reminders
    .map((review) => {
      const owner = people.ownerOf(review);
      return { review, recipients: owner ? [owner] : people.admins };
    })
    .filter(
      ({ recipients }) => recipients.length > 0 && !recipients.some(({ userId }) => mailed.has(userId)),
    );
  const mails = new Map<number, { to: Person; reviews: DatedReview[] }>();
  for (const { review, recipients } of taken)
    for (const to of recipients) {
      const mail = mails.get(to.userId) ?? { to, reviews: [] };
      mail.reviews.push(review);
      mails.set(to.userId, mail);
    }
  await markReminded(
    tx,
    taken.map(({ review }) => review.id),
    today,
  );
  await recordMailed(tx, [...mails.keys()], today);
  return [...mails.values()];
};

interface WrittenMail extends ReviewMail {
  readonly from: string;
  readonly site: Site;
  readonly today: string;
}

const mailOf = ({ to, reviews, from, site, today }: WrittenMail): NewMail => {
  const [first] = reviews;
  const isOne = reviews.length === 1;
  const heading =
    isOne && first
      ? `${first.reviewOn > today ? "Review due soon" : "Review due"}: ${first.name}`
      : `${reviews.length} reviews are due`;
  const path = isOne && first ? itemPath(first) : "/ContentReviews";
  const rest = reviews.length - MAX_LISTED;
  return {
    from,
    to: [to.email],
    subject: heading,
    content: {
      heading,
      parts: [
        isOne
          ? "Check that it's still correct, update it if needed, and mark it as reviewed."
          : "Check that each is still correct, update it if needed, and mark it as reviewed.",
        {
          kind: "rows",
          rows: reviews
            .slice(0, MAX_LISTED)
            .map((review) => [whenDue(review.reviewOn, today), `${review.name} (${review.kind})`] as const),
        },
        ...(rest > 0 ? [`And ${rest} more.`] : []),
        {
          kind: "link",
          text: isOne ? `Open the ${first?.kind}` : "See your reviews",
          href: `${site.origin}${path}`,
        },
      ],
      footer: `Sent by the ${site.companyName} website. Nothing is unpublished automatically.`,
    },
  };
};

const whenDue = (reviewOn: string, today: string): string => {
  const day = dayText(reviewOn, "en");
  const state = reviewState(reviewOn, { today, soon: today });
  if (state === "overdue") return `Was due ${day}`;
  return state === "due" ? "Due today" : `Due ${day}`;
};

/** The form where the review is recorded. */
const itemPath = ({ kind, itemId, isExternal }: DatedReview): string =>
  kind === "page" ? `${editorPath(itemId, isExternal)}?details` : `/UpdateDocument/${itemId}`;
