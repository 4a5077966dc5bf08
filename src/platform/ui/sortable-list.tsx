import type { ComponentType } from "react";
import type { ItemId, SortableListProps } from "./draggable-list.tsx";
import { lazyPart } from "./lazy-part.tsx";
import classes from "./sortable-list.module.css";

/** A list that can be reordered by mouse, touch, keyboard, or Move buttons. Screen readers announce each step. */
export const SortableList = <Item, Id extends ItemId>(props: SortableListProps<Item, Id>) =>
  props.isReadOnly ? <StaticList {...props} /> : <Draggable {...(props as unknown as AnyListProps)} />;

const StaticList = <Item, Id extends ItemId>({
  label,
  items,
  getId,
  renderItem,
  isWaiting,
}: SortableListProps<Item, Id> & { isWaiting?: boolean }) => (
  <ul className={classes.list} aria-label={label} data-waiting={isWaiting || undefined}>
    {items.map((item, index) => (
      <li key={getId(item)} className={classes.item}>
        <div className={classes.content}>{renderItem(item, index)}</div>
      </li>
    ))}
  </ul>
);

type AnyListProps = SortableListProps<unknown, ItemId>;

const Draggable = lazyPart<AnyListProps>(
  () =>
    import("./draggable-list.tsx").then(
      ({ DraggableList }): ComponentType<AnyListProps> => DraggableList,
      // The list is still worth reading.
      () => StaticList,
    ),
  { waiting: (props) => <StaticList {...props} isWaiting /> },
);
/** Dragging loads beside the screen's data, so that the screen appears without waiting for it. */
void Draggable.preload();
