/**
 * Remembers one computed value per company until a change bears one of its tags: the menu, the layout. A value whose
 * computation a change overtook is not remembered.
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
    /** The value that is remembered, or being computed; undefined where there is none. */
    peek: (companyId: number): Promise<T> | undefined => values.get(companyId),
    drop: (companyId: number, dropped: readonly string[]): void => {
      if (dropped.some((tag) => tags.includes(tag))) values.delete(companyId);
    },
    clear: (): void => values.clear(),
  };
};
