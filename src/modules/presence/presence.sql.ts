import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { type OpenTab, PRESENCE, type PresenceKind } from "./presence.schema.ts";

/** An open tab. */
export interface PresenceRecord {
  readonly userCompanyId: number;
  readonly userId: number;
  readonly tab: string;
  readonly kind: PresenceKind;
  readonly itemId: number;
  readonly person: string;
  /** Null if none is open, or it isn't in a draft of the page. */
  readonly componentId: number | null;
  readonly componentName: string | null;
  /** The component as the tab reported it. */
  readonly reportedId: number | null;
  readonly since: Date;
}

type Person = Pick<Actor, "companyId" | "userId">;

const isOpen = sql`p.seen_at > now() - make_interval(secs => ${sql.lit(PRESENCE.expiryMs / 1000)})`;

const selectWhere = async (tx: ReadTx, condition: RawBuilder<unknown>): Promise<PresenceRecord[]> =>
  (
    await sql<PresenceRecord>`
      select p.user_company_id, p.user_id, p.tab, p.kind, p.item_id, p.person, p.since,
        b.id as component_id, b.component_name, p.component_id as reported_id
      from presences p
      left join blocks b on p.kind = 'page' and b.company_id = p.company_id and b.id = p.component_id
        and exists (select from page_versions v
          where v.company_id = b.company_id and v.id = b.page_version_id and v.page_id = p.item_id
            and v.status = 'draft')
      where p.company_id = ${tx.companyId} and ${isOpen} and ${condition}
      order by p.since, p.user_id, p.tab`.execute(tx.sql)
  ).rows;

/** All open tabs of a company, oldest first. */
export const selectOpenTabs = (tx: ReadTx): Promise<PresenceRecord[]> => selectWhere(tx, sql`true`);

/** The open tabs of an item, oldest first. */
export const selectTabsOf = (tx: ReadTx, { kind, id }: OpenTab): Promise<PresenceRecord[]> =>
  selectWhere(tx, sql`p.kind = ${kind} and p.item_id = ${id}`);

/** How many tabs the person and the company have open. */
export const selectTabCounts = async (
  tx: ReadTx,
  { companyId, userId }: Person,
): Promise<{ person: number; company: number }> => {
  const { rows } = await sql<{ person: number; company: number }>`
    select count(*) as company,
      count(*) filter (where p.user_company_id = ${companyId} and p.user_id = ${userId}) as person
    from presences p where p.company_id = ${tx.companyId} and ${isOpen}`.execute(tx.sql);
  return rows[0] as { person: number; company: number };
};

/** Records that a tab is open now. One that had expired counts as opened again. */
export const upsertTab = async (
  tx: WriteTx,
  actor: Actor,
  { kind, id, tab }: OpenTab,
  componentId: number | null,
): Promise<void> => {
  const person = `${actor.firstName} ${actor.lastName}`.trim();
  await sql`
    insert into presences as p (company_id, user_company_id, user_id, tab, kind, item_id, person, component_id)
    values (${tx.companyId}, ${actor.companyId}, ${actor.userId}, ${tab}, ${kind}, ${id}, ${person}, ${componentId})
    on conflict (company_id, user_company_id, user_id, tab, kind, item_id) do update set
      person = excluded.person, component_id = excluded.component_id, seen_at = now(),
      since = case when ${isOpen} then p.since else now() end`.execute(tx.sql);
};

/** @returns whether it was open */
export const deleteTab = async (
  tx: WriteTx,
  { companyId, userId }: Person,
  { kind, id, tab }: OpenTab,
): Promise<boolean> => {
  const { numDeletedRows } = await tx.sql
    .deleteFrom("presences")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", companyId)
    .where("userId", "=", userId)
    .where("tab", "=", tab)
    .where("kind", "=", kind)
    .where("itemId", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const companiesWithExpiredTabs = sql`select p.company_id from presences p where not (${isOpen})`;

/** Deletes tabs that closed without saying so. */
export const deleteExpiredTabs = async (tx: WriteTx): Promise<void> => {
  await sql`delete from presences p where p.company_id = ${tx.companyId} and not (${isOpen})`.execute(tx.sql);
};
