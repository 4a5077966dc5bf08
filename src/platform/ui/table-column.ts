import type { ReactNode } from "react";
import type { SortValue } from "./table-state.ts";

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Makes the column sortable. In server mode, it is never called. */
  sortValue?(row: Row): SortValue;
  /** Whether the column names the row and links to it, usually the first. */
  isLink?: boolean;
  /** Shown in the header instead of its text. */
  head?: ReactNode;
  /** Whether the column has the rows' checkboxes (`useRowSelection`), which stay in compact rows. */
  isSelect?: boolean;
  /** Any CSS width. */
  width?: string;
  /** The least width, in pixels, so that ordinary words don't break beside many columns. */
  minWidth?: number;
}
