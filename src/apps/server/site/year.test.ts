import { afterEach, expect, test, vi } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";

const { app } = await openDemoApp();
afterEach(() => {
  vi.useRealTimers();
});

const copyright = async (path: string): Promise<string | undefined> =>
  /© \d{4}/.exec((await app.send("GET", path)).text)?.[0];

test("the copyright year changes at New Year in the company's time zone, even on cached pages [PUB-073]", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  // Riverbend is in America/New_York, five hours behind.
  vi.setSystemTime("2031-01-01T04:59:50Z");
  for (const path of ["/", "/about"]) expect(await copyright(path)).toBe("© 2030");
  const { hits } = app.app.cache.figures();
  vi.setSystemTime("2031-01-01T04:59:59Z");
  expect(await copyright("/about")).toBe("© 2030");
  expect(app.app.cache.figures().hits).toBe(hits + 1);
  vi.setSystemTime("2031-01-01T05:00:00Z");
  for (const path of ["/", "/about"]) expect(await copyright(path)).toBe("© 2031");
  // The clock was wrong and is corrected.
  vi.setSystemTime("2030-12-30T12:00:00Z");
  for (const path of ["/", "/about"]) expect(await copyright(path)).toBe("© 2030");
});
