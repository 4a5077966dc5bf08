import { kinds } from "#blocks/kinds.generated.ts";
import { type AuditEntry, recordAudit } from "#modules/audit/audit.public.ts";
import { identityOf, selectBlockEntries } from "#modules/blocks/blocks.public.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { type PageRecord, requireOpenPage } from "#modules/pages/pages.public.ts";
import type { Person } from "#modules/users/users.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { collapseWhitespace, shorten } from "#platform/html/escape.ts";
import type { SendCommentMails } from "./comment-mails.service.ts";
import { isAuthor, mayDeleteComment } from "./comments.policy.ts";
import { COMMENT_LIMITS, mentionedIds, readableText } from "./comments.schema.ts";
import {
  countComments,
  deleteCommentRow,
  insertComment,
  insertThread,
  selectComment,
  selectCommentsOfThread,
  selectThreadForUpdate,
  type ThreadRecord,
  updateCommentBody,
  updateThreadResolved,
} from "./comments.sql.ts";
import { type PagePeople, readPagePeople } from "./page-people.service.ts";
import { involvedIn } from "./read-comments.service.ts";

/** What a change of comments needs besides the database, read before its transaction. */
export interface CommentServices {
  readonly providerPeople: readonly Person[];
  readonly sendMails: SendCommentMails;
}

interface NewThread {
  readonly pageId: number;
  readonly componentId?: number | null | undefined;
  readonly field?: string | null | undefined;
  readonly text: string;
}

/**
 * Starts a thread. A thread on a component is also about its copies in later versions.
 * @throws Refusal 404, 403; 400 for a component that isn't on the page, or a field that it doesn't have; 409 for a
 * deleted page, or one with too many comments
 */
export const startThread = async (
  tx: WriteTx,
  actor: Actor,
  { pageId, componentId, field, text }: NewThread,
  services: CommentServices,
): Promise<{ threadId: number; commentId: number }> => {
  const page = await requireOpenPage(tx, actor, pageId);
  const about = await aboutOf(tx, pageId, componentId ?? null, field || null);
  const threadId = await insertThread(tx, { pageId, ...about });
  const written = { page, thread: { id: threadId, ...about }, text };
  const commentId = await insert(tx, actor, written, "Started comment thread", services);
  return { threadId, commentId };
};

type About = Pick<ThreadRecord, "componentId" | "componentKind" | "componentName" | "field">;

const aboutOf = async (
  tx: ReadTx,
  pageId: number,
  componentId: number | null,
  field: string | null,
): Promise<About> => {
  if (componentId === null) {
    if (field !== null) throw refuse.invalid("field needs a componentId.");
    return { componentId: null, componentKind: null, componentName: "", field: null };
  }
  const found = (await selectBlockEntries(tx, pageId)).find(({ id }) => id === componentId);
  if (!found) throw refuse.notFound("component");
  if (field !== null && !Object.hasOwn(kindOf(found.kind)?.fields ?? {}, field))
    throw refuse.invalid("This component has no such field.");
  return {
    componentId: identityOf(found),
    componentKind: found.kind,
    componentName: found.componentName,
    field,
  };
};

/** Replies to a thread, and reopens it. @throws Refusal 404, 403; 400 for a mention; 409 for a deleted page */
export const reply = async (
  tx: WriteTx,
  actor: Actor,
  { threadId, text }: { readonly threadId: number; readonly text: string },
  services: CommentServices,
): Promise<{ commentId: number }> => {
  const { thread, page } = await requireThread(tx, actor, threadId);
  if (thread.resolvedAt) await updateThreadResolved(tx, threadId, null);
  return { commentId: await insert(tx, actor, { page, thread, text }, "Replied to comment", services) };
};

const requireThread = async (
  tx: WriteTx,
  actor: Actor,
  threadId: number,
): Promise<{ thread: ThreadRecord; page: PageRecord }> => {
  const thread = await selectThreadForUpdate(tx, threadId);
  if (!thread) throw refuse.notFound("thread");
  return { thread, page: await requireOpenPage(tx, actor, thread.pageId) };
};

interface Written {
  readonly page: PageRecord;
  readonly thread: About & Pick<ThreadRecord, "id">;
  readonly text: string;
}

/** @param action for the audit log */
const insert = async (
  tx: WriteTx,
  actor: Actor,
  { page, thread, text }: Written,
  action: string,
  { providerPeople, sendMails }: CommentServices,
): Promise<number> => {
  if ((await countComments(tx, page.id)) >= COMMENT_LIMITS.page)
    throw refuse.conflict(
      `This page has ${COMMENT_LIMITS.page.toLocaleString("en-US")} comments, which is the limit. Delete some that you no longer need.`,
    );
  const people = await readPagePeople(tx, page, providerPeople);
  const mentioned = requireReaders(people, mentionedIds(text));
  const before = await selectCommentsOfThread(tx, thread.id);
  const recipients = recipientsOf(people, actor, [...mentioned, ...involvedIn(before)]);
  await send(tx, actor, { page, thread, text, people, recipients, mentioned }, sendMails);
  await audit(tx, actor, page, {
    action,
    after: { ...auditedThread(thread), comment: excerpt(people, text) },
  });
  return insertComment(tx, actor, {
    threadId: thread.id,
    body: text,
    mailedUserIds: recipients.map(({ userId }) => userId),
  });
};

/** @throws Refusal 400 if someone mentioned can't read the page's comments */
const requireReaders = (people: PagePeople, ids: readonly number[]): readonly number[] => {
  for (const id of ids) {
    const person = people.find(id);
    if (!person || !people.canRead(person))
      throw refuse.invalid(
        person && people.colleagues.includes(person)
          ? `${person.name} can't edit this page, so they can't be mentioned.`
          : "A person you mentioned isn't on this site's staff.",
      );
  }
  return ids;
};

