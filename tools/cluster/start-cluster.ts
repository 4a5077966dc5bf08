import { join } from "node:path";
import { startFauxqs } from "fauxqs";
import type pg from "pg";
import { type MailServer, startMailServer } from "../../test/support/mail-server.ts";
import { DEMO_PASSWORD } from "../../test/support/server-process.ts";
import { startVarnish } from "../../test/support/varnish.ts";
import { serverArgs } from "../server-program.ts";
import { type ClusterPlan, planCluster, StartedParts } from "./cluster-plan.ts";
import type { Link } from "./link.ts";
import type { Member } from "./members.ts";
import { type Part, startPart, until } from "./parts.ts";
import type { Programs } from "./programs.ts";
import { type ReverseProxy, startNginx } from "./proxies.ts";
import { startPostgres } from "./start-postgres.ts";

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
  const plan = await planCluster(programs);
  const { folder, password, ports } = plan;
  const started = new StartedParts(folder);
  try {
    const postgres = await startPostgres(plan, started, say);
    const store = started.add(await storeIn());
    const mail = await startMailServer();
    started.add({ stop: () => mail.close() });
    const { nginx: port, plain: plainPort, nodes: nodePorts } = ports;
    started.add(await startNginx(programs, { folder, port, plainPort, nodePorts }));
    started.add(await startVarnish(ports.site, ports.varnish));

    say("Starting three nodes of Tenantry.");
    const storageUrl = `s3://key:secret@${BUCKET}?endpoint=http://127.0.0.1:${store.port}`;
    const nodes = await startNodes(plan, started, {
      DATABASE_DIRECT_URL: databaseUrl(plan, postgres.leaderLink.port),
      STORAGE_URL: storageUrl,
      SMTP_URL: mail.url,
    });
    return {
      ...postgres,
      folder,
      nodes,
      store,
      storageUrl,
      mail,
      sitePort: ports.site,
      proxies: [
        { name: "HAProxy", port: ports.site },
        { name: "nginx", port: ports.nginx },
        { name: "Varnish", port: ports.varnish },
      ],
      database: { host: "127.0.0.1", port: ports.leader, user: "tenantry", password, database: "tenantry" },
      stop: (options) => started.stop(options),
    };
  } catch (error) {
    say(`The logs are in ${folder}.`);
    await started.stop({ keepsLogs: true });
    throw error;
  }
};

const databaseUrl = ({ password }: ClusterPlan, port: number): string =>
  `postgres://tenantry:${password}@127.0.0.1:${port}/tenantry`;

/** @param addresses settings with the addresses of other parts */
const startNodes = async (
  plan: ClusterPlan,
  started: StartedParts,
  addresses: Readonly<Record<string, string>>,
): Promise<readonly ClusterNode[]> => {
  const { folder, ports } = plan;
  const env = {
    ...addresses,
    DATABASE_URL: databaseUrl(plan, ports.pooler),
    DEMO_PASSWORD,
    TRUSTED_PROXIES: "127.0.0.1",
    PUBLIC_URL_PORT: String(ports.site),
    STOP_DELAY_SECONDS: "4",
    CDN_URL: `varnish://127.0.0.1:${ports.varnish}`,
  };
  const nodes = ports.nodes.map((port, index) =>
    started.add(
      nodeIn(folder, { number: index + 1, port, env: { ...env, DEMO: index === 0 ? "on" : "off" } }),
    ),
  );
  const [first, ...others] = nodes;
  // It creates the tables and the demo.
  await first?.start();
  await Promise.all(others.map((node) => node.start()));
  await until("HAProxy leads to a node", () => answers(ports.site));
  return nodes;
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
