import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { aPicture } from "#test/support/pictures.ts";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { ask, type Reply, signInAdmin } from "./client.ts";
import {
  type Crowd,
  count,
  createCrowd,
  examineAll,
  nextImageId,
  tell,
  type Working,
  work,
} from "./crowd.ts";
import { failFlushes } from "./failing-flushes.ts";
import { limitFiles } from "./file-limits.ts";
import { mountSmallDisk, type SmallDisk } from "./full-disk.ts";
import { createRandom, roundsOr } from "./random.ts";
import { checkFiles, databasePid, leaveDemoPicturesUndrawn } from "./stored-files.ts";
import { tellFailure } from "./tell-failure.ts";

const random = createRandom();
/** Each takes a while, and differs from the previous one only in its timing. */
const ROUNDS = Math.min(roundsOr(1), 10);
const isTorture = process.env.FAULT_ROUNDS !== undefined;
const MOST_CHANGES = 15;

let server: ServerProcess | undefined;
let disk: SmallDisk | null = null;
let folder: string | undefined;
const end = async (): Promise<void> => {
  await server?.stop();
  await disk?.remove();
  server?.clean();
  if (folder) rmSync(folder, { recursive: true, force: true });
  server = undefined;
  folder = undefined;
  disk = null;
};

const begin = async (dataDir?: string): Promise<{ running: ServerProcess; crowd: Crowd }> => {
  const running = await startServer(dataDir === undefined ? {} : { dataDir });
  server = running;
  await leaveDemoPicturesUndrawn(running.dataDir);
  return { running, crowd: await createCrowd(running.port, await signInAdmin(running.port)) };
};
const isReady = (port: number) =>
  waitUntil("the server is ready again", async () => (await ask(port, "GET", "/readyz")).status === 200);
const printLogOf = (running: ServerProcess) => tellFailure(() => running.log());
const NO_DAMAGE = { orphans: 0, orphansLeft: 0, missing: 0 };

