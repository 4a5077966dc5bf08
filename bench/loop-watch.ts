/**
 * Loaded into a server before it starts (`--import`): writes how long its event loop was held up at most, in
 * milliseconds, to the file named by LOOP_WATCH. Begins anew on SIGUSR2.
 */
import { writeFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";

const file = process.env.LOOP_WATCH;
if (file && isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on("SIGUSR2", () => delays.reset());
  setInterval(() => writeFileSync(file, String(delays.max / 1e6)), 50).unref();
}
