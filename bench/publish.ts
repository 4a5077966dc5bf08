/**
 * From an admin's publish request, including the save, until an anonymous visitor reads the new version: on the same
 * node, and on a second node of the same database. Also copies a page with 100 components.
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { clearQueue } from "../test/faults/stored-files.ts";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts, publish } from "./components.ts";
import { startDurablePostgres } from "./durable-postgres.ts";
import { median, report, spread } from "./figures.ts";

const ROUNDS = 15;
const GOALS = { own: 25, other: 100, draft: 100 };

const database = await startDurablePostgres();
const one = await startServer({ env: { DATABASE_URL: database.url } });
const two = await startServer({ env: { DATABASE_URL: database.url, DEMO: "off" } });

/** An anonymous visitor of the page with a kept-alive connection. */
const visitor = (atPort: number): (() => Promise<string>) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((done, failed) => {
      get(
        { agent, host: "127.0.0.1", port: atPort, path: "/published", headers: { host: "localhost" } },
        (answer) => {
          let html = "";
          answer.on("data", (chunk: Buffer) => {
            html += chunk;
          });
          answer.on("end", () => done(html));
        },
      ).on("error", failed);
    });
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

try {
  // Image processing for the demo would distort the measurement.
  await clearQueue(database.connection);
  const admin = await signedInClient(one);
  const here = visitor(one.port);
  const there = visitor(two.port);
  const pageId = await pageOfTexts(admin, "published", 15);
  const version = (call: string, query = "") =>
    admin.call("POST", `/Version/${call}?pageId=${pageId}${query}`);
  await publish(admin, pageId);

  const own: number[] = [];
  const other: number[] = [];
  const small: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const number = Number(await version("CreateDraft", `&copyVersionId=${round}`));
    const words = `Words of round ${round}.`;
    const componentId = await admin.call("POST", "/Admin/CreateHtmlEditor", {
      pageId,
      versionId: number,
      componentName: `Round ${round}`,
      content: `<p>${words}</p>`,
    });
    await admin.call("POST", "/Admin/ManagePageComponent", {
      pageId,
      versionId: number,
      type: "HtmlEditor",
      componentId,
    });
    await version("SubmitDraft");
    // Both nodes have cached the page before it changes.
    await here();
    await there();
    small.push(await timed(() => version("AddVersionLog", `&action=Round%20${round}`)));

    const began = performance.now();
    const seen = async (read: typeof here): Promise<number> => {
      while (!(await read()).includes(words)) {
        if (performance.now() - began > 10_000) throw new Error("The publication is never seen.");
        await sleep(1);
      }
      return performance.now() - began;
    };
    // A visitor of the second node polls; one of the first asks as soon as the admin gets the answer.
    const [, elsewhere] = await Promise.all([
      version("PublishDraft", `&versionId=${number}`).then(async () => own.push(await seen(here))),
      seen(there),
    ]);
    other.push(elsewhere);
  }
  const times = (values: readonly number[]) =>
    `${spread(values, 1)} ms, ${(median(values) / median(small)).toFixed(1)} × a small write`;
  report("publish → visible on the same node", `≤ ${GOALS.own} ms`, times(own), median(own) <= GOALS.own);
  report(
    "publish → visible on a second node",
    `≤ ${GOALS.other} ms`,
    times(other),
    median(other) <= GOALS.other,
  );

  const large = await pageOfTexts(admin, "hundred", 100);
  await publish(admin, large);
  const drafts: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    drafts.push(
      await timed(() => admin.call("POST", `/Version/CreateDraft?pageId=${large}&copyVersionId=1`)),
    );
    await admin.call("DELETE", `/Version/DeleteDraft?pageId=${large}`);
  }
  report(
    "CreateDraft of a page of 100 components",
    `≤ ${GOALS.draft} ms`,
    times(drafts),
    median(drafts) <= GOALS.draft,
  );
} finally {
  await two.stop();
  await one.stop();
  await database.stop();
  for (const server of [one, two]) server.clean();
}
