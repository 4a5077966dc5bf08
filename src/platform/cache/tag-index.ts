/** An entry that is found by its company and tags. */
export interface Tagged {
  readonly companyId: number;
  readonly tags: readonly string[];
}

interface OfCompany<T> {
  readonly all: Set<T>;
  /** Most tags belong to a single entry, which is stored directly instead of in a set. */
  readonly byTag: Map<string, T | Set<T>>;
}

/**
 * An index from tags to entries, so that the cost of a change depends on what it removes and not on the number of
 * entries. An entry must not change while it is in the index.
 */
export const createTagIndex = <T extends Tagged>() => {
  const companies = new Map<number, OfCompany<T>>();

  const put = ({ all, byTag }: OfCompany<T>, entry: T): void => {
    all.add(entry);
    for (const tag of entry.tags) {
      const entries = byTag.get(tag);
      if (entries === undefined) byTag.set(tag, entry);
      else if (entries instanceof Set) entries.add(entry);
      else if (entries !== entry) byTag.set(tag, new Set([entries, entry]));
    }
  };

  const removeEntry = ({ all, byTag }: OfCompany<T>, entry: T): void => {
    all.delete(entry);
    for (const tag of entry.tags) {
      const entries = byTag.get(tag);
      if (entries === entry) byTag.delete(tag);
      else if (entries instanceof Set && entries.delete(entry) && entries.size === 0) byTag.delete(tag);
    }
  };

  return {
    add: (entry: T): void => {
      let company = companies.get(entry.companyId);
      if (!company) {
        company = { all: new Set(), byTag: new Map() };
        companies.set(entry.companyId, company);
      }
      put(company, entry);
    },

    remove: (entry: T): void => {
      const company = companies.get(entry.companyId);
      if (!company) return;
      removeEntry(company, entry);
      if (company.all.size === 0) companies.delete(entry.companyId);
    },

    /** Removes and returns a company's entries with one of the tags. */
    take: (companyId: number, tags: readonly string[]): ReadonlySet<T> => {
      const taken = new Set<T>();
      const company = companies.get(companyId);
      if (!company) return taken;
      const { all, byTag } = company;
      for (const tag of tags) {
        const entries = byTag.get(tag);
        if (entries instanceof Set) for (const entry of entries) taken.add(entry);
        else if (entries !== undefined) taken.add(entries);
      }
      if (taken.size === all.size) companies.delete(companyId);
      else if (taken.size * 2 <= all.size) for (const entry of taken) removeEntry(company, entry);
      else {
        // If most entries go, as when the frame of all pages changes, rebuilding the index from the rest is faster.
        for (const entry of taken) all.delete(entry);
        byTag.clear();
        for (const entry of all) put(company, entry);
      }
      return taken;
    },

    clear: (): void => companies.clear(),
  };
};
