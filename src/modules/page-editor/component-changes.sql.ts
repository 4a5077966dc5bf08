import { sql } from "kysely";
import type { BlockRecord } from "#modules/blocks/blocks.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** A component as stored in a change. */
export type StoredBlock = Pick<
  BlockRecord,
  | "id"
  | "kind"
  | "componentName"
  | "data"
  | "valueVersion"
  | "parentBlockId"
  | "isPlaced"
  | "sortOrder"
  | "rowVersion"
  | "originId"
>;

/** Components that were added or deleted together. */
export interface StoredRows {
  /** The components with their children. */
  readonly rows: readonly StoredBlock[];
  /** Where those on the page, or the child itself, were: the identities of all that preceded each, in order. */
  readonly places: readonly { readonly id: number; readonly preceding: readonly number[] }[];
  /** Components that referred to them, with their values before and after the deletion. */
  readonly referrers: readonly { readonly id: number; readonly before: Data; readonly after: Data }[];
  /** The identities of the container and of the components that they refer to, by id. */
  readonly identities: Readonly<Record<string, number>>;
}

type Data = Record<string, unknown>;
export type StoredValues = Pick<BlockRecord, "componentName" | "data" | "valueVersion">;

/** What a change did, with all that undo and redo need. */
export type ChangeContent =
  | { readonly action: "add" | "duplicate" | "paste" | "delete"; readonly content: StoredRows }
  | {
      readonly action: "change";
      readonly content: { readonly before: StoredValues; readonly after: StoredValues };
    }
  | {
      readonly action: "reorder";
      readonly content: { readonly before: readonly number[]; readonly after: readonly number[] };
    };

export type ChangeAction = ChangeContent["action"];

export type NewChange = ChangeContent & {
  readonly pageId: number;
  readonly pageVersionId: number;
  readonly versionNumber: number;
  /** 0 for a new order of the page. */
  readonly componentId: number;
  readonly componentKind: string;
  readonly componentName: string;
};

export type ChangeRecord = NewChange & {
  readonly id: number;
  readonly actorCompanyId: number;
  readonly actorUserId: number;
  readonly undoneAt: Date | null;
};

/** Changes of one person in one draft that can be undone. Earlier ones are forgotten. */
const MOST_CHANGES = 100;

/**
 * Records a change, and forgets those of its author in this draft that were undone before or are too long ago. Deleted
 * components stay in Trash.
 */
export const insertChange = async (tx: WriteTx, actor: Actor, change: NewChange): Promise<void> => {
  const { companyId, userId, email } = actor;
  const own = sql`company_id = ${tx.companyId} and page_version_id = ${change.pageVersionId}
    and actor_company_id = ${companyId} and actor_user_id = ${userId}`;
  await Promise.all([
    sql`delete from component_changes where ${own} and (undone_at is not null or (action <> 'delete'
      and id <= (select id from component_changes where ${own} order by id desc
        offset ${MOST_CHANGES - 1} limit 1)))`.execute(tx.sql),
    tx.sql
      .insertInto("componentChanges")
      .values({
        companyId: tx.companyId,
        ...change,
        content: JSON.stringify(change.content),
        actorCompanyId: companyId,
        actorUserId: userId,
        actorEmail: email,
      })
      .execute(),
  ]);
};

const changes = (tx: ReadTx) =>
  tx.sql
    .selectFrom("componentChanges")
    .select([
      "id",
      "pageId",
      "pageVersionId",
      "versionNumber",
      "componentId",
      "componentKind",
      "componentName",
      "action",
      "content",
      "actorCompanyId",
      "actorUserId",
      "undoneAt",
    ])
    .where("companyId", "=", tx.companyId);

/** The change that a person undoes or redoes next in a draft; null if there is none. */
export const selectNextChange = async (
  tx: ReadTx,
  actor: Actor,
  pageVersionId: number,
  way: "undo" | "redo",
): Promise<ChangeRecord | null> =>
  ((await changes(tx)
    .where("pageVersionId", "=", pageVersionId)
    .where("actorCompanyId", "=", actor.companyId)
    .where("actorUserId", "=", actor.userId)
    .where("restoredAt", "is", null)
    .where("undoneAt", way === "undo" ? "is" : "is not", null)
    .orderBy("id", way === "undo" ? "desc" : "asc")
    .limit(1)
    .executeTakeFirst()) as ChangeRecord | undefined) ?? null;

/** The deletion of a component that is in Trash, with whether it's there for too long; null if it isn't there. */
export const selectDeletion = async (
  tx: ReadTx,
  componentId: number,
): Promise<(ChangeRecord & { readonly isExpired: boolean }) | null> =>
  ((await changes(tx)
    .select(sql<boolean>`at < now() - make_interval(days => ${TRASH_DAYS})`.as("isExpired"))
    .where("componentId", "=", componentId)
    .where("action", "=", "delete")
    .where("undoneAt", "is", null)
    .where("restoredAt", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst()) as (ChangeRecord & { isExpired: boolean }) | undefined) ?? null;

/** Changes with the names of their pages. */
export const selectChanges = (tx: ReadTx, ids: readonly number[]) =>
  changes(tx)
    .select((query) =>
      query
        .selectFrom("pages")
        .select("name")
        .where("pages.companyId", "=", tx.companyId)
        .whereRef("pages.id", "=", "componentChanges.pageId")
        .as("pageName"),
    )
    .where("id", "in", ids)
    .execute() as unknown as Promise<(ChangeRecord & { readonly pageName: string })[]>;

/** Marks a change as undone or redone. @param content what the next step in the other direction needs */
export const updateChangeUndone = async (
  tx: WriteTx,
  id: number,
  isUndone: boolean,
  content: ChangeContent["content"],
): Promise<void> => {
  await tx.sql
    .updateTable("componentChanges")
    .set({ undoneAt: isUndone ? sql<Date>`now()` : null, content: JSON.stringify(content) })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

export const updateChangeRestored = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("componentChanges")
    .set({ restoredAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/**
 * Changes that can't be undone anymore: deletions after their time in Trash, and others after the end of their draft.
 */
const isOver = sql<boolean>`at < now() - make_interval(days => ${sql.lit(TRASH_DAYS)})
  or ((action <> 'delete' or undone_at is not null or restored_at is not null) and not exists (
    select from page_versions version where version.company_id = component_changes.company_id
      and version.id = component_changes.page_version_id and version.status = 'draft'))`;

export const companiesWithOldChanges = sql`select from component_changes where ${isOver}`;

export const deleteOldChanges = async (tx: WriteTx): Promise<void> => {
  await tx.sql.deleteFrom("componentChanges").where("companyId", "=", tx.companyId).where(isOver).execute();
};
