import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { search } from "#modules/search/search.service.ts";
import { anEventSite, type EventSite } from "#test/support/event-site.ts";
import { auditOf } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let site: EventSite;
beforeAll(async () => {
  app = await startTestApp();
  site = await anEventSite(app);
});
afterAll(() => app?.close());

let urls = 0;
const create = (changes: Record<string, unknown> = {}) =>
  site.create({ friendlyUrl: `end-${++urls}`, startTime: "2099-03-31T22:00:00Z", ...changes });
const timesOf = async (id: number) => {
  const { startTime, endTime, place } = (await site.read(id)).event;
  return { startTime, endTime, place };
};
/** A save by a client without ends and places. */
const saveAsBefore = async (id: number, changes: Record<string, unknown>) => {
  const { endTime: _end, place: _place, rowVersion: _version, ...known } = (await site.read(id)).event;
  return site.send("POST", "/AdminEvent/UpdateEvent", { ...known, ...changes });
};

describe("the end and the place of an event", () => {
  test("are stored, returned in every answer, changed, and removed", async () => {
    const id = await create({ endTime: "2099-03-31T23:30:00Z", place: "  Town Hall, 12 Main Street " });
    const stored = { endTime: "2099-03-31T23:30:00.000Z", place: "Town Hall, 12 Main Street" };
    expect(await timesOf(id)).toMatchObject(stored);
    expect((await site.list()).find((event) => event.id === id)).toMatchObject(stored);
    const answer = await site.visit(`/components/GetEvent?friendlyUrl=end-${urls}`);
    expect((answer.json() as { event: object }).event).toMatchObject(stored);

    // Local time of the company, as in the form.
    expect((await site.save(id, { endTime: "2099-03-31T20:15", place: "Library" })).status).toBe(200);
    expect(await timesOf(id)).toMatchObject({ endTime: "2099-04-01T00:15:00.000Z", place: "Library" });
    expect((await auditOf(app, site.company, "Updated event")).at(-1)).toMatchObject({
      before: stored,
      after: { endTime: "2099-04-01T00:15:00.000Z", place: "Library" },
    });
    for (const none of ["", null]) {
      await site.save(id, { endTime: "2099-03-31T23:30:00Z", place: "Library" });
      expect((await site.save(id, { endTime: none, place: none })).status).toBe(200);
      expect(await timesOf(id)).toMatchObject({ endTime: "", place: "" });
    }
  });

  test("find the event in the list of the admin, in any letter case", async () => {
    const id = await create({ place: "Harvest Pavilion" });
    const found = await site.list("?search=harvest PAV");
    expect(found.map((event) => event.id)).toEqual([id]);
  });

  test("stay as they are if a client leaves them out", async () => {
    const id = await create({ endTime: "2099-03-31T23:30:00Z", place: "Library" });
    expect((await saveAsBefore(id, { title: "Renamed" })).json()).toBe(id);
    expect(await timesOf(id)).toEqual({
      startTime: "2099-03-31T22:00:00.000Z",
      endTime: "2099-03-31T23:30:00.000Z",
      place: "Library",
    });
  });

  test("a client that leaves them out and moves the start moves the end along", async () => {
    const id = await create({ endTime: "2099-03-31T23:30:00Z" });
    for (const [start, end] of [
      ["2099-05-05T22:00:00.000Z", "2099-05-05T23:30:00.000Z"],
      ["2099-02-03T12:00:00.000Z", "2099-02-03T13:30:00.000Z"],
    ] as const) {
      expect((await saveAsBefore(id, { startTime: start })).json()).toBe(id);
      expect(await timesOf(id)).toMatchObject({ startTime: start, endTime: end });
    }
  });

  test("an end before the start, as the previous version can leave it, goes with the next save that leaves it out", async () => {
    const id = await create({ endTime: "2099-03-31T23:30:00Z" });
    await app.app
      .companyDb(site.company.companyId)
      .write((tx) =>
        tx.sql
          .updateTable("events")
          .set({ startTime: "2099-06-01T12:00:00Z" })
          .where("id", "=", id)
          .execute(),
      );
    expect((await saveAsBefore(id, { title: "Moved" })).json()).toBe(id);
    expect(await timesOf(id)).toMatchObject({ startTime: "2099-06-01T12:00:00.000Z", endTime: "" });
  });

  test.each([
    [{ endTime: "2099-03-31T21:59:00Z" }, /^End time can't be before Start Time\.$/],
    [{ endTime: "2100-04-02T22:00:00Z" }, /^End time can be at most a year after Start Time\.$/],
    [{ endTime: "later" }, /End time: enter a date and a time/],
    [{ endTime: "2099-02-31T10:00" }, /End time: enter a date and a time/],
    [
      { startTime: "2099-03-08T01:30", endTime: "2099-03-08T02:30" },
      /^The clocks skip 2:30 AM on Sun Mar 8, 2099\. Choose 1:30 AM or 3:30 AM\.$/,
    ],
    [{ startTime: "", endTime: "2099-03-31T23:00:00Z" }, /Start Time is required/],
    [{ place: "x".repeat(201) }, /Place can have at most 200 characters/],
    [{ place: "Town Hall\n12 Main Street" }, /Place has characters that can't be shown/],
    [{ place: 12 }, /Place must be text/],
  ])("are refused with %j", async (changes, reason) => {
    const form = site.form({ friendlyUrl: `end-${++urls}`, startTime: "2099-03-31T22:00:00Z", ...changes });
    const created = await site.send("POST", "/AdminEvent/CreateEvent", form);
    expect([created.status, created.json()]).toEqual([400, expect.stringMatching(reason)]);
    const id = await create({ endTime: "2099-03-31T23:00:00Z", place: "Library" });
    const saved = await site.save(id, changes);
    expect([saved.status, saved.json()]).toEqual([400, expect.stringMatching(reason)]);
    expect(await timesOf(id)).toMatchObject({ endTime: "2099-03-31T23:00:00.000Z", place: "Library" });
  });

  test("an end at the start is accepted", async () => {
    const id = await create({ endTime: "2099-03-31T22:00:00Z" });
    expect(await timesOf(id)).toMatchObject({ endTime: "2099-03-31T22:00:00.000Z" });
  });

  test("come back with a deleted event", async () => {
    const id = await create({ endTime: "2099-03-31T23:30:00Z", place: "Library" });
    await site.remove(id);
    const restored = await site.send("POST", "/AdminEvent/RestoreEvent", { id }, site.admin.cookie);
    expect(restored.json()).toBe("Restored");
    expect(await timesOf(id)).toMatchObject({ endTime: "2099-03-31T23:30:00.000Z", place: "Library" });
  });

  test("visitors find an event by the words of its place", async () => {
    const found = async (words: string) =>
      (
        await app.app
          .companyDb(site.company.companyId)
          .read((tx) => search(tx, words, { isModuleOn: () => true, page: 1 }))
      ).total;
    const id = await create({ place: "Quarterdeck, 12 Main Street" });
    expect(await found("quarterdeck")).toBe(1);
    await site.save(id, { place: "" });
    expect(await found("quarterdeck")).toBe(0);
  });
});
