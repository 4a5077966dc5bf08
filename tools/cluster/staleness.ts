import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { ask, type Reply, signInAdmin } from "../../test/faults/client.ts";
import { publisherWith } from "../../test/support/publisher.ts";
import { until } from "./parts.ts";
import type { Cluster } from "./start-cluster.ts";

const PATH = "cluster-editions";
const EDITION = /Edition (\d+)\./g;
const PUBLISH_MS = 500;
const LOOK_MS = 100;
const AGAIN_MS = 250;
/** The first try is still under way, or there were too many requests. */
const AGAIN: ReadonlySet<number> = new Set([409, 429]);
/** A person would have stopped trying by then. */
const GIVE_UP_MS = 180_000;
/** By then, all running places show the last edition, or the staleness exceeds any goal. */
const LAST_MS = 20_000;

/** An answer with an edition that was no longer the newest. */
interface Stale {
  readonly place: string;
  readonly at: number;
  /** Since the next edition's publication was answered until the reader asked, in milliseconds. */
  readonly ms: number;
}

/** Editions that are published one after the other, and how long each place kept showing an earlier one. */
export interface Editions {
  /** Names of the nodes and proxies that are read. */
  readonly places: readonly string[];
  /** The longest staleness in a time, by place, in milliseconds. */
  longest(since: number, end?: number): ReadonlyMap<string, number>;
  published(): number;
  /** The share of Varnish's answers that came from its memory, from 0 to 1. */
  keptShare(): number;
  /** Publications that failed even after they were sent again. */
  readonly problems: readonly string[];
  /** Stops publishing, and resolves once each place shows the last edition. */
  stop(): Promise<void>;
}

/** Publishes one page again and again through the balancer, and reads it from each node and through each proxy. */
export const publishEditions = async ({ sitePort, nodes, proxies }: Cluster): Promise<Editions> => {
  const cookie = await signInAdmin(sitePort);
  const admin = publisherWith((method, path, body) => persist(sitePort, cookie, method, path, body));
  const pageId = await admin.newPage(PATH);
  await admin.publish(pageId, "Edition 0.");
  const places = [
    ...nodes.map(({ port }, index) => ({ name: `node ${index + 1}`, port })),
    ...proxies.map(({ name, port }) => ({ name, port })),
  ];
  /** When each edition's publication was answered. */
  const answeredAt = [Date.now()];
  const latest = new Map(places.map(({ name }) => [name, 0]));
  const stale: Stale[] = [];
  const problems: string[] = [];
  const varnish = { kept: 0, all: 0 };
  let isPublishing = true;
  let isReading = true;

  const publish = async (): Promise<void> => {
    while (isPublishing) {
      try {
        await publishOne(admin.call, pageId, `Edition ${answeredAt.length}.`);
        answeredAt.push(Date.now());
      } catch (error) {
        problems.push(error instanceof Error ? error.message : String(error));
      }
      await pause(PUBLISH_MS);
    }
  };
  const read = async ({ name, port }: { readonly name: string; readonly port: number }): Promise<void> => {
    while (isReading) {
      const at = Date.now();
      const reply = await ask(port, "GET", `/${PATH}`).catch(() => null);
      const shown = reply?.status === 200 ? editionOf(reply) : undefined;
      if (reply && shown !== undefined) {
        latest.set(name, shown);
        const next = answeredAt[shown + 1];
        if (next !== undefined && next < at) stale.push({ place: name, at, ms: at - next });
        if (name === "Varnish") {
          varnish.all++;
          // It names two transactions if it had the page.
          if (String(reply.headers["x-varnish"]).includes(" ")) varnish.kept++;
        }
      }
      await pause(LOOK_MS);
    }
  };
  const publishing = publish();
  const reading = places.map(read);
  return {
    places: places.map(({ name }) => name),
    longest: (since, end = Number.POSITIVE_INFINITY) =>
      new Map(
        places.map(({ name }) => [
          name,
          Math.max(
            0,
            ...stale
              .filter(({ place, at }) => place === name && at >= since && at <= end)
              .map(({ ms }) => ms),
          ),
        ]),
      ),
    published: () => answeredAt.length - 1,
    keptShare: () => varnish.kept / Math.max(1, varnish.all),
    problems,
    stop: async () => {
      isPublishing = false;
      await publishing;
      const showsLast = () => [...latest.values()].every((shown) => shown >= answeredAt.length - 1);
      await until("each node and proxy shows the last edition", showsLast, LAST_MS).catch(() => {});
      isReading = false;
      await Promise.all(reading);
    },
  };
};

const editionOf = ({ text }: Reply): number | undefined =>
  [...text.matchAll(EDITION)].map(([, number]) => Number(number)).at(-1);

/** Publishes a copy of the first version with another text, so that the page doesn't grow. */
const publishOne = async (
  call: (method: string, path: string, body?: object) => Promise<string>,
  pageId: number,
  text: string,
): Promise<void> => {
  const versionId = Number(await call("POST", `/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  const place = { pageId, versionId };
  const componentId = Number(
    await call("POST", "/Admin/CreateHtmlEditor", {
      ...place,
      componentName: text,
      content: `<p>${text}</p>`,
    }),
  );
  await call("POST", "/Admin/ManagePageComponent", { ...place, type: "HtmlEditor", componentId });
  await call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
  await call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=${versionId}`);
};

/** Makes a call, and repeats it with its idempotency key while the outcome is unknown. */
const persist = async (
  port: number,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> => {
  const headers = { "idempotency-key": randomUUID() };
  const end = Date.now() + GIVE_UP_MS;
  while (Date.now() < end) {
    const reply = await ask(port, method, path, { cookie, headers, ...(body ? { body } : {}) }).catch(
      () => null,
    );
    if (reply && reply.status < 500 && !AGAIN.has(reply.status)) return reply;
    await pause(AGAIN_MS);
  }
  throw new Error(`No answer to ${method} ${path} within ${GIVE_UP_MS / 1000} s.`);
};
