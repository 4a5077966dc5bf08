import { sql } from "kysely";
import type { ContentName } from "#content/names.generated.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** What appears at an address. */
export type TargetKind = "page" | ContentName["name"];

export interface OldPath {
  /** From the root. Letter case doesn't count. */
  readonly path: string;
  readonly targetId: number;
  /** Visitors have read it there: then it keeps the path, no matter which page had it before. */
  readonly wasRead: boolean;
}

/** What had this path before, or null. @param path in lower case */
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

/** Every old path of a page that leads to where it is now, in lower case. */
export const selectOldPagePaths = (tx: ReadTx): Promise<{ path: string; pageId: number }[]> =>
  tx.sql
    .selectFrom("pathRedirects")
    .select(["path", "targetId as pageId"])
    .where("companyId", "=", tx.companyId)
    .where("targetKind", "=", "page")
    .execute();

/** The old paths that lead to a page, in lower case and in order. */
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

/**
 * From now on these paths lead to where their targets are. A path that was never read gives way to what others had there.
 */
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

/** Something else appears at these paths now: they lead nowhere anymore. */
export const deleteRedirects = async (tx: WriteTx, paths: readonly string[]): Promise<void> => {
  if (paths.length === 0) return;
  await sql`delete from path_redirects where company_id = ${tx.companyId}
    and path = any (${paths.map((path) => path.toLowerCase())}::text[])`.execute(tx.sql);
};
