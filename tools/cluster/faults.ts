import { setTimeout as pause } from "node:timers/promises";
import { healthy, leaderOf, type Member } from "./members.ts";
import type { Cluster } from "./start-cluster.ts";

/** A fault of the cluster, and how it's repaired. */
export interface Fault {
  readonly name: string;
  /** How often the proof causes it. */
  readonly times: number;
  /** Whether another member has to become the leader. */
  readonly changesLeader?: true;
  run(cluster: Cluster, leader: Member): Promise<void>;
  heal?(cluster: Cluster, leader: Member): Promise<void>;
}

/** Longer than a stall of a disk, and shorter than the time after which a leader is replaced. */
const STALL_MS = 8_000;
/** Longer than the time after which a leader is replaced. */
const FROZEN_MS = 40_000;
const OUTAGE_MS = 8_000;

const standbyOf = ({ members }: Cluster, leader: Member): Member => {
  const found = members.find((member) => member !== leader);
  if (!found) throw new Error("There is no standby.");
  return found;
};

export const FAULTS: readonly Fault[] = [
  {
    name: "leader's process killed",
    times: 5,
    run: async (_, leader) => leader.signalServer("SIGKILL"),
  },
  {
    name: "leader's machine killed",
    times: 5,
    changesLeader: true,
    run: async (_, leader) => leader.signalMachine("SIGKILL"),
    heal: async (_, leader) => leader.start(),
  },
  {
    name: "switchover",
    times: 4,
    changesLeader: true,
    run: async (_, leader) => {
      const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ leader: leader.name }),
      });
      if (!answer.ok) throw new Error(`The switchover was refused: ${await answer.text()}`);
    },
  },
  {
    name: "leader stopped for 8 s",
    times: 3,
    run: async (_, leader) => {
      leader.signalServer("SIGSTOP");
      await pause(STALL_MS);
      leader.signalServer("SIGCONT");
    },
  },
  {
    name: "leader's machine frozen for 40 s",
    times: 1,
    changesLeader: true,
    run: async (_, leader) => {
      leader.signalMachine("SIGSTOP");
      await pause(FROZEN_MS);
      leader.signalMachine("SIGCONT");
    },
  },
  {
    name: "frozen leader, and no session is cut",
    times: 1,
    changesLeader: true,
    run: async ({ leaderLink }, leader) => {
      leaderLink.hideEnds();
      leader.signalMachine("SIGSTOP");
      await pause(FROZEN_MS);
      leader.signalMachine("SIGCONT");
    },
    heal: async ({ leaderLink }) => leaderLink.heal(),
  },
  {
    name: "leader cut off from etcd and standbys",
    times: 1,
    changesLeader: true,
    run: async (_, leader) => {
      leader.cutOff();
      await pause(FROZEN_MS);
      leader.reconnect();
    },
  },
  {
    name: "standby lost",
    times: 1,
    run: async (cluster, leader) => standbyOf(cluster, leader).signalMachine("SIGKILL"),
    heal: async (cluster, leader) => standbyOf(cluster, leader).start(),
  },
  {
    name: "etcd lost for 8 s",
    times: 1,
    run: async ({ etcd }) => {
      await etcd.stop();
      await pause(OUTAGE_MS);
      etcd.start();
    },
  },
  {
    name: "file storage lost for 8 s",
    times: 1,
    run: async ({ store }) => {
      await store.stop();
      await pause(OUTAGE_MS);
      await store.start();
    },
  },
  {
    name: "node killed",
    times: 1,
    run: async ({ nodes }) => nodes[0]?.stop("SIGKILL"),
    heal: async ({ nodes }) => nodes[0]?.start(),
  },
  {
    name: "nodes restarted one after another",
    times: 1,
    run: async ({ nodes }) => {
      for (const node of nodes) {
        await node.stop();
        await node.start();
      }
    },
  },
];

/** Causes the fault, repairs it, and waits until the cluster is healthy again. */
export const haveFault = async (
  fault: Fault,
  cluster: Cluster,
): Promise<{ readonly began: number; readonly leaderAt: number | null }> => {
  const leader = await leaderOf(cluster.members);
  if (!leader) throw new Error("There is no leader.");
  const began = Date.now();
  const running = fault.run(cluster, leader);
  running.catch(() => {});
  const leaderAt = fault.changesLeader ? await newLeader(cluster, leader) : null;
  await running;
  await fault.heal?.(cluster, leader);
  await healthy(cluster.members);
  return { began, leaderAt };
};

const newLeader = async ({ members }: Cluster, former: Member): Promise<number> => {
  const others = members.filter((member) => member !== former);
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    if (await leaderOf(others)) return Date.now();
    await pause(50);
  }
  throw new Error("No other member became the leader within a minute.");
};
