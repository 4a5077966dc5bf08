import { onTestFailed } from "vitest";

/**
 * If the current test fails, prints why and the end of the server's log at once. A run of many hours prints its
 * failures only at its end, and may never get there.
 */
export const tellFailure = (log: () => string | undefined, lines = 60): void =>
  onTestFailed(({ task }) => {
    for (const { message } of task.result?.errors ?? []) console.log(message);
    console.log(log()?.split("\n").slice(-lines).join("\n"));
  });
