import type { ReactNode } from "react";
import type { SortValue } from "./table-state.ts";

export interface Column<Row> {
  key: string;
  header: string;
  cell(row: Row): ReactNode;
  /** Makes the column sortable. In server mode only its presence counts. */
  sortValue?(row: Row): SortValue;
  /** The column that names the row and leads to it: usually the first. */
  isLink?: boolean;
  /** Any CSS width. */
  width?: string;
}
