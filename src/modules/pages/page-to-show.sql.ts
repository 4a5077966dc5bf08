import { BLOCK_JSON, BLOCK_ORDER, type BlockRecord } from "#modules/blocks/blocks.public.ts";
import type { SideNavRecord } from "#modules/side-navs/side-navs.public.ts";
import type { VersionRecord } from "#modules/version-rows/version-rows.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import type { PageRecord } from "./pages.sql.ts";

/** What a page's rendering needs of the page and of its ancestors. */
export type ShownPage = Pick<
  PageRecord,
  | "id"
  | "name"
  | "friendlyUrl"
  | "allowNavigation"
  | "seoTitle"
  | "seoDescription"
  | "seoKeywords"
  | "roleId"
  | "sideNavId"
  | "language"
  | "isBlock"
>;

/** A version of a page with everything stored that it shows. */
export interface PageToShow {
  /** The page and its ancestors, top first. */
  readonly line: readonly ShownPage[];
  readonly version: Pick<VersionRecord, "id" | "number" | "status">;
  /** All components of the version, in the order of `selectBlocksOfVersion`. */
  readonly blocks: readonly BlockRecord[];
  /** Null if the page has none. */
  readonly sideNav: Pick<SideNavRecord, "id" | "componentName" | "content"> | null;
}

/**
 * The page at a path with its live version; null if there is none. Deleted and external pages have no path.
 * @param segments friendly URLs from the top in lowercase; ["/"] is home
 */
export const selectLivePage = async (tx: ReadTx, segments: readonly string[]): Promise<PageToShow | null> => {
  const found = whole(await livePage(tx.sql, tx.companyId, segments));
  return found?.line.length === segments.length ? found : null;
};

/** Any page with one of its versions; null if there is none. @param number of the version, as requested */
export const selectPageVersion = async (
  tx: ReadTx,
  pageId: number,
  number: number,
): Promise<PageToShow | null> => whole(await pageVersion(tx.sql, tx.companyId, pageId, number));

type Row = { readonly [K in keyof PageToShow]: PageToShow[K] | null };

const whole = ([row]: readonly Row[]): PageToShow | null =>
  row?.line && row.version
    ? { ...row, line: row.line, version: row.version, blocks: row.blocks ?? [] }
    : null;

const columns = `p.id, p.parent_id, p.name, p.friendly_url, p.allow_navigation, p.seo_title, p.seo_description,
  p.seo_keywords, p.role_id, p.side_nav_id, p.language, p.is_block`;

const isReachable = "p.company_id = $1 and p.deleted_at is null and not p.is_external";

/**
 * One statement, because each one costs the server more than the rows that it returns. JSON is parsed faster than the
 * columns of rows.
 * @param line selects a page and its ancestors, with `step` growing toward the page
 * @param isVersion the condition for its version
 */
const shownWith = (line: string, isVersion: string): string => `
  with recursive line as (${line}),
  page as (select * from line order by step desc limit 1),
  version as (
    select v.id, v.page_id, v.number, v.status from page_versions v
    where v.company_id = $1 and v.page_id = (select id from page) and ${isVersion}
  )
  select
    (select json_agg(json_build_object('id', id, 'name', name, 'friendlyUrl', friendly_url,
        'allowNavigation', allow_navigation, 'seoTitle', seo_title, 'seoDescription', seo_description,
        'seoKeywords', seo_keywords, 'roleId', role_id, 'sideNavId', side_nav_id, 'language', language,
        'isBlock', is_block) order by step)
      from line) as line,
    (select json_build_object('id', id, 'number', number, 'status', status) from version) as version,
    (select json_agg(${BLOCK_JSON} order by ${BLOCK_ORDER})
      from version v join blocks b on b.company_id = $1 and b.page_version_id = v.id) as blocks,
    (select json_build_object('id', s.id, 'componentName', s.component_name, 'content', s.content)
      from side_navs s where s.company_id = $1 and s.id = (select side_nav_id from page) and s.deleted_at is null) as side_nav`;

const livePage = preparedQuery<Row>(
  "live page",
  shownWith(
    `select ${columns}, 1 as step from pages p
    where ${isReachable} and coalesce(p.parent_id, 0) = 0 and lower(p.friendly_url) = ($2::text[])[1]
  union all
  select ${columns}, line.step + 1 from line
    join pages p on ${isReachable} and coalesce(p.parent_id, 0) = line.id
      and lower(p.friendly_url) = ($2::text[])[line.step + 1]`,
    "v.status = 'live'",
  ),
);

/** A version number as requested can exceed the column's range. */
const pageVersion = preparedQuery<Row>(
  "page version",
  shownWith(
    `select ${columns}, 10 as step from pages p where p.company_id = $1 and p.id = $2
  union all
  select ${columns}, line.step - 1 from line
    join pages p on p.company_id = $1 and p.id = line.parent_id
    where line.step > 1`,
    "v.number = $3::bigint",
  ),
);
