import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { startText } from "#platform/dates/event-times.ts";
import { formatDay, formatMoment } from "#platform/ui/format-dates.ts";
import { parseHtml } from "#test/support/dom.ts";
import { anEventSite, type EventSite } from "#test/support/event-site.ts";
import { aBlock, aNewMainHost, aPage, aVersion } from "#test/support/factories.ts";
import { anEvent } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let site: EventSite;
beforeAll(async () => {
  app = await startTestApp();
  site = await openSite();
});
afterAll(() => app?.close());
afterEach(() => {
  vi.useRealTimers();
});

/** A site that visitors can read. */
const openSite = async (): Promise<EventSite> => {
  const made = await anEventSite(app);
  const home = await aPage(app, { company: made.company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live" });
  return made;
};
const bodyAt = async (path: string, from = site): Promise<Element> =>
  parseHtml((await from.visit(path)).text).body;
const textsAt = async (path: string, selector: string, from = site): Promise<string[]> =>
  [...(await bodyAt(path, from)).querySelectorAll(selector)].map(
    (element) => element.textContent?.trim() ?? "",
  );
const listedAt = (path: string, from = site) => textsAt(path, ".tn-events-list td:first-child a", from);
const setClock = (at: string): void => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at);
};
const aTable = async (from: EventSite, data: object = {}) => {
  const page = await aPage(app, { company: from.company });
  const { blockIds } = await aVersion(app, {
    page,
    status: "live",
    blocks: [
      { type: "EventTable", values: { types: "Meetings,Fairs", maxEntries: 0, isCompact: false, ...data } },
    ],
  });
  return { path: `/${page.friendlyUrl}`, id: blockIds[0] as number };
};

