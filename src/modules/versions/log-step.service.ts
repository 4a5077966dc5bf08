import { recordAudit } from "#modules/audit/audit.public.ts";
import { editorPath, editorPathOf } from "#modules/pages/editor-path.schema.ts";
import { pathOf, selectPageLine } from "#modules/pages/pages.public.ts";
import { insertVersionLog } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";

interface Step {
  readonly pageId: number;
  /** A verb and an object: "Published draft V3". */
  readonly action: string;
  readonly comments?: string;
  /** Of the action's version, as 64 hexadecimal digits. */
  readonly contentHash?: string;
  /** What it changes, for the audit log. */
  readonly before?: object;
  readonly after?: object;
}

/** Records a step of a page's versions or plans in the page's Version Log, and in the company's audit log. */
export const logStep = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  { pageId, action, comments = "", contentHash, before, after }: Step,
): Promise<void> => {
  const line = await selectPageLine(tx, pageId);
  const page = line.at(-1);
  await Promise.all([
    insertVersionLog(tx, actor, { pageId, action, comments, ...(contentHash ? { contentHash } : {}) }),
    recordAudit(tx, actor, {
      action,
      subject: page?.isExternal ? page.friendlyUrl : pathOf(line),
      href: page ? editorPathOf(page) : editorPath(pageId, false),
      before: before ?? null,
      after: after || comments ? { ...after, ...(comments ? { comments } : {}) } : null,
    }),
  ]);
};
