import { useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ActionIcon } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconChevronUp from "@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import type { ReactNode } from "react";
import classes from "./sortable-list.module.css";

interface SortableItemProps {
  id: string | number;
  label: string;
  /** Undefined for the first item; `onMoveDown` is undefined for the last. */
  onMoveUp?: () => void;
  onMoveDown?: () => void;
  children: ReactNode;
}

/** A row of a `SortableList` with a handle, the content, and Move up and Move down buttons. */
export const SortableItem = ({ id, label, onMoveUp, onMoveDown, children }: SortableItemProps) => {
  const sortable = useSortable({ id });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    sortable;
  return (
    <li
      ref={setNodeRef}
      data-id={id}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Reorder ${label}`}
        // Escape while dragging cancels the drag and must not close a popup around the list.
        data-mantine-stop-propagation={isDragging}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <div className={classes.content}>{children}</div>
      <div className={classes.moves}>
        <ActionIcon
          aria-label={`Move ${label} up`}
          data-move="up"
          disabled={!onMoveUp}
          onClick={onMoveUp}
          className={classes.move}
        >
          <IconChevronUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          aria-label={`Move ${label} down`}
          data-move="down"
          disabled={!onMoveDown}
          onClick={onMoveDown}
          className={classes.move}
        >
          <IconChevronDown size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
    </li>
  );
};
