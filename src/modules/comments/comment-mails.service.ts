import { editorPathOf } from "#modules/pages/editor-path.schema.ts";
import type { PageRecord } from "#modules/pages/pages.public.ts";
import { type MailContext, readMailSettings } from "#modules/settings/settings.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";

/** A comment that people get an email about. */
export interface MailedComment {
  readonly page: Pick<PageRecord, "id" | "name" | "isExternal" | "isBlock">;
  readonly threadId: number;
  /** The author's name. */
  readonly author: string;
  /** What the thread is about; "" for the page as a whole. */
  readonly about: string;
  /** The text with names in place of mentions. */
  readonly text: string;
}

export interface CommentMail {
  readonly email: string;
  readonly isMentioned: boolean;
}

/** Queues the emails about comments of the site that was asked. */
export type SendCommentMails = (
  tx: WriteTx,
  comment: MailedComment,
  recipients: readonly CommentMail[],
) => Promise<void>;

/** Reads the sender; call it before the transaction. Each person gets an own email, with a link to the thread. */
export const commentMailsOf = async (context: MailContext): Promise<SendCommentMails> => {
  const { from } = await readMailSettings(context);
  const { companyName, origin } = context.site;
  return async (tx, { page, threadId, author, about, text }, recipients) => {
    await Promise.all(
      recipients.map(({ email, isMentioned }) => {
        const heading = isMentioned
          ? `${author} mentioned you in a comment on ${page.name}`
          : `${author} commented on ${page.name}`;
        return queueMail(tx, {
          from,
          to: [email],
          subject: heading,
          canWait: true,
          content: {
            heading,
            parts: [
              {
                kind: "rows",
                rows: [["Page", page.name], ...(about ? [["About", about] as const] : []), ["Comment", text]],
              },
              {
                kind: "link",
                text: "Open the comment",
                href: `${origin}${editorPathOf(page)}?thread=${threadId}`,
              },
            ],
            footer: `Sent by the ${companyName} website. Reply in the page editor, not to this email.`,
          },
        });
      }),
    );
  };
};
