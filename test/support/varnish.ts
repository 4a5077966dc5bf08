import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fillIn } from "../../tools/cluster/fill-in.ts";
import { endChild } from "./end-child.ts";
import { isListening } from "./free-port.ts";

/** A Varnish with the configuration in `deploy`. */
export interface Varnish {
  readonly port: number;
  stop(): Promise<void>;
}

export const NO_VARNISH = "Varnish isn't installed (apt-get install varnish varnish-modules)";

/** Debian's path, for when it isn't on the PATH. */
const FOLDERS = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
const START_MS = 60_000;

/** The installed program; undefined if it's missing. */
export const varnishProgram = (): string | undefined =>
  FOLDERS.map((folder) => join(folder, "varnishd")).find((file) => existsSync(file));

/**
 * Starts Varnish on 127.0.0.1 in front of a node.
 * @param staleSeconds how long an expired page is served while the new one is fetched; 60 in the file
 * @param nodePort the node's port, which may be one where nothing listens yet
 * @throws if it isn't installed
 */
export const startVarnish = async (nodePort: number, port: number, staleSeconds = 60): Promise<Varnish> => {
  const program = varnishProgram();
  if (!program) throw new Error(NO_VARNISH);
  const folder = mkdtempSync(join(tmpdir(), "tn-varnish-"));
  const vcl = fillIn("varnish.vcl", {
    TENANTRY_HOST: "127.0.0.1",
    TENANTRY_PORT: nodePort,
    NODE1_HOST: "127.0.0.1",
    NODE2_HOST: "127.0.0.1",
    NODE3_HOST: "127.0.0.1",
  });
  const given = vcl.replace("set req.grace = 60s", `set req.grace = ${staleSeconds}s`);
  const file = join(folder, "tenantry.vcl");
  writeFileSync(file, given);
  const child = spawn(
    program,
    // Without a jail, because it runs as the test's user.
    [
      "-F",
      "-j",
      "none",
      "-n",
      join(folder, "work"),
      "-a",
      `127.0.0.1:${port}`,
      "-f",
      file,
      "-s",
      "malloc,32m",
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk;
    });
  const stop = async (): Promise<void> => {
    await endChild(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop();
      throw new Error(`Varnish didn't start:\n${said}`);
    }
    await pause(50);
  }
  return { port, stop };
};
