import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { ask, type Reply, signInAdmin } from "../../test/faults/client.ts";
import { withClient } from "../../test/support/with-client.ts";
import type { ReverseProxy } from "./proxies.ts";

/** The number of writers, and of visitors. */
const PEOPLE = 4;
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

/** What the people have done so far, and the answers. */
export interface Tally {
  /** Changes that the server said were saved. */
  readonly saved: readonly Answered[];
  /** Names of changes that the server said weren't saved, and that weren't sent again. */
  readonly refused: readonly string[];
  /** Other answers to changes that were sent again. */
  readonly sentAgain: readonly string[];
  /** Answers with status 500. */
  readonly failures: readonly string[];
  /** Visitors' requests that weren't answered with a page, by the name of the proxy. */
  readonly lostPages: readonly { readonly proxy: string; readonly answer: string }[];
  /** Visitors' requests by the name of the proxy. */
  readonly pages: ReadonlyMap<string, number>;
  /** The longest time that a request took, in milliseconds. */
  readonly longest: number;
}

export interface Load {
  tally(): Tally;
  /** Ends once every change was answered. */
  stop(): Promise<void>;
}

/**
 * Four people who create forms, one after the other, and four visitors who read cached pages through each proxy in
 * turn. A change whose outcome isn't known is sent again with its idempotency key, as the admin's client does.
 * @param sitePort the balancer's port on 127.0.0.1
 * @param options.restMs between two changes of one person
 * @param options.proxies where visitors come in; by default only the balancer
 */
export const startLoad = async (
  sitePort: number,
  {
    people = PEOPLE,
    restMs = 0,
    proxies = [{ name: "HAProxy", port: sitePort }],
  }: { readonly people?: number; readonly restMs?: number; readonly proxies?: readonly ReverseProxy[] } = {},
): Promise<Load> => {
  const cookie = await signInAdmin(sitePort);
  const saved: Answered[] = [];
  const refused: string[] = [];
  const sentAgain: string[] = [];
  const failures: string[] = [];
  const lostPages: { proxy: string; answer: string }[] = [];
  const pages = new Map<string, number>();
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
      sentAgain.push(`${name}: ${reply ? `${reply.status} ${reply.text}` : "no answer"}`);
      await pause(AGAIN_MS);
    }
    failures.push(`No answer for ${name} within ${GIVE_UP_MS / 1000} s`);
  };
  const write = async (): Promise<void> => {
    while (!isEnding) {
      await create();
      await pause(restMs);
    }
  };
  const read = async (): Promise<void> => {
    for (let turn = 0; !isEnding; turn++) {
      const path = PATHS[turn % PATHS.length] ?? "/";
      const { name, port } = proxies[turn % proxies.length] as ReverseProxy;
      const reply = await timed(() => ask(port, "GET", path));
      pages.set(name, (pages.get(name) ?? 0) + 1);
      if (reply?.status !== 200)
        lostPages.push({ proxy: name, answer: `${path}: ${reply?.status ?? "no answer"}` });
      await pause(LOOK_MS);
    }
  };
  const working = Array.from({ length: people }, () => [write(), read()]).flat();
  return {
    tally: () => ({ saved, refused, sentAgain, failures, lostPages, pages, longest }),
    stop: async () => {
      isEnding = true;
      await Promise.all(working);
    },
  };
};

/** Begins a transaction for the company at localhost. @returns its id */
export const beginForCompany = async (client: pg.Client): Promise<string> => {
  await client.query("begin; set local app.all_companies = 'read'");
  const { rows } = await client.query<{ id: string }>(
    "select company_id as id from company_hosts where host = 'localhost'",
  );
  const [{ id } = { id: "" }] = rows;
  await client.query("select set_config('app.company_id', $1, true)", [id]);
  return id;
};

/** How often each form of the load is in the database, by name. */
export const countForms = (database: pg.ClientConfig): Promise<Map<string, number>> =>
  withClient(database, async (client) => {
    await beginForCompany(client);
    const { rows } = await client.query<{ name: string; count: string }>(
      "select name, count(*) from forms where name like 'Form %' group by name",
    );
    return new Map(rows.map(({ name, count }) => [name, Number(count)]));
  });
