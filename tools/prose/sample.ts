/** Numbers from 0 to 1 derived from a seed (mulberry32). */
const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** `size` different items of the pool, the same ones for the same pool and seed. */
export const drawSample = <T>(pool: readonly T[], size: number, seed: number): T[] => {
  const rest = [...pool];
  const next = numbersFrom(seed);
  return Array.from({ length: Math.min(size, rest.length) }, () =>
    rest.splice(Math.floor(next() * rest.length), 1),
  ).flat();
};
