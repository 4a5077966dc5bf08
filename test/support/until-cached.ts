import type { TestApp } from "./test-app.ts";
import { waitUntil } from "./wait-until.ts";

/** Reads a page until the answer comes from the cache, because notices of recent changes may still drop it. */
export const untilCached = (testApp: TestApp, read: () => Promise<unknown>): Promise<void> =>
  waitUntil("the page stays in the cache", async () => {
    const { hits } = testApp.app.cache.figures();
    await read();
    return testApp.app.cache.figures().hits > hits;
  });
