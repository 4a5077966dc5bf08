import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type ClientRequest, request as httpRequest } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { newDemoFolder } from "#test/support/server-process.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { ask, signInAdmin } from "./client.ts";
import { mountSmallDisk, type SmallDisk, WITH_SMALL_FILES } from "./full-disk.ts";
import { endAll, launch, type Program, processesOn } from "./programs.ts";
import { databasePid } from "./stored-files.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let folder: string;
let disk: SmallDisk | null;
let programs: Program[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tenantry-start-"));
  disk = null;
  programs = [];
});
afterEach(async () => {
  for (const program of programs) await endAll(program);
  await waitUntil("nothing runs on the folder any more", () => processesOn(folder).length === 0);
  await disk?.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
});

/** Uses a folder with the demo from here on: a first start takes much longer than any other. */
const useDemoFolder = async (): Promise<void> => {
  rmSync(folder, { recursive: true });
  folder = await newDemoFolder();
};

const start = (env: Record<string, string> = {}, through?: readonly string[]): Program => {
  const program = launch({ DATA_DIR: folder, ...env }, through ? { through } : {});
  programs.push(program);
  return program;
};

/**
 * A start that must fail.
 * @returns its message for people
 */
const refusal = async (program: Program): Promise<string> => {
  expect(await program.ended).toBe(1);
  const said = program.said();
  // A sentence, without a stack trace.
  expect(said).not.toMatch(/^\s+at /m);
  return said;
};

const isStoppedCleanly = () => processesOn(folder).length === 0 && databasePid(folder) === null;

/** Sends the first half of an upload. Call the result to send the second half. */
const beginUpload = async (port: number, cookie: string) => {
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#28a" } })
    .png()
    .toBuffer();
  const body = formBody({
    ImageDescription: "Sent while the server stopped",
    ImageName: "late.png",
    Image: { name: "late.png", content: picture, type: "image/png" },
  });
  let request: ClientRequest | undefined;
  let isReceived = false;
  const status = new Promise<number>((answered, failed) => {
    request = httpRequest(
      {
        host: "127.0.0.1",
        port,
        method: "POST",
        path: "/ImageUpload/ImageUpload",
        agent: false,
        headers: {
          cookie,
          "content-type": FORM_TYPE,
          "content-length": String(body.length),
          expect: "100-continue",
        },
      },
      (response) => {
        response.resume();
        response.on("end", () => answered(response.statusCode ?? 0));
      },
    );
    request.on("continue", () => {
      isReceived = true;
    });
    request.on("error", failed);
  });
  status.catch(() => {});
  const half = body.length - 60;
  request?.write(body.subarray(0, half));
  await waitUntil("the server has begun to answer", () => isReceived);
  return { status, finish: () => void request?.end(body.subarray(half)) };
};

describe("a stop", () => {
  test("by Ctrl-C or SIGTERM lets an upload finish, exits with code 0, and leaves no process", async () => {
    await useDemoFolder();
    const stops = [
      // In a terminal, the whole process group gets the signal.
      ["SIGINT", (program: Program) => process.kill(-program.pid, "SIGINT")],
      ["SIGTERM", (program: Program) => process.kill(program.pid, "SIGTERM")],
    ] as const;
    for (const [index, [signal, stop]] of stops.entries()) {
      const program = start({ LOG_LEVEL: "debug" });
      const port = await program.up();
      if (index > 0) {
        expect(program.output()).toContain("database system was shut down at");
        expect(program.output()).not.toContain("not properly shut down");
      }
      const cookie = await signInAdmin(port);
      const images = async () =>
        JSON.parse((await ask(port, "POST", "/ImageUpload/RetrieveAll", { cookie, body: {} })).text) as {
          imageDescription: string;
        }[];
      const late = (await images()).filter((image) => image.imageDescription.startsWith("Sent while"));
      expect(late, `uploads before ${signal}`).toHaveLength(index);
      const upload = await beginUpload(port, cookie);
      stop(program);
      await waitUntil("it is stopping", () => program.output().includes('"msg":"Stopping."'));
      await expect(ask(port, "GET", "/healthz")).rejects.toThrow();
      upload.finish();
      expect(await upload.status).toBe(200);
      expect(await program.ended).toBe(0);
      expect(program.output()).toContain('"msg":"Stopped."');
      expect(program.said()).not.toMatch(/error/i);
      expect(isStoppedCleanly()).toBe(true);
    }
  });

  test("waits up to DRAIN_SECONDS for an upload in progress", async () => {
    await useDemoFolder();
    const program = start({ DRAIN_SECONDS: "120" });
    const port = await program.up();
    const upload = await beginUpload(port, await signInAdmin(port));
    process.kill(program.pid, "SIGTERM");
    // Longer than the default.
    await pause(11_000);
    upload.finish();
    expect(await upload.status).toBe(200);
    expect(await program.ended).toBe(0);
  });

  test("doesn't wait for a client that never finishes, and closes its connection after ten seconds", async () => {
    await useDemoFolder();
    const program = start();
    const port = await program.up();
    const upload = await beginUpload(port, await signInAdmin(port));
    process.kill(program.pid, "SIGTERM");
    await expect(upload.status).rejects.toThrow();
    expect(await program.ended).toBe(0);
    expect(isStoppedCleanly()).toBe(true);
  });

  test("by Ctrl-C during the first start leaves no process, and the next start works", async () => {
    const program = start();
    await waitUntil("the database is there", () =>
      program.output().includes("The embedded database was created"),
    );
    process.kill(-program.pid, "SIGINT");
    await program.ended;
    await waitUntil("nothing runs on the folder any more", () => processesOn(folder).length === 0);
    const port = await start().up();
    expect((await ask(port, "GET", "/readyz")).status).toBe(200);
    await signInAdmin(port);
  });
});

