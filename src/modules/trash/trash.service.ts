import { contentTypes } from "#content/types.generated.ts";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import { describeDeleted } from "#modules/page-editor/page-editor.public.ts";
import { selectModules } from "#modules/settings/settings.public.ts";
import type { AnswerOf, QueryOf } from "#platform/call/define-call.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { type getTrash, TRASH_PAGE_SIZE } from "./trash.contract.ts";
import type { TrashKind } from "./trash.schema.ts";
import {
  deletedBlocks,
  deletedComponents,
  deletedImages,
  deletedItems,
  deletedPages,
  deletedSideNavs,
  selectTrash,
  selectTrashCount,
  type TrashSource,
} from "./trash.sql.ts";

/** One page of what was deleted, newest first. Items of modules that are off aren't listed. */
export const listTrash = async (
  tx: ReadTx,
  { page, search, kind }: QueryOf<typeof getTrash>,
): Promise<AnswerOf<typeof getTrash>> => {
  const all = await sourcesOf(tx);
  const kinds = [...all.keys()];
  const sources = kind === "" ? [...all.values()] : [all.get(kind)].filter((one) => one !== undefined);
  if (sources.length === 0) return { total: 0, kinds, rows: [] };
  const range = { search, limit: TRASH_PAGE_SIZE, offset: (page - 1) * TRASH_PAGE_SIZE };
  const [total, records] = await Promise.all([
    selectTrashCount(tx, sources, search),
    selectTrash(tx, sources, range),
  ]);
  const changeIds = records.flatMap(({ changeId }) => changeId ?? []);
  const components = await describeDeleted(tx, changeIds);
  const rows = records.map(({ deletedAt, email, person, changeId, ...row }) => ({
    ...row,
    component: components.get(changeId ?? 0),
    deletedAt: deletedAt.toISOString(),
    deletedBy: email ? { email, name: person ?? email } : null,
  }));
  return { total, kinds, rows };
};

/** Where deleted things of each kind are. */
const sourcesOf = async (tx: ReadTx): Promise<ReadonlyMap<TrashKind, TrashSource>> => {
  const modules = (await selectModules(tx)).filter(({ isSaved }) => isSaved).map(({ module }) => module);
  const types = contentTypes.filter(({ name }: ContentType) => modules.includes(name));
  return new Map([
    ["page", deletedPages],
    ["component", deletedComponents],
    ["block", deletedBlocks],
    ["image", deletedImages],
    ["sideNav", deletedSideNavs],
    ...types.map((type): [TrashKind, TrashSource] => [type.name as TrashKind, deletedItems(type)]),
  ]);
};
