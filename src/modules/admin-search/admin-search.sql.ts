import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import { contains } from "#platform/db/contains.ts";

export interface NamedRow {
  readonly id: number;
  readonly title: string;
  readonly detail: string;
}

/** Where things of one kind are stored. */
export interface NamedSource {
  readonly table: string;
  readonly title: RawBuilder<string>;
  readonly detail?: RawBuilder<string>;
  /** The text to search; the title by default. */
  readonly text?: RawBuilder<string>;
  /** The rows that people can open; all by default. */
  readonly isListed?: RawBuilder<boolean>;
}

/**
 * Rows whose text contains all words, first those whose title starts with the first word, then the newest.
 * @param words in lowercase
 */
export const selectNamed = async (
  tx: ReadTx,
  { table, title, detail = sql`''`, text = sql`lower(${title})`, isListed = sql`true` }: NamedSource,
  words: readonly string[],
  limit: number,
): Promise<NamedRow[]> => {
  const finds = sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  );
  const { rows } = await sql<NamedRow>`
    select id, ${title} title, ${detail} detail from ${sql.table(table)}
    where company_id = ${tx.companyId} and ${isListed} and ${finds}
    order by starts_with(lower(${title}), ${words[0] ?? ""}) desc, id desc limit ${limit}`.execute(tx.sql);
  return rows;
};
