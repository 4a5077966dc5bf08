import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hoursText, whenText } from "#platform/dates/event-times.ts";
import { parseHtml } from "#test/support/dom.ts";
import { anEventSite, type EventSite } from "#test/support/event-site.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { anEvent } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// What visitors see of an event's end and place.

let app: TestApp;
let site: EventSite;
beforeAll(async () => {
  app = await startTestApp();
  site = await anEventSite(app);
  const home = await aPage(app, { company: site.company, friendlyUrl: "/" });
  await aVersion(app, {
    page: home,
    status: "live",
    blocks: [{ type: "Calendar", values: { format: "M/D/YY" } }],
  });
  const add = (friendlyUrl: string, startTime: string, more: object = {}) =>
    anEvent(app, site.company, { title: friendlyUrl, friendlyUrl, startTime, ...more });
  // Midday in New York is 16:00 UTC.
  await add("hearing", "2031-05-06T22:00:00Z", {
    endTime: "2031-05-06T23:30:00Z",
    place: "Town Hall; upstairs",
  });
  await add("fair", "2031-05-09T22:00:00Z", { endTime: "2031-05-11T16:00:00Z", place: "Mill Park" });
  await add("open", "2031-05-10T16:00:00Z");
  // Ends as the 14th begins.
  await add("night", "2031-05-13T22:00:00Z", { endTime: "2031-05-14T04:00:00Z" });
  // As a node of the previous version can leave it.
  await add("moved", "2031-05-20T16:00:00Z", { endTime: "2031-05-01T16:00:00Z" });
});
afterAll(() => app?.close());
afterEach(() => {
  vi.useRealTimers();
});

const setClock = (at: string): void => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at);
};
const bodyAt = async (path: string): Promise<Element> => parseHtml((await site.visit(path)).text).body;
const textsAt = async (path: string, selector: string): Promise<string[]> =>
  [...(await bodyAt(path)).querySelectorAll(selector)].map((element) => element.textContent?.trim() ?? "");
const listedAt = (path: string) => textsAt(path, ".tn-events-list td:first-child a");
const relatedAt = (path: string) => textsAt(path, ".tn-events-related li a");

test("a time range says only once what its ends have in common", () => {
  const zone = "America/New_York";
  const start = "2031-05-06T22:00:00Z";
  const texts = (startTime: string, endTime: string) => [
    whenText({ startTime, endTime }, zone, "en"),
    hoursText({ startTime, endTime }, zone, "en"),
  ];
  expect(texts(start, "2031-05-06T23:30:00Z")).toEqual(["Tue May 6, 2031 6:00–7:30 PM", "6:00–7:30 PM"]);
  expect(texts("2031-05-06T15:00:00Z", "2031-05-06T17:00:00Z")).toEqual([
    "Tue May 6, 2031 11:00 AM – 1:00 PM",
    "11:00 AM – 1:00 PM",
  ]);
  expect(texts(start, "2031-05-08T16:00:00Z")).toEqual([
    "Tue May 6, 2031 6:00 PM – Thu May 8, 2031 12:00 PM",
    "6:00 PM",
  ]);
  for (const none of ["", start, "2031-05-01T16:00:00Z"])
    expect(texts(start, none), none).toEqual(["Tue May 6, 2031 6:00 PM", "6:00 PM"]);
  expect(whenText({ startTime: start, endTime: "2031-05-06T23:30:00Z" }, zone, "es")).toMatch(
    /^mar, 6 de may de 2031, 6:00\sp\.m\. – 7:30\sp\.m\.$/,
  );
});

describe("an event's page", () => {
  test("has the time range and the place, also for search engines and calendars", async () => {
    setClock("2031-05-01T12:00:00Z");
    const answer = (await site.visit("/event/hearing")).text;
    const body = parseHtml(answer).body;
    expect(body.querySelector(".tn-event-when time")?.textContent).toBe("Tue May 6, 2031 6:00–7:30 PM");
    expect(body.querySelector(".tn-event-place")?.textContent).toBe("Town Hall; upstairs");
    expect(answer).toContain('"endDate":"2031-05-06T23:30:00.000Z"');
    expect(answer).toContain(
      '"location":{"@type":"Place","name":"Town Hall; upstairs","address":"Town Hall; upstairs"}',
    );
    const file = (await site.visit("/event/hearing.ics")).text;
    expect(file).toContain("\r\nDTSTART:20310506T220000Z\r\nDTEND:20310506T233000Z\r\n");
    expect(file).toContain("\r\nLOCATION:Town Hall\\; upstairs\r\n");
  });

  test("says nothing of an end or a place that it doesn't have", async () => {
    setClock("2031-05-01T12:00:00Z");
    for (const url of ["open", "moved"]) {
      const answer = (await site.visit(`/event/${url}`)).text;
      const event = parseHtml(answer).body.querySelector(".tn-event") as Element;
      expect(event.querySelector(".tn-event-place"), url).toBeNull();
      expect(event.querySelector("time")?.textContent, url).toMatch(/2031 12:00 PM$/);
      expect(answer, url).not.toMatch(/"(endDate|location)":/);
      expect((await site.visit(`/event/${url}.ics`)).text, url).not.toMatch(/DTEND|LOCATION/);
    }
  });

  test("lists an event among the next ones until it ends", async () => {
    setClock("2031-05-06T23:29:59Z");
    expect(await relatedAt("/event/open")).toEqual(["hearing", "fair", "night"]);
    setClock("2031-05-06T23:30:00Z");
    expect(await relatedAt("/event/open")).toEqual(["fair", "night", "moved"]);
  });
});

