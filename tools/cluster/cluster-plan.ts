import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../test/support/free-port.ts";
import { serverUser } from "./parts.ts";
import type { Programs } from "./programs.ts";

/** What the parts of a cluster need to find each other. */
export interface ClusterPlan {
  readonly programs: Programs;
  /** Where the parts keep their files. */
  readonly folder: string;
  /** Of the database's users. */
  readonly password: string;
  readonly ports: ClusterPorts;
}

export type ClusterPorts = Readonly<Record<(typeof SINGLE)[number], number>> & {
  readonly members: readonly number[];
  /** Patroni's API of each member. */
  readonly rests: readonly number[];
  readonly nodes: readonly number[];
};

const SINGLE = ["etcd", "peer", "leader", "pooler", "site", "nginx", "plain", "varnish"] as const;
/** Members of PostgreSQL, and nodes. */
const COUNT = 3;

/** Chooses free ports of 127.0.0.1, and creates the cluster's folder. */
export const planCluster = async (programs: Programs): Promise<ClusterPlan> => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-cluster-"));
  const user = serverUser();
  // PostgreSQL runs as another user if this one is root.
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  return { programs, folder, password: randomBytes(16).toString("hex"), ports: await choosePorts() };
};

const choosePorts = async (): Promise<ClusterPorts> => {
  const free = await freePorts(SINGLE.length + 3 * COUNT);
  const take = (count: number) => free.splice(0, count);
  return {
    ...(Object.fromEntries(take(SINGLE.length).map((port, index) => [SINGLE[index], port])) as Record<
      (typeof SINGLE)[number],
      number
    >),
    members: take(COUNT),
    rests: take(COUNT),
    nodes: take(COUNT),
  };
};

interface Stoppable {
  stop(): Promise<void>;
}

/** What was started in a cluster's folder. */
export class StartedParts {
  readonly #folder: string;
  readonly #parts: Stoppable[] = [];

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stops it at the end. */
  add<P extends Stoppable>(part: P): P {
    this.#parts.push(part);
    return part;
  }

  /** Stops everything, newest first, and removes the folder unless the logs are wanted. */
  async stop({ keepsLogs }: { readonly keepsLogs: boolean }): Promise<void> {
    for (const part of this.#parts.reverse()) await part.stop();
    if (!keepsLogs) rmSync(this.#folder, { recursive: true, force: true });
  }
}
