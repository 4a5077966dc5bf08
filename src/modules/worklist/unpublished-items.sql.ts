import { type RawBuilder, sql } from "kysely";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import { titleField } from "#modules/content/content-type.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

export interface UnpublishedItem {
  readonly id: number;
  readonly title: string;
  readonly email: string;
  readonly isMine: boolean;
  readonly at: Date;
  /** The number of the person's own items, or of others'. */
  readonly total: number;
}

/** Waits for an approval, or was never published. Items that were taken down, or have a schedule, don't count. */
const isWaiting = ({ needsApproval, statuses }: ContentType): RawBuilder<boolean> =>
  needsApproval
    ? sql<boolean>`i.status = ${statuses?.[0]} and i.hidden is distinct from 'taken down'`
    : sql<boolean>`i.hidden = 'unpublished'`;

/** A type's unpublished items: at most `limit` of the person's own, and as many of others, newest first. */
export const selectUnpublished = async (
  tx: ReadTx,
  type: ContentType,
  actor: Actor,
  limit: number,
): Promise<UnpublishedItem[]> => {
  const { rows } = await sql<UnpublishedItem>`
    with waiting as (
      select i.id, ${sql.ref<string>(`i.${titleField(type)}`)} as title, i.uploader_email as email, i.changed_at as at,
        i.uploader_company_id = ${actor.companyId} and i.uploader_user_id = ${actor.userId} as is_mine
      from ${sql.table(type.table)} i
      where i.company_id = ${tx.companyId} and i.deleted_at is null and ${isWaiting(type)}
        and not exists (select from item_plans plan where plan.company_id = i.company_id
          and plan.item_kind = ${type.name} and plan.item_id = i.id and plan.kind = 'publish')
    ), ranked as (
      select *, count(*) over (partition by is_mine) as total,
        row_number() over (partition by is_mine order by at desc, id desc) as place from waiting)
    select * from ranked where place <= ${limit} order by at desc, id desc`.execute(tx.sql);
  return rows;
};
