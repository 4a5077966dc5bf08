import { selectName } from "#modules/person-names/person-names.public.ts";
import { type MailContext, readMailSettings } from "#modules/settings/settings.public.ts";
import { withoutDeactivatedOrAdmins } from "#modules/users/users.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { MailContent } from "#platform/mail/mail-layout.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import type { ContentType, PlanKind } from "./content-type.schema.ts";

interface PlannedItem {
  readonly id: number;
  readonly title: string;
}

/** What tells the person who scheduled something for an item that it didn't happen, or won't. */
export interface ItemMails {
  /** It was due, and wasn't done. @param failure `moment` in words, `why` in a sentence */
  failed(
    tx: WriteTx,
    failure: { item: PlannedItem; kind: PlanKind; moment: string; email: string; why: string },
  ): Promise<void>;
  /** Someone who can't publish changed the item before its moment. */
  dropped(
    tx: WriteTx,
    dropped: { item: PlannedItem; moment: string; email: string; changedBy: string },
  ): Promise<void>;
}

/** The emails of a site about items of a content type. */
export const itemMailsOf = async (context: MailContext, type: ContentType): Promise<ItemMails> => {
  const { from } = await readMailSettings(context);
  const { site } = context;
  const noun = type.noun;
  const contentOf = (
    { id, title }: PlannedItem,
    heading: string,
    first: string,
    rows: readonly (readonly [string, string])[],
  ): MailContent => ({
    heading,
    parts: [
      first,
      { kind: "rows", rows: [["Title", title], ...rows] },
      { kind: "link", text: `Open the ${noun}`, href: `${site.origin}${type.form.updatePath}/${id}` },
    ],
    footer: `Sent by the ${site.companyName} website. Opening the link doesn't change anything.`,
  });
  return {
    failed: async (tx, { item, kind, moment, email, why }) => {
      const isPublication = kind === "publish";
      const subject = `${isPublication ? "Not published" : "Not taken down"}: ${item.title}`;
      const first = isPublication
        ? `This ${noun} was scheduled for ${moment}, but it wasn't published.`
        : `This ${noun} was scheduled to come down on ${moment}, but nothing was changed.`;
      const rows = [["Why", why] as const, ["Scheduled by", email] as const];
      const to = await withoutDeactivatedOrAdmins(tx, [email]);
      return queueMail(tx, { from, to, subject, content: contentOf(item, subject, first, rows) });
    },
    dropped: async (tx, { item, moment, email, changedBy }) => {
      const subject = `Schedule canceled: ${item.title}`;
      const person = await selectName(tx, changedBy);
      const first = `This ${noun} was scheduled to go live on ${moment}. ${person} changed it, so the schedule was canceled. Review the ${noun}, and then publish it or choose a new date.`;
      const rows = [["Changed by", changedBy] as const];
      const to = await withoutDeactivatedOrAdmins(tx, [email]);
      return queueMail(tx, { from, to, subject, content: contentOf(item, subject, first, rows) });
    },
  };
};
