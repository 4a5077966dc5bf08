import type { z } from "zod";
import { recordAudit } from "#modules/audit/audit.public.ts";
import { readMailSettings } from "#modules/settings/settings.public.ts";
import { checkNewPassword, hashOf, hashPassword, newToken } from "#modules/sign-in/sign-in.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { addressKey } from "#platform/limits/address-key.ts";
import { rateLimit } from "#platform/limits/rate-limits.ts";
import type { MailPart } from "#platform/mail/mail-layout.ts";
import { mailboxKey } from "#platform/mail/mailbox-key.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { registrationMessages } from "./registration.messages.ts";
import { REGISTRATION, type registrationFields } from "./registration.schema.ts";
import {
  consumeRegistration,
  insertRegistration,
  insertWaitingUser,
  selectAdminAddresses,
  selectIsAddressTaken,
  selectIsRegistrationOpen,
  selectRegisteredAddress,
  updateRegistrationOpen,
} from "./registration.sql.ts";

const HOUR = 3_600;
const PER_ADDRESS = { name: "registration-address", points: REGISTRATION.perIp, seconds: HOUR };
const PER_SITE = { name: "registration-site", points: REGISTRATION.perSite, seconds: HOUR };
const PER_MAILBOX = { name: "registration-mailbox", points: REGISTRATION.perEmail, seconds: 24 * HOUR };

type Context = CallContext<Services>;

const SENT =
  "Thank you. If we can create an account for this email address, we've emailed you a link. Open it within a day.";
const CLOSED = "Registration is closed on this site. Ask an admin for an account.";

/** Opens or closes registration. Provider accounts can work at every site, so only Admins create those. */
export const openRegistration = async (context: Context, isOpen: boolean): Promise<void> => {
  const { actor, site, db } = context;
  if (isOpen && site.isProvider)
    throw refuse.conflict("Provider accounts can work on every site, so only its admins can create them.");
  await db.write(async (tx) => {
    const before = await selectIsRegistrationOpen(tx);
    if (before === isOpen) return;
    await updateRegistrationOpen(tx, isOpen);
    await recordAudit(tx, actor, {
      action: isOpen ? "Opened registration" : "Closed registration",
      subject: site.companyName,
    });
  });
};

/**
 * Handles a visitor's request for an account by emailing a confirmation link. Only the mailbox learns whether the
 * address already has an account; the answer and the time it takes are the same.
 */
export const askForAccount = async (
  context: Context,
  input: z.output<typeof registrationFields>,
): Promise<{ message: string }> => {
  const { db, caller } = context;
  if (!(await db.read(selectIsRegistrationOpen))) throw refuse.notAllowed(CLOSED);
  const { newPassword, confirmPassword, phoneNumber: phone, ...person } = input;
  const problem = checkNewPassword(newPassword, person);
  if (problem) throw refuse.invalid(problem, { newPassword: [problem] });
  if (newPassword !== confirmPassword)
    throw refuse.invalid("Passwords do not match", { confirmPassword: ["Passwords do not match"] });
  const isWithin =
    (await rateLimit(db, PER_ADDRESS).count(addressKey(caller.ip))) &&
    (await rateLimit(db, PER_SITE).count("all"));
  if (!isWithin)
    throw new Refusal("too-many", "There have been too many registrations. Try again in an hour.");
  const mayMail = await rateLimit(db, PER_MAILBOX).count(mailboxKey(person.email));
  const passwordHash = await hashPassword(newPassword);
  const isTaken = await isAddressTaken(context, person.email);
  const token = newToken();
  const mails = await mailsOf(context);
  await db.write(async (tx) => {
    await insertRegistration(tx, { ...person, phone, passwordHash, ip: caller.ip, tokenHash: hashOf(token) });
    // Entries are permanent, and the person may not own the address. Confirming it records who it is.
    await recordAudit(tx, null, { action: "Requested account", subject: "A visitor" });
    if (!mayMail) return;
    if (isTaken) await mails.known(tx, person.email);
    else await mails.confirm(tx, person.email, token);
  });
  return { message: SENT };
};

