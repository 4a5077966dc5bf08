import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../test/support/free-port.ts";
import { load } from "./load.ts";

/** A running nginx: its port and its worker process. */
interface Nginx {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * nginx with one worker that answers `/` with the given bytes and headers from an open file.
 * @returns null if nginx isn't installed
 */
export const startNginx = async (
  saved: { readonly headers: readonly string[]; readonly body: Buffer },
  parentFolder: string,
): Promise<Nginx | null> => {
  const program = whereIsNginx();
  if (!program) return null;
  const folder = mkdtempSync(join(parentFolder, "nginx-"));
  const port = await freePort();
  writeFileSync(join(folder, "page"), saved.body);
  writeFileSync(join(folder, "nginx.conf"), configuration(folder, port, saved.headers));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const stop = async () => {
    child.kill("SIGQUIT");
    await ended;
  };
  for (let tries = 0; tries < 50; tries++) {
    await pause(100);
    const answers = await load({ port, path: "/", requests: 1, connections: 1 }).catch(() => null);
    if (answers) return { port, pid: workerOf(child.pid ?? 0), stop };
  }
  await stop();
  throw new Error("nginx didn't answer.");
};

const whereIsNginx = (): string | null => {
  try {
    const found = execFileSync("sh", ["-c", "PATH=$PATH:/usr/sbin command -v nginx"], {
      encoding: "utf8",
    }).trim();
    return found === "" ? null : found;
  } catch {
    return null;
  }
};

const workerOf = (master: number): number =>
  Number(readFileSync(`/proc/${master}/task/${master}/children`, "utf8").trim().split(" ")[0]);

/** Set by nginx itself. */
const OWN_HEADERS = new Set(["content-type", "content-length", "etag", "last-modified"]);

const configuration = (folder: string, port: number, headers: readonly string[]): string => {
  const added: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] as string;
    if (!OWN_HEADERS.has(name.toLowerCase()))
      added.push(`add_header ${name} ${JSON.stringify(headers[index + 1])};`);
  }
  return `
daemon off;
user root;
worker_processes 1;
pid ${folder}/pid;
error_log stderr error;
events { worker_connections 256; }
http {
  access_log off;
  keepalive_requests 100000000;
  open_file_cache max=10;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = / { default_type "text/html; charset=utf-8"; ${added.join(" ")} try_files /page =404; }
  }
}
`;
};
