import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import { hasRowVersion, saved } from "#platform/db/row-version.ts";

/** A component with its version and page. */
export interface BlockRecord {
  id: number;
  pageVersionId: number;
  kind: string;
  componentName: string;
  data: Record<string, unknown>;
  valueVersion: number;
  parentBlockId: number | null;
  isPlaced: boolean;
  sortOrder: number;
  rowVersion: number;
  /** The component that it was first copied from; null where it isn't a copy, or that isn't recorded. */
  originId: number | null;
  pageId: number;
  versionNumber: number;
  versionStatus: string;
}

const blocksWithVersion = (tx: ReadTx) =>
  tx.sql
    .selectFrom("blocks")
    .innerJoin("pageVersions", (join) =>
      join
        .onRef("pageVersions.companyId", "=", "blocks.companyId")
        .onRef("pageVersions.id", "=", "blocks.pageVersionId"),
    )
    .select([
      "blocks.id",
      "blocks.pageVersionId",
      "blocks.kind",
      "blocks.componentName",
      "blocks.data",
      "blocks.valueVersion",
      "blocks.parentBlockId",
      "blocks.isPlaced",
      "blocks.sortOrder",
      "blocks.rowVersion",
      "blocks.originId",
      "pageVersions.pageId",
      "pageVersions.number as versionNumber",
      "pageVersions.status as versionStatus",
    ])
    .where("blocks.companyId", "=", tx.companyId);

export const selectBlock = async (tx: ReadTx, id: number): Promise<BlockRecord | null> =>
  ((await blocksWithVersion(tx).where("blocks.id", "=", id).executeTakeFirst()) as BlockRecord | undefined) ??
  null;

export const selectBlocks = async (tx: ReadTx, ids: readonly number[]): Promise<BlockRecord[]> =>
  (await blocksWithVersion(tx).where("blocks.id", "in", ids).execute()) as BlockRecord[];

export const selectChildren = async (tx: ReadTx, parent: BlockRecord): Promise<BlockRecord[]> =>
  (await blocksWithVersion(tx)
    .where("blocks.pageVersionId", "=", parent.pageVersionId)
    .where("blocks.parentBlockId", "=", parent.id)
    .orderBy("blocks.sortOrder")
    .orderBy("blocks.id")
    .execute()) as BlockRecord[];

/** Top-level components, then children, each in order. */
const inOrder = async (blocks: ReturnType<typeof blocksWithVersion>): Promise<BlockRecord[]> =>
  (await blocks
    .orderBy(sql`blocks.parent_block_id is not null`)
    .orderBy("blocks.sortOrder")
    .orderBy("blocks.id")
    .execute()) as BlockRecord[];

/** All components of a version, in order. */
export const selectBlocksOfVersion = (tx: ReadTx, pageVersionId: number): Promise<BlockRecord[]> =>
  inOrder(blocksWithVersion(tx).where("blocks.pageVersionId", "=", pageVersionId));

/** All components of a page's draft, pending, or live version, in order. */
export const selectBlocksByStatus = (
  tx: ReadTx,
  pageId: number,
  status: "draft" | "pending" | "live",
): Promise<BlockRecord[]> =>
  inOrder(
    blocksWithVersion(tx).where("pageVersions.pageId", "=", pageId).where("pageVersions.status", "=", status),
  );

/** A component `b` of a version `v` as a `BlockRecord` in JSON, which is parsed faster than the columns of rows. */
export const BLOCK_JSON = `json_build_object('id', b.id, 'pageVersionId', b.page_version_id, 'kind', b.kind,
  'componentName', b.component_name, 'data', b.data, 'valueVersion', b.value_version,
  'parentBlockId', b.parent_block_id, 'isPlaced', b.is_placed, 'sortOrder', b.sort_order,
  'rowVersion', b.row_version, 'originId', b.origin_id, 'pageId', v.page_id, 'versionNumber', v.number,
  'versionStatus', v.status)`;

/** The order of `selectBlocksOfVersion`. */
export const BLOCK_ORDER = "b.parent_block_id is not null, b.sort_order, b.id";

