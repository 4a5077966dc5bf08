/** Requests from many connections until its thread is ended, so that they don't delay the client that measures. */
import { parentPort, workerData } from "node:worker_threads";
import { load } from "./load.ts";

export interface FloodOptions {
  readonly port: number;
  readonly host: string;
  readonly paths: readonly string[];
  readonly connections: number;
}

const { port, host, paths, connections } = workerData as FloodOptions;
let next = 0;
await load({
  port,
  host,
  path: () => {
    // Each connection has had an answer, so the flood is there.
    if (next === 2 * connections) parentPort?.postMessage("flooding");
    return paths[next++ % paths.length] ?? "/";
  },
  requests: Number.POSITIVE_INFINITY,
  connections,
});
