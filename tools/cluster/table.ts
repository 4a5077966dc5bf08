/** A line of the table: a figure, and its goal. */
export interface Line {
  readonly what: string;
  readonly goal: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/** A count that should be zero. */
export const zero = (what: string, count: number): Line => ({
  what,
  goal: "0",
  seen: String(count),
  isMet: count === 0,
});

/** A time that should be at most the goal, both in milliseconds. */
export const atMost = (what: string, goal: number, seen: number): Line => ({
  what,
  goal: `≤ ${seconds(goal)}`,
  seen: seconds(seen),
  isMet: seen <= goal,
});

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export const table = (lines: readonly Line[]): string => {
  const width = (of: (line: Line) => string) => Math.max(...lines.map((line) => of(line).length));
  const [what, goal] = [width((line) => line.what), width((line) => line.goal)];
  return lines
    .map((line) =>
      [line.isMet ? "met   " : "MISSED", line.what.padEnd(what), line.goal.padEnd(goal), line.seen].join(
        "  ",
      ),
    )
    .join("\n");
};

/** Prints each step of a proof once it's done, with how long it took. */
export const startSteps = (): ((what: string) => void) => {
  let began = performance.now();
  return (what) => {
    console.log(`${seconds(performance.now() - began).padStart(8)}  ${what}`);
    began = performance.now();
  };
};
