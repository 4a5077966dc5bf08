import { contentNames } from "#content/names.generated.ts";
import { call, callByName, requireWord } from "#platform/ui/api.ts";
import type { TrashKind } from "./trash.schema.ts";

const typeOf = (kind: TrashKind) => contentNames.find(({ name }) => name === kind);

/** "Page", "Reusable block", or the name of the item's module: "Newsletter". */
export const kindLabel = (kind: TrashKind): string =>
  typeOf(kind)?.label ?? (kind === "block" ? "Reusable block" : "Page");

/** Confirms that something was restored. */
export const restoredText = (kind: TrashKind): string => {
  const noun = typeOf(kind)?.noun ?? (kind === "block" ? "reusable block" : "page");
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)} restored`;
};

/** Restores a page or an item. @throws CallError with the reason if it can't be restored */
export const restoreDeleted = async (kind: TrashKind, id: number): Promise<void> => {
  const type = typeOf(kind);
  const answer = await (type
    ? callByName(`restore${type.one}`, { body: { id } })
    : call("restorePage", { query: { pageId: String(id) } }));
  requireWord(answer, "Restored");
};
