/**
 * Public pages while a hundred people sign in at the same time, compared with the same pages without sign-ins: p99,
 * interleaved.
 */
import { request } from "node:http";
import { startServer } from "../test/support/server-process.ts";
import { median, report, spread } from "./figures.ts";
import { load } from "./load.ts";

const GOAL = 2;
const ROUNDS = 5;
const PEOPLE = 100;
const REQUESTS = 6_000;
const CONNECTIONS = 4;

const server = await startServer();

const signIn = (): Promise<{ status: number; ms: number }> =>
  new Promise((done, failed) => {
    const began = performance.now();
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: server.port,
        method: "POST",
        path: "/api/authentication/authenticate",
        agent: false,
        headers: { host: "localhost", "content-type": "application/json" },
      },
      (answer) => {
        answer.resume();
        answer.on("end", () => done({ status: answer.statusCode ?? 0, ms: performance.now() - began }));
      },
    );
    outgoing.on("error", failed);
    outgoing.end(JSON.stringify({ username: "admin@riverbend.example", password: server.password }));
  });

/** @returns p99 of the pages, in milliseconds */
const pages = async (): Promise<number> => {
  const result = await load({
    port: server.port,
    path: "/",
    requests: REQUESTS,
    connections: CONNECTIONS,
  });
  if (result.odd > 0) throw new Error("Some answers had another status.");
  return result.p99;
};

try {
  await pages();
  await signIn();
  const ratios: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const idle = await pages();
    const crowd = Promise.all(Array.from({ length: PEOPLE }, signIn));
    let isOver = false;
    void crowd.then(() => {
      isOver = true;
    });
    const busy: number[] = [];
    while (!isOver) busy.push(await pages());
    const answers = await crowd;
    if (answers.some(({ status }) => status !== 200))
      throw new Error(`Somebody could not sign in: ${answers.find(({ status }) => status !== 200)?.status}.`);
    ratios.push(median(busy) / idle);
    waits.push(Math.max(...answers.map(({ ms }) => ms)));
  }
  report(
    `pages while ${PEOPLE} sign in: p99 ÷ p99 when idle`,
    `≤ ${GOAL}`,
    `${spread(ratios)}; the last of them waited ${spread(waits, 0)} ms`,
    median(ratios) <= GOAL,
  );
} finally {
  await server.stop();
  server.clean();
}
