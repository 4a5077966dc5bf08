/**
 * Draws numbers from 0 to count − 1 by Zipf's law: rank k is drawn 1 ÷ k times as often as the first. The same numbers
 * in every run.
 */
export const zipf = (count: number): (() => number) => {
  const upTo = new Float64Array(count);
  let sum = 0;
  for (let place = 0; place < count; place++) {
    sum += 1 / (place + 1);
    upTo[place] = sum;
  }
  const random = seeded(20_261_122);
  return () => {
    const wanted = random() * sum;
    let from = 0;
    let to = count - 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((upTo[middle] ?? 0) < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  };
};

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
const seeded = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
