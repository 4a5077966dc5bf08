import { countOpenThreads } from "#modules/comments/comments.public.ts";
import { selectVersionUpdateEmails } from "#modules/layout/layout.public.ts";
import type { PageRecord } from "#modules/pages/pages.public.ts";
import { type MailContext, type MailSettings, readMailSettings } from "#modules/settings/settings.public.ts";
import { withoutDeactivated, withoutDeactivatedOrAdmins } from "#modules/users/users.public.ts";
import { selectVersionByStatus, type VersionRecord } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { fullName } from "#platform/access/full-name.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { MailContent } from "#platform/mail/mail-layout.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";

/** A version that just changed its status. */
export interface VersionStep {
  readonly page: Pick<PageRecord, "id" | "name" | "isBlock">;
  readonly version: VersionRecord;
}

/** Emails people about the steps of versions on a site. Create it before the step's own transaction. */
export interface VersionMails {
  /** To the addresses in Site Information, with a copy to the provider (decisions §12). */
  submitted(tx: WriteTx, step: VersionStep, actor: Actor, comments: string): Promise<void>;
  /** To the same addresses: there's nothing left to decide. */
  withdrawn(tx: WriteTx, step: VersionStep, actor: Actor, comments: string): Promise<void>;
  /** To the person who submitted the version: it was approved for a later time, given as text. */
  planned(
    tx: WriteTx,
    step: VersionStep,
    plan: { by: Actor; moment: string; comments: string },
  ): Promise<void>;
  /**
   * To the person who scheduled something and the addresses in Site Information: it was due and couldn't be done.
   * @param failure `why` in a sentence
   */
  failed(
    tx: WriteTx,
    page: VersionStep["page"],
    failure: { versionNumber: number | null; moment: string; email: string; why: string },
  ): Promise<void>;
  /** To the person who submitted the version. */
  decided(
    tx: WriteTx,
    step: VersionStep,
    decision: { by: Actor; is: "published" | "rejected"; comments: string },
  ): Promise<void>;
}

/** The emails of the requested site. Their links lead to its editor and change nothing when they're opened. */
export const versionMailsOf = async (context: MailContext): Promise<VersionMails> => {
  const settings = await readMailSettings(context);
  const { site } = context;
  return {
    submitted: async (tx, step, actor, comments) => {
      const [live, openThreads] = await Promise.all([
        selectVersionByStatus(tx, step.page.id, "live"),
        countOpenThreads(tx, step.page.id),
      ]);
      return queueMail(tx, {
        from: settings.from,
        to: await approverAddresses(tx),
        cc: copyOf(settings),
        subject: `Approval needed: ${nameOf(step)}`,
        content: content(site, step, {
          heading: `Approval needed: ${nameOf(step)}`,
          first: `${fullName(actor)} submitted a new version of the ${nounOf(step.page)} ${step.page.name}.`,
          rows: [
            ["Submitted by", actor.email],
            ...(openThreads > 0 ? [["Open comment threads", String(openThreads)] as const] : []),
          ],
          comments,
          link: "Review this version",
          comparedWith: live?.number,
        }),
      });
    },
    withdrawn: async (tx, step, actor, comments) =>
      queueMail(tx, {
        from: settings.from,
        to: await approverAddresses(tx),
        cc: copyOf(settings),
        subject: `Withdrawn: ${nameOf(step)}`,
        content: content(site, step, {
          heading: `Withdrawn: ${nameOf(step)}`,
          first: `${fullName(actor)} took this version back to keep editing it. You don't need to review it.`,
          rows: [["Withdrawn by", actor.email]],
          comments,
          link: "Open the page editor",
        }),
      }),
    planned: async (tx, step, { by, moment, comments }) =>
      queueMail(tx, {
        from: settings.from,
        to: await submitterAddress(tx, step),
        subject: `Approved for ${moment}: ${nameOf(step)}`,
        content: content(site, step, {
          heading: `${nameOf(step)}, is approved`,
          first: `${fullName(by)} approved the version you submitted. It goes live on ${moment}.`,
          rows: [["Approved by", by.email]],
          comments,
          link: "Open the page editor",
        }),
      }),
    failed: async (tx, page, failure) =>
      queueMail(tx, {
        from: settings.from,
        to: await withoutDeactivatedOrAdmins(tx, [failure.email, ...(await selectVersionUpdateEmails(tx))]),
        cc: copyOf(settings),
        ...failureMail(site, page, failure),
      }),
    decided: async (tx, step, { by, is, comments }) =>
      queueMail(tx, {
        from: settings.from,
        to: await submitterAddress(tx, step),
        subject: `${is === "published" ? "Published" : "Rejected"}: ${nameOf(step)}`,
        content: content(site, step, {
          heading: is === "published" ? `${nameOf(step)}, is live` : `${nameOf(step)}, is a draft again`,
          first:
            is === "published"
              ? `${fullName(by)} published the version you submitted. Visitors can see it now.`
              : `${fullName(by)} rejected the version you submitted. You can keep editing it.`,
          rows: [[is === "published" ? "Published by" : "Rejected by", by.email]],
          comments,
          link: "Open the page editor",
        }),
      }),
  };
};

