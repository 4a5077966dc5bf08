import { identityOf, selectBlockEntries } from "#modules/blocks/blocks.public.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import type { Person } from "#modules/users/users.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { PageComments } from "./comments.contract.ts";
import { isAuthor, mayDeleteComment } from "./comments.policy.ts";
import { mentionedIds } from "./comments.schema.ts";
import { type CommentRecord, selectComments, selectThreads, type ThreadRecord } from "./comments.sql.ts";
import { type PagePeople, readPagePeople } from "./page-people.service.ts";

/** A page's comments, for people who can edit it. @throws Refusal 404, 403 */
export const readComments = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  providerPeople: readonly Person[],
): Promise<PageComments> => {
  const page = await requirePage(tx, actor, pageId);
  const [threads, comments, entries, people] = await Promise.all([
    selectThreads(tx, pageId),
    selectComments(tx, pageId),
    selectBlockEntries(tx, pageId),
    readPagePeople(tx, page, providerPeople),
  ]);
  const copies = Map.groupBy(entries, identityOf);
  const ofThread = Map.groupBy(comments, ({ threadId }) => threadId);
  return {
    canComment: page.deletedAt === null,
    threads: threads.map((thread) => ({
      id: thread.id,
      component:
        thread.componentId === null ? null : presentComponent(thread, copies.get(thread.componentId)),
      field: thread.field,
      isResolved: thread.resolvedAt !== null,
      resolvedAt: thread.resolvedAt?.toISOString() ?? null,
      resolvedBy: thread.resolvedAt
        ? people.nameOf(thread.resolvedByUserId ?? 0, thread.resolvedByEmail ?? "")
        : null,
      comments: (ofThread.get(thread.id) ?? []).map((comment) => ({
        id: comment.id,
        author: people.nameOf(comment.authorUserId, comment.authorEmail),
        text: comment.body,
        createdAt: comment.createdAt.toISOString(),
        editedAt: comment.editedAt?.toISOString() ?? null,
        canEdit: isAuthor(actor, comment),
        canDelete: mayDeleteComment(actor, comment),
      })),
    })),
    people: presentPeople(people, comments),
  };
};

type Entry = Awaited<ReturnType<typeof selectBlockEntries>>[number];

const presentComponent = (thread: ThreadRecord, entries: readonly Entry[] = []) => ({
  type: thread.componentKind ?? "",
  name: entries[0]?.componentName ?? thread.componentName,
  ids: entries.map(({ id }) => id),
});

/** Colleagues who can be mentioned, and everybody who is mentioned or has commented. */
const presentPeople = (people: PagePeople, comments: readonly CommentRecord[]): PageComments["people"] => {
  const involved = involvedIn(comments);
  const listed = new Set([
    ...people.colleagues.filter(people.canRead).map(({ userId }) => userId),
    ...involved,
  ]);
  return [...listed].map((id) => {
    const person = people.find(id);
    return {
      id,
      name: people.nameOf(id, "somebody who left"),
      canMention: person !== undefined && people.canRead(person),
    };
  });
};

/** Ids of authors and of people who are mentioned. */
export const involvedIn = (comments: readonly CommentRecord[]): ReadonlySet<number> =>
  new Set(comments.flatMap(({ authorUserId, body }) => [authorUserId, ...mentionedIds(body)]));
