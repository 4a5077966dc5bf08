/** CPU time of rendering a page with one component of each kind (as a preview, including sign-in). */
import { leaveDemoPicturesUndrawn } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { newPage, putOneOfEach } from "./components.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const ROUNDS = 7;
const REQUESTS = 600;
const GOAL_MS = 4;

const server = await startServer();
try {
  // Image processing for the demo would distort the measurement.
  await leaveDemoPicturesUndrawn(server.dataDir);
  const client = await signedInClient(server, "vendor@tracsoft.example");
  const place = await newPage(client, "One of each");
  const count = await putOneOfEach(client, place);
  // The provider's admins can create every kind. They are looked up at two companies, but the page's reader isn't.
  const reader = await signedInClient(server);
  const measure = async (path: string): Promise<number> => {
    const before = cpuMs(server.pid);
    const { requests, odd } = await load({
      port: server.port,
      path,
      headers: { cookie: reader.cookie() },
      requests: REQUESTS,
      connections: 4,
    });
    if (odd > 0) throw new Error("Some answers had another status.");
    return (cpuMs(server.pid) - before) / requests;
  };
  const path = `/PagePreview/${place.pageId}/1`;
  await measure("/healthz");
  await measure(path);
  const costs: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(await measure("/healthz"));
    costs.push(await measure(path));
  }
  report(
    `uncached page with one of each of ${count} kinds`,
    `≤ ${GOAL_MS} ms of CPU`,
    `${spread(costs, 2)} ms, ${(median(costs) / median(floors)).toFixed(1)} × healthz`,
    median(costs) <= GOAL_MS,
  );
} finally {
  await server.stop();
  server.clean();
}
