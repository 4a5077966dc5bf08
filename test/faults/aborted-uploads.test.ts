import { readdirSync, statSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCompanyDbs } from "#platform/db/company-db.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { ask, signInAdmin } from "./client.ts";
import { createRandom, roundsOr } from "./random.ts";
import { checkFiles, leaveDemoPicturesUndrawn, openBeside } from "./stored-files.ts";

const MEGABYTE = 1 << 20;
/** Almost the largest file that is accepted. */
const FILE_BYTES = 49 * MEGABYTE;
const AT_ONCE = 20;
const WAVES = Math.min(roundsOr(1), 10);
const random = createRandom();

let server: ServerProcess;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  await leaveDemoPicturesUndrawn(server.dataDir);
  cookie = await signInAdmin(server.port);
});
afterAll(async () => {
  await server?.stop();
  server?.clean();
});

const UPLOADS = [
  ["/UploadFiles/UploadFile", { folderName: "Documents" }, "file", "long.txt"],
  [
    "/ImageUpload/ImageUpload",
    { ImageDescription: "Cut off", ImageName: "cut-off.png" },
    "Image",
    "cut-off.png",
  ],
] as const;
const content = Buffer.alloc(FILE_BYTES, "long ");

/**
 * Sends part of an upload in pieces, as a network does, and drops the connection.
 * @returns bytes sent
 */
const breakOff = (number: number): Promise<number> => {
  const [path, fields, part, name] = UPLOADS[number % UPLOADS.length] ?? UPLOADS[0];
  const body = formBody({ ...fields, [part]: { name, content } });
  const end = random.between(MEGABYTE, FILE_BYTES - 1);
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${server.port}`,
    `Cookie: ${cookie}`,
    `Content-Type: ${FORM_TYPE}`,
    `Content-Length: ${body.length}`,
  ].join("\r\n");
  return new Promise((gone) => {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.on("close", () => gone(end));
    socket.write(`${head}\r\n\r\n`);
    socket.write(body.subarray(0, end), () => {
      // Some close their side properly, and some are cut off.
      if (number % 3 === 0) socket.end();
      else socket.resetAndDestroy();
    });
    socket.resume();
  });
};

/** Bytes of all files in the data folder except the database's. */
const storedBytes = (): number => {
  let bytes = 0;
  for (const folder of ["files", "tmp"])
    for (const entry of readdirSync(join(server.dataDir, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return bytes;
};
const memory = async (): Promise<number> =>
  Number(
    /^process_resident_memory_bytes (\d+)$/m.exec((await ask(server.port, "GET", "/metrics")).text)?.[1],
  );
const rowsOfFiles = async (): Promise<number> => {
  const database = openBeside(server.dataDir);
  try {
    const companyDb = createCompanyDbs(database, () => {});
    let count = 0;
    for (const companyId of await unsafeAllCompaniesIds(database))
      for (const table of ["files", "uploads", "images"] as const)
        count += await companyDb(companyId).read(async ({ sql }) => {
          const rows = await sql.selectFrom(table).select("companyId").execute();
          return rows.length;
        });
    return count;
  } finally {
    await database.close();
  }
};

test(`${AT_ONCE * WAVES} aborted uploads of 50 MB leave nothing behind on disk or in memory (FAULT_SEED=${random.seed})`, {
  timeout: 60_000 + WAVES * 60_000,
}, async () => {
  const before = storedBytes();
  const rows = await rowsOfFiles();
  expect(rows).toBeGreaterThan(0);
  const calm = await memory();
  let sent = 0;
  let most = calm;
  for (let wave = 0; wave < WAVES; wave++) {
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        most = Math.max(most, await memory());
        expect((await ask(server.port, "GET", "/")).status).toBe(200);
        await pause(50);
      }
    })();
    const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => breakOff(number)));
    sent += all.reduce((sum, bytes) => sum + bytes, 0);
    isOver = true;
    await watching;
    await waitUntil("nothing of them is left", () => storedBytes() === before);
  }
  expect(await rowsOfFiles()).toBe(rows);
  expect(await checkFiles(server.dataDir)).toEqual({ orphans: 0, orphansLeft: 0, missing: 0 });
  // They are written to disk piece by piece. If they stayed in memory, it would grow by what was sent.
  expect(most - calm).toBeLessThan(sent / WAVES / 3);
  expect(server.log().match(/^.*Unexpected error.*$/gm)).toBeNull();
  console.log(
    `Aborted uploads: ${AT_ONCE * WAVES} of 50 MB, ${(sent / MEGABYTE).toFixed(0)} MB sent; memory grew by ` +
      `${((most - calm) / MEGABYTE).toFixed(0)} MB at most`,
  );
});
