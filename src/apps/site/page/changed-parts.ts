import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  type RecordNode,
  recordTree,
  selectBlocksOfVersion,
  withReusableBlocks,
} from "#modules/blocks/blocks.public.ts";
import { type PageRecord, pathOf } from "#modules/pages/pages.public.ts";
import type { VersionRecord } from "#modules/version-rows/version-rows.public.ts";
import type { ChangedComponent, ChangedParts } from "#platform/services/services.ts";
import type { PageLoad } from "./page-load.ts";
import type { BlockNode } from "./page-model.ts";
import { isAnnouncement, isPageHeader, renderBlocks, stampOf, withOwnIds } from "./render-blocks.tsx";
import { blockNodes, resolveBlocks } from "./resolve-blocks.ts";
import { siteInLanguage } from "./site-in-language.ts";

const valueVersionOf = new Map(kinds.map(({ type, valueVersion }) => [type, valueVersion]));

/**
 * Renders the top-level components of a page version that changes affect, as the version's preview would show them
 * with these changes: those with a changed component inside, and those that only now are at the top level. Nothing is
 * stored.
 * @param line the page and its ancestors, top first
 */
export const renderChangedParts = async (
  load: PageLoad,
  line: readonly PageRecord[],
  version: VersionRecord,
  changes: readonly ChangedComponent[],
): Promise<ChangedParts> => {
  const stored = await selectBlocksOfVersion(load.tx, version.id);
  const before = new Set(recordTree(stored).map(({ record }) => record.id));
  const roots = await withReusableBlocks(load.tx, recordTree(withChanges(stored, version, changes)));
  const changed = new Set(changes.map(({ id }) => id));
  const isAffected = (root: RecordNode): boolean => !before.has(root.record.id) || hasInside(root, changed);

  const path = pathOf(line);
  const address = `/PagePreview/${version.pageId}/${version.number}`;
  const site = siteInLanguage(load.site, line.at(-1)?.language ?? null);
  const affected = blockNodes(roots.filter(isAffected), load.links, load.log);
  const opened = new Map(affected.map((node) => [node.id, node]));
  const all = roots.map((root) => opened.get(root.record.id) ?? outlineOf(root));
  const resolved = await resolveBlocks({ ...load, site }, { path, address }, affected, all);
  const shown = new Map(resolved.blocks.map((node) => [node.id, node]));

  // A component can be on a page several times, and then its ids depend on those before it.
  const parts = withOwnIds(all.map((node) => shown.get(node.id) ?? node)).filter(({ id }) => shown.has(id));
  const rendered = new Map(
    renderBlocks(parts, site.language, load.log).blocks.map(({ id, html }) => [id, html]),
  );
  const idsOf = (some: readonly BlockNode[]) => some.map(({ id }) => id);
  return {
    parts: roots.filter(isAffected).map(({ record: { id } }) => {
      const html = rendered.get(id) ?? "";
      return { id, html, stamp: stampOf(html) };
    }),
    announcements: idsOf(all.filter(isAnnouncement)),
    header: idsOf(all.filter(isPageHeader)),
    main: idsOf(all.filter((node) => !isAnnouncement(node))),
  };
};

/** The components of a version with changed values. New ones come last. */
const withChanges = (
  stored: readonly BlockRecord[],
  version: VersionRecord,
  changes: readonly ChangedComponent[],
): readonly BlockRecord[] => {
  const byId = new Map(changes.map((change) => [change.id, change]));
  const known = new Set(stored.map(({ id }) => id));
  const valuesOf = ({ type, name, data }: ChangedComponent) => ({
    kind: type,
    componentName: name,
    data,
    valueVersion: valueVersionOf.get(type) ?? 1,
  });
  return [
    ...stored.map((record) => {
      const change = byId.get(record.id);
      return change ? { ...record, ...valuesOf(change) } : record;
    }),
    ...changes
      .filter(({ id }) => !known.has(id))
      .map((change) => ({
        ...valuesOf(change),
        id: change.id,
        pageVersionId: version.id,
        parentBlockId: change.containerId,
        isPlaced: change.containerId === null,
        sortOrder: 0,
        rowVersion: 0,
        originId: null,
        pageId: version.pageId,
        versionNumber: version.number,
        versionStatus: version.status,
      })),
  ];
};

/** Whether a component, or one that it shows, is among these. */
const hasInside = ({ record, children, refs }: RecordNode, ids: ReadonlySet<number>): boolean =>
  ids.has(record.id) || [...children, ...Object.values(refs).flat()].some((inner) => hasInside(inner, ids));

/** A component without its values, because it isn't rendered. */
const outlineOf = ({ record, children, refs }: RecordNode): BlockNode => ({
  id: record.id,
  type: record.kind,
  name: record.componentName,
  value: {},
  children: children.map(outlineOf),
  refs: Object.fromEntries(Object.entries(refs).map(([name, ones]) => [name, ones.map(outlineOf)])),
});
