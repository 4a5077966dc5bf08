import { CompiledQuery, type Kysely } from "kysely";
import type { DB } from "./schema.generated.ts";

/** Names of prepared statements by their text. */
const names = new Map<string, string>();

/**
 * A query that each connection plans only once, for the most frequent ones: planning a small query takes longer than
 * running it.
 * @param name no other query has it
 * @param text with `$1`, `$2`, … for the values
 */
export const preparedQuery = <Row>(name: string, text: string) => {
  names.set(text, name);
  return async (sql: Kysely<DB>, ...values: readonly unknown[]): Promise<Row[]> =>
    (await sql.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
};

/** The name of a prepared statement; undefined for all others. */
export const preparedName = (text: string): string | undefined => names.get(text);
