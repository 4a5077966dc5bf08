import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  type PlaceNote,
  placeNotes,
  reusableField,
  selectBlockEntries,
  selectBlocks,
  selectCurrentBlocks,
  TYPES_THAT_REFER,
  wireFields,
} from "#modules/blocks/blocks.public.ts";
import {
  type PageRecord,
  pathOf,
  presentPage,
  requirePage,
  selectPageLine,
  selectPageState,
  selectPublishedIds,
} from "#modules/pages/pages.public.ts";
import { nameIn, selectNames } from "#modules/person-names/person-names.public.ts";
import { readPageSideNav } from "#modules/side-navs/side-navs.public.ts";
import { readDecisions, selectVersions } from "#modules/version-rows/version-rows.public.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import { presentVersions, type ShownContent } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { htmlToExcerpt } from "#platform/html/escape.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import { visibleText } from "#platform/text/visible-text.ts";
import { danglingReferences, type ProblemServices } from "./component-problems.service.ts";
import type { PageComponentData } from "./page-editor.contract.ts";

/** A page with its versions and their components, without their contents: everything the editor loads first. */
export const readEditorData = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  links: StaffLinks,
  services: ProblemServices,
): Promise<{ data: PageComponentData; shown: ShownContent | null }> => {
  const { isBlock } = await requirePage(tx, actor, pageId);
  const [line, state, entries, versions, current] = await Promise.all([
    selectPageLine(tx, pageId),
    selectPageState(tx, pageId),
    selectBlockEntries(tx, pageId),
    selectVersions(tx, pageId),
    selectCurrentBlocks(tx, pageId),
  ]);
  const texts = await textsOfNameless(tx, entries, links);
  const notes = await notesOf(tx, current, entries, services);
  const presented = await presentVersions(tx, actor, pageId, versions, current);
  const decisions = await readDecisions(tx, [pageId]);
  const unpublishedAbove = await namesOfUnpublished(tx, line);
  const names = await selectNames(
    tx,
    versions.flatMap(({ editedByEmail }) => editedByEmail ?? []),
  );
  const data: PageComponentData = {
    page: presentPage(actor, line, state, await readPageSideNav(tx, line.at(-1)?.sideNavId ?? null, links)),
    isBlock,
    pageComponents: entries
      .filter((entry) => entry.isPlaced)
      .map((entry) => ({
        id: entry.id,
        type: entry.kind,
        componentId: entry.id,
        versionId: entry.versionNumber,
        status: entry.versionStatus as VersionStatus,
        timestamp: entry.changedAt.toISOString(),
        ...notes.get(entry.id),
      })),
    allComponentTypes: kinds
      .filter((kind) => !kind.parent && !(isBlock && reusableField(kind)))
      .map((kind) => kind.type),
    allComponents: Object.fromEntries(
      kinds
        .filter((kind) => !kind.parent)
        .map((kind) => [
          kind.names.many,
          entries
            .filter((entry) => entry.kind === kind.type)
            .map((entry) => ({
              id: entry.id,
              componentName: entry.componentName,
              versionId: entry.versionNumber,
              pageId,
              text: texts.get(entry.id),
            })),
        ]),
    ),
    unpublishedAbove,
    versions: presented.versions,
    lastDecision: decisions.get(pageId) ?? null,
    takenDownAt: line.at(-1)?.takenDownAt?.toISOString() ?? null,
    livePath: await livePathOf(tx, line),
    lastEdits: versions.map(({ number, changedAt, editedByEmail }) => ({
      versionId: number,
      at: changedAt.toISOString(),
      by: editedByEmail && nameIn(names, editedByEmail),
    })),
  };
  return { data, shown: presented.shown };
};

/** Where visitors see the page; null if they don't. */
const livePathOf = async (tx: ReadTx, line: readonly PageRecord[]): Promise<string | null> => {
  const page = line.at(-1);
  if (!page || page.isExternal || line.some(({ deletedAt }) => deletedAt)) return null;
  return (await selectPublishedIds(tx, [page.id])).has(page.id) ? pathOf(line) : null;
};

/** Names of the unpublished pages above a page that is shown on the menu, top page first. */
const namesOfUnpublished = async (tx: ReadTx, line: readonly PageRecord[]): Promise<string[]> => {
  const above = line.slice(0, -1);
  if (above.length === 0 || !line.at(-1)?.showOnMenu) return [];
  const published = await selectPublishedIds(
    tx,
    above.map(({ id }) => id),
  );
  return above.filter(({ id }) => !published.has(id)).map(({ name }) => name);
};

type Entry = Awaited<ReturnType<typeof selectBlockEntries>>[number];

/**
 * Where components are used and what they are missing, by component id. In backups, only references between components
 * are checked; links, images, and types are checked when a backup is copied into a draft.
 */
const notesOf = async (
  tx: ReadTx,
  current: readonly BlockRecord[],
  entries: readonly Entry[],
  services: ProblemServices,
): Promise<ReadonlyMap<number, PlaceNote>> => {
  const ids = entries
    .filter(({ kind, versionStatus }) => versionStatus === "backup" && TYPES_THAT_REFER.includes(kind))
    .map((entry) => entry.id);
  const blocks = [...current, ...(ids.length > 0 ? await selectBlocks(tx, ids) : [])];
  const data = new Map(blocks.map((block) => [block.id, block.data]));
  const dangling = await danglingReferences(tx, current, services);
  const byVersion = Map.groupBy(entries, (entry) => entry.versionNumber);
  const notes = new Map(
    [...byVersion.values()].flatMap((some) => [
      ...placeNotes(some.map(({ id, kind }) => ({ id, kind, data: data.get(id) ?? {} }))),
    ]),
  );
  for (const { id } of entries) {
    const found = [
      ...(dangling.get(id) ?? []),
      // The list doesn't show children, so their container reports their problems.
      ...entries
        .filter(({ parentBlockId }) => parentBlockId === id)
        .flatMap((child) =>
          (dangling.get(child.id) ?? []).map((problem) => `${child.componentName}: ${problem}`),
        ),
    ];
    const note = notes.get(id);
    if (found.length > 0 && !note?.problem)
      notes.set(id, { ...note, problem: `Incomplete: ${found.join(" ")}` });
  }
  return notes;
};

const EXCERPT_LENGTH = 100;

/** The first words of components without a name, by id [CMP-GEN-20]. */
const textsOfNameless = async (
  tx: ReadTx,
  entries: readonly { readonly id: number; readonly componentName: string }[],
  links: StaffLinks,
): Promise<Map<number, string>> => {
  const ids = entries.filter((entry) => visibleText(entry.componentName) === "").map((entry) => entry.id);
  const blocks = ids.length > 0 ? await selectBlocks(tx, ids) : [];
  return new Map(
    blocks.flatMap((block): [number, string][] => {
      const kind = kinds.find((candidate) => candidate.type === block.kind);
      if (!kind) return [];
      const texts = Object.values(wireFields(kind, block.data, block.valueVersion, links));
      const first = texts.find((value) => typeof value === "string" && value !== "") ?? "";
      return [[block.id, htmlToExcerpt(String(first)).slice(0, EXCERPT_LENGTH)]];
    }),
  );
};
