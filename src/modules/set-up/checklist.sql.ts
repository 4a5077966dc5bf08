import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface SetUpFacts {
  readonly isHidden: boolean;
  readonly isLayoutCompleted: boolean;
  readonly hasLogo: boolean;
  readonly hasTheme: boolean;
  readonly hasAddress: boolean;
  /** The home page's id; null before the site is initialized. */
  readonly homePageId: number | null;
  readonly isHomeLive: boolean;
  /** Whether a live page other than the home page is on the menu. */
  readonly hasMenu: boolean;
  /** Whether there are pages other than the home page. */
  readonly hasPages: boolean;
  /** Whether anyone at the company is emailed when a version is submitted. */
  readonly hasApprovalEmails: boolean;
  /** Whether more than one person can sign in. */
  readonly hasColleagues: boolean;
  /** Whether someone hasn't accepted an invitation yet. */
  readonly hasInvited: boolean;
}

/** The state of the company's setup. */
export const selectSetUpFacts = async (tx: ReadTx): Promise<SetUpFacts> => {
  const isLive = sql`exists (select from page_versions v
    where v.company_id = p.company_id and v.page_id = p.id and v.status = 'live')`;
  const isInvited = sql`exists (select from invitations i
    where i.company_id = u.company_id and i.user_id = u.id and i.accepted_at is null)`;
  const isHome = sql`(p.friendly_url = '/' and p.parent_id is null and not p.is_external)`;
  const { rows } = await sql<SetUpFacts>`
    select exists (select from hidden_checklists h where h.company_id = c.company_id) as is_hidden,
      l.completed_at is not null as is_layout_completed,
      coalesce(l.navbar ->> 'logoUrl', '') <> '' as has_logo,
      exists (select from themes t where t.company_id = c.company_id) as has_theme,
      coalesce(l.footer ->> 'address', '') <> '' as has_address,
      home.id as home_page_id, coalesce(home.is_live, false) as is_home_live,
      exists (select from pages p where p.company_id = c.company_id and p.deleted_at is null and p.show_on_menu
        and not ${isHome} and (p.is_external or ${isLive})) as has_menu,
      exists (select from pages p where p.company_id = c.company_id and p.deleted_at is null and not ${isHome}
        and not p.is_block) as has_pages,
      coalesce(cardinality(l.admin_version_update_emails), 0) > 0 as has_approval_emails,
      (select count(*) from users u where u.company_id = c.company_id and u.deleted_at is null
        and not u.locked_by_admin and not ${isInvited}) > 1 as has_colleagues,
      exists (select from users u where u.company_id = c.company_id and u.deleted_at is null
        and not u.locked_by_admin and ${isInvited}) as has_invited
    from companies c
    left join layouts l on l.company_id = c.company_id
    left join lateral (select p.id, ${isLive} as is_live from pages p
      where p.company_id = c.company_id and p.deleted_at is null and ${isHome} limit 1) home on true
    where c.company_id = ${tx.companyId}`.execute(tx.sql);
  return rows[0] as SetUpFacts;
};

/** Returns whether it was still shown. */
export const insertHiddenChecklist = async (tx: WriteTx): Promise<boolean> =>
  (await tx.sql
    .insertInto("hiddenChecklists")
    .values({ companyId: tx.companyId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("companyId")
    .executeTakeFirst()) !== undefined;
