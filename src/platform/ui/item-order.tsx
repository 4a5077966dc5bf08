import { type ReactNode, useRef, useState } from "react";
import { isConflict } from "./api.ts";
import { useDialogs } from "./dialogs.tsx";
import { readLastSave, type SaverQuery } from "./item-form.tsx";
import { lazyPart } from "./lazy-part.tsx";
import type { LastSave } from "./stale-dialog.tsx";

const StaleDialog = lazyPart(async () => (await import("./stale-dialog.tsx")).StaleDialog);

interface OrderOptions<Item> {
  /** The displayed items in the stored order. */
  readonly items: readonly Item[];
  idOf(item: Item): number;
  labelOf(item: Item): string;
  readonly saver: SaverQuery;
  /** Reads the stored list. */
  read(): Promise<readonly Item[]>;
  /** Saves an order. @throws CallError 409 if the stored order isn't `seen` */
  send(ids: number[], seen: number[]): Promise<unknown>;
}

interface Stale {
  readonly mine: string;
  readonly theirs: string;
  readonly lastSave: LastSave | null;
  choose(keepsMine: boolean): void;
}

/**
 * Saves the order of a list that several people may reorder at the same time. If someone else saved first, the user
 * sees removed items and chooses which order to keep. Saves run one after another.
 * @returns `save`, which resolves once the order is saved or discarded, and the dialog
 */
export const useItemOrder = <Item,>(
  options: OrderOptions<Item>,
): { save(ids: readonly number[]): Promise<void>; dialog: ReactNode } => {
  const latest = useRef(options);
  latest.current = options;
  const saved = useRef<{ from: readonly Item[]; ids: number[] } | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [stale, setStale] = useState<Stale | null>(null);
  const dialogs = useDialogs();

  /** @returns whether to save `mine` over theirs */
  const ask = async (mine: readonly number[], seen: readonly number[], theirs: readonly Item[]) => {
    const { items, idOf, labelOf, saver } = latest.current;
    const stored = theirs.map(idOf);
    const labels = new Map([...items, ...theirs].map((item) => [idOf(item), labelOf(item)]));
    const removed = seen.filter((id) => !stored.includes(id)).map((id) => `“${labels.get(id) ?? id}”`);
    if (mine.join() === stored.join()) {
      if (removed.length > 0)
        await dialogs.alert(`Someone else removed ${removed.join(", ")} from this list.`);
      return false;
    }
    const listed = (order: readonly number[]) =>
      order.map((id, index) => `${index + 1}. ${labels.get(id) ?? id}`).join("\n");
    const note = removed.length > 0 ? `\nRemoved: ${removed.join(", ")}` : "";
    const lastSave = await readLastSave(saver);
    return new Promise<boolean>((resolve) => {
      const choose = (keepsMine: boolean) => {
        setStale(null);
        resolve(keepsMine);
      };
      setStale({ mine: listed(mine), theirs: listed(stored) + note, lastSave, choose });
    });
  };

  const saveFrom = async (ids: readonly number[], seen: number[]): Promise<void> => {
    const { items, idOf, read, send } = latest.current;
    try {
      await send([...ids], seen);
      saved.current = { from: items, ids: [...ids] };
    } catch (error) {
      if (!isConflict(error)) throw error;
      const theirs = await read();
      const stored = theirs.map(idOf);
      // The refusal has a reason other than someone else's order.
      if (stored.join() === seen.join()) throw error;
      const merged = [
        ...ids.filter((id) => stored.includes(id)),
        ...stored.filter((id) => !ids.includes(id)),
      ];
      if (await ask(merged, seen, theirs)) await saveFrom(merged, stored);
    }
  };

  const save = (ids: readonly number[]): Promise<void> => {
    const next = queue.current.then(() => {
      const { items, idOf } = latest.current;
      // Until the list reloads, the last saved order is the stored one.
      const isShown = saved.current?.from !== items;
      return saveFrom(ids, isShown || !saved.current ? items.map(idOf) : saved.current.ids);
    });
    queue.current = next.catch(() => {});
    return next;
  };

  const takeTheirs = () => stale?.choose(false);
  const dialog = stale ? (
    <StaleDialog
      lastSave={stale.lastSave}
      differences={[
        { path: "order", label: "Order", mine: stale.mine, theirs: stale.theirs, changedBy: "both" },
      ]}
      onKeepMine={() => stale.choose(true)}
      onTakeTheirs={takeTheirs}
      onClose={takeTheirs}
    />
  ) : null;
  return { save, dialog };
};
