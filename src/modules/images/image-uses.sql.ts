import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Names of pages with `text` in a component of their draft, pending, or live version. */
export const selectPagesWithText = (tx: ReadTx, text: string): Promise<{ name: string; status: string }[]> =>
  tx.sql
    .selectFrom("pageVersions")
    .innerJoin("pages", (join) =>
      join
        .onRef("pages.companyId", "=", "pageVersions.companyId")
        .onRef("pages.id", "=", "pageVersions.pageId"),
    )
    .select(["pages.name", "pageVersions.status"])
    .where("pageVersions.companyId", "=", tx.companyId)
    .where("pageVersions.status", "in", ["draft", "pending", "live"])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("blocks")
          .select(sql`1`.as("one"))
          .whereRef("blocks.companyId", "=", "pageVersions.companyId")
          .whereRef("blocks.pageVersionId", "=", "pageVersions.id")
          .where(sql<boolean>`position(${text} in blocks.data::text) > 0`),
      ),
    )
    .orderBy("pages.name")
    .orderBy("pageVersions.status")
    .execute();

/** Everything that components of draft, pending, and live versions show, as a query for `text`. */
export const pageTexts = (tx: ReadTx) => sql<{ text: string }>`
  select blocks.data::text as text
  from blocks join page_versions on page_versions.company_id = blocks.company_id
    and page_versions.id = blocks.page_version_id
  where blocks.company_id = ${tx.companyId} and page_versions.status in ('draft', 'pending', 'live')`;

/** The ids in the addresses of library images in texts. */
export const selectImageIdsIn = async (
  tx: ReadTx,
  texts: readonly RawBuilder<{ text: string }>[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct found[1] as id
    from (${sql.join(texts, sql` union all `)}) as shown,
      regexp_matches(shown.text, '/images/([0-9]{1,15})/', 'g') as found`.execute(tx.sql);
  return rows.map(({ id }) => Number(id));
};
