import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { countForms, startLoad } from "./load.ts";
import { healthy } from "./members.ts";
import { processesWith, until } from "./parts.ts";
import { asSuperuser, type Repository } from "./point-in-time.ts";
import type { Cluster } from "./start-cluster.ts";
import { atMost, type Line, seconds, startSteps, zero } from "./table.ts";

/** The minimum of archived changes before the cluster is lost. */
const ARCHIVED = 20;
/** How long changes go on afterward that aren't archived yet. */
const TAIL_MS = 3_000;
const LOOK_MS = 200;
const GOAL_MS = 300_000;

/**
 * Loses every member's data, etcd's data, and all nodes while people work, and rebuilds the cluster from the repository,
 * which must contain a backup.
 */
export const rebuild = async (cluster: Cluster, repository: Repository): Promise<Line[]> => {
  const step = startSteps();
  const load = await startLoad(cluster.sitePort, { people: 2, restMs: 100 });
  const archive = watchArchive(cluster);
  let lostAt: number;
  let goneAt: number;
  try {
    await until(
      "changes are archived",
      () => load.tally().saved.filter(({ at }) => at < archive.until()).length >= ARCHIVED,
      180_000,
    );
    await pause(TAIL_MS);
    await archive.stop();
    step("people worked, and some of their changes are archived");
    lostAt = Date.now();
    await lose(cluster);
    goneAt = Date.now();
    step("every member, etcd, and all nodes lost");
    await bringBack(cluster, repository, step);
    await until("a change is saved again", () => load.tally().saved.some(({ at }) => at > goneAt));
    step("a change saved again");
    await repository.backUp();
    step("full backup taken of the new cluster");
  } finally {
    await archive.stop();
    await load.stop();
  }

  const { saved } = load.tally();
  const counts = await countForms(cluster.database);
  const lost = (from: number, to: number) => {
    const there = saved.filter(({ at }) => at >= from && at < to);
    return { all: there.length, count: there.filter(({ name }) => !counts.has(name)).length };
  };
  const archived = lost(0, archive.until());
  const since = lost(archive.until(), goneAt);
  const after = lost(goneAt, Number.POSITIVE_INFINITY);
  console.log(
    `Of ${since.all} changes in the last ${seconds(lostAt - archive.until())}, after the last archived WAL, ${since.count} are lost.`,
  );
  const again = saved.find(({ at }) => at > goneAt)?.at ?? Number.NaN;
  return [
    zero(`of ${archived.all} changes confirmed before the last archived WAL, lost`, archived.count),
    zero(`of ${after.all} changes after the rebuild, lost`, after.count),
    zero("made twice", [...counts.values()].filter((count) => count > 1).length),
    atMost("from the loss of the cluster to the next saved change", GOAL_MS, again - lostAt),
  ];
};

const lose = async ({ folder, members, nodes, etcd }: Cluster): Promise<void> => {
  for (const member of members) member.signalMachine("SIGKILL");
  await Promise.all([etcd.stop(), ...nodes.map((node) => node.stop("SIGKILL"))]);
  for (const name of [...members.map((member) => member.name), "etcd"]) {
    const data = join(folder, name);
    await until(`${name} is gone`, () => processesWith(data).length === 0);
    rmSync(data, { recursive: true });
  }
};

const bringBack = async (
  { members, nodes, etcd }: Cluster,
  repository: Repository,
  step: (what: string) => void,
): Promise<void> => {
  const [first, ...others] = members;
  if (!first) throw new Error("The cluster has no members.");
  await repository.restoreAll(first);
  step("everything restored into the first member");
  etcd.start();
  first.start();
  // Another member would create an empty database if it came first.
  await until("the first member is the leader", () => first.isLeader());
  step("first member leads");
  for (const member of others) member.start();
  await healthy(members);
  step("the others copied it, and follow");
  await Promise.all(nodes.map((node) => node.start()));
  step("nodes started");
};

/** Up to when the confirmed changes are archived, in milliseconds since 1970. */
const watchArchive = (cluster: Cluster) => {
  const seen: { at: number; wal: string }[] = [];
  let archivedUntil = 0;
  let isOver = false;
  const looking = asSuperuser(cluster, async (client) => {
    while (!isOver) {
      // What was confirmed before this moment is in this file of WAL at the latest.
      const at = Date.now();
      const { rows } = await client.query<{ wal: string; archived: string | null }>(
        "select pg_walfile_name(pg_current_wal_lsn()) as wal, last_archived_wal as archived from pg_stat_archiver",
      );
      const [{ wal, archived } = { wal: "", archived: null }] = rows;
      seen.push({ at, wal });
      // Otherwise, it's another kind of file, which isn't archived in order.
      if (archived && /^[0-9A-F]{24}$/.test(archived))
        archivedUntil = seen.findLast((one) => one.wal <= archived)?.at ?? archivedUntil;
      await pause(LOOK_MS);
    }
  });
  looking.catch(() => {});
  return {
    until: () => archivedUntil,
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
};