/** The components of the live versions of these reusable blocks, in order. Deleted ones have none. */
export const selectLiveBlocksOf = async (tx: ReadTx, ids: readonly number[]): Promise<BlockRecord[]> => {
  const [row] = await liveBlocks(tx.sql, tx.companyId, ids);
  return row?.blocks ?? [];
};

const liveBlocks = preparedQuery<{ blocks: BlockRecord[] | null }>(
  "live components of reusable blocks",
  `select json_agg(${BLOCK_JSON} order by ${BLOCK_ORDER}) as blocks
    from pages p
    join page_versions v on v.company_id = $1 and v.page_id = p.id and v.status = 'live'
    join blocks b on b.company_id = $1 and b.page_version_id = v.id
    where p.company_id = $1 and p.id = any ($2::bigint[]) and p.is_block and p.deleted_at is null`,
);

export const countBlocksOfVersion = async (tx: ReadTx, pageVersionId: number): Promise<number> =>
  Number(
    (
      await tx.sql
        .selectFrom("blocks")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("companyId", "=", tx.companyId)
        .where("pageVersionId", "=", pageVersionId)
        .executeTakeFirstOrThrow()
    ).count,
  );

/** A page's components outside backup versions, with their values, in the order of `selectBlocksOfVersion`. */
export const selectCurrentBlocks = (tx: ReadTx, pageId: number): Promise<BlockRecord[]> =>
  inOrder(
    blocksWithVersion(tx)
      .where("pageVersions.pageId", "=", pageId)
      .where("pageVersions.status", "!=", "backup"),
  );

/** Which of these blogs no longer exist. Components refer to them by id. */
export const selectMissingListedItems = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const found = await tx.sql
    .selectFrom("blogs")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .execute();
  return new Set(ids.filter((id) => !found.some((blog) => blog.id === id)));
};

/** Titles of the company's blogs among these ids, deleted ones too. */
export const selectListedItemNames = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const found = await tx.sql
    .selectFrom("blogs")
    .select(["id", "title"])
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .execute();
  return new Map(found.map(({ id, title }) => [id, title]));
};

/** Names and positions of the components of all versions of a page, without their contents. */
export const selectBlockEntries = (tx: ReadTx, pageId: number) =>
  tx.sql
    .selectFrom("blocks")
    .innerJoin("pageVersions", (join) =>
      join
        .onRef("pageVersions.companyId", "=", "blocks.companyId")
        .onRef("pageVersions.id", "=", "blocks.pageVersionId"),
    )
    .select([
      "blocks.id",
      "blocks.originId",
      "blocks.kind",
      "blocks.componentName",
      "blocks.parentBlockId",
      "blocks.isPlaced",
      "blocks.changedAt",
      "pageVersions.number as versionNumber",
      "pageVersions.status as versionStatus",
    ])
    .where("blocks.companyId", "=", tx.companyId)
    .where("pageVersions.pageId", "=", pageId)
    .orderBy("pageVersions.number", "desc")
    .orderBy("blocks.sortOrder")
    .orderBy("blocks.id")
    .execute();

export interface NewBlock {
  pageVersionId: number;
  kind: string;
  componentName: string;
  data: Record<string, unknown>;
  valueVersion: number;
  parentBlockId: number | null;
  isPlaced?: boolean;
  sortOrder?: number;
}