describe("an event's page", () => {
  test("has the way back, the title, the start in words, the image, and the text [PUB-002] [PUB-003] [PUB-026] [PUB-072]", async () => {
    await site.create({
      title: "Harvest fair",
      friendlyUrl: "harvest",
      startTime: "2099-10-03T22:30:00Z",
      mainImage: "https://pictures.example/fair.webp",
      description: "<h2>Programme</h2><p>Music.</p>",
    });
    const body = await bodyAt("/Event/harvest");
    const crumbs = body.querySelector(".tn-breadcrumbs");
    expect(crumbs?.querySelector("a")?.getAttribute("href")).toBe("/events");
    expect(crumbs?.querySelector("a")?.textContent).toBe("EVENTS");
    expect(body.querySelector("h1")?.textContent).toBe("Harvest fair");
    expect(body.querySelector(".tn-event time")?.textContent).toBe("Sat Oct 3, 2099 6:30 PM");
    expect(body.querySelector(".tn-event-tile")?.textContent).toBe("Oct3");
    expect(body.querySelector(".tn-event img")?.getAttribute("src")).toBe(
      "https://pictures.example/fair.webp",
    );
    expect(body.querySelector(".tn-event .tn-prose")?.innerHTML).toBe("<h2>Programme</h2><p>Music.</p>");
    // In the site's frame.
    expect(body.querySelector("footer")).not.toBeNull();
    expect((await site.visit("/events")).status).toBe(200);

    await site.create({ title: "Without", friendlyUrl: "without" });
    expect((await bodyAt("/event/without")).querySelector(".tn-event img")).toBeNull();
  });

  test("its former addresses redirect to the current one, unless another event uses them now", async () => {
    const id = await site.create({ friendlyUrl: "first" });
    await site.save(id, { friendlyUrl: "second" });
    await site.save(id, { friendlyUrl: "third" });
    for (const old of ["/event/first", "/event/second"]) {
      const answer = await site.visit(old);
      expect([answer.status, answer.headers.location]).toEqual([301, "/event/third"]);
    }
    const other = await site.create({ friendlyUrl: "first", title: "The new first" });
    expect((await bodyAt("/event/first")).querySelector("h1")?.textContent).toBe("The new first");
    await site.remove(other);
    expect((await site.visit("/event/first")).headers.location).toBe("/404");
    await site.remove(id);
    expect((await site.visit("/event/second")).headers.location).toBe("/404");
    expect((await site.visit("/event/third")).headers.location).toBe("/404");
  });

  test("its page shows the next three others, those of the same types first, and follows their changes", async () => {
    const own = await openSite();
    const add = (title: string, types: string, startTime: string) =>
      own.create({ title, friendlyUrl: title.toLowerCase(), types, startTime });
    await add("This", "Fairs", "2098-05-01T12:00:00Z");
    const related = () => textsAt("/event/this", ".tn-events-related li a", own);
    expect(await related()).toEqual([]);
    const past = { title: "Gone", friendlyUrl: "gone", types: ["Fairs"], startTime: "2020-01-01T12:00:00Z" };
    await anEvent(app, own.company, past);
    await add("Soon", "Meetings", "2098-01-01T12:00:00Z");
    await add("Alike", "Fairs,Meetings", "2098-09-01T12:00:00Z");
    expect(await related()).toEqual(["Alike", "Soon"]);
    await add("Next", "Meetings", "2098-02-01T12:00:00Z");
    const last = await add("First", "Meetings", "2097-02-01T12:00:00Z");
    expect(await related()).toEqual(["Alike", "First", "Soon"]);
    await own.remove(last);
    expect(await related()).toEqual(["Alike", "Soon", "Next"]);
  });

  test("is found by the site's search, with its current address, until it's deleted", async () => {
    const id = await site.create({ title: "Zeppelin landing", friendlyUrl: "zeppelin" });
    const found = () => textsAt("/search?q=zeppelin", ".tn-search-results h2 a");
    expect(await found()).toEqual(["Zeppelin landing"]);
    await site.save(id, { friendlyUrl: "airship" });
    const link = (await bodyAt("/search?q=zeppelin")).querySelector(".tn-search-results h2 a");
    expect(link?.getAttribute("href")).toBe("/event/airship");
    await site.remove(id);
    expect(await found()).toEqual([]);
  });

  test("clients read one with the settings, and another company's or a deleted one is missing [C-202]", async () => {
    const id = await site.create({ title: "Read me", friendlyUrl: "read-me", description: "<p>Hi</p>" });
    const read = (url: string, from = site) => from.visit(`/components/GetEvent?friendlyUrl=${url}`);
    const answer = await read("read-me");
    expect(answer.json()).toMatchObject({
      event: { id, title: "Read me", friendlyUrl: "read-me", description: "<p>Hi</p>", types: "Meetings" },
      eventConfiguration: { types: "Meetings,Fairs", defaultImage: expect.any(String) },
    });
    expect(Object.keys((answer.json() as { event: object }).event)).not.toContain("uploader");
    const other = await openSite();
    expect((await read("read-me", other)).status).toBe(404);
    await site.remove(id);
    expect((await read("read-me")).status).toBe(404);
  });

  test("its calendar file has the start as an instant and the text escaped, and follows its changes", async () => {
    const id = await site.create({
      title: "Music, dance; and \\ more",
      friendlyUrl: "music",
      startTime: "2099-07-03T22:30:00Z",
      types: "Meetings,Fairs",
      description: `<p>Bring chairs, friends;</p><p>${"Übung ".repeat(30)}</p>`,
    });
    const link = (await bodyAt("/event/music")).querySelector(".tn-event-keep a");
    expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Add to calendar", "/event/music.ics"]);
    const answer = await site.visit("/event/music.ics");
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="music.ics"');
    const lines = answer.text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(answer.text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    const whole = answer.text.replaceAll("\r\n ", "").split("\r\n");
    expect(whole).toEqual(
      expect.arrayContaining([
        "BEGIN:VCALENDAR",
        "DTSTART:20990703T223000Z",
        "X-WR-TIMEZONE:America/New_York",
        "SUMMARY:Music\\, dance\\; and \\\\ more",
        "CATEGORIES:Meetings,Fairs",
        "SEQUENCE:0",
        "END:VCALENDAR",
      ]),
    );
    const description = whole.find((line) => line.startsWith("DESCRIPTION:"));
    expect(description).toMatch(/^DESCRIPTION:Bring chairs\\, friends\\;\\n\\nÜbung Übung/);
    expect(description).toMatch(/\\n\\nhttps?:\/\/[^ ]+\/event\/music$/);

    await site.save(id, { title: "Quiet", startTime: "2099-07-04T22:30:00Z" });
    const later = (await site.visit("/EVENT/Music.ICS")).text;
    expect(later).toContain("\r\nSUMMARY:Quiet\r\n");
    expect(later).toContain("\r\nDTSTART:20990704T223000Z\r\n");
    expect(later).toContain("\r\nSEQUENCE:1\r\n");
    await site.remove(id);
    expect((await site.visit("/event/music.ics")).headers.location).toBe("/404");
    expect((await site.visit("/event/never.ics")).headers.location).toBe("/404");
  });

  test("its calendar file keeps its id when the company moves to another host", async () => {
    const from = await openSite();
    await from.create({ friendlyUrl: "moving" });
    const file = async () => (await from.visit("/event/moving.ics")).text.replaceAll("\r\n ", "");
    const idIn = (text: string) => /^UID:(.+)\r$/m.exec(text)?.[1];
    const before = await file();
    expect(idIn(before)).toMatch(/^[\da-f-]{36}$/);
    const host = await aNewMainHost(app, from.company);
    const after = await file();
    expect(after).toContain(`URL:http://${host}/event/moving`);
    expect(idIn(after)).toBe(idIn(before));
  });

  test("a wide table in its text scrolls on its own", async () => {
    const row = "<tr><td>1</td><td>2</td><td>3</td><td>4</td><td>5</td></tr>";
    await site.create({ friendlyUrl: "table", description: `<table>${row}</table>` });
    const box = (await bodyAt("/event/table")).querySelector(".tn-event .tn-prose > .tn-table");
    expect(box?.getAttribute("tabindex")).toBe("0");
    expect(box?.querySelectorAll("td")).toHaveLength(5);
  });

  test("is rendered again after each change", async () => {
    const id = await site.create({ title: "Before", friendlyUrl: "changing" });
    expect((await bodyAt("/event/changing")).querySelector("h1")?.textContent).toBe("Before");
    await site.save(id, { title: "After" });
    expect((await bodyAt("/event/changing")).querySelector("h1")?.textContent).toBe("After");
  });

  test("its new thumbnail appears in the lists", async () => {
    const thumbnailImage = "https://pictures.example/new-thumbnail.png";
    const id = await site.create({ friendlyUrl: "pictured" });
    const pictures = async () =>
      [...(await bodyAt("/events")).querySelectorAll("img")].map((image) => image.getAttribute("src"));
    expect(await pictures()).not.toContain(thumbnailImage);
    expect((await site.save(id, { thumbnailImage })).status).toBe(200);
    expect(await pictures()).toContain(thumbnailImage);
  });
});

describe("the listing", () => {
  let full: EventSite;
  beforeAll(async () => {
    full = await openSite();
    const add = (title: string, startTime: string, types: readonly string[] = ["Meetings"]) =>
      anEvent(app, full.company, { title, startTime, types, friendlyUrl: title.toLowerCase() });
    // Midday in New York is 16:00 or 17:00 UTC.
    await add("Past", "2031-03-01T17:00:00Z");
    await add("Soon", "2031-03-10T17:00:00Z");
    await add("One", "2031-03-20T16:00:00Z");
    await add("Two", "2031-03-20T17:00:00Z");
    // Already the 21st in UTC.
    await add("Three", "2031-03-21T02:00:00Z", ["Fairs"]);
    await add("Later", "2031-05-02T16:00:00Z", []);
  });

  test("has future events, the next first, and past ones on request [PUB-053]", async () => {
    setClock("2031-03-05T12:00:00Z");
    expect(await listedAt("/events", full)).toEqual(["Soon", "One", "Two", "Three", "Later"]);
    const toggle = (await bodyAt("/events", full)).querySelector(".tn-events-past");
    expect([toggle?.textContent, toggle?.getAttribute("aria-current")]).toEqual(["Show Past Events", null]);
    const address = toggle?.getAttribute("href")?.split("#")[0] as string;
    expect(await listedAt(address, full)).toEqual(["Later", "Three", "Two", "One", "Soon", "Past"]);
    const isOn = (await bodyAt(address, full)).querySelector(".tn-events-past");
    expect(isOn?.getAttribute("aria-current")).toBe("true");
    expect(isOn?.getAttribute("href")).toBe("/events#events-0");
  });

  test("an event links to its page, in the list and in the calendar [PUB-055]", async () => {
    setClock("2031-03-05T12:00:00Z");
    const body = await bodyAt("/events", full);
    const links = [...body.querySelectorAll(".tn-events-list a, .tn-month li a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      expect.arrayContaining(["/event/soon", "/event/one", "/event/later"]),
    );
    expect(body.querySelector(".tn-month li a")?.getAttribute("href")).toBe("/event/soon");
  });

  test("the calendar has two events per day, then 'View All...', which filters the list by that day [PUB-054] [PUB-056] [CONST-026]", async () => {
    setClock("2031-03-05T12:00:00Z");
    const body = await bodyAt("/events", full);
    const day = body.querySelector('.tn-month time[datetime="2031-03-20"]')?.closest("td");
    expect([...(day?.querySelectorAll("li a") ?? [])].map((link) => link.textContent)).toEqual([
      "12:00 PM One",
      "1:00 PM Two",
    ]);
    const all = day?.querySelector(".tn-month-all");
    expect(all?.textContent).toMatch(/^View All\.\.\./);
    expect(body.querySelectorAll(".tn-month-all")).toHaveLength(1);
    const address = all?.getAttribute("href")?.split("#")[0] as string;
    expect(await listedAt(address, full)).toEqual(["One", "Two", "Three"]);
    const chip = (await bodyAt(address, full)).querySelector(".tn-events-chip");
    expect(chip?.textContent).toMatch(/^Thu Mar 20, 2031/);
    expect(await listedAt(chip?.getAttribute("href")?.split("#")[0] as string, full)).toHaveLength(5);
  });

  test("the calendar opens at the month of the next event", async () => {
    setClock("2031-04-05T12:00:00Z");
    expect(await textsAt("/events", ".tn-month h2", full)).toEqual(["May 2031"]);
    expect(await textsAt("/events?month=2031-04", ".tn-month h2", full)).toEqual(["April 2031"]);
  });

  test("an empty month says whether it had events that are over", async () => {
    setClock("2031-03-25T12:00:00Z");
    const none = (query: string) => textsAt(`/events?${query}`, ".tn-month-none", full);
    expect(await none("month=2031-03")).toEqual(["There are no upcoming events in March 2031."]);
    expect(await none("month=2031-04")).toEqual(["There are no events in April 2031."]);
    expect(await none("past=1&month=2031-03")).toEqual([]);
    expect(await none("past=1&month=2030-01")).toEqual(["There are no events in January 2030."]);
  });

  test("months can be changed, and past ones only if past events are shown", async () => {
    setClock("2031-03-05T12:00:00Z");
    const turns = async (path: string) =>
      [...(await bodyAt(path, full)).querySelectorAll(".tn-month-head a")].map((link) => [
        link.textContent,
        link.getAttribute("href"),
      ]);
    expect(await turns("/events")).toEqual([["Next month", "/events?month=2031-04#month-0"]]);
    expect(await textsAt("/events?month=2031-05", ".tn-month li a", full)).toEqual(["12:00 PM Later"]);
    expect(await textsAt("/events?month=2030-01", ".tn-month h2", full)).toEqual(["March 2031"]);
    expect(await textsAt("/events?past=1&month=2030-01", ".tn-month h2", full)).toEqual(["January 2030"]);
    for (const nonsense of [
      "month=2031-13",
      "date=2031-02-30",
      "past=yes&page=-1",
      "events=99&date=2031-03-20",
    ])
      expect(await listedAt(`/events?${nonsense}`, full)).toHaveLength(5);
  });

  test("it's cached until the next event starts, and is correct from then on; midnight changes the day [PUB-053]", async () => {
    setClock("2031-03-10T16:59:58Z");
    expect((await listedAt("/events", full))[0]).toBe("Soon");
    const { hits } = app.app.cache.figures();
    setClock("2031-03-10T16:59:59Z");
    expect((await listedAt("/events", full))[0]).toBe("Soon");
    expect(app.app.cache.figures().hits).toBe(hits + 1);
    setClock("2031-03-10T17:00:00Z");
    expect((await listedAt("/events", full))[0]).toBe("One");
    const today = () => textsAt("/events", ".tn-month [aria-current] .tn-month-day", full);
    setClock("2031-03-12T03:59:59Z");
    expect(await today()).toEqual(["11"]);
    setClock("2031-03-12T04:00:00Z");
    expect(await today()).toEqual(["12"]);
  });

  test("a table lists only its types, up to its limit, and the compact one has no calendar [CMP-EVENTTABLE-01] [PUB-053]", async () => {
    setClock("2031-03-05T12:00:00Z");
    const fairs = await aTable(full, { types: "Fairs,Gone" });
    expect(await listedAt(fairs.path, full)).toEqual(["Three"]);
    const two = await aTable(full, { maxEntries: 2, isCompact: true });
    expect(await listedAt(two.path, full)).toEqual(["Soon", "One"]);
    expect(await textsAt(two.path, ".tn-month, .tn-events-list img", full)).toEqual([]);
    // Its links name the table, so that another table on the page keeps its state.
    expect(await listedAt(`${fairs.path}?past=1`, full)).toEqual(["Three"]);
    const all = await aTable(full);
    expect(await listedAt(`${all.path}?events=${all.id}&date=2031-03-10`, full)).toEqual(["Soon"]);
    expect(await listedAt(`${all.path}?date=2031-03-10`, full)).toHaveLength(4);
  });

  test("lists of more than 25 are split into pages", async () => {
    const many = await openSite();
    for (let index = 0; index < 26; index++) await anEvent(app, many.company, {});
    expect(await listedAt("/events", many)).toHaveLength(25);
    expect(await textsAt("/events", ".tn-events-pages > *", many)).toEqual(["Page 1", "Next"]);
    expect(await listedAt("/events?page=2", many)).toHaveLength(1);
    expect(await textsAt("/events?page=2", ".tn-events-pages > *", many)).toEqual(["Previous", "Page 2"]);
  });

  test("an address beyond the last page shows the last page", async () => {
    const many = await openSite();
    expect(await textsAt("/events?page=9", ".tn-events-none", many)).toEqual([
      "There are no upcoming events.",
    ]);
    for (let index = 0; index < 26; index++) await anEvent(app, many.company, {});
    expect(await listedAt("/events?page=99", many)).toEqual(await listedAt("/events?page=2", many));
    expect(await textsAt("/events?page=99", ".tn-events-pages > *", many)).toEqual(["Previous", "Page 2"]);
    const short = await aTable(many, { maxEntries: 25 });
    expect(await listedAt(`${short.path}?events=${short.id}&page=2`, many)).toHaveLength(25);
    expect(await textsAt(`${short.path}?events=${short.id}&page=2`, ".tn-events-pages > *", many)).toEqual(
      [],
    );
  });

  test("the site's page at /events replaces the listing; while the module is off, all of them redirect home, not to sign-in [PUB-003] [GUARD-018] [SHELL-006]", async () => {
    const own = await openSite();
    const page = await aPage(app, { company: own.company, friendlyUrl: "events" });
    await aVersion(app, { page, status: "live", blocks: [{}] });
    expect((await bodyAt("/events", own)).querySelector("h1")?.textContent).toMatch(/^Page \d+$/);
    expect((await own.visit("/event/none")).headers.location).toBe("/404");
    const off = await openSite();
    await app.app.companyDb(off.company.companyId).write(async (tx) => {
      await tx.sql.deleteFrom("companyModules").execute();
      tx.invalidate("settings:event");
    });
    await anEvent(app, off.company, { friendlyUrl: "still-here" });
    for (const path of ["/events", "/event/still-here", "/Event/never-was", "/event/still-here.ics"]) {
      const answer = await off.visit(path);
      expect([answer.status, answer.headers.location], path).toEqual([302, "/"]);
    }
  });

  test("clients and the editor read a table with all its events and the settings [C-248] [C-157] [PUB-048] [CMP-EVENTTABLE-02]", async () => {
    const { id } = await aTable(full, { types: "Meetings" });
    const answer = await full.visit(`/components/GetEventTable?componentId=${id}`);
    expect(answer.status, answer.text).toBe(200);
    const body = answer.json() as { events: { title: string }[] };
    expect(body).toMatchObject({
      eventTable: { id, types: "Meetings", maxEntries: 0, isCompact: false },
      eventConfiguration: { types: "Meetings,Fairs" },
    });
    expect(body.events.map(({ title }) => title)).toEqual(["Past", "Soon", "One", "Two"]);

    const page = await aPage(app, { company: full.company });
    const version = await aVersion(app, { page, status: "draft" });
    const draft = await aBlock(app, {
      version,
      type: "EventTable",
      values: { types: "Fairs", maxEntries: 3 },
    });
    const read = async (componentId: number) =>
      (await full.send("GET", `/Admin/GetEventTable?componentId=${componentId}`)).json();
    const eventConfiguration = { types: "Meetings,Fairs" };
    expect(await read(draft)).toMatchObject({
      eventTable: { id: draft, types: "Fairs", maxEntries: 3 },
      eventConfiguration,
    });
    expect(await read(0)).toMatchObject({ eventTable: { id: 0, types: "" }, eventConfiguration });
  });
});

test("staff read 3/9/2027 and 03/31/2027 06:30 PM, and visitors Wed Mar 31, 2027 and the current year [CONST-028]", async () => {
  expect([formatDay("2027-03-09"), formatDay("2027-11-30")]).toEqual(["3/9/2027", "11/30/2027"]);
  expect(formatMoment("2027-03-31T22:30:00Z", "America/New_York")).toBe("03/31/2027 06:30 PM");
  expect(startText("2027-03-31T22:30:00Z", "America/New_York", "en")).toBe("Wed Mar 31, 2027 6:30 PM");
  setClock("2033-03-05T12:00:00Z");
  const fresh = await openSite();
  expect((await bodyAt("/events", fresh)).querySelector("footer")?.textContent).toContain("© 2033");
});

test("starts have abbreviated names and a 12-hour clock, in the company's time zone [PUB-072]", () => {
  expect(startText("2027-01-01T04:59:00Z", "America/New_York", "en")).toBe("Thu Dec 31, 2026 11:59 PM");
  expect(startText("2027-06-01T04:00:00Z", "America/New_York", "en")).toBe("Tue Jun 1, 2027 12:00 AM");
});
