import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Server, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { createPictures } from "./pictures.ts";

const LIMITS = { pixels: 1_000_000, animationPixels: 1_000_000 };
const MOST_WAIT_MS = 20_000;
const EXIT_MS = 500;

const block = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

// If another process exits at the same moment, Node.js learns of this one's exit before it reads its output.
test("accepts an answer that arrives after the process has exited", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenantry-pictures-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [path, target] = [join(folder, "given.png"), join(folder, "clean.png")];
  await sharp({ create: { width: 8, height: 8, channels: 3, background: "teal" } }).toFile(path);
  const pictures = createPictures(silentLog, 1);
  onTestFinished(pictures.close);
  const { client, server, heard } = await connected();
  onTestFinished(() => {
    client.destroy();
    server.close();
  });

  const cleaned = pictures.clean(1, path, target, LIMITS);
  await new Promise((next) => setImmediate(next));
  // In its next iteration, the event loop finds this data and the other process's exit. The image's process answers and
  // exits while the data is being handled.
  const other = spawn(process.execPath, ["--version"], { stdio: "ignore" });
  const ended = new Promise((end) => other.once("exit", end));
  client.write("x");
  block(EXIT_MS);
  await heard(() => {
    const began = Date.now();
    while (!existsSync(target) && Date.now() - began < MOST_WAIT_MS) block(20);
    block(EXIT_MS);
  });
  await ended;
  expect(await cleaned).toMatchObject({ width: 8, height: 8 });
});

/** A connection, and a function that handles its next data. */
const connected = async (): Promise<{
  client: Socket;
  server: Server;
  heard: (work: () => void) => Promise<void>;
}> => {
  const server = createServer();
  await new Promise<void>((up) => server.listen(0, "127.0.0.1", up));
  const accepted = new Promise<Socket>((accept) => server.once("connection", accept));
  const client = new Socket();
  client.connect((server.address() as AddressInfo).port, "127.0.0.1");
  const socket = await accepted;
  const heard = (work: () => void) =>
    new Promise<void>((done) => {
      socket.once("data", () => {
        work();
        done();
      });
    });
  return { client, server, heard };
};
