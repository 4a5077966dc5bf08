import { insertPublication, selectUnrecordedVersions } from "#modules/version-rows/version-rows.public.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { readContent } from "./version-content.service.ts";

const VERSIONS_AT_A_TIME = 20;

/**
 * Records the content of versions that went live before publications were recorded, several per transaction. Returns
 * how many there were.
 */
export const recordEarlierVersions = async (db: CompanyDb): Promise<number> => {
  let count = 0;
  for (;;) {
    const some = await db.read((tx) => selectUnrecordedVersions(tx, VERSIONS_AT_A_TIME));
    if (some.length === 0) return count;
    await db.write(async (tx) => {
      for (const { id, pageId } of some)
        await insertPublication(tx, id, await readContent(tx, pageId, id), {
          origin: "earlier",
          actor: null,
        });
    });
    count += some.length;
  }
};

/** Records a version's content again after a newer cleaner changed a text that visitors see. */
export const recordCleaned = async (tx: WriteTx, versionId: number): Promise<void> => {
  const version = await tx.sql
    .selectFrom("pageVersions")
    .select("pageId")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", versionId)
    .where("status", "in", ["live", "backup"])
    .executeTakeFirst();
  if (!version) return;
  const content = await readContent(tx, version.pageId, versionId);
  await insertPublication(tx, versionId, content, { origin: "cleaned", actor: null });
};
