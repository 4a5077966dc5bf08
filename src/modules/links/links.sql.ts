import { sql } from "kysely";
import { contentNames } from "#content/names.generated.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface PlacedPage {
  id: number;
  parentId: number | null;
  friendlyUrl: string;
  isDeleted: boolean;
  hasLiveVersion: boolean;
}

/** All pages with their own path. */
export const selectPlacedPages = (tx: ReadTx): Promise<PlacedPage[]> =>
  tx.sql
    .selectFrom("pages")
    .leftJoin("pageVersions", (join) =>
      join
        .onRef("pageVersions.companyId", "=", "pages.companyId")
        .onRef("pageVersions.pageId", "=", "pages.id")
        .on("pageVersions.status", "=", "live"),
    )
    .select([
      "pages.id",
      "pages.parentId",
      "pages.friendlyUrl",
      sql<boolean>`pages.deleted_at is not null`.as("isDeleted"),
      sql<boolean>`page_versions.id is not null`.as("hasLiveVersion"),
    ])
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.isExternal", "=", false)
    .orderBy("pages.id")
    .execute();

/** The end of the address of each library image, by id. */
export const selectImageNames = async (tx: ReadTx): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await tx.sql
        .selectFrom("images")
        .select(["id", "name"])
        .where("companyId", "=", tx.companyId)
        .where("deletedAt", "is", null)
        .execute()
    ).map(({ id, name }) => [id, name]),
  );

/** An image in the library. */
export interface LibraryImage {
  readonly id: number;
  readonly name: string;
  readonly formerNames: string[];
}

const imagesNamed = (tx: ReadTx, ids: readonly number[]) =>
  tx.sql
    .selectFrom("images")
    .select(["id", "name", "formerNames"])
    .where("companyId", "=", tx.companyId)
    .where("id", "in", ids)
    .where("deletedAt", "is", null)
    .orderBy("id");

/** The names of these images. Missing ones are left out. */
export const selectImages = async (tx: ReadTx, ids: readonly number[]): Promise<LibraryImage[]> =>
  ids.length === 0 ? [] : imagesNamed(tx, ids).execute();

/** The same, with the images protected from deletion until the transaction ends. */
export const selectImagesForKeyShare = async (
  tx: WriteTx,
  ids: readonly number[],
): Promise<LibraryImage[]> => (ids.length === 0 ? [] : imagesNamed(tx, ids).forKeyShare().execute());

