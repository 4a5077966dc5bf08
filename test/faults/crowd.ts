import { setTimeout as pause } from "node:timers/promises";
import { ask, type Reply } from "./client.ts";
import { createLibrary, examineLibrary, type Library, upload } from "./library.ts";
import { createLine, examine, expectedAfter, type Line, numbersIn, stepOn } from "./line.ts";
import type { Random } from "./random.ts";
import { record } from "./totals.ts";
import { createTypist, examineTypist, type Typist, type } from "./typist.ts";

/** Everyone who works on the site while it's being killed, and the journal of what the server confirmed. */
export interface Crowd {
  readonly lines: readonly Line[];
  readonly library: Library;
  readonly typist: Typist;
  readonly cookie: string;
  readonly totals: Totals;
}

export interface Totals {
  rounds: number;
  acknowledged: number;
  published: number;
  /** Publications by schedules that fell due. */
  planned: number;
  /** Working copies. They aren't among the acknowledged changes, because there are so many. */
  typed: number;
  uploads: number;
  pagesRead: number;
  lost: number;
  torn: number;
  /** Files without a row, removed by the sweeper. */
  orphans: number;
}

const LINES = 2;
/** Pause between two visits, in milliseconds. Without it, a visitor would leave no time for the others. */
const VISIT_MS = 20;
let uploads = 0;

export const createCrowd = async (port: number, cookie: string): Promise<Crowd> => {
  const lines: Line[] = [];
  for (let number = 1; number <= LINES; number++)
    lines.push(await createLine(port, cookie, `fault-line-${number}`));
  lines.push(await createLine(port, cookie, "fault-line-planned", true));
  const totals: Totals = {
    rounds: 0,
    acknowledged: 0,
    published: 0,
    planned: 0,
    typed: 0,
    uploads: 0,
    pagesRead: 0,
    lost: 0,
    torn: 0,
    orphans: 0,
  };
  return { lines, library: createLibrary(), typist: createTypist(lines[0]?.pageId ?? 0), cookie, totals };
};

/** The work: two clients publish, one publishes by schedules, one types, one uploads, and one reads. */
export interface Working {
  /** From now on, broken connections and 503 are expected. */
  expectFaults(): void;
  /** Resolves once this many more changes were acknowledged, or all work has ended. */
  acknowledged(more: number): Promise<void>;
  /** Resolves once everyone has stopped. Each stops after the first failed request. */
  readonly ended: Promise<void>;
  /** What went wrong. */
  readonly problems: string[];
  stop(): void;
}

/** Lets everyone work until something breaks or they're stopped. */
export const work = (crowd: Crowd, port: number, random: Random): Working => {
  const { lines, library, typist, cookie, totals } = crowd;
  const read = lines.filter(({ isPlanned }) => !isPlanned);
  const problems: string[] = [];
  let isFaultExpected = false;
  let isStopped = false;

  const keepOn = async (name: string, step: () => Promise<Reply>): Promise<void> => {
    while (!isStopped) {
      try {
        const reply = await step();
        if (reply.status === 200) continue;
        if (!isFaultExpected || reply.status !== 503)
          problems.push(`unexpected: ${name} was answered ${reply.status} ${reply.text.slice(0, 300)}`);
        // The last one is for a commit that wasn't answered, if the database stays away (decision 28).
        else if (
          !/can't be reached|can't use its disk|no space left|<h1>|don't know yet whether this was saved/.test(
            reply.text,
          )
        )
          problems.push(`unclear: ${name} was answered 503 ${reply.text.slice(0, 300)}`);
      } catch (error) {
        if (!isFaultExpected) problems.push(`unexpected: ${name}: ${(error as Error).message}`);
      }
      return;
    }
  };

  const publisher = (line: Line) =>
    keepOn(line.path, async () => {
      const before = line.acknowledged;
      const reply = await stepOn(line, port, cookie);
      if (line.acknowledged > before) {
        totals.acknowledged++;
        if (expectedAfter(line.acknowledged).live > expectedAfter(before).live)
          totals[line.isPlanned ? "planned" : "published"]++;
      }
      return reply;
    });
  const uploader = keepOn("an upload", async () => {
    const reply = await upload(library, ++uploads, port, cookie);
    if (reply.status === 200) {
      totals.acknowledged++;
      totals.uploads++;
    }
    return reply;
  });
  const typing = keepOn("a working copy", async () => {
    const reply = await type(typist, port, cookie);
    if (reply.status === 200) totals.typed++;
    return reply;
  });
  const visitor = keepOn("a visitor", async () => {
    await pause(VISIT_MS);
    const line = read[random.between(0, read.length - 1)] as Line;
    const oldest = expectedAfter(line.acknowledged).live;
    const reply = await ask(port, "GET", line.path);
    if (reply.status !== 200) return reply;
    totals.pagesRead++;
    const [first, second, ...more] = numbersIn(reply.text);
    const isWhole = first !== undefined && first === second && more.length === 0;
    if (!isWhole || first < oldest || first > expectedAfter(line.asked).live)
      problems.push(
        `torn: a visitor read ${first} and ${second} on ${line.path}, where ${oldest} was published`,
      );
    return reply;
  });

  const ended = Promise.all([...lines.map(publisher), typing, uploader, visitor]).then(() => {});
  return {
    acknowledged: async (more) => {
      const enough = totals.acknowledged + more;
      let isOver = false;
      void ended.then(() => {
        isOver = true;
      });
      while (!isOver && totals.acknowledged < enough) await pause(2);
    },
    expectFaults: () => {
      isFaultExpected = true;
    },
    ended,
    problems,
    stop: () => {
      isStopped = true;
    },
  };
};

/**
 * Compares the data after a fault with the journal.
 * @returns what is wrong
 */
export const examineAll = async (crowd: Crowd, port: number, newFrom: number): Promise<string[]> => {
  const problems: string[] = [];
  for (const line of crowd.lines) problems.push(...(await examine(line, port, crowd.cookie)));
  problems.push(...(await examineTypist(crowd.typist, port, crowd.cookie)));
  problems.push(...(await examineLibrary(crowd.library, newFrom, port, crowd.cookie)));
  return problems;
};

/** From here on, ids of images belong to the next round. */
export const nextImageId = (crowd: Crowd): number => Math.max(0, ...crowd.library.acknowledged.keys()) + 1;

export const count = (crowd: Crowd, problems: readonly string[], orphans: number): void => {
  crowd.totals.rounds++;
  crowd.totals.lost += problems.filter((problem) => problem.startsWith("lost")).length;
  crowd.totals.torn += problems.filter((problem) => problem.startsWith("torn")).length;
  crowd.totals.orphans += orphans;
};

/** The figures of a run on one line, and added to the total. */
export const tell = (what: string, { totals }: Crowd, seed: number): void => {
  const { rounds: times, acknowledged, lost, torn } = totals;
  record({ what, times, acknowledged: acknowledged + totals.typed, lost, torn });
  console.log(
    `${what}: ${totals.rounds} times, ${totals.acknowledged} acknowledged changes (${totals.published} publications, ` +
      `${totals.planned} by schedules, ${totals.uploads} uploads), ${totals.typed} working copies, ` +
      `${totals.pagesRead} pages read; ${totals.lost} lost, ${totals.torn} torn, ` +
      `${totals.orphans} files without row removed by the sweeper. FAULT_SEED=${seed}`,
  );
};
