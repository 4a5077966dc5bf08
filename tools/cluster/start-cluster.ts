import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { startFauxqs } from "fauxqs";
import type pg from "pg";
import { freePorts, isListening } from "../../test/support/free-port.ts";
import { type MailServer, startMailServer } from "../../test/support/mail-server.ts";
import { DEMO_PASSWORD } from "../../test/support/server-process.ts";
import { startVarnish } from "../../test/support/varnish.ts";
import { serverArgs } from "../server-program.ts";
import { DEPLOY, fillIn } from "./fill-in.ts";
import { createLink, type Link } from "./link.ts";
import { createMember, healthy, type Member } from "./members.ts";
import { type Part, serverUser, startPart, until } from "./parts.ts";
import type { Programs } from "./programs.ts";
import { type ReverseProxy, startNginx } from "./proxies.ts";

const BUCKET = "tenantry";

/** A running node of Tenantry. */
export interface ClusterNode {
  readonly port: number;
  readonly log: string;
  start(): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface Store {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface Cluster {
  readonly folder: string;
  readonly members: readonly Member[];
  readonly nodes: readonly ClusterNode[];
  readonly etcd: { start(): void; stop(): Promise<void> };
  readonly store: Store;
  readonly mail: MailServer;
  /** The nodes' STORAGE_URL. */
  readonly storageUrl: string;
  /** The link between PgBouncer and the nodes and the leader's address. */
  readonly leaderLink: Link;
  /** HAProxy's port, the default entrance. */
  readonly sitePort: number;
  /** HAProxy, nginx, and Varnish. */
  readonly proxies: readonly ReverseProxy[];
  /** The leader of PostgreSQL, as the application's role. */
  readonly database: pg.ClientConfig;
  /** Ends everything, and removes its folder unless the logs are wanted. */
  stop(options: { readonly keepsLogs: boolean }): Promise<void>;
}

/**
 * Starts etcd, three members of PostgreSQL under Patroni, HAProxy, PgBouncer, an S3 server, a mail server, nginx,
 * Varnish, and three nodes of Tenantry with the demo, on free ports of 127.0.0.1. They get the settings in `deploy`.
 * @param say prints what is under way
 */
export const startCluster = async (programs: Programs, say: (line: string) => void): Promise<Cluster> => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-cluster-"));
  const user = serverUser();
  // PostgreSQL runs as another user if this one is root.
  chmodSync(folder, 0o755);
  if (user) chownSync(folder, user.uid, user.gid);
  const password = randomBytes(16).toString("hex");
  const [etcdPort, peerPort, leaderPort, poolPort, sitePort, nginxPort, plainPort, varnishPort, ...more] =
    (await freePorts(18)) as [number, number, number, number, number, number, number, number, ...number[]];
  const memberPorts = more.slice(0, 3);
  const restPorts = more.slice(3, 6);
  const nodePorts = more.slice(6, 9);
  const parts: { stop(): Promise<void> }[] = [];
  const stop = async ({ keepsLogs }: { readonly keepsLogs: boolean }): Promise<void> => {
    for (const part of parts.reverse()) await part.stop();
    if (!keepsLogs) rmSync(folder, { recursive: true, force: true });
  };
  const log = (name: string) => join(folder, `${name}.log`);
  try {
    const etcd = etcdOf(programs, { folder, port: etcdPort, peerPort });
    etcd.start();
    parts.push(etcd);
    await until("etcd listens", () => isListening(etcdPort));

    say("Starting three members of PostgreSQL under Patroni.");
    const members = await Promise.all(
      restPorts.map((restPort, index) =>
        createMember(programs, {
          folder,
          number: index + 1,
          port: memberPorts[index] ?? 0,
          restPort,
          etcdPort,
          password,
        }),
      ),
    );
    parts.push(...members);
    for (const member of members) member.start();
    await healthy(members);

    parts.push(
      startPart(programs.haproxy, ["-db", "-f", join(DEPLOY, "haproxy.cfg")], {
        log: log("haproxy"),
        env: haproxyEnv({ leaderPort, sitePort, memberPorts, restPorts, nodePorts }),
      }),
    );
    await until("HAProxy leads to the leader", () => isListening(leaderPort));
    await createDatabase(programs, leaderPort, password);
    const leaderLink = await createLink(leaderPort);
    parts.push({ stop: () => leaderLink.close() });

    const users = join(folder, "users.txt");
    writeFileSync(users, `"tenantry" "${password}"\n`, { mode: 0o644 });
    const pooler = {
      POSTGRES_HOST: "127.0.0.1",
      POSTGRES_PORT: leaderLink.port,
      PGBOUNCER_HOST: "127.0.0.1",
      PGBOUNCER_PORT: poolPort,
      PGBOUNCER_USERS: users,
    };
    const poolerSettings = join(folder, "pgbouncer.ini");
    writeFileSync(poolerSettings, fillIn("pgbouncer.ini", pooler));
    parts.push(
      startPart(programs.pgbouncer, [poolerSettings], { log: log("pgbouncer"), isUnprivileged: true }),
    );
    await until("PgBouncer listens", () => isListening(poolPort));

    const store = await storeIn();
    parts.push(store);
    const mail = await startMailServer();
    parts.push({ stop: () => mail.close() });

    parts.push(await startNginx(programs, { folder, port: nginxPort, plainPort, nodePorts }));
    parts.push(await startVarnish(sitePort, varnishPort));

    say("Starting three nodes of Tenantry.");
    const storageUrl = `s3://key:secret@${BUCKET}?endpoint=http://127.0.0.1:${store.port}`;
    const urlAt = (port: number) => `postgres://tenantry:${password}@127.0.0.1:${port}/tenantry`;
    const env = {
      DATABASE_URL: urlAt(poolPort),
      DATABASE_DIRECT_URL: urlAt(leaderLink.port),
      STORAGE_URL: `s3://key:secret@${BUCKET}?endpoint=http://127.0.0.1:${store.port}`,
      SMTP_URL: mail.url,
      DEMO_PASSWORD,
      TRUSTED_PROXIES: "127.0.0.1",
      PUBLIC_URL_PORT: String(sitePort),
      STOP_DELAY_SECONDS: "4",
      CDN_URL: `varnish://127.0.0.1:${varnishPort}`,
    };
    const nodes = nodePorts.map((port, index) =>
      nodeIn(folder, { number: index + 1, port, env: { ...env, DEMO: index === 0 ? "on" : "off" } }),
    );
    parts.push(...nodes);
    const [first, ...others] = nodes;
    // It creates the tables and the demo.
    await first?.start();
    await Promise.all(others.map((node) => node.start()));
    await until("HAProxy leads to a node", () => answers(sitePort));
    const proxies = [
      { name: "HAProxy", port: sitePort },
      { name: "nginx", port: nginxPort },
      { name: "Varnish", port: varnishPort },
    ];
    const database = {
      host: "127.0.0.1",
      port: leaderPort,
      user: "tenantry",
      password,
      database: "tenantry",
    };
    return {
      folder,
      members,
      nodes,
      etcd,
      store,
      storageUrl,
      mail,
      leaderLink,
      sitePort,
      proxies,
      database,
      stop,
    };
  } catch (error) {
    say(`The logs are in ${folder}.`);
    for (const part of parts.reverse()) await part.stop();
    throw error;
  }
};

interface EtcdPlan {
  readonly folder: string;
  readonly port: number;
  readonly peerPort: number;
}

const etcdOf = (programs: Programs, { folder, port, peerPort }: EtcdPlan) => {
  const [client, peer] = [port, peerPort].map((at) => `http://127.0.0.1:${at}`) as [string, string];
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

interface Addresses {
  readonly leaderPort: number;
  readonly sitePort: number;
  readonly memberPorts: readonly number[];
  readonly restPorts: readonly number[];
  readonly nodePorts: readonly number[];
}

const haproxyEnv = (at: Addresses): Record<string, string> => ({
  POSTGRES_BIND: `127.0.0.1:${at.leaderPort}`,
  HTTP_BIND: `127.0.0.1:${at.sitePort}`,
  ...Object.fromEntries(
    at.memberPorts.flatMap((port, index) => [
      [`MEMBER${index + 1}`, `127.0.0.1:${port}`],
      [`MEMBER${index + 1}_CHECK`, String(at.restPorts[index])],
      [`NODE${index + 1}`, `127.0.0.1:${at.nodePorts[index]}`],
    ]),
  ),
});

/** The application's role and its database. */
const createDatabase = async (programs: Programs, leaderPort: number, password: string): Promise<void> => {
  await promisify(execFile)("sh", [join(DEPLOY, "create-database.sh")], {
    env: {
      PATH: [programs.postgresql, process.env.PATH].join(delimiter),
      PGHOST: "127.0.0.1",
      PGPORT: String(leaderPort),
      PGUSER: "postgres",
      PGPASSWORD: password,
      TENANTRY_PASSWORD: password,
    },
  });
};

const storeIn = async () => {
  const begin = async (port: number) => startFauxqs({ port, logger: false, host: "127.0.0.1" });
  let server = await begin(0);
  server.createBucket(BUCKET);
  const { port } = server;
  return {
    port,
    start: async () => {
      server = await begin(port);
      server.createBucket(BUCKET);
    },
    stop: () => server.stop(),
  };
};

interface NodePlan {
  readonly number: number;
  readonly port: number;
  readonly env: Readonly<Record<string, string>>;
}

const nodeIn = (folder: string, { number, port, env }: NodePlan): ClusterNode => {
  const log = join(folder, `node${number}.log`);
  let part: Part | undefined;
  return {
    port,
    log,
    start: async () => {
      part = startPart(process.execPath, serverArgs(), {
        env: { ...env, PORT: String(port), DATA_DIR: join(folder, `node${number}`) },
        log,
      });
      await until(`node ${number} is up`, () => answers(port), 300_000);
    },
    stop: async (signal) => part?.stop(signal),
  };
};

const answers = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/servez`).catch(() => null))?.status === 200;
