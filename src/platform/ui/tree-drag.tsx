import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  MeasuringStrategy,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from "react";
import classes from "./tree-grid.module.css";

/** Where something is dropped: between two rows, or into one. */
export type DropZone = "before" | "into" | "after";

/** How a row takes part in a `TreeDrag`. */
export interface RowDrag<Item> {
  /** What `TreeDrag` passes on when the row is dragged, or something is dropped on it. */
  readonly item: Item;
  /** Undefined in a tree whose rows can't be dragged, which has no room for handles. */
  readonly canDrag: boolean | undefined;
  /** Whether something can be dropped into it, not only before and after. */
  readonly takesDrops: boolean;
  /** The ids of the rows above it, which can't be dropped into it. */
  readonly above: readonly string[];
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly isExpanded: boolean;
}

type RowData = Row & RowDrag<unknown>;

interface Target {
  readonly id: string;
  readonly zone: DropZone;
}

const TargetContext = createContext<Target | null>(null);

interface TreeDragProps<Item> {
  onDrop(item: Item, target: Item, zone: DropZone): void;
  /** Called when something is held over a closed row. */
  onHold(target: Item): void;
  children: ReactNode;
}

/** The time in milliseconds after which a closed row opens. */
const HOLD_MS = 700;

/** Lets rows of a `TreeGrid` be dragged with a mouse or a finger. Keyboards need other ways to move a row. */
export const TreeDrag = <Item,>({ onDrop, onHold, children }: TreeDragProps<Item>) => {
  const [dragged, setDragged] = useState<RowData | null>(null);
  const [target, setTarget] = useState<(Target & { readonly data: RowData }) | null>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Only the handle takes touches, and it doesn't scroll the page, so there is no need to wait.
    useSensor(TouchSensor, { activationConstraint: { distance: 4 } }),
  );
  const held = target?.zone === "into" && !target.data.isExpanded ? target.data : null;
  useEffect(() => {
    if (!held) return;
    const timer = setTimeout(() => onHold(held.item as Item), HOLD_MS);
    return () => clearTimeout(timer);
  }, [held, onHold]);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  const onMove = ({ collisions }: DragMoveEvent) => {
    const found = foundIn(collisions);
    setTarget((now) => (now?.id === found?.id && now?.zone === found?.zone ? now : found));
  };
  const shown = useMemo(() => target && { id: target.id, zone: target.zone }, [target]);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={rowUnderPointer}
      autoScroll={SCROLL}
      accessibility={{ announcements: NO_ANNOUNCEMENTS }}
      measuring={{ droppable: { strategy: MeasuringStrategy.Always } }}
      onDragStart={({ active }) => setDragged(active.data.current as RowData)}
      onDragMove={onMove}
      onDragCancel={end}
      onDragEnd={({ collisions }: DragEndEvent) => {
        const found = foundIn(collisions);
        // Its row may be gone since it was picked up.
        if (found && dragged) onDrop(dragged.item as Item, found.data.item as Item, found.zone);
        end();
      }}
    >
      <TargetContext value={shown}>{children}</TargetContext>
      <DragOverlay dropAnimation={null}>
        {dragged ? <span className={classes.ghost}>{dragged.label}</span> : null}
      </DragOverlay>
    </DndContext>
  );
};

/** Scrolls only near the window's edges, so that the rows before them stay under the pointer. */
const SCROLL = { threshold: { x: 0, y: 0.08 } };

/** The library's own name rows by their ids. The screen with the tree announces what was moved. */
const NO_ANNOUNCEMENTS: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The row under the pointer, and which part of it. A row can't be dropped on itself or on those below it. */
const rowUnderPointer: CollisionDetection = ({
  active,
  pointerCoordinates,
  droppableRects,
  droppableContainers,
}) => {
  if (!pointerCoordinates) return [];
  const { x, y } = pointerCoordinates;
  for (const droppableContainer of droppableContainers) {
    const rect = droppableRects.get(droppableContainer.id);
    if (!rect || y < rect.top || y >= rect.bottom || x < rect.left || x >= rect.right) continue;
    const data = droppableContainer.data.current as RowData;
    if (data.id === active.id || data.above.includes(String(active.id))) return [];
    const zone = zoneAt((y - rect.top) / rect.height, data);
    return [{ id: droppableContainer.id, data: { droppableContainer, value: 0, zone, row: data } }];
  }
  return [];
};

/** @param share how far down the row the pointer is, from 0 to 1 */
const zoneAt = (share: number, { takesDrops, isExpanded }: RowData): DropZone => {
  if (!takesDrops) return share < 0.5 ? "before" : "after";
  if (share < 0.3) return "before";
  // Right below an open row are those in it.
  return share < 0.7 || isExpanded ? "into" : "after";
};

const foundIn = (collisions: DragMoveEvent["collisions"]): (Target & { data: RowData }) | null => {
  const found = collisions?.[0];
  if (!found?.data) return null;
  return { id: String(found.id), zone: found.data.zone as DropZone, data: found.data.row as RowData };
};

/** Makes a row draggable, and a target. Outside of a `TreeDrag`, or without `drag`, it's neither. */
export const useTreeDragRow = (row: Row, drag: RowDrag<unknown> | undefined) => {
  const target = useContext(TargetContext);
  const { id } = row;
  const data = { ...row, ...drag };
  const dragged = useDraggable({ id, data, disabled: !drag?.canDrag });
  const { listeners, setNodeRef: setDragged, isDragging } = dragged;
  const { setNodeRef: setTarget } = useDroppable({ id, data, disabled: !drag });
  const rowRef = useCallback(
    (row: HTMLElement | null) => {
      setDragged(row);
      setTarget(row);
    },
    [setDragged, setTarget],
  );
  return {
    rowRef,
    handleProps: listeners ?? {},
    isDragging,
    zone: target?.id === id ? target.zone : undefined,
  };
};
