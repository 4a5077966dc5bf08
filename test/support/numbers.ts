let count = 0;

/** Another number each time, for names that mustn't clash. */
export const nextNumber = (): number => ++count;
