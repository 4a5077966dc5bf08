import { sql } from "kysely";
import type { ContentName } from "#content/names.generated.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** The target at an address. */
export type TargetKind = "page" | ContentName["name"];

export interface OldPath {
  /** From the root. Letter case doesn't matter. */
  readonly path: string;
  readonly targetId: number;
  /** Whether visitors have read it there. If so, it keeps the path, no matter which page had it before. */
  readonly wasRead: boolean;
}

/** The last target at this path, or null. @param path in lowercase */
export const selectRedirect = async (
  tx: ReadTx,
  path: string,
): Promise<{ targetKind: string; targetId: number } | null> =>
  (await tx.sql
    .selectFrom("pathRedirects")
    .select(["targetKind", "targetId"])
    .where("companyId", "=", tx.companyId)
    .where("path", "=", path)
    .executeTakeFirst()) ?? null;

/** All old paths that redirect to a page's current one, in lowercase. */
export const selectOldPagePaths = (tx: ReadTx): Promise<{ path: string; pageId: number }[]> =>
  tx.sql
    .selectFrom("pathRedirects")
    .select(["path", "targetId as pageId"])
    .where("companyId", "=", tx.companyId)
    .where("targetKind", "=", "page")
    .execute();

/** The old paths that lead to a page, in lowercase and in order. */
export const selectPathsTo = async (tx: ReadTx, pageId: number): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("pathRedirects")
      .select("path")
      .where("companyId", "=", tx.companyId)
      .where("targetKind", "=", "page")
      .where("targetId", "=", pageId)
      .orderBy(sql`path collate "C"`)
      .execute()
  ).map(({ path }) => path);

/** Redirects these paths to their targets. A path that was never public yields to earlier ones of others. */
export const insertRedirects = async (
  tx: WriteTx,
  targetKind: TargetKind,
  oldPaths: readonly OldPath[],
): Promise<void> => {
  const put = async (wasRead: boolean): Promise<void> => {
    const chosen = oldPaths.filter((old) => old.wasRead === wasRead);
    if (chosen.length === 0) return;
    await sql`
      insert into path_redirects (company_id, path, target_kind, target_id)
      select ${tx.companyId}, lower(old.path), ${targetKind}, old.id
      from unnest(${chosen.map((old) => old.path)}::text[], ${chosen.map((old) => old.targetId)}::bigint[]) old (path, id)
      on conflict (company_id, path) ${
        wasRead
          ? sql`do update set target_kind = excluded.target_kind, target_id = excluded.target_id, created_at = now()`
          : sql`do nothing`
      }`.execute(tx.sql);
  };
  await put(true);
  await put(false);
};

/** Removes redirects from these paths, because something new is there. */
export const deleteRedirects = async (tx: WriteTx, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return;
  await sql`delete from path_redirects where company_id = ${tx.companyId}
    and path = any (${paths.map((path) => path.toLowerCase())}::text[])`.execute(tx.sql);
};
