/**
 * How long after its moment a planned page is live, and a page that comes down is gone: 20 of each, some at the same
 * moment. The reference is how late a timer of the same machine fires that is set for each of these moments.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../test/support/server-process.ts";
import { signedInClient } from "./client.ts";
import { pageOfTexts } from "./components.ts";
import { median, report, spread } from "./figures.ts";

const PAGES = 20;
const GOAL_MS = 1_000;
/** Until the first moment, and from one to the next; every second pair of pages shares a moment. */
const AHEAD_MS = 8_000;
const APART_MS = 330;
const GIVE_UP_MS = 20_000;

const server = await startServer({});
try {
  const client = await signedInClient(server);
  const { call } = client;
  const pageIds: number[] = [];
  for (let number = 1; number <= PAGES; number++) {
    const pageId = await pageOfTexts(client, `planned-${number}`, 3);
    await call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
    pageIds.push(pageId);
  }

  const statusOf = async (number: number): Promise<number> => {
    const answer = await fetch(`http://localhost:${server.port}/planned-${number}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Plans the step for each page, and waits until visitors get this status. Lateness in milliseconds. */
  const latenessOf = async (wanted: number, plan: (pageId: number, at: string) => Promise<unknown>) => {
    const start = Date.now() + AHEAD_MS;
    const moments = pageIds.map((_, index) => start + Math.floor(index / 2) * 2 * APART_MS);
    for (const [index, pageId] of pageIds.entries())
      await plan(pageId, new Date(moments[index] ?? start).toISOString());
    return Promise.all(
      moments.map(async (moment, index) => {
        await sleep(moment - Date.now());
        const timer = Date.now() - moment;
        while ((await statusOf(index + 1)) !== wanted) {
          if (Date.now() > moment + GIVE_UP_MS) throw new Error(`Page ${index + 1} never got ${wanted}.`);
          await sleep(20);
        }
        return { late: Date.now() - moment, timer };
      }),
    );
  };

  for (const [what, wanted, plan] of [
    [
      "planned page goes live",
      200,
      (pageId: number, at: string) =>
        call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=1&publishAt=${at}`),
    ],
    [
      "page comes down on a date",
      410,
      (pageId: number, at: string) => call("POST", `/Version/TakeDownPage?pageId=${pageId}&takeDownAt=${at}`),
    ],
  ] as const) {
    const seen = await latenessOf(wanted, plan);
    const late = seen.map((one) => one.late);
    report(
      what,
      `≤ ${GOAL_MS} ms late`,
      `${spread(late, 0)} ms; a timer: ${median(seen.map((one) => one.timer))} ms`,
      Math.max(...late) <= GOAL_MS,
    );
  }
} finally {
  await server.stop();
  server.clean();
}
