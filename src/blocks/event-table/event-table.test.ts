import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { anEventSite, type EventSite } from "#test/support/event-site.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { anEvent } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let site: EventSite;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
afterEach(() => {
  vi.useRealTimers();
});

const TABLE = { type: "EventTable", values: { types: "Meetings,Fairs", maxEntries: 0, isCompact: false } };

const aPageWith = async (
  friendlyUrl: string,
  blocks: NonNullable<Parameters<typeof aVersion>[1]>["blocks"],
) => {
  const page = await aPage(app, { company: site.company, friendlyUrl });
  return (await aVersion(app, { page, status: "live", blocks })).blockIds;
};
const bodyAt = async (path: string): Promise<Element> => parseHtml((await site.visit(path)).text).body;
const listsAt = async (path: string): Promise<(string | null)[][]> =>
  [...(await bodyAt(path)).querySelectorAll(".tn-events")].map((table) =>
    [...table.querySelectorAll(".tn-events-list td:first-child a")].map((link) => link.textContent),
  );

test("a Calendar's day filters the tables of the page at /events, and an address that names one table filters only that one [PUB-047] [PUB-054]", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime("2031-03-05T12:00:00Z");
  site = await anEventSite(app);
  for (const [title, startTime] of [
    ["Council", "2031-03-10T17:00:00Z"],
    ["Fair", "2031-03-20T17:00:00Z"],
  ] as const)
    await anEvent(app, site.company, { title, startTime, types: ["Meetings"] });
  await aPageWith("/", [{ type: "Calendar", values: { format: "M/D/YY" } }]);
  const [first] = await aPageWith("events", [TABLE, TABLE]);
  await aPageWith("elsewhere", [TABLE]);

  const days = (await bodyAt("/")).querySelectorAll(".tn-calendar a");
  const hrefs = [...days].map((link) => link.getAttribute("href") as string);
  expect(hrefs).toHaveLength(2);
  expect(await Promise.all(hrefs.map(listsAt))).toEqual([
    [["Council"], ["Council"]],
    [["Fair"], ["Fair"]],
  ]);
  expect((await bodyAt(hrefs[0] as string)).querySelector(".tn-events-chip")?.textContent).toMatch(
    /^Mon Mar 10, 2031/,
  );
  const all = ["Council", "Fair"];
  expect(await listsAt("/events")).toEqual([all, all]);
  expect(await listsAt(`/events?events=${first}&date=2031-03-10`)).toEqual([["Council"], all]);
  // It names a table of another kind.
  for (const other of ["documents", "news", "birthdays", "blogs"])
    expect(await listsAt(`/events?${other}=9&page=2`), other).toEqual([all, all]);
  expect(await listsAt("/elsewhere?date=2031-03-10")).toEqual([all]);
});
