/**
 * Loaded into a server before it starts (`--import`): writes the longest stretch of its event loop, in milliseconds of
 * CPU time of the main thread, to the file named by LOOP_WATCH, behind the number of the report. Begins again on SIGUSR2. CPU time, because the loop of
 * an idle server is held up as well where the machine has other things to do.
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
  // A timer runs once a turn of the loop: what is between two of them is a turn, or a moment of little work.
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
