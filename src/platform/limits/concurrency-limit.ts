/** Limits concurrent work, fairly by company, with a queue of limited length and waiting time. */
export interface ConcurrencyLimit {
  /**
   * Calls `go` with true once there is a slot, which the caller has until `release`; with false if the queue is full
   * or the wait was too long.
   * @returns leaves the queue, so that `go` isn't called; does nothing after it was called
   */
  take(companyId: number, go: (isGiven: boolean) => void): () => void;
  /** Gives back a slot that this company had. */
  release(companyId: number): void;
  figures(): ConcurrencyFigures;
}

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
 * A free slot goes to the company that has the fewest, and among those to the one that has waited longest for a turn.
 * While several companies are active, none has more than its share, even if slots are free, because work that has
 * started can't make room. One that wants more than its share gets one slot fewer. If the queue is full, the company with the most waiting requests loses its newest one.
 */
export const createConcurrencyLimit = (options: ConcurrencyOptions): ConcurrencyLimit => {
  const { count, line, waitMs, onOverShare = nothing, now = () => performance.now() } = options;
  let taken = 0;
  let waitingCount = 0;
  let refusedFull = 0;
  let refusedLate = 0;
  let throttled = 0;
  // A map keeps insertion order: after its turn, a company is added again at the end.
  const companies = new Map<number, Company>();
  const mayHold = shareOf({ ...options, now });

  const companyOf = (id: number): Company => {
    const known = companies.get(id);
    if (known) return known;
    const company: Company = { id, held: 0, waiting: new Set() };
    companies.set(id, company);
    return company;
  };
  const forgetIdle = (company: Company): void => {
    if (company.held === 0 && company.waiting.size === 0) companies.delete(company.id);
  };
  const give = (company: Company): void => {
    taken++;
    company.held++;
    companies.delete(company.id);
    companies.set(company.id, company);
  };
  const leave = (company: Company, one: Waiter): void => {
    clearTimeout(one.timer);
    // It may have left long ago.
    if (!company.waiting.delete(one)) return;
    waitingCount--;
    forgetIdle(company);
  };
  /** One slot fewer than its share for a company that wants more, because its slots are never free between requests. */
  const limitOf = ({ held, waiting }: Company, most: number): number =>
    most < count && held + waiting.size > most ? Math.max(1, most - 1) : most;
  const nextCompany = (): Company | undefined => {
    const most = mayHold();
    let next: Company | undefined;
    for (const company of companies.values())
      if (
        company.waiting.size > 0 &&
        company.held < limitOf(company, most) &&
        company.held < (next?.held ?? most)
      )
        next = company;
    return next;
  };
  const giveFreeSlots = (): void => {
    while (taken < count) {
      const company = nextCompany();
      const [first] = company?.waiting ?? [];
      if (!company || !first) return;
      leave(company, first);
      give(company);
      first.go(true);
    }
  };
  /** Makes room in a full queue for a request of this company. Returns false if the company itself has the most. */
  const makeRoom = (company: Company): boolean => {
    let longest = company;
    for (const other of companies.values()) if (other.waiting.size > longest.waiting.size) longest = other;
    if (companies.size > 1) onOverShare(longest.id);
    if (longest.waiting.size <= company.waiting.size + 1) return false;
    const newest = [...longest.waiting].at(-1);
    if (!newest) return false;
    leave(longest, newest);
    refusedFull++;
    newest.go(false);
    return true;
  };

  return {
    take: (companyId, go) => {
      const company = companyOf(companyId);
      const most = mayHold(companyId);
      const isOverShare = company.held >= most;
      // If its share has grown, those that wait go first.
      if (taken < count && !isOverShare && company.waiting.size === 0) {
        give(company);
        go(true);
        return nothing;
      }
      if (taken < count && isOverShare) {
        throttled++;
        onOverShare(companyId);
      }
      if (waitingCount >= line && !makeRoom(company)) {
        refusedFull++;
        forgetIdle(company);
        go(false);
        return nothing;
      }
      const timer = setTimeout(() => {
        leave(company, one);
        refusedLate++;
        go(false);
      }, waitMs);
      timer.unref();
      const one = { go, timer };
      company.waiting.add(one);
      waitingCount++;
      giveFreeSlots();
      return () => leave(company, one);
    },
    release: (companyId) => {
      const company = companyOf(companyId);
      taken--;
      company.held--;
      forgetIdle(company);
      giveFreeSlots();
    },
    figures: () => ({ taken, waiting: waitingCount, refusedFull, refusedLate, throttled }),
  };
};

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
