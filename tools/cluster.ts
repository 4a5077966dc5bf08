import { DEMO_PASSWORD } from "../test/support/server-process.ts";
import { buildIfStale } from "./build.ts";
import { FAULTS } from "./cluster/faults.ts";
import { findPgBackRest, findPrograms } from "./cluster/programs.ts";
import { prove } from "./cluster/prove.ts";
import { recover } from "./cluster/recovery.ts";
import { type Cluster, startCluster } from "./cluster/start-cluster.ts";
import { table } from "./cluster/table.ts";

const USAGE = `Use: npm run cluster                     starts a cluster on this machine, until Ctrl-C
     npm run cluster -- prove [words]    breaks it while people work, and prints what they noticed
     npm run cluster -- recover          deletes a company's pages, and restores them from the moment before
Words choose faults: ${FAULTS.map(({ name }) => name).join(", ")}.`;

/**
 * `npm run cluster`: three members of PostgreSQL under Patroni, HAProxy, PgBouncer, an S3 server, nginx, Varnish, and
 * three nodes with the demo on this machine.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const [command, ...words] = args;
  if (command !== undefined && command !== "prove" && command !== "recover") {
    console.error(USAGE);
    return 1;
  }
  const programs = findPrograms();
  if (!programs) return 1;
  const pgbackrest = command === "recover" ? findPgBackRest() : "";
  if (pgbackrest === null) return 1;
  const built = await buildIfStale();
  if (built !== 0) return built;
  const interrupted = new Promise<void>((done) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => done());
  });
  const cluster = await startCluster(programs, (line) => console.log(line));
  console.log(`Logs: ${cluster.folder}`);
  let isWell = true;
  try {
    if (command === "prove") {
      isWell = false;
      isWell = await Promise.race([proveAndPrint(cluster, words), interrupted.then(() => false)]);
      return isWell ? 0 : 1;
    }
    if (command === "recover") {
      isWell = await Promise.race([recover(cluster, programs, pgbackrest), interrupted.then(() => false)]);
      return isWell ? 0 : 1;
    }
    console.log(
      [
        `The site: http://localhost:${cluster.sitePort}/ (admin@riverbend.example, ${DEMO_PASSWORD})`,
        ...cluster.proxies.map(({ name, port }) => `  through ${name}: port ${port}`),
      ].join("\n"),
    );
    await interrupted;
    return 0;
  } finally {
    await cluster.stop({ keepsLogs: !isWell });
  }
};

const proveAndPrint = async (cluster: Cluster, words: readonly string[]): Promise<boolean> => {
  const lines = await prove(cluster, words);
  console.log(`\n${table(lines)}`);
  return lines.every(({ isMet }) => isMet);
};
