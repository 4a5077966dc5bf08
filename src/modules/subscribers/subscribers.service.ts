import { recordAudit } from "#modules/audit/audit.public.ts";
import { readMailSettings } from "#modules/settings/settings.public.ts";
import { hashOf, newToken } from "#modules/sign-in/sign-in.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { CompanyDbs, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { emailAddress } from "#platform/fields/email-address.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import { mailboxKey } from "#platform/mail/mailbox-key.ts";
import { type NewMail, queueMail } from "#platform/mail/queue-mail.ts";
import type { ModulePostContext } from "#platform/services/module-page.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { subscriberMessages } from "./subscribers.messages.ts";
import { CONFIRM_DAYS, languageQuery, NEWSLETTER_PATH } from "./subscribers.schema.ts";
import { askForSubscription, deleteSubscriberRow, selectByEmail } from "./subscribers.sql.ts";

const HOUR = 3600;
/** How often one visitor may ask, and how many emails one mailbox gets, however many people ask. */
const PER_VISITOR = { name: "newsletter-visitor", points: 10, seconds: HOUR };
const LEAVING_PER_MAILBOX = { name: "newsletter-leaving", points: 3, seconds: 24 * HOUR };
const PER_MAILBOX = { name: "newsletter-mailbox", points: 3, seconds: 24 * HOUR };

/** The typed address. @throws Refusal 400 if it's invalid, 429 after too many requests */
const takeAddress = async ({ db, language, caller }: ModulePostContext, typed: string): Promise<string> => {
  const words = wordsIn(language, subscriberMessages);
  const parsed = emailAddress(words.addressMissing).safeParse(typed);
  if (!parsed.success)
    throw refuse.invalid(typed.trim() === "" ? words.addressMissing : words.addressInvalid);
  if (!(await rateLimit(db, PER_VISITOR).count(addressKey(caller.ip))))
    throw new Refusal("too-many", words.tooMany);
  return parsed.data;
};

/**
 * Requests the newsletter: the address gets an email with a confirmation link. Only its mailbox learns whether it's
 * already on the list.
 * @throws Refusal 400 for an invalid address, 429
 */
export const signUp = async (context: ModulePostContext, typed: string): Promise<void> => {
  const { db, site, language } = context;
  const email = await takeAddress(context, typed);
  if (!(await rateLimit(db, PER_MAILBOX).count(mailboxKey(email)))) return;
  const { from } = await readMailSettings(context);
  const token = newToken();
  const query = languageQuery(language, site.language);
  await db.write(async (tx) => {
    const pending = { email, confirmHash: hashOf(token), unsubscribeToken: newToken() };
    const { isOnList, unsubscribeToken } = await askForSubscription(tx, pending);
    await queueMail(tx, {
      from,
      to: [email],
      ...(isOnList
        ? alreadyMail(language, site.companyName)
        : confirmMail(language, site.companyName, linkTo(site.origin, "confirm", token, query))),
      unsubscribe: {
        text: wordsIn(language, subscriberMessages).unsubscribe,
        href: linkTo(site.origin, "leave", unsubscribeToken, query),
      },
    });
  });
};

type Mail = Pick<NewMail, "subject" | "content">;

const confirmMail = (language: Language, company: string, href: string): Mail => {
  const words = wordsIn(language, subscriberMessages);
  return {
    subject: words.confirmSubject({ company }),
    content: {
      language,
      heading: words.confirmTitle,
      parts: [
        words.confirmMail({ company }),
        { kind: "link", text: words.confirmYes, href },
        words.confirmMailEnd({ days: CONFIRM_DAYS }),
      ],
      footer: words.mailFooter({ company }),
    },
  };
};

const alreadyMail = (language: Language, company: string): Mail => {
  const words = wordsIn(language, subscriberMessages);
  return {
    subject: words.alreadySubject({ company }),
    content: {
      language,
      heading: words.alreadyTitle,
      parts: [words.alreadyMail({ company })],
      footer: words.mailFooter({ company }),
    },
  };
};

interface LeaveLinkJob {
  readonly email: string;
  readonly from: string;
  readonly companyName: string;
  readonly origin: string;
  /** Omitted by nodes of versions without languages. */
  readonly language?: Language;
  /** See `languageQuery`. Omitted by nodes of versions that emailed in the site's language only. */
  readonly query?: string;
}

/** Emails the unsubscribe link, if the address is on the list. */
export const mailLeaveLinkJob = defineJob<LeaveLinkJob>("mail-newsletter-leave-link", "someone-waits");

/**
 * Requests an unsubscribe link by email. The answer is always the same, and a job checks the list later, so that the
 * time reveals nothing either.
 * @throws Refusal 400 for an invalid address, 429
 */
export const askToLeave = async (context: ModulePostContext, typed: string): Promise<void> => {
  const { db, site, language } = context;
  const email = await takeAddress(context, typed);
  if (!(await rateLimit(db, LEAVING_PER_MAILBOX).count(mailboxKey(email)))) return;
  const { from } = await readMailSettings(context);
  const { companyName, origin } = site;
  const query = languageQuery(language, site.language);
  await db.write((tx) => tx.addJob(mailLeaveLinkJob, { email, from, companyName, origin, language, query }));
};

/** Emails the link to an address on the list. Others get nothing. */
export const mailLeaveLink = async (
  { companyDb }: { readonly companyDb: CompanyDbs },
  {
    companyId,
    email: given,
    from,
    companyName: company,
    origin,
    language = "en",
    query = "",
  }: LeaveLinkJob & { readonly companyId: number },
): Promise<void> => {
  await companyDb(companyId).write(async (tx) => {
    const subscriber = await selectByEmail(tx, given);
    if (!subscriber) return;
    const href = linkTo(origin, "leave", subscriber.unsubscribeToken, query);
    const words = wordsIn(language, subscriberMessages);
    await queueMail(tx, {
      from,
      to: [subscriber.email],
      subject: words.leaveSubject({ company }),
      content: {
        language,
        heading: words.leaveTitle,
        parts: [
          words.leaveMail({ company }),
          { kind: "link", text: words.unsubscribe, href },
          words.leaveMailEnd,
        ],
        footer: words.mailFooter({ company }),
      },
      unsubscribe: { text: words.unsubscribe, href },
    });
  });
};

/** The page of an email's link, in the language that `query` names or else the site's. It has a button, because programs that scan emails open every link. */
export const linkTo = (origin: string, step: "confirm" | "leave", token: string, query = ""): string =>
  `${origin}${NEWSLETTER_PATH}/${step}/${token}${query}`;

/** Removes someone from the list. @throws Refusal 404 */
export const removeSubscriber = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const email = await deleteSubscriberRow(tx, id);
  if (email === null) throw refuse.notFound("subscriber");
  await recordAudit(tx, actor, { action: "Removed a newsletter subscriber", subject: email });
};
