/**
 * Distinguishes queries that a table wrote into the address from those of links and the Back button. On a slow
 * machine, a query may arrive after the next one was already written. It must still count as the table's own, or the
 * table would go back by one step.
 */
export class TableQueries {
  #known: string;
  /** Queries written but not yet seen in the address, oldest first. */
  #pending: string[] = [];

  /** @param start the query with which the screen was opened */
  constructor(start: string) {
    this.#known = start;
  }

  /** The address's query once all written queries have arrived. */
  get expected(): string {
    return this.#pending.at(-1) ?? this.#known;
  }

  /** Records a query that the table writes into the address. */
  write(query: string): void {
    this.#pending.push(query);
  }

  /** Records the address's current query. Returns whether the table must apply it. */
  arrive(query: string): boolean {
    const own = this.#pending.indexOf(query);
    const isForeign = own < 0 && query !== this.#known;
    // Earlier queries were overtaken and will never arrive.
    this.#pending = isForeign ? [] : this.#pending.slice(own + 1);
    this.#known = query;
    return isForeign;
  }
}
