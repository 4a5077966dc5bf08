import { type RawBuilder, sql } from "kysely";

/** Escapes a text for use in a LIKE pattern. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** Whether a text contains another, matching case. Twice as fast as `strpos`, which also finds the position. */
export const contains = (text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> =>
  sql<boolean>`${text} like ${`%${escaped(wanted)}%`}`;

/** The same for a text stored as UTF-8 bytes, which PostgreSQL searches faster. */
export const bytesContain = (bytes: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> =>
  sql<boolean>`${bytes} like ${Buffer.from(`%${escaped(wanted)}%`)}::bytea`;

/** The same in any letter case. */
export const containsInAnyCase = (text: RawBuilder<unknown>, wanted: string): RawBuilder<boolean> =>
  sql<boolean>`${text} ilike ${`%${escaped(wanted)}%`}`;
