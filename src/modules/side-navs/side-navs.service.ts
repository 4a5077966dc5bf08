import { recordAudit } from "#modules/audit/audit.public.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { requireImages } from "#modules/links/links.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { CleanHtml, TrustedHtml } from "#platform/html/html-mark.ts";
import { linkStore, type SiteLinks, type StaffLinks, type VisitorLinks } from "#platform/html/site-links.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import type { Log } from "#platform/log/log.ts";
import type { PageSideNav, SideNav } from "./side-navs.contract.ts";
import { type SideNavForm, sideNavFields } from "./side-navs.schema.ts";
import {
  insertSideNav,
  type SideNavRecord,
  type SideNavValues,
  selectDeletedSideNavForUpdate,
  selectSideNav,
  selectSideNavForUpdate,
  selectSideNavsWithText,
  selectSideNavUses,
  updatePagesWithoutSideNav,
  updatePagesWithSideNav,
  updateSideNavDeleted,
  updateSideNavRestored,
  updateSideNavRow,
} from "./side-navs.sql.ts";

/** Tag of every page that shows a side nav. */
export const sideNavTag = (id: number): string => `side-nav:${id}`;

const NOUN = "side nav";

/** A side nav for its form. Id 0 returns a blank one. @throws Refusal 404 */
export const readSideNav = async (tx: ReadTx, id: number, links: StaffLinks): Promise<SideNav> => {
  if (id === 0) return { id: 0, componentName: "", content: "", rowVersion: 0, usedOn: [] };
  const record = await selectSideNav(tx, id);
  if (!record) throw refuse.notFound(NOUN);
  const { componentName, content, rowVersion } = record;
  const usedOn = await selectSideNavUses(tx, id);
  return { id, componentName, content: links.html(content.html), rowVersion, usedOn };
};

/** A page's side nav for its staff; null if it has none. */
export const readPageSideNav = async (
  tx: ReadTx,
  id: number | null,
  links: StaffLinks,
): Promise<PageSideNav | null> => {
  const record = id === null ? null : await selectSideNav(tx, id);
  return (
    record && { id: record.id, componentName: record.componentName, content: links.html(record.content.html) }
  );
};

/** The uses of an image in side navs, by the names that people know. */
export const sideNavsWithImage = async (
  tx: ReadTx,
  path: string,
  where: { readonly inTrash: boolean },
): Promise<{ where: string }[]> =>
  (await selectSideNavsWithText(tx, path, where)).map(({ componentName }) => ({
    where: `side nav ${componentName}`,
  }));

/** The form's values for storage: the text cleaned, with links to pages by id. */
export const storedSideNav = async (
  form: SideNavForm,
  cleanHtml: (html: string) => Promise<CleanHtml>,
  siteLinks: SiteLinks,
): Promise<SideNavValues> => {
  const store = linkStore(siteLinks);
  const content = store.html(await cleanHtml(form.content));
  return { componentName: form.componentName, content: { ...content, ...store.linkedPages() } };
};

/** Returns the new side nav's id. */
export const addSideNav = async (tx: WriteTx, actor: Actor, values: SideNavValues): Promise<number> => {
  await requireImages(tx, sideNavFields, values);
  const id = await insertSideNav(tx, values);
  await recordAudit(tx, actor, {
    action: "Created side nav",
    subject: values.componentName,
    after: { id, content: values.content.html },
  });
  return id;
};

/**
 * Saves a side nav and invalidates only the pages that show it.
 * @throws Refusal 404; 409 if someone else saved first
 */
export const saveSideNav = async (
  tx: WriteTx,
  actor: Actor,
  { id, rowVersion }: { readonly id: number; readonly rowVersion?: number | undefined },
  values: SideNavValues,
): Promise<number> => {
  const before = await selectSideNavForUpdate(tx, id);
  if (!before) throw refuse.notFound(NOUN);
  await requireImages(tx, sideNavFields, values);
  if (!(await updateSideNavRow(tx, id, values, rowVersion))) throw refuse.stale();
  await recordSave(tx, actor, "side-nav", id);
  await recordAudit(tx, actor, {
    action: "Updated side nav",
    subject: values.componentName,
    before: { componentName: before.componentName, content: before.content.html },
    after: { componentName: values.componentName, content: values.content.html },
  });
  tx.invalidate(sideNavTag(id));
  tx.recordPublication({ kind: "side nav", item: id, change: "changed" });
  return id;
};

/** Moves a side nav to Trash and removes it from the pages that use it. @throws Refusal 404 */
export const removeSideNav = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await selectSideNavForUpdate(tx, id);
  if (!before) throw refuse.notFound(NOUN);
  const pages = await updatePagesWithoutSideNav(tx, id);
  await updateSideNavDeleted(tx, id, pages);
  await recordAudit(tx, actor, {
    action: "Deleted side nav",
    subject: before.componentName,
    before: { id, content: before.content.html, pages },
  });
  tx.invalidate(sideNavTag(id));
  tx.recordPublication({ kind: "side nav", item: id, change: "withdrawn" });
};

/**
 * Restores a deleted side nav as it was (decisions §16), to the pages that showed it and have none now. Does nothing if
 * it isn't deleted.
 * @throws Refusal 404
 */
export const restoreDeletedSideNav = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const deleted = await selectDeletedSideNavForUpdate(tx, id);
  if (!deleted) {
    if (await selectSideNav(tx, id)) return;
    throw refuse.notFound(NOUN);
  }
  await updateSideNavRestored(tx, id);
  const pages = await updatePagesWithSideNav(tx, id, deleted.deletedFrom);
  await recordAudit(tx, actor, {
    action: "Restored side nav",
    subject: deleted.componentName,
    after: { id, content: deleted.content.html, pages },
  });
  tx.invalidate(sideNavTag(id), ...pages.map((page) => `page:${page}`));
  tx.recordPublication({ kind: "side nav", item: id, change: "published" });
};

/** A page's side nav for visitors; null if it has none, or an empty one. One without a valid mark is logged. */
export const openSideNav = (
  record: Pick<SideNavRecord, "id" | "componentName" | "content"> | null,
  links: VisitorLinks,
  log: Log,
): { readonly name: string; readonly content: TrustedHtml } | null => {
  if (!record || record.content.html === "") return null;
  try {
    return { name: record.componentName, content: visitorHtml(record.content, links) };
  } catch (error) {
    log.error({ sideNav: record.id, error: (error as Error).message }, "A side nav was left out.");
    return null;
  }
};

/** A side nav for visitors. @throws Refusal 404, also if no live page shows it */
export const readSiteSideNav = async (tx: ReadTx, id: number, links: VisitorLinks) => {
  const record = await selectSideNav(tx, id);
  if (!record || !(await selectSideNavUses(tx, id)).some((page) => page.isLive)) throw refuse.notFound(NOUN);
  return {
    id,
    componentName: record.componentName,
    content: visitorHtml(record.content, links).__html,
  };
};
