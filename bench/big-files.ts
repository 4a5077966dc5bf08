/** How much the server's memory grows during an upload of 50 MB, and of a list of 100,000 birthdays. */
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { report } from "./figures.ts";

const GOAL_MB = 64;
/** Chunks of 64 KB, almost 50 MB in all. */
const FILE_PARTS = 799;
const PEOPLE = 100_000;
const BOUNDARY = "bench-boundary";
const BIRTHDAYS = { folderName: "Birthdays", fileName: "Birthdays" };

const server = await startServer();
try {
  const client = await signedInClient(server);

  /** Sends a file in small chunks, as a browser does. */
  const upload = (
    path: string,
    fields: Readonly<Record<string, string>>,
    name: string,
    file: Iterable<Buffer>,
  ) =>
    new Promise<void>((done, failed) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: server.port,
          method: "POST",
          path,
          headers: {
            host: "localhost",
            "x-requested-with": "bench",
            cookie: client.cookie(),
            "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
          },
        },
        (answer) => {
          let text = "";
          answer.on("data", (chunk: Buffer) => {
            text += chunk;
          });
          answer.on("end", () =>
            answer.statusCode === 200 ? done() : failed(new Error(`${path}: ${answer.statusCode} ${text}`)),
          );
        },
      );
      outgoing.on("error", failed);
      const write = async (part: string | Buffer): Promise<void> => {
        if (!outgoing.write(part)) await new Promise((drained) => outgoing.once("drain", drained));
      };
      const send = async (): Promise<void> => {
        for (const [key, value] of Object.entries(fields))
          await write(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`);
        await write(
          `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
        );
        for (const part of file) await write(part);
        outgoing.end(`\r\n--${BOUNDARY}--\r\n`);
      };
      send().catch(failed);
    });

  const residentMb = (): number =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

  /** The server's peak memory growth. */
  const growthOf = async (work: () => Promise<void>): Promise<number> => {
    const before = residentMb();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, residentMb());
    }, 10);
    await work();
    clearInterval(watch);
    return most - before;
  };

  /** @param send sends a file with this many chunks */
  const measure = async (
    what: string,
    parts: number,
    send: (parts: number) => Promise<void>,
  ): Promise<void> => {
    // A small upload first, so that the code is loaded.
    await send(1);
    const growth = await growthOf(() => send(parts));
    report(what, `< ${GOAL_MB} MB`, `${growth.toFixed(0)} MB`, growth < GOAL_MB);
  };

  await measure("memory that an upload of 50 MB takes", FILE_PARTS, (parts) =>
    upload("/UploadFiles/UploadFile", { folderName: "Documents" }, "large.pdf", largePdf(parts)),
  );
  await measure("memory that a list of 100,000 birthdays takes", PEOPLE / 1000, (parts) =>
    upload("/UploadFiles/UploadOverwriteFile", BIRTHDAYS, "Birthdays.csv", manyBirthdays(parts)),
  );
} finally {
  await server.stop();
  server.clean();
}

/** In chunks of 64 KB. */
function* largePdf(parts: number): Generator<Buffer> {
  yield Buffer.from("%PDF-1.4\n");
  const part = Buffer.alloc(1 << 16, "0123456789abcdef\n");
  for (let sent = 0; sent < parts; sent++) yield part;
}

/** A thousand per chunk. */
function* manyBirthdays(parts: number): Generator<Buffer> {
  yield Buffer.from("First Name,Last Name,Month,Day,Department\n");
  for (let part = 0; part < parts; part++)
    yield Buffer.from(
      Array.from(
        { length: 1000 },
        (_, index) => `Ada ${part * 1000 + index},Lovelace,${1 + (index % 12)},${1 + (index % 28)},Office\n`,
      ).join(""),
    );
}
