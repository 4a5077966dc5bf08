/** Numbers that look random and repeat for the same seed (mulberry32). */
export interface Random {
  readonly seed: number;
  /** A whole number from `low` to `high`, inclusive. */
  between(low: number, high: number): number;
}

/** From FAULT_SEED, or else from a new seed for each run. */
export const createRandom = (): Random => {
  const seed = seedFromEnvironment();
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, between: (low, high) => low + Math.floor(next() * (high - low + 1)) };
};

const seedFromEnvironment = (): number => {
  const given = Number(process.env.FAULT_SEED);
  return Number.isSafeInteger(given) && given > 0 ? given : (Date.now() % 1_000_000) + 1;
};

/** How often each test kills: FAULT_ROUNDS, as `npm run torture` sets it, or the short run's number. */
export const roundsOr = (short: number): number => {
  const given = Number(process.env.FAULT_ROUNDS);
  return Number.isSafeInteger(given) && given > 0 ? given : short;
};
