import { kinds } from "#blocks/kinds.generated.ts";
import { deleteBlocks, selectBlocksOfVersion, storedFields } from "#modules/blocks/blocks.public.ts";
import { addComponents, type NewComponent } from "#modules/page-editor/page-editor.public.ts";
import { addPage } from "#modules/pages/pages.public.ts";
import { addSideNav, storedSideNav } from "#modules/side-navs/side-navs.public.ts";
import type { SideNavForm } from "#modules/side-navs/side-navs.schema.ts";
import { addFirstVersion, selectVersion } from "#modules/version-rows/version-rows.public.ts";
import { publish, startDraft, submit } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import type { Services } from "#platform/services/services.ts";
import type { DemoBlock, DemoPage, DemoVersion } from "./demo-data.ts";
import { type DemoIds, withIds } from "./demo-items.ts";
import { withoutPicture } from "./demo-pictures.ts";

/** The site of the demo's pages, and their authors: the editor writes, the admin publishes. */
export interface Place {
  readonly tx: WriteTx;
  readonly admin: Actor;
  readonly editor: Actor;
  readonly services: Services;
}

/** The same, with ids for the items that its pages show. */
interface FurnishedPlace extends Place {
  readonly ids: DemoIds;
}

/** An existing page and the content to add to it. */
export interface EmptyPage {
  readonly pageId: number;
  readonly versions: readonly DemoVersion[];
  readonly sideNav?: string | undefined;
}

/** Adds a page and its subpages, each with an empty draft. Pages link to each other, so all must exist first. */
export const addDemoPage = async (
  place: Place,
  page: DemoPage,
  above: readonly number[],
): Promise<EmptyPage[]> => {
  const { tx, admin, services } = place;
  const pageId = await addPage(
    tx,
    {
      name: page.name,
      friendlyUrl: page.friendlyUrl,
      menu: above[0] ?? null,
      childMenu: above[1] ?? null,
      subMenu: above[2] ?? null,
      showOnMenu: page.isOnMenu ?? true,
      ...(page.isExternal
        ? { isExternal: true as const, openType: "NewTab" as const }
        : { isExternal: false as const, openType: null }),
      allowNavigation: true,
      sideNavId: 0,
      scoTitle: `${page.name} · ${admin.company}`,
      scoMetaDescription: page.description,
      scoMetaKeywords: page.keywords,
      roleId: 0,
    },
    services.reservedSegments,
  );
  await addFirstVersion(tx, place.editor, pageId);
  const added: EmptyPage[] = [{ pageId, versions: page.versions, sideNav: page.sideNav }];
  for (const child of page.children ?? [])
    added.push(...(await addDemoPage(place, child, [...above, pageId])));
  return added;
};

/** Adds a side nav and assigns it to the pages that name it. */
export const addDemoSideNav = async (
  { tx, admin, services }: Place,
  siteLinks: SiteLinks,
  form: SideNavForm,
  pages: readonly EmptyPage[],
): Promise<void> => {
  const sideNavId = await addSideNav(
    tx,
    admin,
    await storedSideNav(form, services.cleanHtmlOf(tx.companyId), siteLinks),
  );
  const pageIds = pages.filter((page) => page.sideNav === form.componentName).map((page) => page.pageId);
  await tx.sql
    .updateTable("pages")
    .set({ sideNavId })
    .where("companyId", "=", tx.companyId)
    .where("id", "in", pageIds)
    .execute();
};

/**
 * Fills a page's draft V1 and publishes it with the same steps as staff. Then does the same for each later version, or
 * leaves it pending.
 */
export const addDemoVersions = async (
  place: FurnishedPlace,
  siteLinks: SiteLinks,
  { pageId, versions }: EmptyPage,
): Promise<void> => {
  const { tx, admin, editor } = place;
  for (const [index, version] of versions.entries()) {
    const number = index + 1;
    if (index > 0) {
      await startDraft(tx, editor, pageId, index);
      await emptyDraft(place, pageId, number);
    }
    await addBlocks(place, siteLinks, pageId, number, version.blocks);
    await submit(tx, editor, { pageId, comments: version.submitted ?? "" });
    if (version.published !== undefined)
      await publish(tx, admin, { pageId, versionId: number, comments: version.published });
  }
};

/** Leaves nothing in Trash. */
const emptyDraft = async ({ tx }: Place, pageId: number, number: number): Promise<void> => {
  const draft = await selectVersion(tx, pageId, number);
  const blocks = draft ? await selectBlocksOfVersion(tx, draft.id) : [];
  if (blocks.length > 0)
    await deleteBlocks(
      tx,
      blocks.map(({ id }) => id),
    );
};

const addBlocks = async (
  { tx, editor, services, ids }: FurnishedPlace,
  siteLinks: SiteLinks,
  pageId: number,
  versionId: number,
  blocks: readonly DemoBlock[],
): Promise<void> => {
  const components: NewComponent[] = [];
  /** Adds a component after those that it refers to, and before its children. @returns its temporary id */
  const add = async (block: DemoBlock, containerId: number | null): Promise<number> => {
    const kind = kinds.find((candidate) => candidate.type === block.type);
    if (!kind) throw new Error(`The demo uses an unknown kind: ${block.type}.`);
    const values: Record<string, unknown> = withIds(block.values, ids);
    for (const [field, targets] of Object.entries(block.refs ?? {})) {
      const refs: number[] = [];
      for (const target of targets) refs.push(await add(target, null));
      values[field] = kind.fields[field]?.refersTo?.isList ? refs.join(",") : refs[0];
    }
    const data = await storedFields(kind, values, services.cleanHtmlOf(tx.companyId), siteLinks);
    const id = components.length + 1;
    components.push({ id, kind, componentName: block.name, data, containerId });
    for (const child of block.children ?? []) await add(child, id);
    return id;
  };
  for (const block of blocks.flatMap(withoutPicture)) await add(block, null);
  // Some components only a provider admin can create.
  const maker: Actor = { ...editor, isProvider: true, role: "Admin" };
  await addComponents(tx, maker, { pageId, versionId }, components);
};
