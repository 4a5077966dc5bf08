import { kinds } from "#blocks/kinds.generated.ts";
import { presentPage, requirePage, selectPageLine, selectPageState } from "#modules/pages/pages.public.ts";
import type { VersionStatus } from "#modules/versions/versions.contract.ts";
import { selectVersions } from "#modules/versions/versions.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { htmlToText } from "#platform/html/escape.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import { TYPES_THAT_REFER } from "./component-references.service.ts";
import { type PlaceNote, placeNotes } from "./component-tree.service.ts";
import { wireFields } from "./component-values.service.ts";
import type { PageComponentData } from "./components.contract.ts";
import { selectBlockEntries, selectBlocks } from "./components.sql.ts";

/** A page with its versions and what stands on each: everything the editor starts from, without contents. */
export const readEditorData = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  links: StaffLinks,
): Promise<PageComponentData> => {
  await requirePage(tx, actor, pageId);
  const line = await selectPageLine(tx, pageId);
  const state = await selectPageState(tx, pageId);
  const entries = await selectBlockEntries(tx, pageId);
  const versions = await selectVersions(tx, pageId);
  const texts = await textsOfNameless(tx, entries, links);
  const notes = await notesOf(tx, entries);
  return {
    page: presentPage(line, state),
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
    allComponentTypes: kinds.filter((kind) => !kind.childOf).map((kind) => kind.type),
    allComponents: Object.fromEntries(
      kinds
        .filter((kind) => !kind.childOf)
        .map((kind) => [
          kind.names.many,
          entries
            .filter((entry) => entry.kind === kind.type)
            .map((entry) => ({
              id: entry.id,
              componentName: entry.componentName,
              versionId: entry.versionNumber,
              text: texts.get(entry.id),
            })),
        ]),
    ),
    versions: versions.map((version) => ({
      versionId: version.number,
      status: version.status as VersionStatus,
      timestamp: version.changedAt.toISOString(),
    })),
  };
};

type Entry = Awaited<ReturnType<typeof selectBlockEntries>>[number];

/** Where else components are drawn and what they lack, version by version. Only those that refer have to be read. */
const notesOf = async (tx: ReadTx, entries: readonly Entry[]): Promise<ReadonlyMap<number, PlaceNote>> => {
  const ids = entries.filter((entry) => TYPES_THAT_REFER.includes(entry.kind)).map((entry) => entry.id);
  if (ids.length === 0) return new Map();
  const data = new Map((await selectBlocks(tx, ids)).map((block) => [block.id, block.data]));
  const byVersion = Map.groupBy(entries, (entry) => entry.versionNumber);
  return new Map(
    [...byVersion.values()].flatMap((some) => [
      ...placeNotes(some.map(({ id, kind }) => ({ id, kind, data: data.get(id) ?? {} }))),
    ]),
  );
};

const EXCERPT_LENGTH = 100;

/** First words of the components that have no name, by id [CMP-GEN-20]. */
const textsOfNameless = async (
  tx: ReadTx,
  entries: readonly { readonly id: number; readonly componentName: string }[],
  links: StaffLinks,
): Promise<Map<number, string>> => {
  const ids = entries.filter((entry) => entry.componentName.trim() === "").map((entry) => entry.id);
  const blocks = ids.length > 0 ? await selectBlocks(tx, ids) : [];
  return new Map(
    blocks.flatMap((block): [number, string][] => {
      const kind = kinds.find((one) => one.type === block.kind);
      if (!kind) return [];
      const texts = Object.values(wireFields(kind, block.data, block.valueVersion, links));
      const first = texts.find((value) => typeof value === "string" && value !== "") ?? "";
      return [[block.id, htmlToText(String(first)).slice(0, EXCERPT_LENGTH)]];
    }),
  );
};
