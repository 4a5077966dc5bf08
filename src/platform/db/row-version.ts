import { sql } from "kysely";

// Rows that people edit in forms count their saves, so that a save can tell whether someone else came first.

/** What each save of such a row sets besides its values. */
export const saved = () => ({ rowVersion: sql<number>`row_version + 1`, changedAt: sql<Date>`now()` });

/**
 * Whether a row still has the version that someone edited.
 * @param expected undefined if they overwrite any version. A client's number can exceed the column's range.
 */
export const hasRowVersion = (expected: number | undefined) =>
  expected === undefined ? sql<boolean>`true` : sql<boolean>`row_version = ${expected}::bigint`;
