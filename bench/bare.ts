import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";

/** A response as it was on the wire. */
export interface Saved {
  readonly headers: string[];
  readonly body: Buffer;
}

/** The demo's home page in an encoding. */
export const fetchRaw = (port: number, encoding: string): Promise<Saved> =>
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

/**
 * Starts a bare Node.js server that answers every request with these bytes.
 * @param workers number of node:cluster processes that share its port; 1 for a single process
 */
export const startBare = async (
  saved: Saved,
  folder: string,
  workers = 1,
): Promise<{ port: number; pid: number; stop(): void }> => {
  const bodyFile = join(folder, "body");
  writeFileSync(bodyFile, saved.body);
  const child = spawn(
    process.execPath,
    [
      join(import.meta.dirname, "bare-server.ts"),
      JSON.stringify({ headers: saved.headers, bodyFile, workers }),
    ],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const port = await new Promise<number>((found) =>
    child.stdout.on("data", (chunk: Buffer) => found(Number(/port (\d+)/.exec(String(chunk))?.[1]))),
  );
  return { port, pid: child.pid ?? 0, stop: () => child.stdin.end() };
};