describe("the listing", () => {
  test("has each event's time range and place", async () => {
    setClock("2031-05-01T12:00:00Z");
    const body = await bodyAt("/events");
    expect([...body.querySelectorAll(".tn-events-list th")].map((cell) => cell.textContent)).toContain(
      "When and where",
    );
    const [hearing, fair] = [...body.querySelectorAll(".tn-events-list tbody tr")];
    expect(hearing?.querySelector("time")?.textContent).toBe("Tue May 6, 2031 6:00–7:30 PM");
    expect(hearing?.querySelector(".tn-events-place")?.textContent).toBe("Town Hall; upstairs");
    expect(fair?.querySelector("time")?.textContent).toBe(
      "Fri May 9, 2031 6:00 PM – Sun May 11, 2031 12:00 PM",
    );
    expect(await textsAt("/events?date=2031-05-20", ".tn-events-list th")).toContain("When");
  });

  test("keeps an event until it ends, and is rendered again at that moment [PUB-053]", async () => {
    setClock("2031-05-06T22:00:00Z");
    expect(await listedAt("/events")).toEqual(["hearing", "fair", "open", "night", "moved"]);
    const { hits } = app.app.cache.figures();
    setClock("2031-05-06T23:29:59Z");
    expect((await listedAt("/events"))[0]).toBe("hearing");
    expect(app.app.cache.figures().hits).toBe(hits + 1);
    setClock("2031-05-06T23:30:00Z");
    expect(await listedAt("/events")).toEqual(["fair", "open", "night", "moved"]);
    // It began on another day.
    setClock("2031-05-11T15:59:59Z");
    expect(await listedAt("/events")).toEqual(["fair", "night", "moved"]);
    setClock("2031-05-11T16:00:00Z");
    expect(await listedAt("/events")).toEqual(["night", "moved"]);
  });

  test("an event is on each of its days, but not on one at whose start it ends [PUB-054]", async () => {
    setClock("2031-05-01T12:00:00Z");
    for (const [day, events] of [
      ["2031-05-08", []],
      ["2031-05-09", ["fair"]],
      ["2031-05-10", ["fair", "open"]],
      ["2031-05-11", ["fair"]],
      ["2031-05-12", []],
      ["2031-05-13", ["night"]],
      ["2031-05-14", []],
      ["2031-05-20", ["moved"]],
    ] as const)
      expect(await listedAt(`/events?date=${day}`), day).toEqual(events);
  });
});

describe("the month calendar", () => {
  test("has an event on each of its days, with the hours and the place on the first", async () => {
    setClock("2031-05-01T12:00:00Z");
    const body = await bodyAt("/events");
    const onDay = (day: string) =>
      [
        ...(body.querySelector(`.tn-month time[datetime="${day}"]`)?.closest("td")?.querySelectorAll("li") ??
          []),
      ].map((item) => [
        item.querySelector("a")?.textContent,
        item.querySelector(".tn-month-place")?.textContent,
      ]);
    expect(onDay("2031-05-06")).toEqual([["6:00–7:30 PM hearing", "Town Hall; upstairs"]]);
    expect(onDay("2031-05-09")).toEqual([["6:00 PM fair", "Mill Park"]]);
    expect(onDay("2031-05-10")).toEqual([
      ["fair", "Mill Park"],
      ["12:00 PM open", undefined],
    ]);
    expect(onDay("2031-05-11")).toEqual([["fair", "Mill Park"]]);
    expect(onDay("2031-05-14")).toEqual([]);
    expect(onDay("2031-05-20")).toEqual([["12:00 PM moved", undefined]]);
  });

  test("an event that goes on in the next month is in both, and the small calendar marks each day", async () => {
    await anEvent(app, site.company, {
      title: "exhibit",
      startTime: "2031-07-30T16:00:00Z",
      endTime: "2031-08-02T16:00:00Z",
    });
    const days = (month: string) =>
      textsAt(`/events?past=1&month=${month}`, ".tn-month td:has(li) .tn-month-day");
    expect(await days("2031-07")).toEqual(["30", "31"]);
    expect(await days("2031-08")).toEqual(["1", "2"]);
    setClock("2031-08-01T16:00:00Z");
    expect(await textsAt("/", ".tn-calendar a")).toEqual([
      expect.stringMatching(/^1\b/),
      expect.stringMatching(/^2\b/),
    ]);
  });
});
