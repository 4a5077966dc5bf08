import { kinds } from "#blocks/kinds.generated.ts";
import { addComponent, placeComponent, storedFields } from "#modules/components/components.public.ts";
import { addPage } from "#modules/pages/pages.public.ts";
import { addFirstVersion, publish, startDraft, submit } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Services } from "#platform/call/services.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";

/** A component of the demo: its kind, its name in the editor, its values, and what it holds. */
export interface DemoBlock {
  readonly type: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly children?: readonly DemoBlock[];
}

export interface DemoPage {
  readonly name: string;
  readonly friendlyUrl: string;
  readonly description: string;
  readonly keywords: string;
  readonly isOnMenu?: boolean;
  readonly blocks: readonly DemoBlock[];
  /** A further version that waits for publishing. */
  readonly pending?: { readonly blocks: readonly DemoBlock[]; readonly comments: string };
  readonly children?: readonly DemoPage[];
}

interface Place {
  readonly db: CompanyDb;
  readonly actor: Actor;
  readonly services: Services;
}

/** Adds a page with what is below it, by the same steps that staff take: create, fill the draft, submit, publish. */
export const addDemoPage = async (place: Place, page: DemoPage, above: readonly number[]): Promise<void> => {
  const { db, actor, services } = place;
  const pageId = await db.write(async (tx) => {
    const id = await addPage(
      tx,
      {
        name: page.name,
        friendlyUrl: page.friendlyUrl,
        menu: above[0] ?? null,
        childMenu: above[1] ?? null,
        subMenu: above[2] ?? null,
        showOnMenu: page.isOnMenu ?? true,
        scoTitle: `${page.name} · ${actor.company}`,
        scoMetaDescription: page.description,
        scoMetaKeywords: page.keywords,
        roleId: 0,
      },
      services.reservedSegments,
    );
    await addFirstVersion(tx, actor, id);
    return id;
  });
  await fillAndPublish(place, pageId, page);
  for (const child of page.children ?? []) await addDemoPage(place, child, [...above, pageId]);
};

/** Fills the page's draft V1, publishes it, and prepares the version that waits, if there is one. */
export const fillAndPublish = async (
  place: Place,
  pageId: number,
  page: Pick<DemoPage, "blocks" | "pending">,
): Promise<void> => {
  const { db, actor } = place;
  await addBlocks(place, pageId, 1, page.blocks);
  await db.write(async (tx) => {
    await submit(tx, actor, pageId, "Ready to be published.");
    await publish(tx, actor, pageId, 1, "");
    tx.touch("menu");
  });
  const { pending } = page;
  if (!pending) return;
  await db.write((tx) => startDraft(tx, actor, pageId, 1));
  await addBlocks(place, pageId, 2, pending.blocks);
  await db.write((tx) => submit(tx, actor, pageId, pending.comments));
};

const addBlocks = async (
  { db, actor, services }: Place,
  pageId: number,
  versionId: number,
  blocks: readonly DemoBlock[],
): Promise<void> => {
  const add = async (block: DemoBlock, containerId: number | null): Promise<void> => {
    const kind = kinds.find((one) => one.type === block.type);
    if (!kind) throw new Error(`The demo uses an unknown kind: ${block.type}.`);
    const data = await storedFields(kind, { ...block.values }, services.cleanHtml);
    const id = await db.write(async (tx) => {
      const added = await addComponent(tx, actor, kind, {
        id: 0,
        pageId,
        versionId,
        componentName: block.name,
        containerId,
        data,
      });
      if (!kind.childOf)
        await placeComponent(tx, actor, { pageId, versionId, type: kind.type, componentId: added });
      return added;
    });
    for (const child of block.children ?? []) await add(child, id);
  };
  for (const block of blocks) await add(block, null);
};
