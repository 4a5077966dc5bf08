let count = 0;

/** A new number each time, for unique names. */
export const nextNumber = (): number => ++count;
