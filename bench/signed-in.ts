/**
 * CPU time of what is not kept: a page of 15 components drawn again (as a preview, so sign-in included), and a signed-in
 * read call, each against the same server's `/healthz`, which costs the framework alone.
 */
import { leaveDemoPicturesUndrawn } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const ROUNDS = 5;
const REQUESTS = 1_500;
const CONNECTIONS = 4;

const server = await startServer();
try {
  // Making smaller copies of the demo's pictures would be at work beside what is measured.
  await leaveDemoPicturesUndrawn(server.dataDir);
  const { call, cookie } = await signedInClient(server);
  const pageId = await call("POST", "/Admin/CreatePage", {
    name: "Fifteen",
    friendlyUrl: "fifteen",
    scoTitle: "Fifteen",
    scoMetaDescription: "Fifteen components.",
    scoMetaKeywords: "bench",
  });
  for (let number = 1; number <= 15; number++) {
    const componentId = await call("POST", "/Admin/CreateHtmlEditor", {
      pageId,
      versionId: 1,
      componentName: `Text ${number}`,
      content: `<h2>Part ${number}</h2><p>${"A sentence about water, power, and gas in the valley. ".repeat(12)}</p>`,
    });
    await call("POST", "/Admin/ManagePageComponent", {
      pageId,
      versionId: 1,
      type: "HtmlEditor",
      componentId,
    });
  }

  const measure = async (path: string, connections = CONNECTIONS) => {
    const before = cpuMs(server.pid);
    const result = await load({
      port: server.port,
      path,
      headers: { cookie: cookie() },
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
    // What one visitor waits for: among several, each also waits for the others' turns in the one process.
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
