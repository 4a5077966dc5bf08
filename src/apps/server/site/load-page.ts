import { sql } from "kysely";
import type { BlockModel, PageModel, SiteModel } from "#apps/site/page-model.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  selectBlocksOfVersion,
  viewFields,
} from "#modules/components/components.public.ts";
import { type PageRecord, pathOf } from "#modules/pages/pages.public.ts";
import { selectVersionByStatus, type VersionRecord } from "#modules/versions/versions.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";

/** A page and those above it, the topmost first, found by its path's segments without regard to case. */
export const findPageLine = async (tx: ReadTx, path: string): Promise<number[] | null> => {
  const segments = path === "/" ? ["/"] : path.toLowerCase().split("/").slice(1);
  if (segments.length > 4 || segments.some((segment) => segment === "")) return null;
  const found = await sql<{ ids: number[] }>`
    with recursive line as (
      select array[id] as ids, id, 1 as depth from pages
      where company_id = ${tx.companyId} and coalesce(parent_id, 0) = 0 and lower(friendly_url) = ${segments[0]}
        and deleted_at is null and not is_external
      union all
      select line.ids || pages.id, pages.id, line.depth + 1 from line
      join pages on pages.company_id = ${tx.companyId} and coalesce(pages.parent_id, 0) = line.id
        and lower(pages.friendly_url) = (${segments}::text[])[line.depth + 1]
        and pages.deleted_at is null and not pages.is_external
    )
    select ids from line where depth = ${segments.length}`.execute(tx.sql);
  return found.rows[0]?.ids ?? null;
};

/** The page that visitors read at a path, or null where there is none. */
export const loadLivePage = async (
  tx: ReadTx,
  path: string,
  site: SiteModel,
  log: Log,
): Promise<PageModel | null> => {
  const ids = await findPageLine(tx, path);
  if (!ids) return null;
  const line = await selectLine(tx, ids);
  const page = line.at(-1);
  const version = page && (await selectVersionByStatus(tx, page.id, "live"));
  if (!page || !version) return null;
  return pageModel(tx, line, version, site, "live", log);
};

const selectLine = async (tx: ReadTx, ids: readonly number[]): Promise<PageRecord[]> => {
  const rows = await tx.sql
    .selectFrom("pages")
    .selectAll()
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
};

/** Everything that drawing a version of a page takes. @param line the page and those above it, the topmost first */
export const pageModel = async (
  tx: ReadTx,
  line: readonly PageRecord[],
  version: VersionRecord,
  site: SiteModel,
  mode: PageModel["mode"],
  log: Log,
): Promise<PageModel> => {
  const page = line.at(-1);
  if (!page) throw new Error("A page's line is empty.");
  const path = pathOf(line);
  return {
    mode,
    site,
    page: {
      id: page.id,
      name: page.name,
      path,
      title: page.seoTitle,
      description: page.seoDescription,
      keywords: page.seoKeywords,
      isHome: path === "/",
    },
    breadcrumbs: breadcrumbsOf(line),
    blocks: blockModels(await selectBlocksOfVersion(tx, version.id), log),
    previewLabel: mode === "preview" ? `V${version.number} · ${version.status}` : undefined,
  };
};

const breadcrumbsOf = (line: readonly PageRecord[]): PageModel["breadcrumbs"] => [
  { name: "Home", href: "/" },
  ...line.map((page, index) => ({
    name: page.name,
    href: index === line.length - 1 || !page.allowNavigation ? null : pathOf(line.slice(0, index + 1)),
  })),
];

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** The components that stand on the page, in order, each with its children. One that can't be opened is left out. */
const blockModels = (records: readonly BlockRecord[], log: Log): BlockModel[] => {
  const model = (record: BlockRecord): BlockModel[] => {
    const kind = kindOf.get(record.kind);
    if (!kind) return [];
    try {
      const children = records.filter((child) => child.parentBlockId === record.id);
      return [
        {
          id: record.id,
          type: record.kind,
          name: record.componentName,
          value: viewFields(kind, record.data, record.valueVersion),
          children: children.flatMap(model),
        },
      ];
    } catch (error) {
      log.error(
        { component: record.id, kind: record.kind, error: (error as Error).message },
        "A component was left out.",
      );
      return [];
    }
  };
  return records.filter((record) => record.isPlaced).flatMap(model);
};
