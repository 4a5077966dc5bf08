import { chownSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withClient } from "../../test/support/with-client.ts";
import { createLink } from "./link.ts";
import { type Part, processesWith, serverUser, signalAll, startPart, until } from "./parts.ts";
import type { Programs } from "./programs.ts";

const SETTINGS = resolve(import.meta.dirname, "../../deploy/patroni.yml");

export interface MemberStatus {
  /** Such as primary, replica, or sync_standby. */
  readonly role: string;
  readonly state: string;
}

export interface Standby {
  readonly name: string;
  /** Such as startup, catchup, or streaming. */
  readonly state: string;
  /** Whether commits wait for it. */
  readonly isSynchronous: boolean;
}

/** One PostgreSQL under Patroni: a machine of the cluster. */
export interface Member {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
  /** Starts it, also after a fault. */
  start(): void;
  /** Null if Patroni doesn't answer. */
  status(): Promise<MemberStatus | null>;
  isLeader(): Promise<boolean>;
  /** Who receives its changes, as PostgreSQL sees it right now; nobody if it can't be reached. */
  standbys(): Promise<readonly Standby[]>;
  /** Sends a signal to Patroni and PostgreSQL, as if the whole machine had the fault. */
  signalMachine(signal: NodeJS.Signals): void;
  /** Sends a signal to PostgreSQL alone. */
  signalServer(signal: NodeJS.Signals): void;
  /** Cuts it off from etcd and the other members, but not from its clients. */
  cutOff(): void;
  reconnect(): void;
  /** Kills it without a clean shutdown. */
  stop(): Promise<void>;
}

export interface MemberPlan {
  readonly folder: string;
  readonly number: number;
  readonly port: number;
  readonly restPort: number;
  readonly etcdPort: number;
  readonly password: string;
}

const ANSWER_MS = 2_000;
const STANDBYS = `
  select application_name as name, state, sync_state in ('sync', 'quorum') as "isSynchronous"
  from pg_stat_replication`;

