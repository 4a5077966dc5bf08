import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { anImageLibrary, jobsDone } from "#test/support/image-library.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

test.skipIf(process.platform === "win32")(
  "a node that stops while it makes copies leaves no failed task, and the next one makes them [IMG-015]",
  async () => {
    const { log, lines } = createMemoryLog();
    const first = await startTestApp({}, log);
    const { app, connection, dataDir } = first;
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const client = new pg.Client(connection);
    await client.connect();
    onTestFinished(() => client.end());
    const job = async () =>
      (
        await client.query(
          `select locked_at is not null as "isRunning", attempts, last_error as "lastError", run_at <= now() as "isDue"
         from graphile_worker._private_jobs`,
        )
      ).rows[0];

    // An image that nobody ever writes, so that the copies wait until the node stops.
    const pipe = join(dataDir, "endless");
    execFileSync("mkfifo", [pipe]);
    const drawing = { target: join(dataDir, "copy"), format: "png", width: 4, isAnimated: false } as const;
    const stuck = expect(app.services.pictures.draw(pipe, [drawing])).rejects.toThrow();
    const library = await anImageLibrary(first);
    const image = await library.add(await aPicture(700, 400, "jpeg"), { name: "weir.jpg" });
    await waitUntil("the copies are under way", async () => (await job())?.isRunning);

    await app.close();
    await stuck;
    expect(await job()).toEqual({ isRunning: false, attempts: 0, lastError: null, isDue: true });
    expect(lines.filter(({ level }) => level === "error")).toEqual([]);

    const next = await startTestApp({}, undefined, connection, dataDir);
    onTestFinished(() => next.close());
    await jobsDone(next);
    const { host } = library.company;
    const copy = await next.send("GET", image.imageUrl.replace(".jpg", ".w320.webp"), { host });
    expect([copy.status, copy.headers["content-type"]]).toEqual([200, "image/webp"]);
  },
);
