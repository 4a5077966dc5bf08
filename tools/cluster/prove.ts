import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { FAULTS, type Fault, haveFault } from "./faults.ts";
import { beginForCompany, countForms, type Load, startLoad, type Tally, withDatabase } from "./load.ts";
import { watchLeaders } from "./members.ts";
import { until } from "./parts.ts";
import type { Cluster } from "./start-cluster.ts";

const MAILS = 20;
/** Before and after a fault, so that the load shows what is usual. */
const QUIET_MS = 3_000;
const BACK_MS = 2_000;

/** What people noticed of one fault. */
interface Seen {
  readonly fault: Fault;
  readonly changes: number;
  readonly refused: number;
  readonly failures: number;
  readonly lostPages: number;
  readonly pages: number;
  /** The longest time without a change that was saved, in milliseconds. */
  readonly gap: number;
  /** From the new leader to the next change that was saved, in milliseconds; null if the leader stayed. */
  readonly backAfter: number | null;
}

/** A line of the table: a figure, and its goal. */
interface Line {
  readonly what: string;
  readonly goal: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/**
 * Breaks the cluster while people work, and prints what they noticed, and whether everything is there afterwards.
 * @param words only faults with one of them in their name, once each
 * @returns whether every goal is met
 */
export const prove = async (cluster: Cluster, words: readonly string[]): Promise<boolean> => {
  const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const load = await startLoad(cluster.sitePort);
  const leaders = watchLeaders(cluster.members);
  const seen: Seen[] = [];
  const subjects: string[] = [];
  try {
    for (const fault of chosen)
      for (let time = 0; time < (words.length === 0 ? fault.times : 1); time++) {
        await pause(QUIET_MS);
        subjects.push(...(await queueMails(cluster)));
        const one = await watched(fault, cluster, load);
        seen.push(one);
        console.log(lineOf(one));
      }
  } finally {
    await load.stop();
    await leaders.stop();
  }
  const lines = [...(await afterwards(cluster, load.tally(), subjects)), ...noticed(seen)];
  console.log(`\nLeaders: ${leaders.changes.join(", ")}\n\n${table(lines)}`);
  return lines.every(({ isMet }) => isMet);
};

const watched = async (fault: Fault, cluster: Cluster, load: Load): Promise<Seen> => {
  const before = snapshot(load.tally());
  const { began, leaderAt } = await haveFault(fault, cluster);
  const savedSince = (at: number) => load.tally().saved.find((one) => one.at > at);
  await until("a change is saved again", () => savedSince(leaderAt ?? Date.now() - 1) !== undefined);
  await pause(QUIET_MS);
  const { saved, refused, failures, lostPages, pages } = load.tally();
  const times = [began, ...saved.slice(before.saved).map(({ at }) => at)];
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  return {
    fault,
    changes: saved.length - before.saved,
    refused: refused.length - before.refused,
    failures: failures.length - before.failures,
    lostPages: lostPages.length - before.lostPages,
    pages: pages - before.pages,
    gap: Math.max(...gaps),
    backAfter: leaderAt === null ? null : (savedSince(leaderAt)?.at ?? Number.NaN) - leaderAt,
  };
};

const snapshot = ({ saved, refused, failures, lostPages, pages }: Tally) => ({
  saved: saved.length,
  refused: refused.length,
  failures: failures.length,
  lostPages: lostPages.length,
  pages,
});

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const lineOf = (one: Seen): string =>
  [
    one.fault.name.padEnd(36),
    `${seconds(one.gap)} without a change${one.backAfter === null ? "" : `, back ${seconds(one.backAfter)} after the new leader`}`,
    `${one.changes} saved, ${one.refused} refused, ${one.failures} × 500 or unanswered`,
    `${one.lostPages} of ${one.pages} pages lost`,
  ].join("  ");

/** Queues emails as the application does. @returns their subjects */
const queueMails = async ({ database }: Cluster): Promise<string[]> => {
  const subjects = Array.from({ length: MAILS }, () => `Mail ${randomUUID()}`);
  await withDatabase(database, async (client) => {
    const companyId = await beginForCompany(client);
    await client.query(
      `select graphile_worker.add_job('send-mail', json_build_object(
         'messageId', '<' || replace(subject, ' ', '-') || '@cluster.example>', 'from', 'no-reply@cluster.example',
         'to', array['a@cluster.example'], 'subject', subject, 'text', 'Words', 'html', '<p>Words</p>',
         'companyId', $2::integer))
       from unnest($1::text[]) subject`,
      [subjects, companyId],
    );
    await client.query("commit");
  });
  return subjects;
};

/** What is there once everything is quiet. */
const afterwards = async (
  { database, mail }: Cluster,
  { saved, refused }: Tally,
  subjects: readonly string[],
): Promise<Line[]> => {
  const counts = await countForms(database);
  const countOf = (name: string) => counts.get(name) ?? 0;
  const sent = () => mail.received.map((one) => one.header("Subject"));
  await until(
    "all emails were sent",
    () => subjects.every((subject) => sent().includes(subject)),
    180_000,
  ).catch(() => {});
  const mailsTwice = sent().length - new Set(sent()).size;
  const mailsMissing = subjects.filter((subject) => !sent().includes(subject)).length;
  return [
    zero(
      `of ${saved.length} changes that were answered, lost`,
      saved.filter(({ name }) => countOf(name) === 0).length,
    ),
    zero("made twice", [...counts.values()].filter((count) => count > 1).length),
    zero(`of ${refused.length} that were refused, made`, refused.filter((name) => countOf(name) > 0).length),
    zero(`of ${subjects.length} emails, missing`, mailsMissing),
    zero("emails sent twice", mailsTwice),
  ];
};

const zero = (what: string, count: number): Line => ({
  what,
  goal: "0",
  seen: String(count),
  isMet: count === 0,
});

const noticed = (seen: readonly Seen[]): Line[] => {
  const sum = (of: (one: Seen) => number) => seen.reduce((total, one) => total + of(one), 0);
  const backs = seen.flatMap(({ backAfter }) => (backAfter === null ? [] : [backAfter]));
  const latest = Math.max(0, ...backs);
  return [
    zero(
      "answers with 500, and changes without an answer",
      sum(({ failures }) => failures),
    ),
    zero(
      `of ${sum(({ pages }) => pages)} kept pages, lost`,
      sum(({ lostPages }) => lostPages),
    ),
    ...(backs.length === 0
      ? []
      : [
          {
            what: `changes saved again after a new leader, at the latest of ${backs.length}`,
            goal: `≤ ${seconds(BACK_MS)}`,
            seen: seconds(latest),
            isMet: latest <= BACK_MS,
          },
        ]),
  ];
};

const table = (lines: readonly Line[]): string =>
  lines
    .map(
      ({ what, goal, seen, isMet }) =>
        `${isMet ? "met   " : "MISSED"}  ${what.padEnd(64)}  ${goal.padEnd(8)}  ${seen}`,
    )
    .join("\n");
