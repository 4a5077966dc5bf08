import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** What a version shows when it is published, in canonical form (docs/content-hash.md). Hashes have 64 hexadecimal digits. */
export interface PublishedContent {
  readonly form: number;
  /** The page's details as canonical text. */
  readonly details: string;
  readonly componentsHash: string;
}

/** 'earlier': it was live before publications were recorded; 'cleaned': a newer cleaner changed its texts. */
export type PublicationOrigin = "published" | "earlier" | "cleaned";

/** Records what is published. The database computes the content hash itself, and lets nothing else go live. */
export const insertPublication = async (
  tx: WriteTx,
  versionId: number,
  { form, details, componentsHash }: PublishedContent,
  by: { readonly origin: PublicationOrigin; readonly actor: Actor | null },
): Promise<void> => {
  await tx.sql
    .insertInto("pagePublications")
    .values({
      companyId: tx.companyId,
      pageVersionId: versionId,
      origin: by.origin,
      form,
      details,
      componentsHash: Buffer.from(componentsHash, "hex"),
      actorCompanyId: by.actor?.companyId ?? null,
      actorUserId: by.actor?.userId ?? null,
      email: by.actor?.email ?? "",
    })
    .execute();
};

export interface PublicationRecord {
  readonly pageId: number;
  readonly versionId: number;
  readonly versionNumber: number;
  /** null: nothing is recorded for it. */
  readonly publication: (PublishedContent & { readonly contentHash: string }) | null;
}

/** Every live version of the company with what was recorded last when it was published, by page. */
export const selectLivePublications = async (tx: ReadTx): Promise<PublicationRecord[]> => {
  const { rows } = await sql<{
    pageId: number;
    versionId: number;
    versionNumber: number;
    form: number | null;
    details: string;
    componentsHash: string;
    contentHash: string;
  }>`
    select v.page_id, v.id as version_id, v.number as version_number, p.form, p.details,
      encode(p.components_hash, 'hex') as components_hash, encode(p.content_hash, 'hex') as content_hash
    from page_versions v
    left join lateral (
      select * from page_publications p where p.company_id = v.company_id and p.page_version_id = v.id
      order by p.id desc limit 1) p on true
    where v.company_id = ${tx.companyId} and v.status = 'live' order by v.page_id`.execute(tx.sql);
  return rows.map(({ pageId, versionId, versionNumber, form, ...content }) => ({
    pageId,
    versionId,
    versionNumber,
    publication: form === null ? null : { form, ...content },
  }));
};

/** Hashes of the components of a page's versions that were published, by the version's id: they never change again. */
export const selectPublishedHashes = async (
  tx: ReadTx,
  pageId: number,
  form: number,
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ versionId: number; hash: string }>`
    select distinct on (p.page_version_id) p.page_version_id as version_id, encode(p.components_hash, 'hex') as hash
    from page_publications p
    join page_versions v on v.company_id = p.company_id and v.id = p.page_version_id
    where p.company_id = ${tx.companyId} and v.page_id = ${pageId} and p.form = ${form}
    order by p.page_version_id, p.id desc`.execute(tx.sql);
  return new Map(rows.map(({ versionId, hash }) => [versionId, hash]));
};

/** The details in canonical form that a version was published with last; null where nothing is recorded. */
export const selectPublishedDetails = async (tx: ReadTx, versionId: number): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("pagePublications")
      .select("details")
      .where("companyId", "=", tx.companyId)
      .where("pageVersionId", "=", versionId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.details ?? null;

export const companiesWithUnrecordedVersions = sql`
  select v.company_id from page_versions v
  where v.status in ('live', 'backup') and not exists (
    select from page_publications p where p.company_id = v.company_id and p.page_version_id = v.id)`;

/** Ids of live and backup versions for which nothing is recorded, at most `limit`, with their pages. */
export const selectUnrecordedVersions = (
  tx: ReadTx,
  limit: number,
): Promise<{ id: number; pageId: number }[]> =>
  tx.sql
    .selectFrom("pageVersions")
    .select(["id", "pageId"])
    .where("companyId", "=", tx.companyId)
    .where("status", "in", ["live", "backup"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("pagePublications")
            .select(sql`1`.as("one"))
            .whereRef("pagePublications.companyId", "=", "pageVersions.companyId")
            .whereRef("pagePublications.pageVersionId", "=", "pageVersions.id"),
        ),
      ),
    )
    .orderBy("id")
    .limit(limit)
    .execute();
