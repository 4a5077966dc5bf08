import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { search } from "#modules/search/search.service.ts";
import { anEventSite, type EventSite } from "#test/support/event-site.ts";
import { jobsDone } from "#test/support/image-library.ts";
import { anEvent, anImage } from "#test/support/item-factories.ts";
import { auditOf, changesNothing } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let site: EventSite;
let other: EventSite;
beforeAll(async () => {
  app = await startTestApp();
  site = await anEventSite(app);
  other = await anEventSite(app);
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
});

let urls = 0;
const newUrl = (): string => `event-${++urls}-x`;
const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title);

describe("an event", () => {
  test("has all its fields, with its text cleaned, and comes with the settings [EVT-004] [SET-015] [C-198] [C-199]", async () => {
    const friendlyUrl = newUrl();
    const id = await site.create({
      title: " Open house ",
      friendlyUrl,
      types: ["Fairs", "Meetings"],
      thumbnailImage: "https://pictures.example/small.webp",
      mainImage: "https://pictures.example/large.webp",
      description: "<p onclick='x()'>Come and see.</p><script>alert(1)</script>",
      uploader: site.staff.email,
    });
    const { event, eventConfiguration } = await site.read(id);
    expect(event).toEqual({
      id,
      title: "Open house",
      friendlyUrl,
      description: "<p>Come and see.</p>",
      startTime: "2099-03-31T22:00:00.000Z",
      types: "Fairs,Meetings",
      thumbnailImage: "https://pictures.example/small.webp",
      mainImage: "https://pictures.example/large.webp",
      uploader: site.staff.email,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      rowVersion: 1,
      timeZone: "America/New_York",
      hidden: null,
      publishAt: null,
      takeDownAt: null,
      plannedBy: null,
      endTime: "",
      place: "",
    });
    expect(eventConfiguration).toEqual({
      types: "Meetings,Fairs",
      defaultImage: "https://pictures.example/default.webp",
    });
    expect(await auditOf(app, site.company, "Created event")).toContainEqual(
      expect.objectContaining({ subject: "Open house", actorEmail: site.staff.email }),
    );
  });

  test("with id 0 is a blank one with the types, and a missing one is refused [C-198]", async () => {
    const blank = await site.read(0);
    expect(blank.event).toMatchObject({ id: 0, title: "", startTime: "", timeZone: "America/New_York" });
    expect(blank.eventConfiguration.types).toEqual("Meetings,Fairs");
    const { id } = await anEvent(app, other.company);
    for (const missing of [999_999, id])
      expect((await site.send("GET", `/AdminEvent/GetEventData?eventId=${missing}`)).status).toBe(404);
  });

  test.each([
    [{ title: " " }, /Title is required/],
    [{ friendlyUrl: "" }, /Friendly URL is required/],
    [{ startTime: "" }, /Start Time is required/],
    [{ types: "" }, /Choose at least one type/],
  ])("is refused without what it needs: %j [EVT-005] [C-199]", async (changes, reason) => {
    const before = (await site.list()).length;
    const answer = await site.send("POST", "/AdminEvent/CreateEvent", site.form(changes));
    expect([answer.status, answer.json()]).toEqual([400, expect.stringMatching(reason)]);
    expect(await site.list()).toHaveLength(before);
  });

  test.each([
    [{ friendlyUrl: "x".repeat(26) }, 400, /at most 25 characters/],
    [{ friendlyUrl: "Big Fair" }, 400, /only the letters a to z, numbers, and hyphens/],
    [{ friendlyUrl: "../admin" }, 400, /only the letters a to z, numbers, and hyphens/],
  ])("is refused with an address that doesn't fit: %j [EVT-006]", async (changes, status, reason) => {
    const answer = await site.send("POST", "/AdminEvent/CreateEvent", site.form(changes));
    expect([answer.status, answer.json()]).toEqual([status, expect.stringMatching(reason)]);
    expect(
      (await site.send("POST", "/AdminEvent/CreateEvent", site.form({ friendlyUrl: newUrl() }))).status,
    ).toBe(200);
  });

  test.each([
    [{ types: "Meetings,meetings" }, 400, /^Tag already exists$/],
    [{ types: "Menus" }, 400, /"Menus" isn't a type from the settings/],
    [{ startTime: "tomorrow" }, 400, /enter a date and a time/],
    [
      { startTime: "2099-03-08T02:30" },
      400,
      /^The clocks skip 2:30 AM on Sun Mar 8, 2099\. Choose 1:30 AM or 3:30 AM\.$/,
    ],
    [{ startTime: "2099-02-31T10:00" }, 400, /enter a date and a time/],
    [{ startTime: "2099-02-31T10:00:00Z" }, 400, /enter a date and a time/],
    [{ mainImage: "javascript:alert(1)" }, 400, /Main image/],
    [{ thumbnailImage: "http://x\u0000" }, 400, /Thumbnail/],
    [{ uploader: "someone@else.example" }, 403, /uploader is not the signed-in user/],
  ])("is refused with %j [C-199]", async (changes, status, reason) => {
    const form = site.form({ friendlyUrl: newUrl(), ...changes });
    const answer = await site.send("POST", "/AdminEvent/CreateEvent", form);
    expect([answer.status, answer.json()]).toEqual([status, expect.stringMatching(reason)]);
  });

  test("has a unique address in its company, and a deleted one's address is free again [C-199]", async () => {
    const friendlyUrl = newUrl();
    const id = await site.create({ friendlyUrl });
    const again = await site.send("POST", "/AdminEvent/CreateEvent", site.form({ friendlyUrl }));
    expect([again.status, again.json()]).toEqual([
      409,
      `Another event already uses the Friendly URL "${friendlyUrl}". Choose a different one.`,
    ]);
    expect(await other.create({ friendlyUrl })).toBeGreaterThan(0);
    await site.remove(id);
    expect(await site.create({ friendlyUrl })).not.toBe(id);
  });

  test("is created once by fifty simultaneous requests for one address [C-199]", async () => {
    const friendlyUrl = newUrl();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        site.send("POST", "/AdminEvent/CreateEvent", site.form({ friendlyUrl })),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test("can't start at a local time that daylight saving skips [C-199]", async () => {
    const id = await site.create({ friendlyUrl: newUrl(), startTime: "2099-03-08T03:30" });
    expect((await site.read(id)).event.startTime).toBe("2099-03-08T07:30:00.000Z");
    const saved = await site.save(id, { startTime: "2099-03-08T02:30" });
    expect([saved.status, saved.json()]).toEqual([400, expect.stringMatching(/Choose 1:30 AM or 3:30 AM/)]);
    expect((await site.read(id)).event.startTime).toBe("2099-03-08T07:30:00.000Z");
  });

  test("can't be created while the module is off", async () => {
    const off = await anEventSite(app);
    await app.app
      .companyDb(off.company.companyId)
      .write((tx) => tx.sql.deleteFrom("companyModules").execute());
    const answer = await off.send("POST", "/AdminEvent/CreateEvent", off.form());
    expect([answer.status, answer.json()]).toEqual([
      403,
      expect.stringMatching(/Event module isn't turned on/),
    ]);
  });
});

describe("the start", () => {
  test("is at least five minutes ahead, to the minute [EVT-007] [CONST-023]", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const now = new Date();
    now.setUTCSeconds(50, 0);
    vi.setSystemTime(now);
    const inMinutes = (minutes: number) =>
      new Date(Math.floor(now.getTime() / 60_000) * 60_000 + minutes * 60_000).toISOString();
    const early = await site.send(
      "POST",
      "/AdminEvent/CreateEvent",
      site.form({ friendlyUrl: newUrl(), startTime: inMinutes(4) }),
    );
    expect([early.status, early.json()]).toEqual([400, "Start Time must be at least 5 minutes from now."]);
    const id = await site.create({ friendlyUrl: newUrl(), startTime: inMinutes(5) });

    // Once it has started, it keeps its start time, but can't be moved to another one in the past.
    vi.setSystemTime(now.getTime() + 3_600_000);
    expect((await site.save(id, { title: "Begun" })).status).toBe(200);
    const moved = await site.save(id, { startTime: inMinutes(6) });
    expect([moved.status, moved.json()]).toEqual([400, "Start Time must be at least 5 minutes from now."]);
    expect((await site.read(id)).event.startTime).toBe(inMinutes(5));
    expect((await site.save(id, { startTime: inMinutes(65) })).status).toBe(200);
  });
});

describe("saving an event", () => {
  test("changes its fields and returns its id [C-200]", async () => {
    const id = await site.create({ friendlyUrl: newUrl() });
    const answer = await site.save(id, {
      title: "Budget hearing",
      types: "Fairs",
      description: "<p>All welcome</p>",
      startTime: "2098-01-02T03:04:00Z",
    });
    expect(answer.json()).toBe(id);
    expect((await site.read(id)).event).toMatchObject({
      title: "Budget hearing",
      types: "Fairs",
      description: "<p>All welcome</p>",
      startTime: "2098-01-02T03:04:00.000Z",
      rowVersion: 2,
    });
    expect((await auditOf(app, site.company, "Updated event")).at(-1)).toMatchObject({
      before: { title: "Council meeting", types: "Meetings", description: "" },
      after: { title: "Budget hearing", types: "Fairs", description: "<p>All welcome</p>" },
    });
  });

  test("is refused if someone else saved first, or another event has the address [C-200]", async () => {
    const friendlyUrl = newUrl();
    await site.create({ friendlyUrl });
    const id = await site.create({ friendlyUrl: newUrl() });
    await site.save(id, { title: "Theirs", rowVersion: 1 });
    const stale = await site.save(id, { title: "Mine", rowVersion: 1 });
    expect([stale.status, stale.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
    const taken = await site.save(id, { title: "Mine", friendlyUrl });
    expect([taken.status, taken.json()]).toEqual([409, expect.stringMatching(/Another event already uses/)]);
    expect((await site.read(id)).event.title).toBe("Theirs");
  });

  test("accepts the stored uploader's name and the caller's, but no other [C-200]", async () => {
    const { id } = await anEvent(app, site.company);
    expect((await site.save(id, { uploader: "user@example.test" })).status).toBe(200);
    expect((await site.save(id, { uploader: site.staff.email })).status).toBe(200);
    expect((await site.save(id, { uploader: { email: site.staff.email } })).status).toBe(200);
    expect((await site.save(id, { uploader: "boss@example.test" })).status).toBe(403);
    expect(await auditOf(app, site.company, "Named someone else as uploader")).toContainEqual(
      expect.objectContaining({ subject: "boss@example.test" }),
    );
  });
});

describe("deleting an event", () => {
  test("is for Admins, returns Deleted, and removes the event from every list [EVT-008] [C-201]", async () => {
    const id = await site.create({ friendlyUrl: newUrl(), title: "Cancelled" });
    await changesNothing(app, site.company, async () => {
      expect((await site.remove(id, site.staff.cookie)).status).toBe(403);
    });
    expect((await site.remove(id)).json()).toBe("Deleted");
    expect(titles(await site.list())).not.toContain("Cancelled");
    expect((await site.send("GET", `/AdminEvent/GetEventData?eventId=${id}`)).status).toBe(404);
    expect((await site.remove(id)).status).toBe(404);
    expect((await site.save(await site.create({ friendlyUrl: newUrl() }), { id })).status).toBe(404);
    expect(await auditOf(app, site.company, "Deleted event")).toContainEqual(
      expect.objectContaining({ subject: "Cancelled" }),
    );
  });
});

describe("the list", () => {
  let listed: EventSite;
  beforeAll(async () => {
    listed = await anEventSite(app);
    const add = (title: string, types: readonly string[], startTime: string, friendlyUrl: string) =>
      anEvent(app, listed.company, { title, types, startTime, friendlyUrl });
    await add("Walk 10", ["Meetings"], "2026-03-01T10:00:00Z", "c");
    await add("Walk 9", ["Meetings", "Fairs"], "2026-05-01T10:00:00Z", "a");
    await add("budget", [], "2026-04-01T10:00:00Z", "b");
    await anEvent(app, site.company, { title: "Somebody else's" });
  });

  test("has the company's events, latest start first, for any staff member [C-197]", async () => {
    expect(titles(await listed.list())).toEqual(["Walk 9", "budget", "Walk 10"]);
  });

  test("can be sorted by each column in both directions, as people sort [EVT-002] [C-197]", async () => {
    expect(titles(await listed.list("?sort=title"))).toEqual(["budget", "Walk 9", "Walk 10"]);
    expect(titles(await listed.list("?sort=title:desc"))).toEqual(["Walk 10", "Walk 9", "budget"]);
    expect(titles(await listed.list("?sort=friendlyUrl"))).toEqual(["Walk 9", "budget", "Walk 10"]);
    expect(titles(await listed.list("?sort=types"))).toEqual(["Walk 10", "Walk 9", "budget"]);
    expect(titles(await listed.list("?sort=startTime"))).toEqual(["Walk 10", "budget", "Walk 9"]);
    expect((await listed.send("GET", "/AdminEvent/GetEvents?sort=description")).status).toBe(400);
  });

  test("can be searched, filtered by type, and paged, with matching counts [C-197]", async () => {
    const counted = async (query: string) =>
      (await listed.send("GET", `/AdminEvent/CountEvents${query}`)).json();
    expect(titles(await listed.list("?search=WALK 9"))).toEqual(["Walk 9"]);
    expect(titles(await listed.list("?type=Fairs"))).toEqual(["Walk 9"]);
    expect(titles(await listed.list("?type=,"))).toEqual(["budget"]);
    expect(titles(await listed.list("?pageSize=2&page=2"))).toEqual(["Walk 10"]);
    expect([await counted(""), await counted("?type=Meetings"), await counted("?search=budg")]).toEqual([
      3, 2, 1,
    ]);
  });
});

test("a type that was removed from the settings is removed from every event, and one in the settings is refused [C-045]", async () => {
  const own = await anEventSite(app);
  const both = await anEvent(app, own.company, { types: ["Meetings", "Old"] });
  const only = await anEvent(app, own.company, { types: ["Old"] });
  const foreign = await anEvent(app, site.company, { types: ["Old"] });
  const remove = (type: string, cookie = own.admin.cookie) =>
    own.send("GET", `/AdminEvent/RemoveEventTypeReference?typeToRemove=${type}`, undefined, cookie);
  expect((await remove("Meetings")).status).toBe(409);
  expect((await remove("Old", own.staff.cookie)).status).toBe(403);
  for (const answer of [await remove("Old"), await remove("Old")]) expect(answer.json()).toBe("Saved");
  expect((await own.read(both.id)).event.types).toBe("Meetings");
  expect((await own.read(only.id)).event.types).toBe("");
  expect((await site.read(foreign.id)).event.types).toBe("Old");
});

test("once a type is removed, the site's search no longer finds events by it [C-040] [SET-007]", async () => {
  const own = await anEventSite(app);
  const found = async (words: string) => {
    const all = { isModuleOn: () => true, page: 1 };
    return (await app.app.companyDb(own.company.companyId).read((tx) => search(tx, words, all))).total > 0;
  };
  await own.create({ title: "Lantern walk", types: ["Meetings", "Fairs"], description: "<p>Sturgeon</p>" });
  expect(await found("fairs")).toBe(true);
  const { eventConfiguration } = await own.read(0);
  const saved = await own.send(
    "POST",
    "/AdminSettings/UpdateEventSettingsData",
    { ...eventConfiguration, types: ["Meetings"] },
    own.admin.cookie,
  );
  expect(saved.json()).toBe("Saved");
  await jobsDone(app);
  expect([await found("fairs"), await found("meetings"), await found("sturgeon")]).toEqual([
    false,
    true,
    true,
  ]);
});

test("an image that an event shows can't be deleted, and the refusal names the event", async () => {
  const own = await anEventSite(app);
  const image = await anImage(app, own.company);
  const { id } = await anEvent(app, own.company, {
    title: "Harvest fair",
    mainImage: `/images/${image}/fair.webp`,
  });
  const remove = () => own.send("POST", "/ImageUpload/DeleteImage", { Id: image }, own.admin.cookie);
  const refused = await remove();
  expect([refused.status, refused.json()]).toEqual([409, expect.stringMatching(/event Harvest fair/)]);
  await own.remove(id);
  expect((await remove()).json()).toBe("Deleted");
});