/** Who gets an email: those who can still read the page's comments, once each, and never the author. */
const recipientsOf = (people: PagePeople, actor: Actor, ids: readonly number[]): Person[] =>
  [...new Set(ids)]
    .filter((id) => id !== actor.userId)
    .map((id) => people.find(id))
    .filter((person) => person !== undefined)
    .filter(people.canRead);

interface Sent extends Written {
  readonly people: PagePeople;
  readonly recipients: readonly Person[];
  readonly mentioned: readonly number[];
}

const send = (
  tx: WriteTx,
  actor: Actor,
  { page, thread, text, people, recipients, mentioned }: Sent,
  sendMails: SendCommentMails,
): Promise<void> =>
  sendMails(
    tx,
    {
      page,
      threadId: thread.id,
      author: people.nameOf(actor.userId, actor.email),
      about: aboutText(thread),
      text: readableText(text, (id) => people.nameOf(id, "")),
    },
    recipients.map(({ userId, email }) => ({ email, isMentioned: mentioned.includes(userId) })),
  );

const kindOf = (type: string): BlockKind | undefined => kinds.find((kind) => kind.type === type);

/** "Text Editor “Rates”, Content"; "" for the page as a whole. */
const aboutText = ({ componentKind, componentName, field }: About): string => {
  if (componentKind === null) return "";
  const kind = kindOf(componentKind);
  const component = [kind?.title ?? componentKind, componentName && `“${componentName}”`]
    .filter(Boolean)
    .join(" ");
  const label = field === null ? "" : (kind?.fields[field]?.label ?? field);
  return label ? `${component}, ${label}` : component;
};

/**
 * Changes the text of the actor's own comment. Only people who are newly mentioned get an email.
 * @throws Refusal 404; 403 for someone else's; 400 for a mention; 409 for a deleted page
 */
export const changeComment = async (
  tx: WriteTx,
  actor: Actor,
  { commentId, text }: { readonly commentId: number; readonly text: string },
  { providerPeople, sendMails }: CommentServices,
): Promise<void> => {
  const { comment, thread, page } = await requireComment(tx, actor, commentId);
  if (!isAuthor(actor, comment)) throw refuse.notAllowed("Only the author can edit a comment.");
  if (text === comment.body) return;
  const people = await readPagePeople(tx, page, providerPeople);
  const known = new Set(mentionedIds(comment.body));
  const mentioned = requireReaders(
    people,
    mentionedIds(text).filter((id) => !known.has(id)),
  );
  const recipients = recipientsOf(people, actor, mentioned).filter(
    ({ userId }) => !comment.mailedUserIds.includes(userId),
  );
  await send(tx, actor, { page, thread, text, people, recipients, mentioned }, sendMails);
  await audit(tx, actor, page, {
    action: "Edited comment",
    before: { ...auditedThread(thread), comment: excerpt(people, comment.body) },
    after: { ...auditedThread(thread), comment: excerpt(people, text) },
  });
  await updateCommentBody(tx, commentId, {
    body: text,
    mailedUserIds: [...comment.mailedUserIds, ...recipients.map(({ userId }) => userId)],
  });
};

/** Deletes a comment, and its thread if that was the last one. @throws Refusal 404, 403, 409 for a deleted page */
export const removeComment = async (tx: WriteTx, actor: Actor, commentId: number): Promise<void> => {
  const { comment, page } = await requireComment(tx, actor, commentId);
  if (!mayDeleteComment(actor, comment))
    throw refuse.notAllowed("Only the author and admins can delete a comment.");
  await deleteCommentRow(tx, comment);
  // Without its words, because entries are permanent.
  await audit(tx, actor, page, { action: "Deleted comment", before: { author: comment.authorEmail } });
};

/** Records a change of a page's comments in the company's audit log. */
const audit = (
  tx: WriteTx,
  actor: Actor,
  page: PageRecord,
  entry: Pick<AuditEntry, "action" | "before" | "after">,
): Promise<void> =>
  recordAudit(tx, actor, { subject: page.name, href: editorPath(page.id, page.isExternal), ...entry });

/** What a thread is about; nothing for the page as a whole. */
const auditedThread = (thread: About): { about?: string } => {
  const about = aboutText(thread);
  return about ? { about } : {};
};

/** The longest excerpt of a comment in the audit log, in UTF-16 units. */
const LONGEST_EXCERPT = 160;

const excerpt = (people: PagePeople, text: string): string =>
  shorten(collapseWhitespace(readableText(text, (id) => people.nameOf(id, ""))), LONGEST_EXCERPT);

const requireComment = async (tx: WriteTx, actor: Actor, commentId: number) => {
  const comment = await selectComment(tx, commentId);
  if (!comment) throw refuse.notFound("comment");
  return { comment, ...(await requireThread(tx, actor, comment.threadId)) };
};

/** Resolves a thread, or reopens it. @throws Refusal 404, 403, 409 for a deleted page */
export const resolveThread = async (
  tx: WriteTx,
  actor: Actor,
  { threadId, isResolved }: { readonly threadId: number; readonly isResolved: boolean },
): Promise<void> => {
  const { thread, page } = await requireThread(tx, actor, threadId);
  if ((thread.resolvedAt !== null) === isResolved) return;
  await updateThreadResolved(tx, threadId, isResolved ? actor : null);
  await audit(tx, actor, page, {
    action: isResolved ? "Resolved comment thread" : "Reopened comment thread",
    after: auditedThread(thread),
  });
};
