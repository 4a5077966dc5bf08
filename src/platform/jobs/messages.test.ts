import { expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { JobFailure } from "./job-failure.ts";
import { messageTask } from "./messages.ts";

class Final extends Error {}

const taskThat = (send: () => void) => {
  const sent: unknown[] = [];
  const task = messageTask(
    async (payload) => {
      send();
      sent.push(payload);
    },
    (error) => error instanceof Final,
    silentLog,
  );
  return { task, sent };
};

test("sends what is still useful and drops what isn't", async () => {
  const { task, sent } = taskThat(() => {});
  const fresh = { until: new Date(Date.now() + 60_000).toISOString() };
  await task({});
  await task(fresh);
  await task({ until: new Date(Date.now() - 1).toISOString() });
  expect(sent).toEqual([{}, fresh]);
});

test("retries temporary failures, but not what can never be sent", async () => {
  await expect(
    taskThat(() => {
      throw new Error("away");
    }).task({}),
  ).rejects.not.toBeInstanceOf(JobFailure);
  const { task } = taskThat(() => {
    throw new Final("wrong number");
  });
  await expect(task({})).rejects.toMatchObject({
    name: "JobFailure",
    message: "wrong number",
    isFinal: true,
  });
  // A code is of no use in the list of failed messages.
  await task({ until: new Date(Date.now() + 60_000).toISOString() });
});
