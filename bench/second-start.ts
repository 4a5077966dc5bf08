/** Creating the demo at the first `npm start`, and from the second one to its first page. */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { leaveDemoPicturesUndrawn } from "../test/faults/stored-files.ts";
import { freePort } from "../test/support/free-port.ts";
import { median, memoryMb, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const DEMO_GOAL_MS = 4_000;
const GOAL_MS = 1_500;
const MEMORY_GOAL_MB = 170;
const VIEWS = 100_000;

const pageAnswers = (port: number): Promise<boolean> =>
  new Promise((answered) => {
    get({ host: "127.0.0.1", port, path: "/", headers: { host: "localhost" } }, (answer) => {
      answer.resume();
      answer.on("end", () => answered(answer.statusCode === 200));
    }).on("error", () => answered(false));
  });

const start = async (
  dataDir: string,
): Promise<{ ms: number; demoMs: number; pid: number; port: number; stop(): Promise<void> }> => {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ["tools/bootstrap.mjs", "start"], {
    cwd: resolve(import.meta.dirname, ".."),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let log = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  for (let tries = 0; !(await pageAnswers(port)); tries++) {
    if (tries > 12_000) throw new Error("The server did not start.");
    await sleep(5);
  }
  const ms = performance.now() - began;
  return {
    ms,
    demoMs: Number(/"milliseconds":(\d+),"msg":"The demo was created/.exec(log)?.[1]),
    port,
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((gone) => {
        child.once("exit", () => gone());
        child.kill("SIGTERM");
      }),
  };
};

/** Starts a new installation. @returns how long its demo took, in milliseconds */
const createDemo = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-bench-"));
  const server = await start(folder);
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return server.demoMs;
};

const dataDir = mkdtempSync(join(tmpdir(), "tenantry-bench-"));
try {
  const first = await start(dataDir);
  const demos = [first.demoMs];
  // Image processing for the demo would distort the measurement.
  await leaveDemoPicturesUndrawn(dataDir);
  await first.stop();
  while (demos.length < 3) demos.push(await createDemo());
  report(
    "creating the demo, images and files included",
    `≤ ${DEMO_GOAL_MS} ms`,
    `${spread(demos, 0)} ms`,
    median(demos) <= DEMO_GOAL_MS,
  );
  const times: number[] = [];
  const ratios: number[] = [];
  for (let run = 0; run < 5; run++) {
    const server = await start(dataDir);
    times.push(server.ms);
    const began = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    ratios.push(server.ms / (performance.now() - began));
    await server.stop();
  }
  const server = await start(dataDir);
  await load({ port: server.port, path: "/", requests: VIEWS, connections: 16 });
  const used = memoryMb(server.pid);
  await server.stop();
  report(
    "memory after 100,000 cached views, database included",
    `≤ ${MEMORY_GOAL_MB} MB`,
    `${used.toFixed(0)} MB`,
    used <= MEMORY_GOAL_MB,
  );
  report(
    "second npm start until the first page",
    `≤ ${GOAL_MS} ms`,
    `${spread(times, 0)} ms, ${median(ratios).toFixed(1)} × starting Node.js`,
    median(times) <= GOAL_MS,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
