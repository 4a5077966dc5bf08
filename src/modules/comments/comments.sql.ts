import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface ThreadRecord {
  readonly id: number;
  readonly pageId: number;
  /** What the component and its copies have in common (`identityOf`); null for the page as a whole. */
  readonly componentId: number | null;
  readonly componentKind: string | null;
  readonly componentName: string;
  readonly field: string | null;
  readonly resolvedAt: Date | null;
  readonly resolvedByCompanyId: number | null;
  readonly resolvedByUserId: number | null;
  readonly resolvedByEmail: string | null;
}

export interface CommentRecord {
  readonly id: number;
  readonly threadId: number;
  readonly authorCompanyId: number;
  readonly authorUserId: number;
  readonly authorEmail: string;
  readonly body: string;
  readonly mailedUserIds: number[];
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

const THREAD_COLUMNS = [
  "id",
  "pageId",
  "componentId",
  "componentKind",
  "componentName",
  "field",
  "resolvedAt",
  "resolvedByCompanyId",
  "resolvedByUserId",
  "resolvedByEmail",
] as const;

const COMMENT_COLUMNS = [
  "comments.id",
  "comments.threadId",
  "comments.authorCompanyId",
  "comments.authorUserId",
  "comments.authorEmail",
  "comments.body",
  "comments.mailedUserIds",
  "comments.createdAt",
  "comments.editedAt",
] as const;

/** A page's threads, oldest first. */
export const selectThreads = (tx: ReadTx, pageId: number): Promise<ThreadRecord[]> =>
  tx.sql
    .selectFrom("commentThreads")
    .select(THREAD_COLUMNS)
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .orderBy("id")
    .execute();

/** A thread, locked so that it can't end while someone replies. */
export const selectThreadForUpdate = async (tx: WriteTx, threadId: number): Promise<ThreadRecord | null> =>
  (await tx.sql
    .selectFrom("commentThreads")
    .select(THREAD_COLUMNS)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", threadId)
    .forUpdate()
    .executeTakeFirst()) ?? null;

const comments = (tx: ReadTx) =>
  tx.sql
    .selectFrom("comments")
    .innerJoin("commentThreads", (join) =>
      join
        .onRef("commentThreads.companyId", "=", "comments.companyId")
        .onRef("commentThreads.id", "=", "comments.threadId"),
    )
    .where("comments.companyId", "=", tx.companyId);

/** The comments of all threads of a page, oldest first. */
export const selectComments = (tx: ReadTx, pageId: number): Promise<CommentRecord[]> =>
  comments(tx)
    .select(COMMENT_COLUMNS)
    .where("commentThreads.pageId", "=", pageId)
    .orderBy("comments.id")
    .execute();

/** The comments of one thread, oldest first. */
export const selectCommentsOfThread = (tx: ReadTx, threadId: number): Promise<CommentRecord[]> =>
  comments(tx)
    .select(COMMENT_COLUMNS)
    .where("comments.threadId", "=", threadId)
    .orderBy("comments.id")
    .execute();

export const selectComment = async (tx: ReadTx, commentId: number): Promise<CommentRecord | null> =>
  (await comments(tx).select(COMMENT_COLUMNS).where("comments.id", "=", commentId).executeTakeFirst()) ??
  null;

export const countComments = async (tx: ReadTx, pageId: number): Promise<number> =>
  Number(
    (
      await comments(tx)
        .select(({ fn }) => fn.countAll().as("count"))
        .where("commentThreads.pageId", "=", pageId)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** How many threads of a page are open. */
export const countOpenThreads = async (tx: ReadTx, pageId: number): Promise<number> =>
  Number(
    (
      await tx.sql
        .selectFrom("commentThreads")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("companyId", "=", tx.companyId)
        .where("pageId", "=", pageId)
        .where("resolvedAt", "is", null)
        .executeTakeFirstOrThrow()
    ).count,
  );

type NewThread = Pick<ThreadRecord, "pageId" | "componentId" | "componentKind" | "componentName" | "field">;

/** Returns the new thread's id. */
export const insertThread = async (tx: WriteTx, thread: NewThread): Promise<number> =>
  (
    await tx.sql
      .insertInto("commentThreads")
      .values({ companyId: tx.companyId, ...thread })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Returns the new comment's id. */
export const insertComment = async (
  tx: WriteTx,
  actor: Actor,
  comment: {
    readonly threadId: number;
    readonly body: string;
    readonly mailedUserIds: readonly number[];
  },
): Promise<number> =>
  (
    await tx.sql
      .insertInto("comments")
      .values({
        companyId: tx.companyId,
        threadId: comment.threadId,
        authorCompanyId: actor.companyId,
        authorUserId: actor.userId,
        authorEmail: actor.email,
        body: comment.body,
        mailedUserIds: [...comment.mailedUserIds],
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const updateCommentBody = async (
  tx: WriteTx,
  commentId: number,
  { body, mailedUserIds }: { readonly body: string; readonly mailedUserIds: readonly number[] },
): Promise<void> => {
  await tx.sql
    .updateTable("comments")
    .set({ body, mailedUserIds: [...mailedUserIds], editedAt: sql<Date>`clock_timestamp()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", commentId)
    .execute();
};

/** Deletes a comment, and its thread if that was the last one. */
export const deleteCommentRow = async (
  tx: WriteTx,
  { id, threadId }: Pick<CommentRecord, "id" | "threadId">,
): Promise<void> => {
  await tx.sql.deleteFrom("comments").where("companyId", "=", tx.companyId).where("id", "=", id).execute();
  await tx.sql
    .deleteFrom("commentThreads")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", threadId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("comments")
            .select(sql`1`.as("one"))
            .whereRef("comments.companyId", "=", "commentThreads.companyId")
            .whereRef("comments.threadId", "=", "commentThreads.id"),
        ),
      ),
    )
    .execute();
};

/** Resolves a thread, or reopens it if nobody is given. */
export const updateThreadResolved = async (
  tx: WriteTx,
  threadId: number,
  by: Actor | null,
): Promise<void> => {
  await tx.sql
    .updateTable("commentThreads")
    .set({
      resolvedAt: by ? sql<Date>`clock_timestamp()` : null,
      resolvedByCompanyId: by?.companyId ?? null,
      resolvedByUserId: by?.userId ?? null,
      resolvedByEmail: by?.email ?? null,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", threadId)
    .execute();
};
