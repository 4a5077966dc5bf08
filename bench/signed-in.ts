/**
 * CPU time of uncached work: rendering a page of 15 components (as a preview, including sign-in), and a signed-in read
 * call, each compared with the same server's `/healthz`, which costs only the framework.
 */
import { leaveDemoPicturesUndrawn } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts } from "./components.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const ROUNDS = 5;
const REQUESTS = 1_500;
const CONNECTIONS = 4;

const server = await startServer();
try {
  // Image processing for the demo would distort the measurement.
  await leaveDemoPicturesUndrawn(server.dataDir);
  const client = await signedInClient(server);
  const pageId = await pageOfTexts(client, "fifteen", 15);

  const measure = async (path: string, connections = CONNECTIONS) => {
    const before = cpuMs(server.pid);
    const result = await load({
      port: server.port,
      path,
      headers: { cookie: client.cookie() },
      requests: REQUESTS,
      connections,
    });
    if (result.odd > 0) throw new Error("Some answers had another status.");
    return { cpu: (cpuMs(server.pid) - before) / result.requests, median: result.median };
  };
  const cases = [
    { what: "uncached page of 15 components", path: `/PagePreview/${pageId}/1`, goal: 1.5, latency: 4 },
    { what: "signed-in read call (GetPage)", path: `/Admin/GetPage?pageId=${pageId}`, goal: 1, latency: 0 },
  ];
  await measure("/healthz");
  for (const { what, path, goal, latency } of cases) {
    await measure(path);
    const costs: number[] = [];
    const ratios: number[] = [];
    const medians: number[] = [];
    // A single visitor's wait. Among several, each also waits for the others in the single process.
    const alone: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await measure(path);
      const floor = await measure("/healthz");
      costs.push(ours.cpu);
      ratios.push(ours.cpu / floor.cpu);
      medians.push(ours.median);
      if (latency > 0) alone.push((await measure(path, 1)).median);
    }
    report(
      `${what}: CPU a request`,
      `≤ ${goal} ms`,
      `${spread(costs)} ms, ${median(ratios).toFixed(1)} × healthz`,
      median(costs) <= goal,
    );
    if (latency > 0)
      report(
        `${what}: latency at the median`,
        `≤ ${latency} ms`,
        `${spread(alone)} ms; with ${CONNECTIONS} visitors at once ${spread(medians)} ms`,
        median(alone) <= latency,
      );
  }
} finally {
  await server.stop();
  server.clean();
}