describe("a start fails with a sentence", () => {
  test("if another server uses the data folder, and that one keeps working", async () => {
    const port = await start({ DEMO: "off" }).up();
    const said = await refusal(start());
    expect(said).toContain(`Another Tenantry server is using the database in ${join(folder, "postgres")}`);
    expect(said).toContain("Stop that one first, or set DATA_DIR to another folder.");
    expect((await ask(port, "GET", "/readyz")).status).toBe(200);
  });

  test("if the port is in use, and the database is stopped cleanly", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    try {
      await waitUntil("the port is taken", () => taken.listening);
      const address = taken.address();
      const port = typeof address === "object" && address ? address.port : 0;
      const said = await refusal(start({ PORT: String(port), DEMO: "off" }));
      expect(said).toContain(
        `Port ${port} is already in use. Stop the other program, or start with another PORT, for example PORT=${port + 1} npm start.`,
      );
      expect(isStoppedCleanly()).toBe(true);
    } finally {
      taken.close();
    }
  });

  test("if the disk is full at the first start", async () => {
    disk = mountSmallDisk(folder, 8);
    const said = await refusal(disk ? start() : start({}, WITH_SMALL_FILES));
    if (disk) expect(said).toContain(`The disk with ${join(folder, "postgres")} is full`);
    else expect(said).toContain("larger files than the system allows");
    expect(readdirSync(join(folder, "postgres"))).toEqual([]);
  });

  test("if the disk has filled up, and everything is there once there is space again", async () => {
    disk = mountSmallDisk(folder, 400);
    const demo = await newDemoFolder();
    execFileSync("cp", ["-a", `${demo}/.`, folder]);
    rmSync(demo, { recursive: true, force: true });
    disk?.fill();
    const said = await refusal(disk ? start() : start({}, WITH_SMALL_FILES));
    if (disk) expect(said).toMatch(/disk .*is full/);
    else expect(said).toContain("larger files than the system allows");
    disk?.free();
    const port = await start().up();
    await signInAdmin(port);
    expect((await ask(port, "GET", "/")).text).toContain("Riverbend");
  });

  test("if the data folder is a file, or inside one", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const dataDir of [file, join(file, "data")])
      expect(await refusal(start({ DATA_DIR: dataDir }))).toMatch(
        `The data folder ${dataDir} can't be used: `,
      );
  });

  test("if the data folder can't be opened", async () => {
    const closed = join(folder, "closed");
    mkdirSync(closed);
    const isRoot = process.getuid?.() === 0;
    // Root can open every folder unless two of its capabilities are removed, and then not those of other
    // users.
    if (isRoot) chownSync(closed, 65_534, 65_534);
    chmodSync(closed, isRoot ? 0o700 : 0o000);
    const powerless = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"];
    try {
      const said = await refusal(start({ DATA_DIR: closed }, isRoot ? powerless : undefined));
      expect(said).toContain(closed);
      expect(said).toContain("Set DATA_DIR to a folder you can write to.");
    } finally {
      chmodSync(closed, 0o700);
    }
  });
});
