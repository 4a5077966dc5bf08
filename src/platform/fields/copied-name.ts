/** Such as "copy" and "copy 2". @param number 1 for the first copy */
export const numberedCopy = (number: number): string => (number === 1 ? "copy" : `copy ${number}`);

/**
 * What a copy is called, such as "Fees (copy 2)". A long name is shortened.
 * @param max how many characters the copy's name may have
 * @param number 1 for the first copy
 */
export const copiedName = (name: string, max: number, number = 1): string => {
  const end = ` (${numberedCopy(number)})`;
  return name.slice(0, max - end.length) + end;
};

/** The name of the first copy that isn't taken. */
export const freeCopiedName = (name: string, max: number, taken: readonly string[]): string => {
  for (let number = 1; ; number++) {
    const free = copiedName(name, max, number);
    if (!taken.includes(free)) return free;
  }
};
