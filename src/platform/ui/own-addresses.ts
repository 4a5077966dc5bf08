/**
 * Tells the queries that a table wrote into the address from those that somebody else put there (a link, the way
 * back). On a slow machine a query arrives after the next one was written already: it is the table's own all the same,
 * and taking it for another's would set the table back by one step.
 */
export class OwnAddresses {
  #known: string;
  /** Written and not yet seen in the address, the oldest first. */
  #underway: string[] = [];

  /** `start`: the query the screen was opened with. */
  constructor(start: string) {
    this.#known = start;
  }

  /** The query that the address has, or will have once everything written has arrived. */
  get expected(): string {
    return this.#underway.at(-1) ?? this.#known;
  }

  /** The table sends this query to the address. */
  write(query: string): void {
    this.#underway.push(query);
  }

  /** The address has this query now. Answers whether the table has to take it over. */
  arrives(query: string): boolean {
    const own = this.#underway.indexOf(query);
    const isForeign = own < 0 && query !== this.#known;
    // What was written before it was overtaken and arrives no more.
    this.#underway = isForeign ? [] : this.#underway.slice(own + 1);
    this.#known = query;
    return isForeign;
  }
}