/** Which of these paths of items exist, including former ones. @param paths in lowercase */
export const selectItemsAt = async (tx: ReadTx, paths: readonly string[]): Promise<ReadonlySet<string>> => {
  if (paths.length === 0) return new Set();
  const leads = contentNames.flatMap(({ name, table, pages }) => {
    if (!pages) return [];
    const items = sql`select 1 from ${sql.table(table)} where company_id = ${tx.companyId} and deleted_at is null`;
    return [
      sql`exists (${items} and ${pages.item} || lower(friendly_url) = path)`,
      sql`exists (select 1 from path_redirects r where r.company_id = ${tx.companyId} and r.path = lower(paths.path)
        and r.target_kind = ${name} and exists (${items} and id = r.target_id))`,
    ];
  });
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${paths}::text[]) paths (path) where ${sql.join(leads, sql` or `)}`.execute(
    tx.sql,
  );
  return new Set(rows.map(({ path }) => path));
};

/** Which of these uploaded files visitors can read. */
export const selectPublicUploads = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> =>
  ids.length === 0
    ? new Set()
    : new Set(
        (
          await tx.sql
            .selectFrom("uploads")
            .select("id")
            .where("companyId", "=", tx.companyId)
            .where("id", "in", ids)
            .where("isPublic", "=", true)
            .execute()
        ).map(({ id }) => id),
      );

/** The site's host names, in lowercase and without ports. */
export const selectHosts = async (tx: ReadTx): Promise<string[]> =>
  (
    await tx.sql.selectFrom("companyHosts").select("host").where("companyId", "=", tx.companyId).execute()
  ).map(({ host }) => host);

/**
 * Pages with these words in their name or path, first those whose name starts with them. Without words, pages in the
 * order of the site's tree.
 */
export const selectPagesByName = (
  tx: ReadTx,
  search: string,
  limit: number,
): Promise<{ id: number; name: string }[]> => {
  const wanted = search.toLowerCase();
  const place = (text: ReturnType<typeof sql<string>>) => sql<number>`strpos(lower(${text}), ${wanted})`;
  let query = tx.sql
    .selectFrom("pages")
    .select(["id", "name"])
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null)
    .where("isExternal", "=", false);
  if (wanted !== "")
    query = query
      .where((eb) =>
        eb.or([
          eb(place(sql`name`), ">", 0),
          eb(place(sql`parent_path || '/' || ltrim(friendly_url, '/')`), ">", 0),
        ]),
      )
      .orderBy(sql`${place(sql`name`)} = 1`, "desc");
  return query.orderBy("listPlace").orderBy("id").limit(limit).execute();
};

/** Names of pages, including deleted ones. */
export const selectPageNames = async (
  tx: ReadTx,
  pageIds: readonly number[],
): Promise<Map<number, string>> => {
  if (pageIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom("pages")
    .select(["id", "name"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", sql<number>`any (${[...pageIds]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};

export interface LinkingPage {
  id: number;
  name: string;
  /** Status of the version with the link. */
  status: string;
}

/** Pages with a version in use that links to a page, except the page itself. */
export const selectLinkingPages = async (tx: ReadTx, pageId: number): Promise<LinkingPage[]> =>
  tx.sql
    .selectFrom("pageLinks")
    .innerJoin("blocks", (join) =>
      join
        .onRef("blocks.companyId", "=", "pageLinks.companyId")
        .onRef("blocks.id", "=", "pageLinks.sourceId"),
    )
    .innerJoin("pageVersions", (join) =>
      join
        .onRef("pageVersions.companyId", "=", "blocks.companyId")
        .onRef("pageVersions.id", "=", "blocks.pageVersionId"),
    )
    .innerJoin("pages", (join) =>
      join
        .onRef("pages.companyId", "=", "pageVersions.companyId")
        .onRef("pages.id", "=", "pageVersions.pageId"),
    )
    .select(["pages.id", "pages.name", "pageVersions.status"])
    .distinct()
    .where("pageLinks.companyId", "=", tx.companyId)
    .where("pageLinks.targetPageId", "=", pageId)
    .where("pageLinks.source", "=", "blocks")
    .where("pageVersions.status", "<>", "backup")
    .where("pages.deletedAt", "is", null)
    .where("pages.id", "<>", pageId)
    .orderBy("pages.name")
    .orderBy("pageVersions.status")
    .execute();

/** Titles of the navbar tabs that link to a page. */
export const selectLinkingTabs = async (tx: ReadTx, pageId: number): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("pageLinks")
      .innerJoin("navbarTabs", (join) =>
        join
          .onRef("navbarTabs.companyId", "=", "pageLinks.companyId")
          .onRef("navbarTabs.id", "=", "pageLinks.sourceId"),
      )
      .select("navbarTabs.title")
      .where("pageLinks.companyId", "=", tx.companyId)
      .where("pageLinks.targetPageId", "=", pageId)
      .where("pageLinks.source", "=", "navbar_tabs")
      .orderBy("navbarTabs.sortOrder")
      .execute()
  ).map(({ title }) => title);

/** Names of the side navs that link to a page. */
export const selectLinkingSideNavs = async (tx: ReadTx, pageId: number): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("pageLinks")
      .innerJoin("sideNavs", (join) =>
        join
          .onRef("sideNavs.companyId", "=", "pageLinks.companyId")
          .onRef("sideNavs.id", "=", "pageLinks.sourceId"),
      )
      .select("sideNavs.componentName")
      .where("pageLinks.companyId", "=", tx.companyId)
      .where("pageLinks.targetPageId", "=", pageId)
      .where("pageLinks.source", "=", "side_navs")
      .where("sideNavs.deletedAt", "is", null)
      .orderBy("sideNavs.componentName")
      .execute()
  ).map(({ componentName }) => componentName);

/** Items of content types whose texts link to a page: "event Open house". */
export const selectLinkingItems = async (tx: ReadTx, pageId: number): Promise<string[]> => {
  const items = contentNames.flatMap(({ table, title, noun, hasTexts }, place) =>
    hasTexts
      ? [
          sql`select ${place} as place, ${`${noun} `} || items.${sql.ref(title)} as item from page_links
              join ${sql.table(table)} items on items.company_id = page_links.company_id and items.id = page_links.source_id
              where page_links.company_id = ${tx.companyId} and page_links.target_page_id = ${pageId}
                and page_links.source = ${table} and items.deleted_at is null`,
        ]
      : [],
  );
  const { rows } = await sql<{ item: string }>`
    ${sql.join(items, sql` union all `)} order by place, item`.execute(tx.sql);
  return rows.map(({ item }) => item);
};

export const selectIsLinkedByLayout = async (tx: ReadTx, pageId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("pageLinks")
    .select("sourceId")
    .where("companyId", "=", tx.companyId)
    .where("targetPageId", "=", pageId)
    .where("source", "=", "layouts")
    .executeTakeFirst()) !== undefined;
