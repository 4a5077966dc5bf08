/**
 * Cached public page against a bare Node server that answers the same bytes, and, where it is installed, against nginx
 * serving them from a file: CPU time a request, interleaved.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../test/support/server-process.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";
import { startNginx } from "./nginx.ts";

const GOAL = 0.95;
const PAIRS = 7;
const REQUESTS = 40_000;
const CONNECTIONS = 32;

interface Saved {
  headers: string[];
  body: Buffer;
}

const fetchRaw = (port: number, encoding: string): Promise<Saved> =>
  new Promise((done, failed) => {
    get(
      { host: "127.0.0.1", port, path: "/", headers: { host: "localhost", "accept-encoding": encoding } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const hopByHop = new Set(["date", "connection", "keep-alive"]);
          const headers: string[] = [];
          for (let index = 0; index < answer.rawHeaders.length; index += 2)
            if (!hopByHop.has((answer.rawHeaders[index] ?? "").toLowerCase()))
              headers.push(answer.rawHeaders[index] as string, answer.rawHeaders[index + 1] as string);
          done({ headers, body: Buffer.concat(chunks) });
        });
      },
    ).on("error", failed);
  });

const startBare = async (
  saved: Saved,
  folder: string,
): Promise<{ port: number; pid: number; stop(): void }> => {
  const bodyFile = join(folder, "body");
  writeFileSync(bodyFile, saved.body);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, "bare-server.ts"), JSON.stringify({ headers: saved.headers, bodyFile })],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const port = await new Promise<number>((found) =>
    child.stdout.on("data", (chunk: Buffer) => found(Number(/port (\d+)/.exec(String(chunk))?.[1]))),
  );
  return { port, pid: child.pid ?? 0, stop: () => child.stdin.end() };
};

const folder = mkdtempSync(join(tmpdir(), "tenantry-bench-"));
const server = await startServer();
try {
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
        headers: { "accept-encoding": encoding },
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