export const createMember = async (programs: Programs, plan: MemberPlan): Promise<Member> => {
  const { folder, number, port, restPort, etcdPort, password } = plan;
  const name = `member${number}`;
  const data = join(folder, name);
  const rest = `http://127.0.0.1:${restPort}`;
  // The other members and Patroni reach it through these, and it reaches etcd.
  const links = await Promise.all([port, restPort, etcdPort].map(createLink));
  const [serverLink, restLink, etcdLink] = links.map((link) => `127.0.0.1:${link.port}`) as [
    string,
    string,
    string,
  ];
  let part: Part | undefined;

  const env = patroniEnv(programs, plan, { serverLink, restLink, etcdLink });
  const ask = async (path: string): Promise<Response | null> =>
    fetch(`${rest}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
  const machine = () => processesWith(data).concat(part?.child.pid ?? []);

  return {
    name,
    port,
    restPort,
    start: () => {
      mkdirSync(data, { recursive: true, mode: 0o700 });
      const user = serverUser();
      if (user) chownSync(data, user.uid, user.gid);
      part = startPart(programs.patroni, [SETTINGS], {
        env,
        log: join(folder, `${name}.log`),
        isUnprivileged: true,
      });
    },
    // An answer can also break off.
    status: async () =>
      (await ask("/patroni"))?.json().then(
        (status) => status as MemberStatus,
        () => null,
      ) ?? null,
    isLeader: async () => (await ask("/primary"))?.status === 200,
    standbys: () =>
      withClient(
        {
          ...{ host: "127.0.0.1", port, user: "postgres", password, database: "postgres" },
          ...{ connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS },
        },
        async (client) => (await client.query<Standby>(STANDBYS)).rows,
      ).catch(() => []),
    signalMachine: (signal) => signalAll(machine(), signal),
    signalServer: (signal) =>
      signalAll(
        processesWith(data).filter((pid) => pid !== part?.child.pid),
        signal,
      ),
    cutOff: () => {
      for (const link of links) link.cut();
    },
    reconnect: () => {
      for (const link of links) link.heal();
    },
    // Kills it at once, because nothing is kept.
    stop: async () => {
      signalAll(machine(), "SIGKILL");
      await part?.stop("SIGKILL");
      for (const link of links) await link.close();
    },
  };
};

/** @param links addresses of the member's links */
const patroniEnv = (
  { postgresql }: Programs,
  { folder, number, port, restPort, password }: MemberPlan,
  links: { readonly serverLink: string; readonly restLink: string; readonly etcdLink: string },
): Record<string, string> => {
  const name = `member${number}`;
  return {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: links.restLink,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: links.serverLink,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, name),
    PATRONI_POSTGRESQL_BIN_DIR: postgresql,
    PATRONI_ETCD_HOSTS: links.etcdLink,
    // Otherwise, it asks etcd for its addresses, and bypasses the link.
    PATRONI_ETCD_USE_PROXIES: "true",
    PATRONI_SUPERUSER_USERNAME: "postgres",
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: "replicator",
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
    PGPASSFILE: join(folder, `${name}.pgpass`),
    PATRONI_POSTGRESQL_PGPASS: join(folder, `${name}.pgpass`),
    HOME: folder,
  };
};

export const leaderOf = async (members: readonly Member[]): Promise<Member | undefined> => {
  const found = await Promise.all(members.map((member) => member.isLeader()));
  return members.find((_, index) => found[index]);
};

const WHOLE_MS = 180_000;

/**
 * Waits until the cluster could lose its leader again: all members run, the others follow the leader, and commits wait
 * for one of them that Patroni would promote. A standby that is being rewound or is catching up isn't enough. What
 * Patroni keeps in etcd is a moment old, so the members themselves are asked, too.
 * @throws Error that names what was missing last
 */
export const healthy = async (members: readonly Member[]): Promise<void> => {
  let missing = "";
  const isWhole = async (): Promise<boolean> => {
    missing = (await missingIn(members)).join(", ");
    return missing === "";
  };
  await until("the cluster is whole", isWhole, WHOLE_MS).catch((error: Error) => {
    throw new Error(`${error.message} ${missing}`);
  });
};

const missingIn = async (members: readonly Member[]): Promise<string[]> => {
  const leader = await leaderOf(members);
  if (!leader) return ["no leader"];
  const [standbys, promotable, ...states] = await Promise.all([
    leader.standbys(),
    namesOfSynchronous(leader),
    ...members.map(async (member) => ({ name: member.name, state: (await member.status())?.state })),
  ]);
  const isStreaming = (name: string) =>
    standbys.some((standby) => standby.name === name && standby.state === "streaming");
  return [
    ...states
      .filter(({ state }) => state !== "running" && state !== "streaming")
      .map(({ name, state }) => `${name} is ${state ?? "silent"}`),
    ...members
      .filter((member) => member !== leader && !isStreaming(member.name))
      .map(({ name }) => `${name} doesn't stream from ${leader.name}`),
    ...(standbys.some(({ name, isSynchronous }) => isSynchronous && promotable.includes(name))
      ? []
      : ["no synchronous standby"]),
  ];
};

/** The standbys that Patroni would promote. */
const namesOfSynchronous = async ({ restPort }: Member): Promise<string[]> => {
  const { members } = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
    signal: AbortSignal.timeout(ANSWER_MS),
  })
    .then((answer) => answer.json() as Promise<{ members: { name: string; role: string }[] }>)
    .catch(() => ({ members: [] }));
  return members.filter(({ role }) => role === "sync_standby").map(({ name }) => name);
};

/** The history of leaders, such as "12:03:41.250 member2", oldest first. */
export interface LeaderLog {
  readonly changes: readonly string[];
  stop(): Promise<void>;
}

const LOOK_MS = 250;

/** Records every change of the leader, including none or more than one. */
export const watchLeaders = (members: readonly Member[]): LeaderLog => {
  const changes: string[] = [];
  let last = "";
  let isOver = false;
  const look = async (): Promise<void> => {
    while (!isOver) {
      const found = await Promise.all(
        members.map(async (member) => ((await member.isLeader()) ? [member.name] : [])),
      );
      const leaders = found.flat().join(" and ") || "nobody";
      if (leaders !== last) changes.push(`${new Date().toISOString().slice(11, 23)} ${leaders}`);
      last = leaders;
      await pause(LOOK_MS);
    }
  };
  const looking = look();
  return {
    changes,
    stop: async () => {
      isOver = true;
      await looking;
    },
  };
};
