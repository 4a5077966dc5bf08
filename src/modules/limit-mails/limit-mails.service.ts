import { usageText } from "#modules/companies/limit-texts.schema.ts";
import { readMailSettings } from "#modules/settings/settings.public.ts";
import { selectAdminAddresses } from "#modules/users/users.public.ts";
import type { Site } from "#platform/call/handle.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesUsage } from "#platform/db/unsafe-all-companies-usage.ts";
import { type NewMail, queueMail } from "#platform/mail/queue-mail.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { type CompanyUsage, LIMIT_NAMES, USAGE_KINDS, usageLevel } from "#platform/usage/usage.schema.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { companiesWithLimitMails, recordScarce, type ScarceLimit } from "./limit-mails.sql.ts";

/**
 * Emails the provider's admins about each company that has passed 80 % of a limit, or reached it, since the last run.
 * Each is sent once, until the usage falls below and passes it again.
 */
export const sendLimitMails = async (context: JobContext): Promise<void> => {
  for (const companyId of await context.companiesHaving(companiesWithLimitMails)) {
    const site = context.services.siteOf(companyId);
    // The link needs a host name. The emails are sent once there is one.
    if (!site) continue;
    const { from } = await readMailSettings({ ...context, site });
    await context.companyDb(companyId).write((tx) => mailNews(tx, site, from));
  }
};

const mailNews = async (tx: WriteTx, site: Site, from: string): Promise<void> => {
  const companies = await unsafeAllCompaniesUsage(tx);
  const news = await recordScarce(tx, companies.flatMap(scarceOf));
  if (news.length === 0) return;
  const to = await selectAdminAddresses(tx);
  for (const { companyId, company, usage } of companies) {
    const limits = news.filter((limit) => limit.companyId === companyId);
    if (limits.length > 0) await queueMail(tx, { ...mailOf(company, usage, limits, site), from, to });
  }
};

const scarceOf = ({ companyId, usage }: { companyId: number; usage: CompanyUsage }): ScarceLimit[] =>
  USAGE_KINDS.flatMap((kind) => {
    const level = usageLevel(usage[kind]);
    return level === "ok" ? [] : [{ companyId, kind, level }];
  });

const AT_LIMIT: Readonly<Record<ScarceLimit["kind"], string>> = {
  storage: "Staff can't upload files.",
  entries: "Staff can't create pages or items.",
  emails: "Other emails wait until tomorrow, except those about accounts.",
  sms: "Sign-in codes can't be texted until tomorrow.",
};

const mailOf = (
  company: string,
  usage: CompanyUsage,
  limits: readonly ScarceLimit[],
  site: Site,
): Omit<NewMail, "from" | "to"> => {
  const isFull = limits.some(({ level }) => level === "full");
  const names = new Intl.ListFormat("en").format(
    limits.filter(({ level }) => !isFull || level === "full").map(({ kind }) => LIMIT_NAMES[kind]),
  );
  const heading = isFull
    ? `Limit reached for ${names}: ${company}`
    : `Near the limit for ${names}: ${company}`;
  return {
    subject: heading,
    canWait: true,
    content: {
      heading,
      parts: [
        isFull
          ? `${company} has reached a limit. Raise it if the site needs more.`
          : `${company} has used at least 80% of a limit. Raise it before the site reaches it.`,
        {
          kind: "list",
          items: limits.map(({ kind, level }) => {
            const used = `${capitalize(LIMIT_NAMES[kind])}: ${usageText(kind, usage[kind])}.`;
            return level === "full" ? `${used} ${AT_LIMIT[kind]}` : used;
          }),
        },
        { kind: "link", text: "See all companies", href: `${site.origin}/CompanyManagement` },
      ],
      footer: `Sent by the ${site.companyName} website. You'll get this email again only if usage drops and then rises again.`,
    },
  };
};
