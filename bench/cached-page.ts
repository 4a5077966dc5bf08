/**
 * A cached public page compared with a bare Node.js server that answers the same bytes and, if installed, with nginx
 * serving them from a file: CPU time per request, interleaved.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { leaveDemoPicturesUndrawn } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { fetchRaw, startBare } from "./bare.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";
import { startNginx } from "./nginx.ts";

const GOAL = 0.95;
const PAIRS = 7;
const REQUESTS = 40_000;
const CONNECTIONS = 32;
/** A browser that follows a link within the site, so that each request counts as a view. */
const VISITOR = {
  "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0",
  referer: "http://localhost/customers",
};

const folder = mkdtempSync(join(tmpdir(), "tenantry-bench-"));
// For trying out a Node.js setting on the server only.
const server = await startServer({ env: { NODE_OPTIONS: process.env.SERVER_NODE_OPTIONS ?? "" } });
try {
  // Image processing for the demo would distort the measurement.
  await leaveDemoPicturesUndrawn(server.dataDir);
  for (const encoding of ["identity", "br"]) {
    await load({ port: server.port, path: "/", requests: 2_000, connections: CONNECTIONS });
    const saved = await fetchRaw(server.port, encoding);
    const bare = await startBare(saved, folder);
    const nginx = await startNginx(saved, folder);
    const run = async (target: { port: number; pid: number }) => {
      const before = cpuMs(target.pid);
      const result = await load({
        port: target.port,
        path: "/",
        headers: { ...VISITOR, "accept-encoding": encoding },
        requests: REQUESTS,
        connections: CONNECTIONS,
      });
      if (result.odd > 0) throw new Error("Some answers had another status.");
      return { cpu: (cpuMs(target.pid) - before) / result.requests, rate: result.requests / result.seconds };
    };
    await run(server);
    await run(bare);
    const ratios: number[] = [];
    const rates: number[] = [];
    const againstNginx: number[] = [];
    for (let pair = 0; pair < PAIRS; pair++) {
      const ours = await run(server);
      const theirs = await run(bare);
      if (nginx) againstNginx.push((await run(nginx)).cpu / ours.cpu);
      ratios.push(theirs.cpu / ours.cpu);
      rates.push(ours.rate / theirs.rate);
    }
    bare.stop();
    await nginx?.stop();
    report(
      `cached page, ${encoding}: CPU of a bare Node server ÷ ours`,
      `≥ ${GOAL}`,
      `${spread(ratios)}; rate ${spread(rates)}`,
      median(ratios) >= GOAL,
    );
    if (nginx)
      console.log(
        `        CPU of nginx, which serves the same bytes from a file, ÷ ours: ${spread(againstNginx)}`,
      );
    else console.log("        nginx isn't installed here: not compared with it");
  }
} finally {
  await server.stop();
  server.clean();
  rmSync(folder, { recursive: true, force: true });
}
