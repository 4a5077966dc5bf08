import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { countForms } from "../cluster/load.ts";
import { callsOf, type OpenApi } from "../record/calls.ts";
import { signIn, visitorAt } from "../record/client.ts";
import { createContent, HOST } from "../record/fill.ts";
import type { Program } from "../record/program.ts";
import { readAll } from "../record/reads.ts";
import { walkSite } from "../record/site.ts";
import { startNodes } from "./nodes.ts";
import { lostTexts, type People, startPeople } from "./people.ts";

interface RollOver {
  /** The folders of the two builds. */
  readonly old: string;
  readonly next: string;
  /** An empty folder for what the nodes store. */
  readonly folder: string;
  readonly database: pg.ClientConfig;
  readonly databaseUrl: string;
  /** What the balancer asks to learn whether a node is ready. */
  readonly check: string;
}

interface Phase {
  readonly what: string;
  readonly seconds: number;
  readonly requests: number;
  /** Requests that were answered with 5xx or not at all, at the balancer. */
  readonly failed: number;
  readonly saved: number;
}

/** Before and after each phase in which nothing is replaced. */
const QUIET_MS = 2_000;
const SHOWN_PROBLEMS = 20;

/**
 * Replaces two nodes of an older build one by one while people work, then goes back to the older build on the newer
 * database, and prints what people noticed. Between two steps, content of every kind is created, and everything is
 * read, through a balancer that gives each request to another node.
 * @returns whether nothing failed and nothing is lost
 */
export const rollOver = async (plan: RollOver): Promise<boolean> => {
  const { old, next, database } = plan;
  let requests = 0;
  const failed: string[] = [];
  const hear = (request: string, status: number): void => {
    requests++;
    if (status === 0 || status >= 500) failed.push(`${status} ${request}`);
  };
  const { balancer, nodes, outboxFolder, stop } = await startNodes({ ...plan, root: old, hear });
  const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
  const site: Program = { port: balancer.port, dataDir: outboxFolder, stop };
  const phases: Phase[] = [];
  const refused: string[] = [];
  try {
    const people = await startPeople(balancer.port);
    const saves = () => people.load.tally().saved.length + [...people.published.texts.values()].flat().length;
    const during = async (what: string, work: () => Promise<void>): Promise<void> => {
      const before = { requests, failed: failed.length, saved: saves(), at: performance.now() };
      await work().catch((error: Error) => void refused.push(`${what}: ${error.message}`));
      await pause(QUIET_MS);
      phases.push({
        what,
        seconds: (performance.now() - before.at) / 1000,
        requests: requests - before.requests,
        failed: failed.length - before.failed,
        saved: saves() - before.saved,
      });
      console.log(lineOf(phases.at(-1) as Phase));
    };
    await during("two old nodes", () => pause(QUIET_MS));
    await during("the first is replaced by a new one", () => first.replaceBy(next));
    const migrations = first.applied();
    await during("all content at old and new", () => useEverything(site, second.port, "mixed"));
    await during("the second is replaced by a new one", () => second.replaceBy(next));
    await during("two new nodes", () => pause(QUIET_MS));
    await during("the first goes back to the old build", () => first.replaceBy(old));
    await during("the second goes back to the old build", () => second.replaceBy(old));
    await during("all content at two old nodes again", () => useEverything(site, second.port, "back"));
    await people.stop();
    console.log(`\nMigrations: ${migrations.join(", ") || "none"}`);
    const problems = await problemsOf(people, failed, refused, balancer.port, database);
    for (const problem of problems.lines.slice(0, SHOWN_PROBLEMS)) console.log(`  ${problem.slice(0, 300)}`);
    console.log(problems.table);
    return problems.lines.length === 0;
  } catch (error) {
    console.log(nodes.map((node) => node.log().slice(-3_000)).join("\n---\n"));
    throw error;
  } finally {
    await stop();
  }
};

/**
 * Creates content of every kind, makes every call that reads without naming an item, and requests every address of the site.
 * @param port of a node whose calls are made
 */
const useEverything = async (site: Program, port: number, tag: string): Promise<void> => {
  await createContent(site, tag, Date.now());
  const node = visitorAt({ ...site, port }, HOST);
  const calls = callsOf((await node.call("GET", "/api/openapi.json")) as OpenApi);
  const vendor = await signIn(site, HOST, "vendor", "vendor@tracsoft.example");
  for (const call of calls.filter(({ isRead }) => isRead)) await readAll(vendor, call, {});
  await walkSite(visitorAt(site, HOST));
};

const problemsOf = async (
  { load, published }: People,
  failed: readonly string[],
  refused: readonly string[],
  port: number,
  database: pg.ClientConfig,
): Promise<{ lines: string[]; table: string }> => {
  const tally = load.tally();
  const counts = await countForms(database);
  const unread = await lostTexts(port, published);
  const lost = [...tally.saved.filter(({ name }) => !counts.has(name)).map(({ name }) => name), ...unread];
  const doubled = [...counts].filter(([, count]) => count > 1).map(([name]) => `twice: ${name}`);
  const others = [
    ...tally.failures,
    ...tally.lostPages.map(({ answer }) => answer),
    ...tally.sentAgain,
    ...tally.refused,
    ...published.problems,
    ...refused,
  ];
  const texts = [...published.texts.values()].flat().length;
  const figures: [string, number][] = [
    ["answered with 5xx, or not answered", failed.length],
    ["refused or failed for people", others.length],
    [`of ${tally.saved.length} saved forms and ${texts} published texts, lost`, lost.length],
    ["saved twice", doubled.length],
  ];
  return {
    lines: [...failed, ...others, ...lost.map((name) => `lost: ${name}`), ...doubled],
    table: figures.map(([what, count]) => `${String(count).padStart(6)}  ${what}`).join("\n"),
  };
};

const lineOf = ({ what, seconds, requests, failed, saved }: Phase): string =>
  [
    what.padEnd(38),
    `${seconds.toFixed(1)} s`.padStart(8),
    `${requests} requests`.padStart(15),
    `${failed} failed`.padStart(10),
    `${saved} saved`.padStart(10),
  ].join("  ");
