import { Checkbox } from "@mantine/core";
import { useRef, useState } from "react";
import classes from "./data-table.module.css";
import type { Column } from "./table-column.ts";

export interface RowSelection<Row> {
  /** Selected rows that are shown, in their order. A filter or another page deselects the others. */
  readonly selected: readonly Row[];
  /** Whether every shown row is selected. */
  readonly isAll: boolean;
  selectAll(): void;
  clear(): void;
  /** The checkboxes, for the start of `columns`. */
  readonly column: Column<Row>;
}

/**
 * Selects rows of a table with checkboxes: one by one, all that are shown, or, with Shift, all up to the last one that
 * was clicked.
 * @param labelOf what a row's checkbox says, such as "Select Water Rates"
 */
export const useRowSelection = <Row,>(
  rows: readonly Row[] | undefined,
  getId: (row: Row) => number,
  labelOf: (row: Row) => string,
): RowSelection<Row> => {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const shown = rows ?? [];
  const selected = shown.filter((row) => chosen.has(getId(row)));
  const isAll = shown.length > 0 && selected.length === shown.length;
  const setTo = (next: readonly Row[]) => setChosen(new Set(next.map(getId)));

  const toggle = (row: Row, isOn: boolean, isRange: boolean) => {
    const at = shown.indexOf(row);
    const from = isRange ? shown.findIndex((other) => getId(other) === last.current) : -1;
    const range = from === -1 ? [row] : shown.slice(Math.min(at, from), Math.max(at, from) + 1);
    last.current = getId(row);
    setTo(isOn ? [...selected, ...range] : selected.filter((other) => !range.includes(other)));
  };
  const toggleAll = () => setTo(isAll ? [] : shown);

  return {
    selected,
    isAll,
    selectAll: () => setTo(shown),
    clear: () => setTo([]),
    column: {
      key: "select",
      header: "Select",
      width: "1%",
      isSelect: true,
      head: (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
        <label className={classes.select}>
          <Checkbox
            aria-label="Select all rows on this page"
            checked={isAll}
            indeterminate={selected.length > 0 && !isAll}
            disabled={shown.length === 0}
            onChange={toggleAll}
          />
        </label>
      ),
      cell: (row) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside is the control
        <label
          className={classes.select}
          // With Shift, the browser would also select the text in between.
          onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        >
          <Checkbox
            aria-label={labelOf(row)}
            checked={chosen.has(getId(row))}
            onChange={(event) =>
              toggle(row, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey)
            }
          />
        </label>
      ),
    },
  };
};
