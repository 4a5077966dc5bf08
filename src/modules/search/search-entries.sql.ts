import type { WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import type { SearchKind } from "./search.schema.ts";

/** Updates the search entries of items. */
export const reindexJob = defineJob<{ readonly kind: SearchKind; readonly ids: readonly number[] }>(
  "renew-found",
  "heavy",
);

/** Something that visitors can find, as plain text. */
export interface SearchEntry {
  readonly kind: SearchKind;
  readonly itemId: number;
  readonly title: string;
  readonly body: string;
  /** Words that match but never appear in an excerpt. */
  readonly hidden?: string;
  /** Its address; omitted for pages. */
  readonly href?: string;
}

/** Longer texts are indexed up to here, because a text-search vector has a limit of one megabyte. */
const MAX_BODY = 100_000;
/** The weight of a word in the title, relative to one in the text. */
const TITLE_WEIGHT = 20;
/** How often a word counts at most. */
const MAX_COUNT = 10;

/**
 * Adds or updates a search entry. Call it in the transaction that changes the item, so that search follows the commit.
 */
export const putSearchEntry = async (tx: WriteTx, entry: SearchEntry): Promise<void> => {
  const { kind, itemId, href = "" } = entry;
  const texts = [entry.title, entry.body, entry.hidden ?? ""].map(storable);
  await searchEntry(tx.sql, tx.companyId, kind, itemId, href, ...texts);
};

/** One statement, because the person who publishes waits for it. Planning it would take as long as finding the words. */
const searchEntry = preparedQuery(
  "search entry",
  `with vector as materialized (
    select setweight(to_tsvector('tenantry', $5), 'A') || setweight(to_tsvector('tenantry', $6 || ' ' || $7), 'D') words),
  words as materialized (
    select lexeme word, case when 'A' = any(weights) then ${TITLE_WEIGHT} else 0 end
      + least(cardinality(positions), ${MAX_COUNT}) weight
    from vector, unnest(words)),
  entry as (
    insert into search_entries (company_id, kind, item_id, href, title, body)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (company_id, kind, item_id) do update
    set title = excluded.title, body = excluded.body, href = excluded.href, changed_at = now()
    returning id),
  gone as (
    delete from search_words held using entry
    where held.company_id = $1 and held.entry_id = entry.id
      and not exists (select from words where words.word = held.word)),
  -- In order, so that two changes at once can't wait for each other.
  known as (
    insert into search_vocabulary (company_id, word)
    select $1, word from words
    where not exists (select from search_vocabulary old where old.company_id = $1 and old.word = words.word)
    order by word collate "C" on conflict do nothing)
  insert into search_words as held (company_id, entry_id, word, weight)
  select $1, entry.id, word, weight from entry, words
  on conflict (company_id, entry_id, word) do update set weight = excluded.weight
  where held.weight <> excluded.weight`,
);

/** Without characters that texts can't contain, and those that mark matches. */
const storable = (text: string): string =>
  text
    .slice(0, MAX_BODY)
    .toWellFormed()
    .replaceAll(/[\0\u{e000}\u{e001}]/gu, "");

/** Removes a search entry, if there is one. */
export const dropSearchEntry = async (tx: WriteTx, kind: SearchKind, itemId: number): Promise<void> => {
  await tx.sql
    .deleteFrom("searchEntries")
    .where("companyId", "=", tx.companyId)
    .where("kind", "=", kind)
    .where("itemId", "=", itemId)
    .execute();
};
