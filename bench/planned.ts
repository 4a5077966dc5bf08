/**
 * How long after its moment a scheduled page or event is live, and one that comes down is gone: 20 of each, some at the
 * same moment. The reference is how late a timer of the same machine fires that is set for each of these moments.
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

  const eventOf = (number: number) => ({
    title: `Scheduled ${number}`,
    friendlyUrl: `planned-${number}`,
    types: "Community",
    startTime: "2099-03-31T14:00:00Z",
    description: "<p>Text</p>",
  });
  const eventIds: number[] = [];

  const statusOf = async (path: string): Promise<number> => {
    const answer = await fetch(`http://localhost:${server.port}${path}`);
    await answer.arrayBuffer();
    return answer.status;
  };
  /** Schedules each of them, and waits until visitors get this status. Lateness in milliseconds. */
  const latenessOf = async (
    start: string,
    wanted: number,
    plan: (index: number, at: string) => Promise<unknown>,
  ) => {
    const first = Date.now() + AHEAD_MS;
    const moments = pageIds.map((_, index) => first + Math.floor(index / 2) * 2 * APART_MS);
    for (const [index, moment] of moments.entries()) await plan(index, new Date(moment).toISOString());
    return Promise.all(
      moments.map(async (moment, index) => {
        await sleep(moment - Date.now());
        const timer = Date.now() - moment;
        while ((await statusOf(`${start}${index + 1}`)) !== wanted) {
          if (Date.now() > moment + GIVE_UP_MS) throw new Error(`${start}${index + 1} never got ${wanted}.`);
          await sleep(20);
        }
        return { late: Date.now() - moment, timer };
      }),
    );
  };

  for (const [what, start, wanted, plan] of [
    [
      "scheduled page goes live",
      "/planned-",
      200,
      (index: number, at: string) =>
        call("POST", `/Version/PublishDraft?pageId=${pageIds[index]}&versionId=1&publishAt=${at}`),
    ],
    [
      "page comes down on a date",
      "/planned-",
      410,
      (index: number, at: string) =>
        call("POST", `/Version/TakeDownPage?pageId=${pageIds[index]}&takeDownAt=${at}`),
    ],
    [
      "scheduled event goes live",
      "/event/planned-",
      200,
      async (index: number, at: string) =>
        eventIds.push(
          Number(await call("POST", "/AdminEvent/CreateEvent", { ...eventOf(index + 1), publishAt: at })),
        ),
    ],
    [
      "event comes down on a date",
      "/event/planned-",
      410,
      (index: number, at: string) =>
        call("POST", "/AdminEvent/UpdateEvent", {
          ...eventOf(index + 1),
          id: eventIds[index],
          takeDownAt: at,
        }),
    ],
  ] as const) {
    const seen = await latenessOf(start, wanted, plan);
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
