import { DEMO_PASSWORD } from "../test/support/server-process.ts";
import { buildIfStale } from "./build.ts";
import { FAULTS } from "./cluster/faults.ts";
import { runOtherProofs } from "./cluster/other-proofs.ts";
import { findPgBackRest, findPrograms } from "./cluster/programs.ts";
import { prove } from "./cluster/prove.ts";
import { recover } from "./cluster/recovery.ts";
import { startCluster } from "./cluster/start-cluster.ts";
import { type Line, table } from "./cluster/table.ts";

const USAGE = `Use: npm run cluster                     starts a cluster on this machine, until Ctrl-C
     npm run cluster -- prove [words]    breaks it while people work, and prints what they noticed
     npm run cluster -- prove all        also runs the proofs that need no cluster
     npm run cluster -- recover          deletes a company's pages, then the whole cluster, and restores each
     npm run cluster -- recover s3       does so with the backups in S3 instead of on a disk
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
  const isAll = words.length === 1 && words[0] === "all";
  let lines: readonly Line[] = [];
  let isWell = true;
  try {
    if (command === "prove") {
      isWell = false;
      lines = await Promise.race([prove(cluster, isAll ? [] : words), interrupted.then(() => [])]);
      console.log(`\n${table(lines)}`);
      isWell = lines.length > 0 && areMet(lines);
      if (!isAll || lines.length === 0) return isWell ? 0 : 1;
    }
    if (command === "recover") {
      isWell = false;
      const place = words[0] === "s3" ? "s3" : "disk";
      lines = await Promise.race([recover(cluster, programs, pgbackrest, place), interrupted.then(() => [])]);
      console.log(`\n${table(lines)}`);
      isWell = lines.length > 0 && areMet(lines);
      return isWell ? 0 : 1;
    }
    if (command === undefined) {
      console.log(
        [
          `The site: http://localhost:${cluster.sitePort}/ (admin@riverbend.example, ${DEMO_PASSWORD})`,
          ...cluster.proxies.map(({ name, port }) => `  through ${name}: port ${port}`),
        ].join("\n"),
      );
      await interrupted;
      return 0;
    }
  } finally {
    await cluster.stop({ keepsLogs: !isWell });
  }
  const all = [...lines, ...(await runOtherProofs())];
  console.log(`\n${table(all)}`);
  return areMet(all) ? 0 : 1;
};

const areMet = (lines: readonly Line[]): boolean => lines.every(({ isMet }) => isMet);
