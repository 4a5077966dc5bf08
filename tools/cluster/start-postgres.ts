import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { isListening } from "../../test/support/free-port.ts";
import type { ClusterPlan, ClusterPorts, StartedParts } from "./cluster-plan.ts";
import { DEPLOY, fillIn } from "./fill-in.ts";
import { createLink, type Link } from "./link.ts";
import { createMember, healthy, type Member } from "./members.ts";
import { type Part, startPart, until } from "./parts.ts";

interface Postgres {
  readonly etcd: { start(): void; stop(): Promise<void> };
  readonly members: readonly Member[];
  /** The link between PgBouncer and the nodes and the leader's address. */
  readonly leaderLink: Link;
}

/** Starts PostgreSQL under Patroni, with HAProxy and PgBouncer before it and an empty database in it. */
export const startPostgres = async (
  plan: ClusterPlan,
  started: StartedParts,
  say: (line: string) => void,
): Promise<Postgres> => {
  const { ports } = plan;
  const etcd = etcdOf(plan);
  etcd.start();
  started.add(etcd);
  await until("etcd listens", () => isListening(ports.etcd));
  say("Starting three members of PostgreSQL under Patroni.");
  const members = await startMembers(plan, started);
  started.add(startHaproxy(plan));
  await until("HAProxy leads to the leader", () => isListening(ports.leader));
  await createDatabase(plan);
  const leaderLink = await createLink(ports.leader);
  started.add({ stop: () => leaderLink.close() });
  started.add(startPooler(plan, leaderLink.port));
  await until("PgBouncer listens", () => isListening(ports.pooler));
  return { etcd, members, leaderLink };
};

const startMembers = async (
  { programs, folder, password, ports }: ClusterPlan,
  started: StartedParts,
): Promise<readonly Member[]> => {
  const members = await Promise.all(
    ports.members.map((port, index) =>
      createMember(programs, {
        folder,
        number: index + 1,
        port,
        restPort: ports.rests[index] ?? 0,
        etcdPort: ports.etcd,
        password,
      }),
    ),
  );
  for (const member of members) started.add(member).start();
  await healthy(members);
  return members;
};

const startHaproxy = ({ programs, folder, ports }: ClusterPlan): Part =>
  startPart(programs.haproxy, ["-db", "-f", join(DEPLOY, "haproxy.cfg")], {
    log: join(folder, "haproxy.log"),
    env: haproxyEnv(ports),
  });

const startPooler = ({ programs, folder, password, ports }: ClusterPlan, leaderPort: number): Part => {
  const users = join(folder, "users.txt");
  writeFileSync(users, `"tenantry" "${password}"\n`, { mode: 0o644 });
  const settings = join(folder, "pgbouncer.ini");
  const filledIn = fillIn("pgbouncer.ini", {
    POSTGRES_HOST: "127.0.0.1",
    POSTGRES_PORT: leaderPort,
    PGBOUNCER_HOST: "127.0.0.1",
    PGBOUNCER_PORT: ports.pooler,
    PGBOUNCER_USERS: users,
  });
  writeFileSync(settings, filledIn);
  return startPart(programs.pgbouncer, [settings], {
    log: join(folder, "pgbouncer.log"),
    isUnprivileged: true,
  });
};

const etcdOf = ({ programs, folder, ports }: ClusterPlan) => {
  const [client, peer] = [ports.etcd, ports.peer].map((at) => `http://127.0.0.1:${at}`) as [string, string];
  const data = join(folder, "etcd");
  mkdirSync(data, { mode: 0o700 });
  let part: Part | undefined;
  return {
    start: () => {
      part = startPart(
        programs.etcd,
        [
          ["--data-dir", data, "--enable-v2"],
          ["--listen-client-urls", client, "--advertise-client-urls", client],
          ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
          ["--initial-cluster", `default=${peer}`],
        ].flat(),
        { log: join(folder, "etcd.log") },
      );
    },
    stop: async () => part?.stop("SIGKILL"),
  };
};

const haproxyEnv = (ports: ClusterPorts): Record<string, string> => ({
  POSTGRES_BIND: `127.0.0.1:${ports.leader}`,
  HTTP_BIND: `127.0.0.1:${ports.site}`,
  ...Object.fromEntries(
    ports.members.flatMap((port, index) => [
      [`MEMBER${index + 1}`, `127.0.0.1:${port}`],
      [`MEMBER${index + 1}_CHECK`, String(ports.rests[index])],
      [`NODE${index + 1}`, `127.0.0.1:${ports.nodes[index]}`],
    ]),
  ),
});

/** The application's role and its database. */
const createDatabase = async ({ programs, password, ports }: ClusterPlan): Promise<void> => {
  await promisify(execFile)("sh", [join(DEPLOY, "create-database.sh")], {
    env: {
      PATH: [programs.postgresql, process.env.PATH].join(delimiter),
      PGHOST: "127.0.0.1",
      PGPORT: String(ports.leader),
      PGUSER: "postgres",
      PGPASSWORD: password,
      TENANTRY_PASSWORD: password,
    },
  });
};