/** Confirms the email address and notifies the Admins. The account stays locked until an Admin gives it roles. */
export const confirmAddress = async (context: Context, token: string): Promise<{ message: string }> => {
  const { db } = context;
  const [isOpen, address] = await db.read((tx) =>
    Promise.all([selectIsRegistrationOpen(tx), selectRegisteredAddress(tx, hashOf(token))]),
  );
  if (!isOpen) throw refuse.notAllowed(CLOSED);
  // Checked before the transaction, which holds a connection. If many people confirm at once, none would be left for
  // this.
  const isProviders = address !== null && (await isProvidersAddress(context, address));
  const mails = await mailsOf(context);
  return db.write(async (tx) => {
    const registration = await consumeRegistration(tx, hashOf(token));
    if (!registration) throw refuse.invalid("This link has expired or was already used. Register again.");
    if (isProviders || (await selectIsAddressTaken(tx, registration.email)))
      return { message: "An account with this email address already exists. You can sign in with it." };
    const id = await insertWaitingUser(tx, registration);
    const { email, firstName, lastName } = registration;
    await recordAudit(tx, null, {
      action: "Registered",
      subject: email,
      after: { email, firstName, lastName },
    });
    await mails.waiting(tx, { id, email, name: `${firstName} ${lastName}` });
    return {
      message: "Your email address is confirmed. You can sign in once an admin gives you access.",
    };
  });
};

/** An email address is taken if the company or the provider has an account with it (decisions §3). */
const isAddressTaken = async (context: Context, email: string): Promise<boolean> => {
  const isOwn = await context.db.read((tx) => selectIsAddressTaken(tx, email));
  const isProviders = await isProvidersAddress(context, email);
  return isOwn || isProviders;
};

const isProvidersAddress = async ({ companyDb, services }: Context, email: string): Promise<boolean> => {
  const provider = services.provider();
  return (
    provider !== null && (await companyDb(provider.companyId).read((tx) => selectIsAddressTaken(tx, email)))
  );
};

const mailsOf = async (context: Context) => {
  const { from } = await readMailSettings(context);
  const { origin, companyName: company, language } = context.site;
  const words = wordsIn(language, registrationMessages);
  const mail = (
    tx: WriteTx,
    to: readonly string[],
    heading: string,
    parts: readonly MailPart[],
    footer: { readonly footer: string; readonly language?: Language },
  ): Promise<void> =>
    queueMail(tx, {
      ...{ from, to, isAccountMail: true },
      subject: `${heading}: ${company}`,
      content: { heading, parts, ...footer },
    });
  const visitorFooter = { footer: words.mailFooter({ company }), language };
  return {
    confirm: (tx: WriteTx, to: string, token: string) =>
      mail(
        tx,
        [to],
        words.confirmTitle,
        [
          words.confirmMail({ company }),
          // After #, so the token never appears in a log.
          { kind: "link", text: words.confirmLink, href: `${origin}/Register#confirm=${token}` },
          words.confirmMailEnd,
        ],
        visitorFooter,
      ),
    known: (tx: WriteTx, to: string) =>
      mail(
        tx,
        [to],
        words.knownTitle,
        [words.knownMail({ company }), { kind: "link", text: words.signIn, href: `${origin}/login` }],
        visitorFooter,
      ),
    waiting: async (tx: WriteTx, user: { id: number; email: string; name: string }) =>
      mail(
        tx,
        await selectAdminAddresses(tx),
        "New account needs a role",
        [
          `${user.name} (${user.email}) registered and confirmed the email address. The account stays locked until an admin assigns a role or unlocks it.`,
          { kind: "link", text: "Review the account", href: `${origin}/UpdateUser/${user.id}` },
        ],
        { footer: `Sent by the ${company} website.` },
      ),
  };
};