const approverAddresses = async (tx: WriteTx): Promise<readonly string[]> =>
  withoutDeactivatedOrAdmins(tx, await selectVersionUpdateEmails(tx));

const submitterAddress = async (tx: WriteTx, { version }: VersionStep): Promise<readonly string[]> =>
  withoutDeactivated(tx, version.submittedByEmail ? [version.submittedByEmail] : []);

const failureMail = (
  site: MailSite,
  page: VersionStep["page"],
  { versionNumber, moment, email, why }: Parameters<VersionMails["failed"]>[2],
): { readonly subject: string; readonly content: MailContent } => {
  const isPublication = versionNumber !== null;
  const subject = isPublication
    ? `Not published: ${page.name}, version ${versionNumber}`
    : `Not taken down: ${page.name}`;
  return {
    subject,
    content: {
      heading: subject,
      parts: [
        isPublication
          ? `This version was scheduled for ${moment}, but it wasn't published. It is still waiting for approval.`
          : `This ${nounOf(page)} was scheduled to come down on ${moment}, but it is still live.`,
        {
          kind: "rows",
          rows: [
            ["Why", why],
            [page.isBlock ? "Block" : "Page", page.name],
            ...(isPublication ? [["Version", `V${versionNumber}`] as const] : []),
            ["Scheduled by", email],
          ],
        },
        { kind: "link", text: "Open the page editor", href: editorOf(site, page.id, versionNumber) },
      ],
      footer: footerOf(site),
    },
  };
};

const copyOf = ({ versionUpdateEmail }: MailSettings): string[] =>
  versionUpdateEmail ? [versionUpdateEmail] : [];

/** "Rates, version 3" */
const nameOf = ({ page, version }: VersionStep): string => `${page.name}, version ${version.number}`;

const nounOf = ({ isBlock }: VersionStep["page"]): string => (isBlock ? "block" : "page");

interface Words {
  readonly heading: string;
  readonly first: string;
  readonly rows: readonly (readonly [string, string])[];
  readonly comments: string;
  readonly link: string;
  /** Number of the live version that a second link compares it with; undefined for none. */
  readonly comparedWith?: number | undefined;
}

interface MailSite {
  readonly companyName: string;
  readonly origin: string;
}

const editorOf = ({ origin }: MailSite, pageId: number, versionNumber: number | null): string =>
  `${origin}/UpdatePageComponent/${pageId}${versionNumber === null ? "" : `?version=${versionNumber}`}`;

const footerOf = ({ companyName }: MailSite): string =>
  `Sent by the ${companyName} website. Opening the link doesn't change anything.`;

const content = (
  site: MailSite,
  { page, version }: VersionStep,
  { heading, first, rows, comments, link, comparedWith }: Words,
): MailContent => ({
  heading,
  parts: [
    first,
    {
      kind: "rows",
      rows: [
        [page.isBlock ? "Block" : "Page", page.name],
        ["Version", `V${version.number}`],
        ...rows,
        ["Comments", comments.trim() || "none"],
      ],
    },
    {
      kind: "link",
      text: link,
      href: editorOf(site, page.id, version.number),
    },
    ...(comparedWith === undefined
      ? []
      : [
          {
            kind: "link" as const,
            text: "See what changed",
            href: `${site.origin}/UpdatePageComponent/${page.id}/Compare?from=${comparedWith}&to=${version.number}`,
          },
        ]),
  ],
  footer: footerOf(site),
});
