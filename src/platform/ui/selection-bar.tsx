import { Button } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import { focusContentIfLost } from "./lost-focus.ts";
import type { RowSelection } from "./row-selection.tsx";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  /** Such as "Selected pages". */
  label: string;
  /** Without `selectAll`, the list has its own way to select all. */
  selection: Pick<RowSelection<unknown>, "selected" | "clear"> &
    Partial<Pick<RowSelection<unknown>, "isAll" | "selectAll">>;
  /** What is being done with the rows, such as "Deleting 3 documents…". */
  progress?: string | undefined;
  /** Buttons for what can be done. */
  children: ReactNode;
}

/** The number of selected rows, with actions for them. Not shown if none is selected. */
export const SelectionBar = ({ label, selection, progress, children }: SelectionBarProps) => {
  const isShown = selection.selected.length > 0;
  useEffect(() => {
    if (isShown) return focusContentIfLost;
  }, [isShown]);
  return isShown ? (
    <section className={classes.bar} data-sticks aria-label={label}>
      <p className={classes.count} role="status">
        {progress ?? `${selection.selected.length} selected`}
      </p>
      {progress === undefined ? (
        <div className={classes.choice}>
          {selection.selectAll && !selection.isAll ? (
            <Button variant="subtle" size="compact-md" onClick={selection.selectAll}>
              Select all
            </Button>
          ) : null}
          <Button variant="subtle" size="compact-md" onClick={selection.clear}>
            Clear
          </Button>
        </div>
      ) : null}
      <div className={classes.actions}>{children}</div>
    </section>
  ) : null;
};
