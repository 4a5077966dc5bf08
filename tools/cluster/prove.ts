import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "../../test/support/with-client.ts";
import { type DirectCommits, watchCommits } from "./direct-commits.ts";
import { FAULTS, type Fault, haveFault } from "./faults.ts";
import { beginForCompany, countForms, type Load, startLoad, type Tally } from "./load.ts";
import { watchLeaders } from "./members.ts";
import { until } from "./parts.ts";
import { type Editions, publishEditions } from "./staleness.ts";
import type { Cluster } from "./start-cluster.ts";
import { atMost, type Line, seconds, zero } from "./table.ts";

const MAILS = 20;
/** Time before and after a fault, so that the load shows normal operation. */
const QUIET_MS = 3_000;
const BACK_MS = 2_000;
/** Before the first fault, for the staleness while nothing is broken. */
const UNBROKEN_MS = 15_000;
const UNBROKEN_STALE_MS = 1_000;
/** A node notices a database that is silent within this time. */
const STALE_MS = 10_000;

/** The effects of one fault on people. */
interface Seen {
  readonly fault: Fault;
  readonly changes: number;
  readonly refused: number;
  readonly failures: number;
  readonly lostPages: number;
  readonly pages: number;
  /** The longest staleness by node and proxy, in milliseconds. */
  readonly stale: ReadonlyMap<string, number>;
  /** The longest time without a change that was saved, in milliseconds. */
  readonly gap: number;
  /** Times after a new leader, in milliseconds; null if the leader stayed. */
  readonly back: Back | null;
}

interface Back {
  /** From the new leader to the first commit at the leader itself, which waits until a standby follows it. */
  readonly leaderAfter: number;
  /** From that commit to the next change that was saved through HAProxy, a node, and PgBouncer. */
  readonly savedAfter: number;
}

/**
 * Breaks the cluster while people work, and prints what they noticed.
 * @param words only faults with one of them in their name, once each
 * @param unbrokenMs how long the cluster is watched before the first fault, in milliseconds
 * @returns what they noticed, and whether everything is there afterwards
 */
export const prove = async (
  cluster: Cluster,
  words: readonly string[],
  unbrokenMs = UNBROKEN_MS,
): Promise<Line[]> => {
  const chosen = FAULTS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const load = await startLoad(cluster.sitePort, { proxies: cluster.proxies });
  const editions = await publishEditions(cluster);
  const leaders = watchLeaders(cluster.members);
  const commits = watchCommits(cluster);
  const seen: Seen[] = [];
  const subjects: string[] = [];
  const began = Date.now();
  await pause(unbrokenMs);
  const unbroken = editions.longest(began);
  const brokenFrom = Date.now();
  try {
    for (const fault of chosen)
      for (let time = 0; time < (words.length === 0 ? fault.times : 1); time++) {
        await pause(QUIET_MS);
        subjects.push(...(await queueMails(cluster)));
        const one = await watched(fault, cluster, { load, editions, commits });
        seen.push(one);
        console.log(lineOf(one));
      }
  } finally {
    await editions.stop();
    await load.stop();
    await leaders.stop();
    await commits.stop();
  }
  console.log(`\nLeaders: ${leaders.changes.join(", ")}`);
  for (const problem of editions.problems) console.log(`A publication failed: ${problem.slice(0, 300)}`);
  const tally = load.tally();
  for (const { proxy, answer } of tally.lostPages) console.log(`Lost through ${proxy}: ${answer}`);
  return [
    ...(await afterwards(cluster, tally, subjects)),
    ...noticed(seen),
    ...pagesLost(tally),
    ...stalenessOf(editions, unbroken, editions.longest(brokenFrom)),
  ];
};

interface Watchers {
  readonly load: Load;
  readonly editions: Editions;
  readonly commits: DirectCommits;
}

const watched = async (
  fault: Fault,
  cluster: Cluster,
  { load, editions, commits }: Watchers,
): Promise<Seen> => {
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
    pages: sum(pages) - before.pages,
    stale: editions.longest(began),
    gap: Math.max(...gaps),
    back: leaderAt === null ? null : backOf(leaderAt, commits.firstSince(leaderAt), savedSince(leaderAt)?.at),
  };
};

