import { recordAudit } from "#modules/audit/audit.public.ts";
import { readMailSettings } from "#modules/settings/settings.public.ts";
import { hashOf, newToken } from "#modules/sign-in/sign-in.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { Refusal, refuse } from "#platform/call/refusal.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { emailAddress } from "#platform/fields/email-address.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import type { ModulePostContext } from "#platform/site/module-page.ts";
import { CONFIRM_DAYS, NEWSLETTER_PATH } from "./subscribers.schema.ts";
import { askForSubscription, deleteSubscriberRow } from "./subscribers.sql.ts";

const HOUR = 3600;
/** How often one visitor may ask, and how many mails one mailbox gets however many ask for it. */
const PER_VISITOR = { name: "newsletter-visitor", points: 10, seconds: HOUR };
const PER_MAILBOX = { name: "newsletter-mailbox", points: 3, seconds: 24 * HOUR };

const address = emailAddress("Please type your email address.");

/**
 * Somebody asks for the newsletter: the mail that goes to the address has a link that confirms it. Whether it is on
 * the list already only its own mailbox learns.
 * @throws Refusal 400 for what is no address, 429
 */
export const signUp = async (context: ModulePostContext, given: string): Promise<void> => {
  const { db, site, caller } = context;
  const parsed = address.safeParse(given);
  if (!parsed.success)
    throw refuse.invalid(parsed.error.issues[0]?.message ?? "This is not a valid email address.");
  const email = parsed.data;
  if (!(await rateLimit(db, PER_VISITOR).count(addressKey(caller.ip))))
    throw new Refusal(
      "too-many",
      "Too many addresses were signed up from here. Please try again in an hour.",
    );
  if (!(await rateLimit(db, PER_MAILBOX).count(email.toLowerCase().slice(0, 200)))) return;
  const { from } = await readMailSettings(context);
  const token = newToken();
  const unsubscribeToken = newToken();
  await db.write(async (tx) => {
    const known = await askForSubscription(tx, { email, confirmHash: hashOf(token), unsubscribeToken });
    await queueMail(tx, {
      from,
      to: [email],
      subject: known
        ? `Confirm your newsletter: ${site.companyName}`
        : `You get our newsletter: ${site.companyName}`,
      content: known
        ? {
            heading: "Confirm your newsletter",
            parts: [
              `Somebody, hopefully you, asked for the newsletter of ${site.companyName} for this address.`,
              { kind: "link", text: "Yes, send it to me", href: linkTo(site.origin, "confirm", token) },
              `The link is good for ${CONFIRM_DAYS} days. If it wasn't you, do nothing: you get no newsletter.`,
            ],
            footer: `Sent by the website of ${site.companyName}.`,
          }
        : {
            heading: "You get our newsletter already",
            parts: [
              `Somebody, hopefully you, asked for the newsletter of ${site.companyName} again. This address is on the list, so nothing was changed.`,
            ],
            footer: `Sent by the website of ${site.companyName}.`,
          },
    });
  });
};

/** Where a link of a mail leads: a page with a button, since programs that look through mails open every link. */
export const linkTo = (origin: string, step: "confirm" | "leave", token: string): string =>
  `${origin}${NEWSLETTER_PATH}/${step}/${token}`;

/** Takes somebody off the list. @throws Refusal 404 */
export const removeSubscriber = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const email = await deleteSubscriberRow(tx, id);
  if (email === null) throw refuse.notFound("subscriber");
  await recordAudit(tx, actor, { action: "Removed a newsletter subscriber", subject: email });
};
