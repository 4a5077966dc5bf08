/**
 * Caches one computed value per company, such as the menu, until a change invalidates one of its tags. A value isn't
 * cached if a change arrives while it is computed.
 */
export const createCompanyMemo = <T>(tags: readonly string[], compute: (companyId: number) => Promise<T>) => {
  const values = new Map<number, Promise<T>>();
  return {
    get: (companyId: number): Promise<T> => {
      const known = values.get(companyId);
      if (known) return known;
      const value = compute(companyId);
      values.set(companyId, value);
      value.catch(() => {
        if (values.get(companyId) === value) values.delete(companyId);
      });
      return value;
    },
    /** The cached value or the one being computed; undefined if there is none. */
    peek: (companyId: number): Promise<T> | undefined => values.get(companyId),
    drop: (companyId: number, dropped: readonly string[]): void => {
      if (dropped.some((tag) => tags.includes(tag))) values.delete(companyId);
    },
    clear: (): void => values.clear(),
  };
};
