/**
 * The cost of accepting a submission, without its captcha: validated, stored in one transaction with its emails, and
 * answered; with and without a file. The grants are inserted directly, because solving captchas isn't measured, and the
 * emails wait in the queue. Each visitor has a different address.
 */
import { signInAdmin } from "../test/faults/client.ts";
import { leaveDemoPicturesUndrawn, openBeside } from "../test/faults/stored-files.ts";
import { createDesk, type Desk, someGrants, submit } from "../test/faults/visitors.ts";
import { startServer } from "../test/support/server-process.ts";
import { cpuMs, median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const GOAL_MS = 10;
const ROUNDS = 5;
const SUBMISSIONS = 200;

const server = await startServer({ env: { TRUSTED_PROXIES: "127.0.0.1" } });

/** New jobs wait, because sending emails isn't part of accepting submissions. */
const holdMails = async (): Promise<void> => {
  const database = openBeside(server.dataDir);
  try {
    await database.pool.query(`
      create function hold_jobs() returns trigger language plpgsql as
        'begin new.run_at := now() + interval ''9 years''; return new; end';
      create trigger hold_jobs before insert on graphile_worker._private_jobs
        for each row execute function hold_jobs()`);
  } finally {
    await database.close();
  }
};

let number = 0;
/** Sends forms one after the other. Returns CPU time and response time of each, in milliseconds. */
const send = async (desk: Desk, step: number): Promise<{ cpu: number; waits: number[] }> => {
  const grants = await someGrants(server.dataDir, desk, SUBMISSIONS);
  const waits: number[] = [];
  const before = cpuMs(server.pid);
  for (const grant of grants) {
    // Every second one includes a file.
    number += 2;
    const began = performance.now();
    const reply = await submit(desk, number + step, server.port, grant);
    waits.push(performance.now() - began);
    if (reply.text !== '"Sent"') throw new Error(`${reply.status} ${reply.text}`);
  }
  return { cpu: (cpuMs(server.pid) - before) / SUBMISSIONS, waits };
};

const healthz = async () => {
  const before = cpuMs(server.pid);
  const result = await load({ port: server.port, path: "/healthz", requests: 1_500, connections: 1 });
  return { cpu: (cpuMs(server.pid) - before) / result.requests, median: result.median };
};

try {
  await leaveDemoPicturesUndrawn(server.dataDir);
  const cookie = await signInAdmin(server.port);
  const desk = await createDesk(server.dataDir, server.port, cookie);
  await holdMails();
  await send(desk, 1);
  for (const [what, step] of [
    ["a submission with its mails", 1],
    ["a submission with a file", 0],
  ] as const) {
    const costs: number[] = [];
    const waits: number[] = [];
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await send(desk, step);
      const floor = await healthz();
      costs.push(ours.cpu);
      waits.push(median(ours.waits));
      ratios.push(median(ours.waits) / floor.median);
    }
    report(`${what}: CPU`, `≤ ${GOAL_MS} ms`, `${spread(costs)} ms`, median(costs) <= GOAL_MS);
    report(
      `${what}: until the answer, median`,
      `≤ ${GOAL_MS} ms`,
      `${spread(waits, 1)} ms, ${median(ratios).toFixed(1)} × healthz`,
      median(waits) <= GOAL_MS,
    );
  }
} finally {
  await server.stop();
  server.clean();
}
