import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

/** A row of a group that is selected with others, and how many rows the group has. */
interface Counted {
  readonly group: string;
  readonly total: number;
}

export interface OpenVersion extends Counted {
  readonly pageId: number;
  readonly pageName: string;
  readonly isExternal: boolean;
  readonly number: number;
  readonly email: string | null;
  readonly isMine: boolean;
  readonly at: Date;
  readonly note: string;
  /** Whether an approver returned it. */
  readonly isReturned: boolean;
}

interface VersionScope {
  /** See `editableRoles`. */
  readonly roleIds: readonly number[] | null;
  readonly isApprover: boolean;
  readonly needsSecondApprover: boolean;
  /** Maximum versions of each group. */
  readonly limit: number;
}

/**
 * Drafts and pending versions of the pages that a person can edit, by group. Versions with a scheduled publication are
 * left out. Those that wait longest for an approval come first, and the newest drafts.
 */
export const selectOpenVersions = async (
  tx: ReadTx,
  actor: Actor,
  { roleIds, isApprover, needsSecondApprover, limit }: VersionScope,
): Promise<OpenVersion[]> => {
  const isActor = (column: "edited" | "submitted") => {
    const name = (part: string) => sql.ref(`v.${column}By${part}`);
    return sql`(${name("CompanyId")} = ${actor.companyId} and ${name("UserId")} = ${actor.userId})`;
  };
  const { rows } = await sql<OpenVersion>`
    with open as (
      select v.*, p.name as page_name, p.is_external and not p.is_block as is_external, coalesce(${isActor("edited")}, false) as edited_by_me,
        -- Versions submitted before people were recorded by id only have the address.
        coalesce(case when v.submitted_by_user_id is null then lower(v.submitted_by_email) = ${actor.email.toLowerCase()}
          else ${isActor("submitted")} end, false) as submitted_by_me,
        d.email as returned_by, d.at as returned_at, d.comments as reason
      from page_versions v
      join pages p on p.company_id = v.company_id and p.id = v.page_id and p.deleted_at is null
      left join page_decisions d on d.company_id = v.company_id and d.page_id = v.page_id
        and d.decision = 'returned' and d.version_number = v.number and v.status = 'draft'
      where v.company_id = ${tx.companyId} and v.status in ('draft', 'pending')
        and (${roleIds === null} or p.role_id is null or p.role_id = any (${[...(roleIds ?? [])]}::bigint[]))
        and not exists (select from page_plans plan where plan.company_id = v.company_id
          and plan.page_id = v.page_id and plan.kind = 'publish')
    ), authored as (
      -- Until it's first saved, a draft counts as the work of the person who created it.
      select open.*, coalesce(open.edited_by_email, created.email) as author,
        edited_by_me or coalesce(open.edited_by_user_id is null
          and created.actor_company_id = ${actor.companyId} and created.actor_user_id = ${actor.userId}, false) as is_author
      from open
      left join lateral (
        select email, actor_company_id, actor_user_id from version_log_entries l
        where open.edited_by_user_id is null and l.company_id = open.company_id and l.page_id = open.page_id
          and l.action = 'Created draft V' || open.number
        order by l.id desc limit 1) created on true
    ), grouped as (
      select page_id, page_name, is_external, number,
        case
          when status = 'pending' and ${isApprover}
            and not (${needsSecondApprover} and (submitted_by_me or edited_by_me)) then 'approvals'
          when status = 'pending' then 'submitted'
          when returned_at is not null and (submitted_by_me or is_author) then 'returned'
          when is_author then 'drafts'
          else 'others'
        end as "group",
        case when status = 'pending' then submitted_by_email when returned_at is not null then returned_by
          else author end as email,
        case when status = 'pending' then submitted_by_me else is_author end as is_mine,
        case when status = 'pending' then status_at else coalesce(returned_at, changed_at) end as at,
        coalesce(case when status = 'pending' then asked.comments else reason end, '') as note, returned_at is not null as is_returned, status
      from authored
      left join lateral (
        select comments from version_log_entries l
        where ${isApprover} and status = 'pending' and l.company_id = authored.company_id
          and l.page_id = authored.page_id and l.action = 'Submitted draft V' || number
        order by l.id desc limit 1) asked on true
    ), ranked as (
      select *, count(*) over (partition by "group") as total, row_number() over (partition by "group"
        order by case when status = 'pending' then at end, at desc, page_id) as place
      from grouped)
    select * from ranked where place <= ${limit} order by "group", place`.execute(tx.sql);
  return rows;
};

export interface FormWithSubmissions {
  readonly id: number;
  readonly name: string;
  readonly count: number;
  readonly newest: Date;
  readonly total: number;
}

/** Forms with submissions that nobody has started on, newest submission first. */
export const selectFormsWithSubmissions = async (
  tx: ReadTx,
  limit: number,
): Promise<FormWithSubmissions[]> => {
  const { rows } = await sql<FormWithSubmissions>`
    select f.id, f.name, s.count, s.newest, count(*) over () as total
    from forms f
    join lateral (
      select count(*) as count, max(submitted_at) as newest from form_submissions s
      where s.company_id = f.company_id and s.form_id = f.id and s.status = 'new') s on s.count > 0
    where f.company_id = ${tx.companyId}
    order by s.newest desc, f.id limit ${limit}`.execute(tx.sql);
  return rows;
};
