import { contentNames } from "#content/names.generated.ts";
import { call, callByName, requireWord } from "#platform/ui/api.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import type { TrashKind } from "./trash.schema.ts";

const typeOf = (kind: TrashKind) => contentNames.find(({ name }) => name === kind);

const NOUNS: Readonly<Partial<Record<TrashKind, string>>> = {
  page: "page",
  block: "reusable block",
  component: "component",
  image: "image",
  sideNav: "side nav",
};

/** "Page", "Component", "Image", "Side nav", "Reusable block", or the name of the item's module: "Newsletter". */
export const kindLabel = (kind: TrashKind): string => typeOf(kind)?.label ?? capitalize(NOUNS[kind] ?? kind);

/** Confirms that something was restored. */
export const restoredText = (kind: TrashKind): string => {
  const noun = typeOf(kind)?.noun ?? NOUNS[kind] ?? kind;
  return `${capitalize(noun)} restored`;
};

/** Restores a page, a component, an image, a side nav, or an item. @throws CallError with the reason if it can't be restored */
export const restoreDeleted = async (kind: TrashKind, id: number): Promise<void> => {
  requireWord(await restored(kind, id), "Restored");
};

const restored = (kind: TrashKind, id: number): Promise<unknown> => {
  const type = typeOf(kind);
  if (type) return callByName(`restore${type.one}`, { body: { id } });
  if (kind === "component") return call("restoreComponent", { body: { componentId: id } });
  if (kind === "image") return call("restoreImage", { body: { id } });
  if (kind === "sideNav") return call("restoreSideNav", { body: { id } });
  return call("restorePage", { query: { pageId: String(id) } });
};
