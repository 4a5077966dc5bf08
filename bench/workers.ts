/**
 * A cached page served by several processes, compared with a bare node:cluster of as many processes that answers the
 * same bytes: CPU time per request and requests per second, interleaved. `WORKERS=4` for a number other than two.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../test/support/server-process.ts";
import { fetchRaw, startBare } from "./bare.ts";
import { clusterOf, cpuMs, median, memoryMb, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const WORKERS = Number(process.env.WORKERS ?? 2);
const GOAL = 0.95;
const PAIRS = 7;
const REQUESTS = Number(process.env.REQUESTS ?? 40_000);
const CONNECTIONS = 32;

const folder = mkdtempSync(join(tmpdir(), "tenantry-bench-"));
const server = await startServer({ env: { WORKERS: String(WORKERS) } });
try {
  for (const encoding of ["identity", "br"]) {
    await load({ port: server.port, path: "/", requests: 2_000, connections: CONNECTIONS });
    const bare = await startBare(await fetchRaw(server.port, encoding), folder, WORKERS);
    const own = { port: server.port, pids: clusterOf(server.pid, "dist/server/main.js") };
    const reference = { port: bare.port, pids: clusterOf(bare.pid, "bare-server.ts") };
    const run = async (target: { port: number; pids: readonly number[] }) => {
      const used = () => target.pids.reduce((sum, pid) => sum + cpuMs(pid), 0);
      const before = used();
      const result = await load({
        port: target.port,
        path: "/",
        headers: { "accept-encoding": encoding },
        requests: REQUESTS,
        connections: CONNECTIONS,
      });
      if (result.odd > 0) throw new Error("Some answers had another status.");
      return {
        cpu: (used() - before) / result.requests,
        rate: result.requests / result.seconds,
      };
    };
    await run(own);
    await run(reference);
    const costs: number[] = [];
    const rates: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const ours = await run(own);
      const theirs = await run(reference);
      costs.push(theirs.cpu / ours.cpu);
      rates.push(ours.rate / theirs.rate);
    }
    bare.stop();
    report(
      `cached page, ${encoding}, ${WORKERS} workers: CPU of a bare cluster ÷ ours`,
      `≥ ${GOAL}`,
      `${spread(costs)}; rate ${spread(rates)}`,
      median(costs) >= GOAL,
    );
  }
  console.log(
    `        memory of all processes, the database among them: ${memoryMb(server.pid).toFixed(0)} MB`,
  );
} finally {
  await server.stop();
  server.clean();
  rmSync(folder, { recursive: true, force: true });
}
