/** Slots now, and counts since the process started. */
export interface ConcurrencyFigures {
  readonly taken: number;
  readonly waiting: number;
  /** Refused because the queue was full. */
  readonly refusedFull: number;
  /** Refused because the wait was too long. */
  readonly refusedLate: number;
  /** Had to wait although slots were free, because the company had its share. */
  readonly throttled: number;
}

interface ConcurrencyOptions {
  /** The number of slots. */
  readonly count: number;
  /** The slots that one company can have while other companies are active. */
  readonly share: number;
  /** The queue's maximum length. */
  readonly line: number;
  /** The longest wait, in milliseconds. */
  readonly waitMs: number;
  /** Called when a company's request waits or is refused because the company uses more than its share. */
  onOverShare?(companyId: number): void;
  /** A clock in milliseconds. */
  now?(): number;
}

interface Waiter {
  go(isGiven: boolean): void;
  readonly timer: NodeJS.Timeout;
}

interface Company {
  readonly id: number;
  held: number;
  /** First come, first served: a set keeps the order, and finds anyone who leaves right away. */
  readonly waiting: Set<Waiter>;
}

/** A company is active for this long after it asked for a slot. */
const ACTIVE_MS = 10_000;

const nothing = (): void => {};

/**
 * Limits concurrent work, fairly by company, with a queue of limited length and waiting time. A free slot goes to the
 * company that has the fewest, and among those to the one that has waited longest for a turn. While several companies
 * are active, none has more than its share, even if slots are free, because work that has started can't make room. One
 * that wants more than its share gets one slot fewer. If the queue is full, the company with the most waiting requests
 * loses its newest one.
 */
export class ConcurrencyLimit {
  readonly #count: number;
  readonly #line: number;
  readonly #waitMs: number;
  readonly #onOverShare: (companyId: number) => void;
  readonly #mayHold: (companyId?: number) => number;
  // A map keeps insertion order: after its turn, a company is added again at the end.
  readonly #companies = new Map<number, Company>();
  #taken = 0;
  #waiting = 0;
  #refusedFull = 0;
  #refusedLate = 0;
  #throttled = 0;

  constructor(options: ConcurrencyOptions) {
    this.#count = options.count;
    this.#line = options.line;
    this.#waitMs = options.waitMs;
    this.#onOverShare = options.onOverShare ?? nothing;
    this.#mayHold = shareOf({ ...options, now: options.now ?? (() => performance.now()) });
  }

  /**
   * Calls `go` with true once there is a slot, which the caller has until `release`; with false if the queue is full
   * or the wait was too long.
   * @returns leaves the queue, so that `go` isn't called; does nothing after it was called
   */
  take(companyId: number, go: (isGiven: boolean) => void): () => void {
    const company = this.#companyOf(companyId);
    const most = this.#mayHold(companyId);
    const isOverShare = company.held >= most;
    // If its share has grown, those that wait go first.
    if (this.#taken < this.#count && !isOverShare && company.waiting.size === 0) {
      this.#give(company);
      go(true);
      return nothing;
    }
    if (this.#taken < this.#count && isOverShare) {
      this.#throttled++;
      this.#onOverShare(companyId);
    }
    if (this.#waiting >= this.#line && !this.#makeRoom(company)) {
      this.#refusedFull++;
      this.#forgetIdle(company);
      go(false);
      return nothing;
    }
    return this.#wait(company, go);
  }

  /** Gives back a slot that this company had. */
  release(companyId: number): void {
    const company = this.#companyOf(companyId);
    this.#taken--;
    company.held--;
    this.#forgetIdle(company);
    this.#giveFreeSlots();
  }

  figures(): ConcurrencyFigures {
    return {
      taken: this.#taken,
      waiting: this.#waiting,
      refusedFull: this.#refusedFull,
      refusedLate: this.#refusedLate,
      throttled: this.#throttled,
    };
  }

  #companyOf(id: number): Company {
    const known = this.#companies.get(id);
    if (known) return known;
    const company: Company = { id, held: 0, waiting: new Set() };
    this.#companies.set(id, company);
    return company;
  }

  #forgetIdle(company: Company): void {
    if (company.held === 0 && company.waiting.size === 0) this.#companies.delete(company.id);
  }

  #give(company: Company): void {
    this.#taken++;
    company.held++;
    this.#companies.delete(company.id);
    this.#companies.set(company.id, company);
  }

  #wait(company: Company, go: Waiter["go"]): () => void {
    const timer = setTimeout(() => {
      this.#leave(company, one);
      this.#refusedLate++;
      go(false);
    }, this.#waitMs);
    timer.unref();
    const one: Waiter = { go, timer };
    company.waiting.add(one);
    this.#waiting++;
    this.#giveFreeSlots();
    return () => this.#leave(company, one);
  }

  #leave(company: Company, one: Waiter): void {
    clearTimeout(one.timer);
    // It may have left long ago.
    if (!company.waiting.delete(one)) return;
    this.#waiting--;
    this.#forgetIdle(company);
  }

  #giveFreeSlots(): void {
    while (this.#taken < this.#count) {
      const company = this.#nextCompany();
      const [first] = company?.waiting ?? [];
      if (!company || !first) return;
      this.#leave(company, first);
      this.#give(company);
      first.go(true);
    }
  }

  #nextCompany(): Company | undefined {
    const most = this.#mayHold();
    let next: Company | undefined;
    for (const company of this.#companies.values())
      if (
        company.waiting.size > 0 &&
        company.held < this.#limitOf(company, most) &&
        company.held < (next?.held ?? most)
      )
        next = company;
    return next;
  }

  /** One slot fewer than its share for a company that wants more, because its slots are never free between requests. */
  #limitOf({ held, waiting }: Company, most: number): number {
    return most < this.#count && held + waiting.size > most ? Math.max(1, most - 1) : most;
  }

  /** Makes room in a full queue for a request of this company. Returns false if the company itself has the most. */
  #makeRoom(company: Company): boolean {
    let longest = company;
    for (const other of this.#companies.values())
      if (other.waiting.size > longest.waiting.size) longest = other;
    if (this.#companies.size > 1) this.#onOverShare(longest.id);
    if (longest.waiting.size <= company.waiting.size + 1) return false;
    const newest = [...longest.waiting].at(-1);
    if (!newest) return false;
    this.#leave(longest, newest);
    this.#refusedFull++;
    newest.go(false);
    return true;
  }
}

/**
 * How many slots one company can have now: all of them if no other company is active.
 * @returns a function that also notes the company that asks for a slot
 */
const shareOf = ({ count, share, now }: Required<Pick<ConcurrencyOptions, "count" | "share" | "now">>) => {
  /** When each active company last asked, the longest ago first. */
  const asked = new Map<number, number>();
  return (companyId?: number): number => {
    const time = now();
    if (companyId !== undefined) {
      asked.delete(companyId);
      asked.set(companyId, time);
    }
    for (const [id, at] of asked) {
      if (time - at < ACTIVE_MS) break;
      asked.delete(id);
    }
    return asked.size > 1 ? share : count;
  };
};
