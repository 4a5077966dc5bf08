import { Table } from "@mantine/core";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import {
  type CSSProperties,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { useRowFocus } from "./row-focus.ts";
import { type RowDrag, useTreeDragRow } from "./tree-drag.tsx";
import classes from "./tree-grid.module.css";

interface TreeFocus {
  /** The row that Tab leads to; null for the first one. */
  readonly activeId: string | null;
  setActive(id: string): void;
}

const TreeFocusContext = createContext<TreeFocus>({ activeId: null, setActive: () => {} });
const RowTabIndex = createContext<0 | -1>(-1);

/** The `tabIndex` of links and buttons in a row: Tab stops only at those of the row that has, or last had, the focus. */
export const useRowTabIndex = (): 0 | -1 => useContext(RowTabIndex);

export interface TreeColumn {
  readonly key: string;
  readonly header: string;
  /** Left out on a phone. */
  readonly isWideOnly?: boolean;
}

interface TreeGridProps {
  /** What the tree lists, such as "Pages". */
  label: string;
  /** The first one has the rows' names. */
  columns: readonly TreeColumn[];
  isBusy?: boolean;
  /** `TreeRow`s, each one followed by those below it. */
  children: ReactNode;
}

/**
 * A tree of rows with columns, as ARIA's treegrid: one row is in the tab order, the up and down arrow keys go from row
 * to row, and the left and right ones close, open, and change levels.
 */
export const TreeGrid = ({ label, columns, isBusy, children }: TreeGridProps) => {
  const { ref: table, ...place } = useRowFocus<HTMLTableElement>(children, "[data-tree-id]");
  const [activeId, setActive] = useState<string | null>(null);
  const focus = useMemo(() => ({ activeId, setActive }), [activeId]);
  // The row can be gone, for example because its page was deleted or a row above it was closed.
  useLayoutEffect(() => {
    const rows = rowsOf(table.current);
    if (rows.length > 0 && !rows.some((row) => row.dataset.treeId === activeId))
      setActive(rows[0]?.dataset.treeId ?? null);
  });
  return (
    <TreeFocusContext value={focus}>
      <Table
        ref={table}
        role="treegrid"
        aria-label={label}
        aria-busy={isBusy}
        className={classes.table}
        {...place}
      >
        <thead>
          <tr>
            {columns.map(({ key, header, isWideOnly }) => (
              <th key={key} scope="col" className={classes.head} data-wide-only={isWideOnly}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Table>
    </TreeFocusContext>
  );
};

const rowsOf = (table: Element | null | undefined): HTMLElement[] => [
  ...(table?.querySelectorAll<HTMLElement>("[data-tree-id]") ?? []),
];

/**
 * Moves the focus to a row, unless the person has moved on.
 * @returns false if the row isn't shown
 */
export const focusTreeRow = (id: string): boolean => {
  const row = document.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`);
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.closest('[role="treegrid"]')) row?.focus();
  return row !== null;
};

export interface TreeRowProps<Item> {
  id: string;
  /** The row's name for screen readers and while it's dragged. */
  label: string;
  /** What screen readers say after the name. */
  description?: string;
  /** The top level is 1. */
  level: number;
  /** Its position among its siblings, starting at 1, and how many there are. */
  position: number;
  setSize: number;
  /** Undefined if nothing is below it. */
  isExpanded?: boolean | undefined;
  onToggle?(): void;
  /** What Enter does. */
  onOpen?(): void;
  /** What Alt with an arrow key does. */
  onMove?: ((direction: "up" | "down") => void) | undefined;
  /** Omitted if it isn't dragged and takes no drops. */
  drag?: RowDrag<Item>;
  /** The content of the first column. */
  children: ReactNode;
  /** The contents of the others. */
  cells?: readonly { readonly key: string; readonly content: ReactNode; readonly isWideOnly?: boolean }[];
}

export const TreeRow = <Item,>(props: TreeRowProps<Item>) => {
  const { id, label, level, position, setSize, isExpanded, onToggle, cells = [] } = props;
  const { activeId, setActive } = useContext(TreeFocusContext);
  const drag = useTreeDragRow({ id, label, isExpanded: isExpanded === true }, props.drag);
  const canDrag = props.drag?.canDrag;
  const tabIndex = activeId === id ? 0 : -1;
  return (
    <tr
      ref={drag.rowRef}
      data-tree-id={id}
      data-level={level}
      data-drop={drag.zone}
      data-dragging={drag.isDragging || undefined}
      className={classes.row}
      tabIndex={tabIndex}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={setSize}
      aria-expanded={isExpanded}
      aria-label={label}
      aria-description={props.description}
      onFocus={() => setActive(id)}
      onKeyDown={(event) => onKey(event, props)}
    >
      <td className={classes.nameCell}>
        <div className={classes.name} style={{ "--level": level } as CSSProperties}>
          {canDrag ? (
            <span className={classes.handle} aria-hidden="true" {...drag.handleProps}>
              <IconGripVertical size={18} />
            </span>
          ) : canDrag === false ? (
            <span className={classes.noHandle} />
          ) : null}
          {isExpanded === undefined ? (
            <span className={classes.noToggle} />
          ) : (
            <button
              type="button"
              className={classes.toggle}
              data-open={isExpanded}
              // The keyboard opens the row itself.
              tabIndex={-1}
              aria-label={`${isExpanded ? "Collapse" : "Expand"} ${label}`}
              onClick={onToggle}
            >
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          )}
          <RowTabIndex value={tabIndex}>{props.children}</RowTabIndex>
        </div>
      </td>
      <RowTabIndex value={tabIndex}>
        {cells.map(({ key, content, isWideOnly }) => (
          <td key={key} className={classes.cell} data-wide-only={isWideOnly}>
            {content}
          </td>
        ))}
      </RowTabIndex>
    </tr>
  );
};

const onKey = <Item,>(event: KeyboardEvent<HTMLTableRowElement>, row: TreeRowProps<Item>): void => {
  // In a row's links and buttons, keys do what they always do.
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const isHandled = event.altKey ? moveByKey(event.key, row) : goByKey(event.key, event.currentTarget, row);
  if (isHandled) event.preventDefault();
};

const moveByKey = <Item,>(key: string, { onMove }: TreeRowProps<Item>): boolean => {
  if (!onMove || (key !== "ArrowUp" && key !== "ArrowDown")) return false;
  onMove(key === "ArrowUp" ? "up" : "down");
  return true;
};

/** Opens or closes the row, or moves the focus to another one. */
const goByKey = <Item,>(
  key: string,
  row: HTMLElement,
  { isExpanded, onToggle, onOpen, level }: TreeRowProps<Item>,
): boolean => {
  const rows = rowsOf(row.closest("table"));
  const index = rows.indexOf(row);
  const levelOf = (one: HTMLElement | undefined) => Number(one?.dataset.level ?? 0);
  switch (key) {
    case "ArrowDown":
      rows[index + 1]?.focus();
      return true;
    case "ArrowUp":
      rows[index - 1]?.focus();
      return true;
    case "Home":
      rows[0]?.focus();
      return true;
    case "End":
      rows.at(-1)?.focus();
      return true;
    case "ArrowRight":
      if (isExpanded === false) onToggle?.();
      else if (isExpanded && levelOf(rows[index + 1]) > level) rows[index + 1]?.focus();
      return true;
    case "ArrowLeft":
      if (isExpanded) onToggle?.();
      else
        rows
          .slice(0, index)
          .findLast((element) => levelOf(element) < level)
          ?.focus();
      return true;
    case "Enter":
      onOpen?.();
      return true;
    default:
      return false;
  }
};
