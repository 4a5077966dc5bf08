import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { VisuallyHidden } from "@mantine/core";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { messageOf } from "./api.ts";
import { useDialogs } from "./dialogs.tsx";
import { useRowFocus } from "./row-focus.ts";
import { SortableItem } from "./sortable-item.tsx";
import classes from "./sortable-list.module.css";

export type ItemId = string | number;

export interface SortableListProps<Item, Id extends ItemId> {
  /** The list's name for screen readers, such as "Components of this page". */
  label: string;
  items: readonly Item[];
  getId(item: Item): Id;
  /** An item's name in buttons and announcements. */
  getLabel(item: Item): string;
  renderItem(item: Item, index: number): ReactNode;
  /**
   * Called with the ids in the new order, which is shown right away. On an error, an alert appears and the old order
   * returns.
   */
  onReorder(ids: Id[]): Promise<unknown> | unknown;
  /** Shows the list without handles and buttons. */
  isReadOnly?: boolean;
}

/** The list of a `SortableList` that can be reordered. */
export const DraggableList = <Item, Id extends ItemId>(props: SortableListProps<Item, Id>) => {
  const { label, getId, getLabel, renderItem } = props;
  const { ordered, reorder } = useOrder(props);
  const [announcement, setAnnouncement] = useState("");
  const rowFocus = useRowFocus<HTMLUListElement>(ordered, "[data-id]");
  const list = rowFocus.ref;
  const moved = useRef<{ id: Id; direction: "up" | "down" } | null>(null);
  const ids = ordered.map(getId);

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Only the handle takes touches, and it doesn't scroll the page, so there is no need to wait.
    useSensor(TouchSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useMemo(() => announce(ordered, getId, getLabel), [ordered, getId, getLabel]);

  // Moving a row removes and reinserts it, so focus must return to its button, or to the one that isn't disabled.
  useLayoutEffect(() => {
    const step = moved.current;
    if (!step) return;
    moved.current = null;
    const row = list.current?.querySelector(`[data-id="${CSS.escape(String(step.id))}"]`);
    const other = step.direction === "up" ? "down" : "up";
    const button =
      row?.querySelector<HTMLButtonElement>(`[data-move="${step.direction}"]:not(:disabled)`) ??
      row?.querySelector<HTMLButtonElement>(`[data-move="${other}"]:not(:disabled)`);
    button?.focus();
  });

  const move = (from: number, to: number) => {
    const item = ordered[from];
    if (item === undefined || to < 0 || to >= ordered.length) return;
    moved.current = { id: getId(item), direction: to < from ? "up" : "down" };
    setAnnouncement(`${getLabel(item)} is now at position ${to + 1} of ${ordered.length}.`);
    reorder(arrayMove(ids, from, to));
  };

  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = ids.findIndex((id) => id === active.id);
    const to = ids.findIndex((id) => id === over?.id);
    if (from >= 0 && to >= 0 && from !== to) reorder(arrayMove(ids, from, to));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label} {...rowFocus}>
          {ordered.map((item, index) => (
            <SortableItem
              key={getId(item)}
              id={getId(item)}
              label={getLabel(item)}
              onMoveUp={index > 0 ? () => move(index, index - 1) : undefined}
              onMoveDown={index < ordered.length - 1 ? () => move(index, index + 1) : undefined}
            >
              {renderItem(item, index)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </DndContext>
  );
};

const INSTRUCTIONS = {
  draggable:
    "Press the space bar to pick up, the arrow keys to move, the space bar again to drop, or Esc to cancel.",
};

/** Shows a new order right away, and the given order once the items change or saving fails. */
const useOrder = <Item, Id extends ItemId>({ items, getId, onReorder }: SortableListProps<Item, Id>) => {
  const dialogs = useDialogs();
  const [pending, setPending] = useState<{ from: readonly Item[]; ids: readonly Id[] } | null>(null);
  const ordered = useMemo(() => {
    if (pending?.from !== items) return items;
    const place = new Map(pending.ids.map((id, index) => [id, index]));
    return items.toSorted((a, b) => (place.get(getId(a)) ?? 0) - (place.get(getId(b)) ?? 0));
  }, [items, pending, getId]);

  const reorder = (ids: Id[]) => {
    const from = items;
    setPending({ from, ids });
    const save = async () => {
      try {
        await onReorder(ids);
      } catch (error) {
        setPending((now) => (now?.ids === ids ? null : now));
        await dialogs.alert(messageOf(error, "The order wasn't saved. Try again."));
      }
    };
    void save();
  };
  return { ordered, reorder };
};

const announce = <Item, Id extends ItemId>(
  items: readonly Item[],
  getId: (item: Item) => Id,
  getLabel: (item: Item) => string,
): Announcements => {
  const name = (id: ItemId) => {
    const item = items.find((candidate) => getId(candidate) === id);
    return item === undefined ? "The item" : getLabel(item);
  };
  const place = (id: ItemId | undefined) =>
    `position ${items.findIndex((candidate) => getId(candidate) === id) + 1} of ${items.length}`;
  // The first "over" is the item's own position and would interrupt "Picked up".
  let isFirst = true;
  return {
    onDragStart: ({ active }) => {
      isFirst = true;
      return `Picked up ${name(active.id)}, ${place(active.id)}.`;
    },
    onDragOver: ({ active, over }) => {
      const isOwnPlace = isFirst && over?.id === active.id;
      isFirst = false;
      return over && !isOwnPlace ? `${name(active.id)} is over ${place(over.id)}.` : undefined;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} was dropped at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `Canceled. ${name(active.id)} is back at ${place(active.id)}.`,
  };
};
