import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ask, type Reply, signInAdmin } from "../../test/faults/client.ts";
import type { Cluster } from "./start-cluster.ts";

const WRITERS = 4;
const VISITORS = 4;
const PATHS = ["/", "/customers", "/services", "/about", "/news/blog"];
/** Between two requests of a visitor. */
const LOOK_MS = 20;
const AGAIN_MS = 250;
/** A person would have stopped trying by then. */
const GIVE_UP_MS = 180_000;

/** A change that the server answered. */
interface Answered {
  readonly name: string;
  readonly at: number;
}

/** What the people did so far, and how it was answered. */
export interface Tally {
  /** Changes that the server said were saved. */
  readonly saved: readonly Answered[];
  /** Names of changes that the server said weren't saved, and that weren't sent again. */
  readonly refused: readonly string[];
  /** Answers with status 500. */
  readonly failures: readonly string[];
  /** Visitors' requests that weren't answered with a page. */
  readonly lostPages: readonly string[];
  readonly pages: number;
  /** The longest time that a request took, in milliseconds. */
  readonly longest: number;
}

export interface Load {
  tally(): Tally;
  /** Ends once every change was answered. */
  stop(): Promise<void>;
}

/**
 * Four people who create forms, one after the other, and four visitors who read pages that the nodes keep; all through
 * HAProxy. A change whose outcome isn't known is sent again with its idempotency key, as the admin's client does.
 */
export const startLoad = async (cluster: Cluster): Promise<Load> => {
  const { sitePort } = cluster;
  const cookie = await signInAdmin(sitePort);
  const saved: Answered[] = [];
  const refused: string[] = [];
  const failures: string[] = [];
  const lostPages: string[] = [];
  let pages = 0;
  let longest = 0;
  let isEnding = false;

  const timed = async (work: () => Promise<Reply>): Promise<Reply | null> => {
    const began = performance.now();
    // The connection broke.
    const reply = await work().catch(() => null);
    longest = Math.max(longest, performance.now() - began);
    if (reply?.status === 500) failures.push(reply.text);
    return reply;
  };

  const create = async (): Promise<void> => {
    const name = `Form ${randomUUID()}`;
    const headers = { "idempotency-key": randomUUID() };
    const end = Date.now() + GIVE_UP_MS;
    while (Date.now() < end) {
      const reply = await timed(() =>
        ask(sitePort, "POST", "/AdminForms/CreateForm", {
          cookie,
          headers,
          body: { name, email: "office@riverbend.example" },
        }),
      );
      if (reply?.status === 200) return void saved.push({ name, at: Date.now() });
      if (reply && /nothing was (?:saved|changed)/i.test(reply.text)) {
        refused.push(name);
        await pause(AGAIN_MS);
        return;
      }
      await pause(AGAIN_MS);
    }
    failures.push(`No answer for ${name} within ${GIVE_UP_MS / 1000} s`);
  };
  const write = async (): Promise<void> => {
    while (!isEnding) await create();
  };
  const read = async (): Promise<void> => {
    for (let turn = 0; !isEnding; turn++) {
      const path = PATHS[turn % PATHS.length] ?? "/";
      const reply = await timed(() => ask(sitePort, "GET", path));
      pages++;
      if (reply?.status !== 200) lostPages.push(`${path}: ${reply?.status ?? "no answer"}`);
      await pause(LOOK_MS);
    }
  };
  const people = [...Array.from({ length: WRITERS }, write), ...Array.from({ length: VISITORS }, read)];
  return {
    tally: () => ({ saved, refused, failures, lostPages, pages, longest }),
    stop: async () => {
      isEnding = true;
      await Promise.all(people);
    },
  };
};
