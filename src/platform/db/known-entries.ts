import { preparedQuery } from "./prepared.ts";
import type { Sql } from "./transactions.ts";

/** An entry of a company's publications ledger. After a restore, another entry may have the same number. */
interface Entry {
  /** 0 if the ledger is empty. */
  readonly id: number;
  readonly at: string;
}

/** What a node knows about a company. A change replaces it. */
interface Known {
  /** The last entry when it was read; null until then. */
  entry: Entry | null;
  /** When a replica that didn't have the entry is asked again. */
  askAgainAt: number;
}

/** Beyond it, the next read of each company asks the primary. */
const MAX_COMPANIES = 10_000;

const lastEntry = preparedQuery<Entry>(
  "last-publication",
  "select id, at::text as at from publications where company_id = $1 order by id desc limit 1",
);

const hasEntry = preparedQuery<{ isStandby: boolean; hasEntry: boolean }>(
  "has-publication",
  `select pg_is_in_recovery() as is_standby, $2::bigint = 0 or exists (
     select from publications where company_id = $1 and id = $2 and at = $3::text::timestamptz) as has_entry`,
);

/** The server answered from a state before a change that this node knows about, or it's no longer a replica. */
export class NotCurrent extends Error {}

/**
 * The last entry of each company's publications ledger, as far as this node has read it since the company's last
 * change. A server that has this entry has every change that this node knows about.
 */
export const createKnownEntries = () => {
  const companies = new Map<number, Known>();
  return {
    /** The company's last entry, with a mark to leave after a failure; undefined if it must be read. */
    get: (companyId: number): (Known & { readonly entry: Entry }) | undefined => {
      const known = companies.get(companyId);
      return known?.entry ? (known as Known & { readonly entry: Entry }) : undefined;
    },

    /** Reads at the primary, and together with it the company's last entry. */
    learn: async <T>(companyId: number, sql: Sql, work: (sql: Sql) => Promise<T>): Promise<T> => {
      // Before the transaction's first statement. A change from now on may be missing there, and replaces this.
      let known = companies.get(companyId);
      if (!known) {
        if (companies.size >= MAX_COMPANIES) companies.clear();
        known = { entry: null, askAgainAt: 0 };
        companies.set(companyId, known);
      }
      const [[entry], result] = await Promise.all([lastEntry(sql, companyId), work(sql)]);
      known.entry = entry ?? { id: 0, at: "" };
      return result;
    },

    /** @throws NotCurrent if the transaction at a replica doesn't see the entry */
    require: async (companyId: number, sql: Sql, { id, at }: Entry): Promise<void> => {
      const [found] = await hasEntry(sql, companyId, id, id === 0 ? null : at);
      if (!found?.isStandby || !found.hasEntry) throw new NotCurrent();
    },

    /** The company has changed. */
    forget: (companyId: number): void => void companies.delete(companyId),
    /** Changes may have been missed. */
    clear: (): void => companies.clear(),
  };
};
