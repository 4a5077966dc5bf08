import { copyBlocksToPage, selectBlocksOfVersion } from "#modules/blocks/blocks.public.ts";
import {
  insertPage,
  lockPageTree,
  noteNewPage,
  type PageRecord,
  pathOf,
  refuseUrl,
  selectChildren,
  selectNameAtUrl,
  selectPageLine,
} from "#modules/pages/pages.public.ts";
import { copiedUrl, externalAddress, friendlyUrl } from "#modules/pages/pages.schema.ts";
import { addFirstVersion, selectVersions } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { BodyOf } from "#platform/call/define-call.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { copiedName } from "#platform/fields/copied-name.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { mayCopyAll } from "./component-places.service.ts";
import type { duplicatePage as duplicateCall } from "./page-editor.contract.ts";

/** The most pages that one call copies, so that it ends in seconds. */
export const MOST_DUPLICATED = 200;

/**
 * Copies a page to its own menu level, and on request all pages below it. Each copy has the page's details and, as its
 * draft V1, the components of the page's newest version; only staff can see it until it's published. Returns the copy's
 * id.
 * @throws Refusal 404; 409 for a deleted page or an address that is taken; 400 for an address that isn't valid or too
 * many pages; 403 for components that only a provider admin can copy
 */
export const duplicatePage = async (
  tx: WriteTx,
  actor: Actor,
  copy: BodyOf<typeof duplicateCall>,
  reservedSegments: ReadonlySet<string>,
): Promise<number> => {
  await lockPageTree(tx);
  const line = await selectPageLine(tx, copy.pageId);
  const page = line.at(-1);
  if (!page || page.isBlock) throw refuse.notFound("page");
  if (page.deletedAt) throw refuse.conflict("This page is deleted. Restore it first.");
  const number = copy.friendlyUrl === undefined ? await freeNumber(tx, page, reservedSegments) : 1;
  const address = addressOf(page, copy.friendlyUrl ?? copiedUrl(page, number));
  if (!page.isExternal)
    await refuseUrl(tx, { parentId: page.parentId, friendlyUrl: address }, reservedSegments);

  const path = page.isExternal ? page.friendlyUrl : pathOf(line);
  const name = copy.name ?? copiedName(page.name, LIMITS.pageName, number);
  const named = { parentId: page.parentId, name, friendlyUrl: address };
  const id = await copyPage(tx, actor, { page, path }, named);
  if (!copy.withChildren) return id;

  const copies = new Map([[page.id, { id, path }]]);
  for (let above = [page.id]; above.length > 0; ) {
    const children = await selectChildren(tx, above);
    if (copies.size + children.length > MOST_DUPLICATED)
      throw refuse.invalid(
        `At most ${MOST_DUPLICATED} pages can be duplicated at a time. Duplicate the pages below this one in parts.`,
      );
    for (const child of children) {
      const parent = copies.get(child.parentId ?? 0);
      if (!parent) continue;
      const from = child.isExternal ? child.friendlyUrl : `${parent.path}/${child.friendlyUrl}`;
      const childId = await copyPage(
        tx,
        actor,
        { page: child, path: from },
        { ...child, parentId: parent.id },
      );
      copies.set(child.id, { id: childId, path: from });
    }
    above = children.map((child) => child.id);
  }
  return id;
};

/** The number of the first copy whose address is free. */
const freeNumber = async (
  tx: ReadTx,
  page: PageRecord,
  reservedSegments: ReadonlySet<string>,
): Promise<number> => {
  for (let number = 1; ; number++) {
    if (page.isExternal) return number;
    const address = copiedUrl(page, number).toLowerCase();
    const isReserved = page.parentId === null && reservedSegments.has(address);
    if (!isReserved && (await selectNameAtUrl(tx, page.parentId, address)) === null) return number;
  }
};

/** The copy's address, by the rule of the page's kind. @throws Refusal 400 */
const addressOf = (page: PageRecord, address: string): string => {
  const checked = (page.isExternal ? externalAddress : friendlyUrl).safeParse(address);
  if (checked.success) return checked.data;
  throw refuse.invalid(checked.error.issues[0]?.message ?? "Friendly URL is required.");
};

/** @param named the copy's own name, address, and place */
const copyPage = async (
  tx: WriteTx,
  actor: Actor,
  { page, path }: { readonly page: PageRecord; readonly path: string },
  named: Pick<PageRecord, "parentId" | "name" | "friendlyUrl">,
): Promise<number> => {
  const id = await insertPage(tx, {
    parentId: named.parentId,
    name: named.name,
    friendlyUrl: named.friendlyUrl,
    isExternal: page.isExternal,
    openType: page.openType,
    showOnMenu: page.showOnMenu,
    allowNavigation: page.allowNavigation,
    seoTitle: page.seoTitle,
    seoDescription: page.seoDescription,
    seoKeywords: page.seoKeywords,
    roleId: page.roleId,
    sideNavId: page.sideNavId,
    language: page.language,
  });
  const versionId = await addFirstVersion(tx, actor, id);
  const blocks = await newestBlocks(tx, page.id);
  if (!mayCopyAll(actor, blocks))
    throw refuse.notAllowed(
      `Only a provider admin can duplicate the page ${page.name}, because it has components that only the provider adds.`,
    );
  await copyBlocksToPage(tx, blocks, versionId);
  await noteNewPage(tx, actor, id, path);
  return id;
};

/** The components of the draft, pending, or live version, whichever is newest; or else of the newest backup. */
const newestBlocks = async (tx: ReadTx, pageId: number) => {
  const versions = await selectVersions(tx, pageId);
  const newest = versions.find(({ status }) => status !== "backup") ?? versions[0];
  return newest ? selectBlocksOfVersion(tx, newest.id) : [];
};
