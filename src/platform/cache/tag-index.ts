/** Something that is found by its company and by the tags that it bears. */
export interface Tagged {
  readonly companyId: number;
  readonly tags: readonly string[];
}

interface OfCompany<T> {
  readonly all: Set<T>;
  /** Most tags are borne by one thing alone: it then stands here without a set around it. */
  readonly byTag: Map<string, T | Set<T>>;
}

export type TagIndex<T extends Tagged> = ReturnType<typeof createTagIndex<T>>;

/**
 * Who bears which tag, so that a change costs what it takes out and not what is there. Each thing must stay as it is
 * while it stands here.
 */
export const createTagIndex = <T extends Tagged>() => {
  const companies = new Map<number, OfCompany<T>>();

  const put = ({ all, byTag }: OfCompany<T>, thing: T): void => {
    all.add(thing);
    for (const tag of thing.tags) {
      const bearers = byTag.get(tag);
      if (bearers === undefined) byTag.set(tag, thing);
      else if (bearers instanceof Set) bearers.add(thing);
      else if (bearers !== thing) byTag.set(tag, new Set([bearers, thing]));
    }
  };

  const takeOut = ({ all, byTag }: OfCompany<T>, thing: T): void => {
    all.delete(thing);
    for (const tag of thing.tags) {
      const bearers = byTag.get(tag);
      if (bearers === thing) byTag.delete(tag);
      else if (bearers instanceof Set && bearers.delete(thing) && bearers.size === 0) byTag.delete(tag);
    }
  };

  return {
    add: (thing: T): void => {
      let company = companies.get(thing.companyId);
      if (!company) {
        company = { all: new Set(), byTag: new Map() };
        companies.set(thing.companyId, company);
      }
      put(company, thing);
    },

    remove: (thing: T): void => {
      const company = companies.get(thing.companyId);
      if (!company) return;
      takeOut(company, thing);
      if (company.all.size === 0) companies.delete(thing.companyId);
    },

    /** Takes out whatever of a company bears one of the tags, and answers it. */
    take: (companyId: number, tags: readonly string[]): ReadonlySet<T> => {
      const taken = new Set<T>();
      const company = companies.get(companyId);
      if (!company) return taken;
      const { all, byTag } = company;
      for (const tag of tags) {
        const bearers = byTag.get(tag);
        if (bearers instanceof Set) for (const thing of bearers) taken.add(thing);
        else if (bearers !== undefined) taken.add(bearers);
      }
      if (taken.size === all.size) companies.delete(companyId);
      else if (taken.size * 2 <= all.size) for (const thing of taken) takeOut(company, thing);
      else {
        // More goes than stays, such as where the frame of all pages changes: the rest is entered anew, which is less work.
        for (const thing of taken) all.delete(thing);
        byTag.clear();
        for (const thing of all) put(company, thing);
      }
      return taken;
    },

    clear: (): void => companies.clear(),
  };
};
