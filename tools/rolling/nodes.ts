import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { endAll, launch, type Program } from "../../test/faults/programs.ts";
import { type Balancer, startBalancer } from "../../test/support/balancer.ts";
import { until } from "../cluster/parts.ts";

/** A node behind the balancer. */
export interface RollingNode {
  readonly port: number;
  /** Replaces it with a build, as an operator does: it stops serving once the balancer has noticed. */
  replaceBy(root: string): Promise<void>;
  /** The migrations that its last start applied. */
  applied(): readonly string[];
  log(): string;
}

export interface Nodes {
  readonly balancer: Balancer;
  readonly nodes: readonly RollingNode[];
  /** The outbox of all nodes. */
  readonly outboxFolder: string;
  stop(): Promise<void>;
}

interface Plan {
  /** The build that they start with. */
  readonly root: string;
  readonly folder: string;
  readonly databaseUrl: string;
  /** What the balancer asks. */
  readonly check: string;
  readonly hear: (request: string, status: number) => void;
}

/** Longer than the balancer takes to notice that a node stops. */
const STOP_DELAY_SECONDS = "3";
const COUNT = 2;

/** Starts two nodes with the demo behind a balancer. */
export const startNodes = async (plan: Plan): Promise<Nodes> => {
  const { folder, check, hear } = plan;
  const outbox = join(folder, "outbox");
  mkdirSync(outbox);
  const running = new Set<Program>();
  const end = () => {
    for (const { child } of running) child.kill("SIGKILL");
  };
  process.once("exit", end);
  const balancer = await startBalancer([], { check, hear });
  const stop = async (): Promise<void> => {
    for (const program of running) await endAll(program);
    await balancer.close();
    process.off("exit", end);
  };
  try {
    const nodes: RollingNode[] = [];
    for (let number = 1; number <= COUNT; number++) {
      const dataDir = join(folder, `node${number}`);
      mkdirSync(dataDir);
      symlinkSync(outbox, join(dataDir, "outbox"));
      nodes.push(await startNode(plan, { dataDir, balancer, running, hasDemo: number === 1 }));
    }
    return { balancer, nodes, outboxFolder: folder, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

interface Place {
  readonly dataDir: string;
  readonly balancer: Balancer;
  readonly running: Set<Program>;
  readonly hasDemo: boolean;
}

const startNode = async (
  { root, folder, databaseUrl }: Plan,
  { dataDir, balancer, running, hasDemo }: Place,
): Promise<RollingNode> => {
  let program: Program;
  let port = 0;
  const begin = async (build: string): Promise<void> => {
    program = launch(
      {
        DATABASE_URL: databaseUrl,
        STORAGE_URL: `file:${join(folder, "files")}`,
        DATA_DIR: dataDir,
        DEMO: hasDemo ? "on" : "off",
        STOP_DELAY_SECONDS,
      },
      { root: build },
    );
    running.add(program);
    port = await program.up();
    balancer.add(port);
    await until("the balancer uses the node", () => balancer.ready().includes(port));
  };
  await begin(root);
  return {
    get port() {
      return port;
    },
    replaceBy: async (build) => {
      const former = port;
      program.child.kill("SIGTERM");
      await until("the balancer sees that the node stops", () => !balancer.ready().includes(former));
      const code = await program.ended;
      if (code !== 0) throw new Error(`The node ended with ${code}:\n${program.output().slice(-3_000)}`);
      running.delete(program);
      balancer.remove(former);
      await begin(build);
    },
    applied: () => {
      const found = /"migrations":(\[[^\]]*\]),"msg":"The database was upgraded\."/.exec(program.output());
      return JSON.parse(found?.[1] ?? "[]") as string[];
    },
    log: () => program.output(),
  };
};
