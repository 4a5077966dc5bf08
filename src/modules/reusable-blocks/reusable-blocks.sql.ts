import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { saved } from "#platform/db/row-version.ts";

export interface BlockRow {
  readonly id: number;
  readonly name: string;
  readonly rowVersion: number;
  readonly status: string | null;
  readonly isLive: boolean;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
}

/** The company's reusable blocks that aren't deleted, by name. */
export const selectReusableBlocks = async (tx: ReadTx): Promise<BlockRow[]> =>
  (
    await sql<BlockRow>`
      select p.id, p.name, p.row_version, p.newest_status as status, p.last_changed_at as changed_at,
        p.last_changed_by as changed_by, exists (select from page_versions v
          where v.company_id = p.company_id and v.page_id = p.id and v.status = 'live') as is_live
      from pages p where p.company_id = ${tx.companyId} and p.is_block and p.deleted_at is null
      order by lower(p.name), p.id`.execute(tx.sql)
  ).rows;

export interface BlockUse {
  readonly blockId: number;
  readonly pageId: number;
  readonly pageName: string;
  readonly status: string;
}

/** Versions in use that show a reusable block, by the page's name. */
export const selectBlockUses = async (tx: ReadTx): Promise<BlockUse[]> =>
  (
    await sql<BlockUse>`
      select distinct b.id as block_id, p.id as page_id, p.name as page_name, v.status, lower(p.name) as place
      from pages b
      join page_links l on l.company_id = b.company_id and l.target_page_id = b.id and l.source = 'blocks'
      join blocks c on c.company_id = l.company_id and c.id = l.source_id
      join page_versions v on v.company_id = c.company_id and v.id = c.page_version_id and v.status <> 'backup'
      join pages p on p.company_id = v.company_id and p.id = v.page_id and p.deleted_at is null
      where b.company_id = ${tx.companyId} and b.is_block and b.deleted_at is null
      order by place, p.id, v.status`.execute(tx.sql)
  ).rows;

/** Whether another reusable block has this name, in any letter case. */
export const selectHasBlockName = async (tx: ReadTx, name: string, exceptId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("pages")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("isBlock", "=", true)
    .where("deletedAt", "is", null)
    .where(sql`lower(name)`, "=", name.toLowerCase())
    .where("id", "<>", exceptId)
    .executeTakeFirst()) !== undefined;

/** Its address is its name again. */
export const updateBlockName = async (tx: WriteTx, blockId: number, name: string): Promise<void> => {
  await tx.sql
    .updateTable("pages")
    .set({
      name,
      friendlyUrl: name,
      ...saved(),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", blockId)
    .execute();
};