/** A child is added at the end of its container. */
export const insertBlock = async (tx: WriteTx, block: NewBlock): Promise<number> =>
  (
    await tx.sql
      .insertInto("blocks")
      .values({
        companyId: tx.companyId,
        ...block,
        data: JSON.stringify(block.data),
        sortOrder:
          block.sortOrder ??
          sql<number>`(select coalesce(max(sort_order), 0) + 1 from blocks
            where company_id = ${tx.companyId} and page_version_id = ${block.pageVersionId}
              and parent_block_id is not distinct from ${block.parentBlockId}::bigint)`,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** A component without its version. */
export type BlockToInsert = Omit<
  BlockRecord,
  "pageVersionId" | "rowVersion" | "pageId" | "versionNumber" | "versionStatus"
>;

/**
 * Inserts components with their order, position, and origin, under new ids, which it returns in the order of `blocks`.
 */
export const insertWithNewIds = async (
  tx: WriteTx,
  pageVersionId: number,
  blocks: readonly (BlockToInsert & { newParentId: number | null })[],
): Promise<number[]> => {
  const ids: number[] = [];
  // A statement has at most 65,535 parameters.
  for (let from = 0; from < blocks.length; from += 1000) {
    const rows = await tx.sql
      .insertInto("blocks")
      .values(
        blocks.slice(from, from + 1000).map((block) => ({
          companyId: tx.companyId,
          pageVersionId,
          kind: block.kind,
          componentName: block.componentName,
          data: JSON.stringify(block.data),
          valueVersion: block.valueVersion,
          parentBlockId: block.newParentId,
          isPlaced: block.isPlaced,
          sortOrder: block.sortOrder,
          originId: block.originId,
        })),
      )
      .returning("id")
      .execute();
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
};

/** Saves a component. Returns false if `expectedRowVersion` is given and no longer current. */
export const updateBlock = async (
  tx: WriteTx,
  id: number,
  { componentName, data, valueVersion }: Pick<BlockRecord, "componentName" | "data" | "valueVersion">,
  expectedRowVersion: number | undefined,
): Promise<boolean> => {
  const result = await tx.sql
    .updateTable("blocks")
    .set({
      componentName,
      valueVersion,
      data: JSON.stringify(data),
      ...saved(),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where(hasRowVersion(expectedRowVersion))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

/** Updates the values of components that nobody has seen yet, in one statement. */
export const updateBlocksData = async (
  tx: WriteTx,
  changes: readonly { readonly id: number; readonly data: Record<string, unknown> }[],
): Promise<void> => {
  if (changes.length === 0) return;
  await sql`update blocks set data = changes.data
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as changes (id bigint, data jsonb)
    where blocks.company_id = ${tx.companyId} and blocks.id = changes.id`.execute(tx.sql);
};

/** Moves a component to the top level of the page, at the end. */
export const updateBlockPlaced = async (
  tx: WriteTx,
  block: Pick<BlockRecord, "id" | "pageVersionId">,
): Promise<void> => {
  await tx.sql
    .updateTable("blocks")
    .set({
      isPlaced: true,
      sortOrder: sql<number>`(select coalesce(max(b.sort_order), 0) + 1 from blocks b
        where b.company_id = ${tx.companyId} and b.page_version_id = ${block.pageVersionId} and b.is_placed)`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", block.id)
    .execute();
};

/** Numbers the given components 1, 2, 3 … */
export const updateBlockOrder = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  await sql`update blocks set sort_order = place.number
    from unnest(${ids}::bigint[]) with ordinality as place(id, number)
    where blocks.company_id = ${tx.companyId} and blocks.id = place.id`.execute(tx.sql);
};

/** Deletes components with everything in them. */
export const deleteBlocks = async (tx: WriteTx, ids: readonly number[]): Promise<void> => {
  await tx.sql.deleteFrom("blocks").where("companyId", "=", tx.companyId).where("id", "in", ids).execute();
};

/**
 * Inserts deleted components again, under the ids that they had. Their row versions go up, so that a form from before
 * the deletion can't overwrite them.
 */
export const reinsertBlocks = async (
  tx: WriteTx,
  pageVersionId: number,
  blocks: readonly Omit<BlockRecord, "pageVersionId" | "pageId" | "versionNumber" | "versionStatus">[],
): Promise<void> => {
  await sql`
    insert into blocks (company_id, page_version_id, id, kind, component_name, data, value_version, parent_block_id,
      is_placed, sort_order, row_version, origin_id)
    overriding system value
    select ${tx.companyId}, ${pageVersionId}, "id", "kind", "componentName", "data", "valueVersion", "parentBlockId",
      "isPlaced", "sortOrder", "rowVersion" + 1, "originId"
    from jsonb_to_recordset(${JSON.stringify(blocks)}::jsonb) as kept ("id" bigint, "kind" text, "componentName" text,
      "data" jsonb, "valueVersion" integer, "parentBlockId" bigint, "isPlaced" boolean, "sortOrder" integer,
      "rowVersion" integer, "originId" bigint)`.execute(tx.sql);
};
