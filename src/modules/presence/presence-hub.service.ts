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
export const createPresenceHub = (companyDb: CompanyDbs, log: Log) => {
  const companies = new Map<number, Company>();
  let sweepTimer: NodeJS.Timeout | undefined;
  let sweeps = 0;
  let isClosed = false;

  const remove = (watcher: PresenceWatcher): void => {
    const company = companies.get(watcher.companyId);
    if (!company?.watchers.delete(watcher) || company.watchers.size > 0) return;
    clearTimeout(company.timer);
    companies.delete(watcher.companyId);
    if (companies.size > 0) return;
    clearInterval(sweepTimer);
    sweepTimer = undefined;
  };
  const end = (watcher: PresenceWatcher): void => {
    remove(watcher);
    watcher.end();
  };

  const load = async (companyId: number, company: Company): Promise<void> => {
    if (company.isLoading) {
      company.isStale = true;
      return;
    }
    company.isLoading = true;
    try {
      do {
        company.isStale = false;
        sendLists(company, await companyDb(companyId).read(selectOpenTabs), end);
      } while (company.isStale && company.watchers.size > 0);
    } catch (error) {
      // The next sweep tries again.
      log.debug({ company: companyId, error: (error as Error).message }, "Open tabs couldn't be loaded.");
    } finally {
      company.isLoading = false;
    }
  };
  const loadSoon = (companyId: number): void => {
    const company = companies.get(companyId);
    if (!company || company.timer) return;
    company.timer = setTimeout(() => {
      company.timer = undefined;
      void load(companyId, company);
    }, GATHER_MS);
  };

  /** Ends streams whose sessions have ended. One after another, so that requests get database connections first. */
  const checkWatchers = async ({ watchers }: Company): Promise<void> => {
    const now = performance.now();
    for (const [watcher, watched] of watchers) {
      if (now - watched.checkedAt < CHECK_MS) continue;
      watched.checkedAt = now;
      // While the database is down, nobody's session has ended.
      if (!(await watcher.mayWatch().catch(() => true))) end(watcher);
    }
  };
  const sweep = (): void => {
    sweeps += 1;
    for (const [companyId, company] of companies) {
      if (sweeps % SWEEPS_PER_COMMENT === 0)
        for (const watcher of company.watchers.keys()) watcher.send(":\n\n");
      void load(companyId, company);
      void checkWatchers(company);
    }
  };

  return {
    /** Sends the list now and with every change, until the returned function is called or the stream is ended. */
    watch: (watcher: PresenceWatcher): (() => void) => {
      const { companyId } = watcher;
      if (isClosed) {
        watcher.end();
        return () => {};
      }
      const company = companies.get(companyId) ?? {
        watchers: new Map(),
        timer: undefined,
        isLoading: false,
        isStale: false,
      };
      companies.set(companyId, company);
      company.watchers.set(watcher, { sent: "", checkedAt: performance.now() });
      sweepTimer ??= setInterval(sweep, SWEEP_MS);
      loadSoon(companyId);
      return () => remove(watcher);
    },
    /** Follows the changes that commits announce, like a cache. */
    drop: (companyId: number, tags: readonly string[]): void => {
      if (tags.some(isPresenceTag)) loadSoon(companyId);
    },
    clear: (): void => {
      for (const companyId of companies.keys()) loadSoon(companyId);
    },
    /** Number of open streams. */
    count: (): number => [...companies.values()].reduce((sum, { watchers }) => sum + watchers.size, 0),
    /** Ends all streams, and later ones right away. */
    close: (): void => {
      isClosed = true;
      for (const { watchers } of [...companies.values()])
        for (const watcher of [...watchers.keys()]) end(watcher);
    },
  };
};

export type PresenceHub = ReturnType<typeof createPresenceHub>;

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
