import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Log } from "#platform/log/log.ts";
import type { OpenTab } from "./presence.schema.ts";
import { isPresenceTag, isTab, othersOf } from "./presence.service.ts";
import { type PresenceRecord, selectOpenTabs } from "./presence.sql.ts";

/** A tab that is sent who else has its item open. */
export interface PresenceWatcher extends OpenTab {
  readonly companyId: number;
  /** The person and their own company. */
  readonly person: { readonly companyId: number; readonly userId: number };
  /** Whether the session is still valid and the person can still open the item. */
  mayWatch(): Promise<boolean>;
  send(text: string): void;
  /** Ends the stream. The browser opens another one. */
  end(): void;
}

/** What the hub remembers of a watcher. */
interface Watched {
  /** The last list that was sent, as JSON. */
  sent: string;
  checkedAt: number;
}

interface Company {
  readonly watchers: Map<PresenceWatcher, Watched>;
  timer: NodeJS.Timeout | undefined;
  isLoading: boolean;
  isStale: boolean;
}

/** How often all lists are loaded without a notice, because a tab that dies sends none. */
const SWEEP_MS = 4_000;
/** Notices within this time load a company's lists once. */
const GATHER_MS = 50;
const CHECK_MS = 10_000;
/** Sweeps between comments that show proxies and clients that the stream is alive. */
const SWEEPS_PER_COMMENT = 3;

/**
 * Sends this node's open streams who else has their items open. The database has all of it. A notice about a company,
 * or the next sweep, loads its open tabs once for all of its streams, which get a new list only if theirs changed.
 */
export class PresenceHub {
  readonly #companyDb: CompanyDbs;
  readonly #log: Log;
  readonly #companies = new Map<number, Company>();
  #sweepTimer: NodeJS.Timeout | undefined;
  #sweeps = 0;
  #isClosed = false;

  constructor(companyDb: CompanyDbs, log: Log) {
    this.#companyDb = companyDb;
    this.#log = log;
  }

  /** Sends the list now and with every change, until the returned function is called or the stream is ended. */
  watch(watcher: PresenceWatcher): () => void {
    const { companyId } = watcher;
    if (this.#isClosed) {
      watcher.end();
      return () => {};
    }
    const company = this.#companies.get(companyId) ?? {
      watchers: new Map(),
      timer: undefined,
      isLoading: false,
      isStale: false,
    };
    this.#companies.set(companyId, company);
    company.watchers.set(watcher, { sent: "", checkedAt: performance.now() });
    this.#sweepTimer ??= setInterval(() => this.#sweep(), SWEEP_MS);
    this.#loadSoon(companyId);
    return () => this.#remove(watcher);
  }

  /** Follows the changes that commits announce, like a cache. */
  drop(companyId: number, tags: readonly string[]): void {
    if (tags.some(isPresenceTag)) this.#loadSoon(companyId);
  }

  clear(): void {
    for (const companyId of this.#companies.keys()) this.#loadSoon(companyId);
  }

  /** Number of open streams. */
  count(): number {
    return [...this.#companies.values()].reduce((sum, { watchers }) => sum + watchers.size, 0);
  }

  /** Ends all streams, and later ones right away. */
  close(): void {
    this.#isClosed = true;
    for (const { watchers } of [...this.#companies.values()])
      for (const watcher of [...watchers.keys()]) this.#end(watcher);
  }

  #remove(watcher: PresenceWatcher): void {
    const company = this.#companies.get(watcher.companyId);
    if (!company?.watchers.delete(watcher) || company.watchers.size > 0) return;
    clearTimeout(company.timer);
    this.#companies.delete(watcher.companyId);
    if (this.#companies.size > 0) return;
    clearInterval(this.#sweepTimer);
    this.#sweepTimer = undefined;
  }

  #end(watcher: PresenceWatcher): void {
    this.#remove(watcher);
    watcher.end();
  }

  #loadSoon(companyId: number): void {
    const company = this.#companies.get(companyId);
    if (!company || company.timer) return;
    company.timer = setTimeout(() => {
      company.timer = undefined;
      void this.#load(companyId, company);
    }, GATHER_MS);
  }

  async #load(companyId: number, company: Company): Promise<void> {
    if (company.isLoading) {
      company.isStale = true;
      return;
    }
    company.isLoading = true;
    try {
      do {
        company.isStale = false;
        const tabs = await this.#companyDb(companyId).read(selectOpenTabs);
        sendLists(company, tabs, (watcher) => this.#end(watcher));
      } while (company.isStale && company.watchers.size > 0);
    } catch (error) {
      // The next sweep tries again.
      this.#log.debug(
        { company: companyId, error: (error as Error).message },
        "Open tabs couldn't be loaded.",
      );
    } finally {
      company.isLoading = false;
    }
  }

  #sweep(): void {
    this.#sweeps += 1;
    for (const [companyId, company] of this.#companies) {
      if (this.#sweeps % SWEEPS_PER_COMMENT === 0)
        for (const watcher of company.watchers.keys()) watcher.send(":\n\n");
      void this.#load(companyId, company);
      void this.#checkWatchers(company);
    }
  }

  /** Ends streams whose sessions have ended. One after another, so that requests get database connections first. */
  async #checkWatchers({ watchers }: Company): Promise<void> {
    const now = performance.now();
    for (const [watcher, watched] of watchers) {
      if (now - watched.checkedAt < CHECK_MS) continue;
      watched.checkedAt = now;
      // While the database is down, nobody's session has ended.
      if (!(await watcher.mayWatch().catch(() => true))) this.#end(watcher);
    }
  }
}

/** Sends changed lists. A stream whose own tab has expired ends: nobody is there to read it. */
const sendLists = (
  { watchers }: Company,
  tabs: readonly PresenceRecord[],
  end: (watcher: PresenceWatcher) => void,
): void => {
  const byItem = Map.groupBy(tabs, ({ kind, itemId }) => `${kind} ${itemId}`);
  for (const [watcher, watched] of watchers) {
    const ofItem = byItem.get(`${watcher.kind} ${watcher.id}`) ?? [];
    if (!ofItem.some((presence) => isTab(presence, watcher.person, watcher))) {
      end(watcher);
      continue;
    }
    const list = JSON.stringify(othersOf(ofItem, { ...watcher.person, tab: watcher.tab }));
    if (list === watched.sent) continue;
    watched.sent = list;
    watcher.send(`data: ${list}\n\n`);
  }
};
