/**
 * Preloaded into a server (`--import`): writes the longest turn of its event loop, in milliseconds of the main thread's
 * CPU time, to the file in LOOP_WATCH, after the number of the report. Restarts on SIGUSR2. CPU time, because even an
 * idle server's loop is delayed on a busy machine.
 */
import { writeFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.LOOP_WATCH;
if (file && isMainThread) {
  const cpuMs = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let before = cpuMs();
  let longest = 0;
  let reports = 0;
  // A timer runs once per turn of the loop. Between two of its runs is one turn, or a moment with little work.
  setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1).unref();
  process.on("SIGUSR2", () => {
    longest = 0;
    before = cpuMs();
  });
  setInterval(() => {
    reports += 1;
    writeFileSync(file, `${reports} ${longest}`);
    before = cpuMs();
  }, 20).unref();
}
