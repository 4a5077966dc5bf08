import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { insertVersionLog } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { saved } from "#platform/db/row-version.ts";
import { editorPath } from "./editor-path.schema.ts";
import { lockPageTree } from "./page-tree.sql.ts";
import { pathOf } from "./pages.service.ts";
import { selectPageLine } from "./pages.sql.ts";

interface Role {
  readonly id: number;
  readonly name: string;
}

/** Which role pages have, and which one they get; `to` is null for all staff. */
interface RoleChange {
  readonly from: Role;
  readonly to: Role | null;
}

/**
 * Gives all pages that are limited to a role another one, deleted pages included. Visitors see no difference.
 * @param choose reads and locks the roles, once no page can change anymore
 * @returns the addresses of the pages
 */
export const replacePageRole = async <Change extends RoleChange>(
  tx: WriteTx,
  actor: Actor,
  choose: () => Promise<Change>,
): Promise<Change & { readonly pages: string[] }> => {
  await lockPageTree(tx);
  const change = await choose();
  const { from, to } = change;
  const changed = await tx.sql
    .updateTable("pages")
    .set({
      roleId: to?.id ?? null,
      ...saved(),
    })
    .where("companyId", "=", tx.companyId)
    .where("roleId", "=", from.id)
    .returning(["id", "isExternal", "friendlyUrl"])
    .execute();
  const pages: string[] = [];
  for (const { id, isExternal, friendlyUrl } of changed) {
    const path = isExternal ? friendlyUrl : pathOf(await selectPageLine(tx, id));
    pages.push(path);
    await Promise.all([
      insertVersionLog(tx, actor, { pageId: id, action: "Updated page" }),
      recordSave(tx, actor, "page", id),
      recordAudit(tx, actor, {
        action: "Updated page",
        subject: path,
        href: editorPath(id, isExternal),
        before: { role: from.name },
        after: { role: to?.name ?? "All staff" },
      }),
    ]);
  }
  return { ...change, pages: pages.sort() };
};
