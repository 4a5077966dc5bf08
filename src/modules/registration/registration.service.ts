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
import { REGISTRATION, type registrationFields } from "./registration.schema.ts";
import {
  insertRegistration,
  insertWaitingUser,
  selectAdminAddresses,
  selectIsAddressTaken,
  selectIsRegistrationOpen,
  selectRegisteredAddress,
  takeRegistration,
  updateRegistrationOpen,
} from "./registration.sql.ts";

const HOUR = 3_600;
const PER_ADDRESS = { name: "registration-address", points: REGISTRATION.perIp, seconds: HOUR };
const PER_SITE = { name: "registration-site", points: REGISTRATION.perSite, seconds: HOUR };
const PER_MAILBOX = { name: "registration-mailbox", points: REGISTRATION.perEmail, seconds: 24 * HOUR };

type Context = CallContext<Services>;

const SENT =
  "Thank you. If an account can be made for this address, a mail is on its way to it. Open the link in it within a day.";
const CLOSED = "This website takes no registrations. Please ask an administrator for an account.";

/** Whether visitors may ask for an account. The provider's staff can work in every site: their accounts are made by hand. */
export const openRegistration = async (context: Context, isOpen: boolean): Promise<void> => {
  const { actor, site, db } = context;
  if (isOpen && site.isProvider)
    throw refuse.conflict("Accounts of the provider can work in every site, so only its Admins create them.");
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
 * A visitor asks for an account: a mail goes to the address, with a link that confirms it. Whether the address has an
 * account already only its own mailbox learns; answer and work are the same.
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
    throw new Refusal("too-many", "Too many accounts were asked for. Please try again in an hour.");
  const mayMail = await rateLimit(db, PER_MAILBOX).count(mailboxKey(person.email));
  const passwordHash = await hashPassword(newPassword);
  const isTaken = await isAddressTaken(context, person.email);
  const token = newToken();
  const mails = await mailsOf(context);
  await db.write(async (tx) => {
    await insertRegistration(tx, { ...person, phone, passwordHash, ip: caller.ip, tokenHash: hashOf(token) });
    if (!mayMail) return;
    if (isTaken) await mails.known(tx, person.email);
    else await mails.confirm(tx, person.email, token);
  });
  return { message: SENT };
};

/** The address is its owner's. The account stays locked until an Admin gives it roles, and the Admins are told. */
export const confirmAddress = async (context: Context, token: string): Promise<{ message: string }> => {
  const { db } = context;
  const [isOpen, address] = await db.read((tx) =>
    Promise.all([selectIsRegistrationOpen(tx), selectRegisteredAddress(tx, hashOf(token))]),
  );
  if (!isOpen) throw refuse.notAllowed(CLOSED);
  // Before the change, which holds a connection already: where many confirm at once, none would be left for this.
  const isProviders = address !== null && (await isProvidersAddress(context, address));
  const mails = await mailsOf(context);
  return db.write(async (tx) => {
    const registration = await takeRegistration(tx, hashOf(token));
    if (!registration)
      throw refuse.invalid("This link has expired or was used before. Please register again.");
    if (isProviders || (await selectIsAddressTaken(tx, registration.email)))
      return { message: "There is an account with this address already. You can sign in with it." };
    const id = await insertWaitingUser(tx, registration);
    const { email, firstName, lastName } = registration;
    await recordAudit(tx, null, {
      action: "Registered",
      subject: email,
      after: { email, firstName, lastName },
    });
    await mails.waiting(tx, { id, email, name: `${firstName} ${lastName}` });
    return {
      message: "Your address is confirmed. You can sign in as soon as an administrator has given you access.",
    };
  });
};

/** An address belongs to one account of the company, and the provider's addresses to nobody else (decisions §3). */
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
  const { origin, companyName } = context.site;
  const mail = (
    tx: WriteTx,
    to: readonly string[],
    subject: string,
    heading: string,
    parts: readonly MailPart[],
  ): Promise<void> =>
    queueMail(tx, {
      from,
      to,
      subject: `${subject}: ${companyName}`,
      content: { heading, parts, footer: `Sent by the website of ${companyName}.` },
    });
  return {
    confirm: (tx: WriteTx, to: string, token: string) =>
      mail(tx, [to], "Confirm your address", "Confirm your address", [
        `Somebody, hopefully you, asked for an account on the website of ${companyName}.`,
        // Behind #, so that the token stands in no log.
        { kind: "link", text: "Confirm this address", href: `${origin}/Register#confirm=${token}` },
        "The link is good for a day. If it wasn't you, do nothing: no account is made.",
      ]),
    known: (tx: WriteTx, to: string) =>
      mail(tx, [to], "You have an account", "You have an account already", [
        `Somebody, hopefully you, asked for a new account on the website of ${companyName}. This address has one already, so nothing was changed.`,
        { kind: "link", text: "Sign in", href: `${origin}/login` },
      ]),
    waiting: async (tx: WriteTx, user: { id: number; email: string; name: string }) =>
      mail(tx, await selectAdminAddresses(tx), "An account waits for roles", "An account waits for roles", [
        `${user.name} (${user.email}) has registered and confirmed the address. The account is locked until an Admin gives it a role or takes the lock away.`,
        { kind: "link", text: "Look at the account", href: `${origin}/UpdateUser/${user.id}` },
      ]),
  };
};
