import { recordAudit } from "#modules/audit/audit.public.ts";
import { editorPath, editorPathOf } from "#modules/pages/editor-path.schema.ts";
import { type PageRecord, pathOf, selectPageLine } from "#modules/pages/pages.public.ts";
import { insertVersionLog } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";

interface LoggedPage {
  readonly subject: string;
  readonly href: string;
}

interface Step {
  readonly pageId: number;
  /** How the audit log names the page. Omit it to read it now, which takes a round trip. */
  readonly loggedPage?: LoggedPage;
  /** A verb and an object: "Published draft V3". */
  readonly action: string;
  readonly comments?: string;
  /** Of the action's version, as 64 hexadecimal digits. */
  readonly contentHash?: string;
  /** What it changes, for the audit log. */
  readonly before?: object;
  readonly after?: object;
}

/** How the audit log names a page. @param path null for an external page */
export const loggedPageOf = (page: PageRecord, path: string | null): LoggedPage => ({
  subject: path ?? page.friendlyUrl,
  href: editorPathOf(page),
});

const readLoggedPage = async (tx: WriteTx, pageId: number): Promise<LoggedPage> => {
  const line = await selectPageLine(tx, pageId);
  const page = line.at(-1);
  return page
    ? loggedPageOf(page, page.isExternal ? null : pathOf(line))
    : { subject: pathOf(line), href: editorPath(pageId, false) };
};

/** Records a step of a page's versions or schedules in the page's Version Log, and in the company's audit log. */
export const logStep = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  { pageId, loggedPage, action, comments = "", contentHash, before, after }: Step,
): Promise<void> => {
  const { subject, href } = loggedPage ?? (await readLoggedPage(tx, pageId));
  await Promise.all([
    insertVersionLog(tx, actor, { pageId, action, comments, ...(contentHash ? { contentHash } : {}) }),
    recordAudit(tx, actor, {
      action,
      subject,
      href,
      before: before ?? null,
      after: after || comments ? { ...after, ...(comments ? { comments } : {}) } : null,
    }),
  ]);
};