const backOf = (leaderAt: number, committedAt = Number.NaN, savedAt = Number.NaN): Back => ({
  leaderAfter: committedAt - leaderAt,
  savedAfter: Math.max(0, savedAt - committedAt),
});

const snapshot = ({ saved, refused, failures, lostPages, pages }: Tally) => ({
  saved: saved.length,
  refused: refused.length,
  failures: failures.length,
  lostPages: lostPages.length,
  pages: sum(pages),
});

const sum = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, count) => total + count, 0);

const isNode = (place: string): boolean => place.startsWith("node");

/** The longest staleness on a node, and through one of the proxies. */
const longestOf = (stale: ReadonlyMap<string, number>, isWanted: (place: string) => boolean): number =>
  Math.max(0, ...[...stale].filter(([place]) => isWanted(place)).map(([, ms]) => ms));

const lineOf = (one: Seen): string =>
  [
    one.fault.name.padEnd(36),
    `${seconds(one.gap)} without a change${one.back ? `; the new leader commits after ${seconds(one.back.leaderAfter)}, and changes are saved ${seconds(one.back.savedAfter)} later` : ""}`,
    `${one.changes} saved, ${one.refused} refused, ${one.failures} × 500 or unanswered`,
    `${one.lostPages} of ${one.pages} pages lost`,
    `stale: nodes ${seconds(longestOf(one.stale, isNode))}, Varnish ${seconds(one.stale.get("Varnish") ?? 0)}`,
  ].join("  ");

/** Queues emails as the application does. @returns their subjects */
const queueMails = async ({ database }: Cluster): Promise<string[]> => {
  const subjects = Array.from({ length: MAILS }, () => `Mail ${randomUUID()}`);
  await withClient(database, async (client) => {
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

/** What is in the database once everything is idle. */
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
      `of ${saved.length} confirmed changes, lost`,
      saved.filter(({ name }) => countOf(name) === 0).length,
    ),
    zero("made twice", [...counts.values()].filter((count) => count > 1).length),
    zero(`of ${refused.length} that were refused, made`, refused.filter((name) => countOf(name) > 0).length),
    zero(`of ${subjects.length} emails, missing`, mailsMissing),
    zero("emails sent twice", mailsTwice),
  ];
};

const noticed = (seen: readonly Seen[]): Line[] => {
  const failures = seen.reduce((total, one) => total + one.failures, 0);
  const backs = seen.flatMap(({ back }) => back ?? []);
  return [
    zero("answers with 500, and changes without an answer", failures),
    ...(backs.length === 0
      ? []
      : [
          atMost(
            `changes saved again after a new leader commits, at the latest of ${backs.length}`,
            BACK_MS,
            Math.max(...backs.map(({ savedAfter }) => savedAfter)),
          ),
          atMost(
            "the same, since the new leader has its lock",
            BACK_MS,
            Math.max(...backs.map(({ leaderAfter, savedAfter }) => leaderAfter + savedAfter)),
          ),
        ]),
  ];
};

const pagesLost = ({ pages, lostPages }: Tally): Line[] =>
  [...pages].map(([name, count]) =>
    zero(
      `of ${count} kept pages through ${name}, lost`,
      lostPages.filter(({ proxy }) => proxy === name).length,
    ),
  );

const stalenessOf = (
  editions: Editions,
  unbroken: ReadonlyMap<string, number>,
  broken: ReadonlyMap<string, number>,
): Line[] => {
  const kept = editions.keptShare();
  const isVarnish = (place: string) => place === "Varnish";
  return [
    atMost("longest staleness on a node, nothing broken", UNBROKEN_STALE_MS, longestOf(unbroken, isNode)),
    atMost("longest staleness in Varnish, nothing broken", UNBROKEN_STALE_MS, longestOf(unbroken, isVarnish)),
    atMost("longest staleness on a node, with the faults", STALE_MS, longestOf(broken, isNode)),
    atMost("longest staleness in Varnish, with the faults", STALE_MS, longestOf(broken, isVarnish)),
    zero(`of ${editions.published()} publications, failed`, editions.problems.length),
    {
      what: "of the page that is published again and again, from Varnish's memory",
      goal: "≥ 30%",
      seen: `${(kept * 100).toFixed(0)}%`,
      isMet: kept >= 0.3,
    },
  ];
};