describe.runIf(process.platform === "linux")("a disk that fails", () => {
  let running: ServerProcess;
  let crowd: Crowd;
  beforeAll(async () => {
    ({ running, crowd } = await begin());
  });
  afterAll(async () => {
    if (crowd) tell("Disk of the database failed", crowd, random.seed);
    await end();
  });

  /** Nothing acknowledged is lost, nothing is half done, and no file is without its row. */
  const expectNoDamage = async (working: Working, newFrom: number, when: string): Promise<void> => {
    const problems = [...working.problems, ...(await examineAll(crowd, running.port, newFrom))];
    const files = await checkFiles(running.dataDir);
    count(crowd, problems, files.orphans);
    expect(problems, when).toEqual([]);
    expect({ ...files, orphans: 0 }, when).toEqual(NO_DAMAGE);
  };

  test(`under the database ${ROUNDS} times loses nothing that was acknowledged, and it recovers by itself (FAULT_SEED=${random.seed})`, {
    timeout: 120_000 + ROUNDS * 60_000,
  }, async () => {
    printLogOf(running);
    for (let round = 1; round <= ROUNDS; round++) {
      const newFrom = nextImageId(crowd);
      const pid = databasePid(running.dataDir);
      if (pid === null) throw new Error("The database doesn't run.");
      const working = work(crowd, running.port, random);
      await working.acknowledged(random.between(1, MOST_CHANGES));
      working.expectFaults();
      // The write-ahead log has files of 16 MB, so sooner or later no commit succeeds.
      limitFiles(pid, random.between(0, 64) * 8_192, { withFamily: true });
      await Promise.race([pause(10_000), working.ended]);
      working.stop();
      await working.ended;
      // Do what an operator would: end a database that doesn't notice until the next write, and one whose
      // recovery hangs. PostgreSQL 18 can be left without a startup process if writes fail during recovery.
      if (databasePid(running.dataDir) === pid) process.kill(pid, "SIGKILL");
      await isReady(running.port);

      await expectNoDamage(working, newFrom, `round ${round}`);
    }
    expect(running.log()).not.toMatch(/A page failed|Unexpected error/);
  });

  // It needs strace and the permission to use it, so it's tested in full separately.
  test.runIf(isTorture)(
    `that refuses to flush what was written, ${ROUNDS} times, loses nothing that was acknowledged (FAULT_SEED=${random.seed})`,
    { timeout: 120_000 + ROUNDS * 60_000 },
    async (context) => {
      printLogOf(running);
      for (let round = 1; round <= ROUNDS; round++) {
        const newFrom = nextImageId(crowd);
        const pid = databasePid(running.dataDir);
        if (pid === null) throw new Error("The database doesn't run.");
        const working = work(crowd, running.port, random);
        await working.acknowledged(random.between(1, MOST_CHANGES));
        working.expectFaults();
        const flushes = await failFlushes(pid);
        await Promise.race([pause(flushes ? 10_000 : 0), working.ended]);
        working.stop();
        await working.ended;
        if (!flushes) return context.skip("strace isn't there, or may not trace.");
        expect(await flushes.end(), `round ${round}`).toBeGreaterThan(0);
        await isReady(running.port);

        await expectNoDamage(working, newFrom, `round ${round}`);
      }
      expect(running.log()).not.toMatch(/A page failed|Unexpected error/);
    },
  );

  test("under the files refuses uploads with a sentence and leaves nothing behind, and pages are served", async () => {
    printLogOf(running);
    const { port, dataDir, pid } = running;
    const stored = () => readdirSync(join(dataDir, "files"), { recursive: true }).length;
    const upload = async (): Promise<Reply> =>
      ask(port, "POST", "/ImageUpload/ImageUpload", {
        cookie: crowd.cookie,
        headers: { "content-type": FORM_TYPE },
        body: formBody({
          ImageDescription: "A disk that fails",
          ImageName: "disk.png",
          Image: { name: "disk.png", content: await aPicture(300, 200, "png"), type: "image/png" },
        }),
      });
    const before = stored();
    limitFiles(pid, 200);
    const refused = await upload();
    expect([refused.status, JSON.parse(refused.text)]).toEqual([
      503,
      "The file storage can't be reached right now. Try again in a moment.",
    ]);
    await waitUntil("no temporary file is left", () => readdirSync(join(dataDir, "tmp")).length === 0);
    expect(stored()).toBe(before);
    expect((await ask(port, "GET", "/about")).status).toBe(200);
    limitFiles(pid, "unlimited");
    expect((await upload()).status).toBe(200);
    expect(await checkFiles(dataDir)).toEqual(NO_DAMAGE);
  });
});

// It needs a separate disk, so it's tested in full separately.
test.runIf(isTorture)(
  "when the disk becomes full, changes and uploads are refused with a message and pages are served, and once there is space, everything works again",
  async (context) => {
    onTestFinished(end);
    folder = mkdtempSync(join(tmpdir(), "tenantry-full-"));
    disk = mountSmallDisk(folder, 400);
    if (!disk) return context.skip("Only root can mount a small disk.");
    const { running, crowd } = await begin(folder);
    printLogOf(running);
    const { port } = running;
    const working = work(crowd, port, random);
    await working.acknowledged(MOST_CHANGES);
    working.expectFaults();
    disk.fill();
    // It continues as long as the existing files have room.
    await Promise.race([pause(15_000), working.ended]);
    working.stop();
    await working.ended;
    for (const path of ["/", "/healthz"])
      expect([path, (await ask(port, "GET", path)).status]).toEqual([path, 200]);
    disk.free();
    await isReady(port);
    expect([...working.problems, ...(await examineAll(crowd, port, 0))]).toEqual([]);
    const files = await checkFiles(folder);
    expect({ ...files, orphans: 0 }).toEqual(NO_DAMAGE);
    expect(running.log()).not.toMatch(/A page failed|Unexpected error/);
  },
);
