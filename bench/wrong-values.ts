/**
 * How long a wrong value holds up the server's event loop: each field of each kind is sent a megabyte, and for comparison
 * the loop is watched while nothing but `/healthz` is asked. What the code does it does each time, what a busy machine
 * does it doesn't: of three tries the shortest counts.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { kinds } from "#blocks/kinds.generated.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { inputFor, newPage } from "./components.ts";
import { report } from "./figures.ts";

const GOAL_MS = 50;
const TRIES = 3;
const MEGABYTE = "x".repeat(1 << 20);

const folder = mkdtempSync(join(tmpdir(), "tenantry-loop-"));
const file = join(folder, "delay");
const server = await startServer({
  env: {
    LOOP_WATCH: file,
    NODE_OPTIONS: `--import ${resolve(import.meta.dirname, "loop-watch.ts")}`,
  },
});

/** The longest hold-up, in milliseconds, while something is done. */
const heldUp = async (act: () => Promise<unknown>): Promise<number> => {
  await pause(300);
  process.kill(server.pid, "SIGUSR2");
  await act();
  await pause(150);
  return Number(readFileSync(file, "utf8"));
};

try {
  const client = await signedInClient(server, "vendor@tracsoft.example");
  const place = await newPage(client, "Wrong values");
  const idle = await heldUp(async () => {
    for (let n = 0; n < 50; n++) await client.call("GET", "/healthz");
  });
  let worst = { ms: 0, what: "" };
  for (const kind of kinds) {
    const input = await inputFor(client, kind, place);
    for (const name of ["componentName", ...Object.keys(kind.fields)]) {
      const refused = () =>
        client.call("POST", `/Admin/Create${kind.type}`, { ...input, [name]: MEGABYTE }).then(
          () => {
            throw new Error(`${kind.type}.${name} takes a megabyte.`);
          },
          (error: Error) => {
            if (!/: 4\d\d /.test(error.message)) throw error;
          },
        );
      let ms = Number.POSITIVE_INFINITY;
      for (let n = 0; n < TRIES; n++) ms = Math.min(ms, await heldUp(refused));
      if (ms > worst.ms) worst = { ms, what: `${kind.type}.${name}` };
    }
  }
  report(
    "event loop while each field is sent a megabyte",
    `held up ≤ ${GOAL_MS} ms`,
    `${worst.ms.toFixed(1)} ms at most (${worst.what}); ${idle.toFixed(1)} ms idle`,
    worst.ms <= GOAL_MS,
  );
} finally {
  await server.stop();
  server.clean();
  rmSync(folder, { recursive: true, force: true });
}
