import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { blockForm } from "#platform/blocks/define-block.ts";
import { aBirthdayDesk, type BirthdayDesk } from "#test/support/birthday-desk.ts";
import { parseHtml, renderBody, textsOf } from "#test/support/dom.ts";
import { aBlock, aPage, aVersion } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { untilCached } from "#test/support/until-cached.ts";
import { birthdayTableFixtures } from "./birthday-table.fixtures.ts";
import { birthdayTable } from "./birthday-table.schema.ts";
import { BirthdayTableView } from "./birthday-table.view.tsx";

const render = (name: keyof typeof birthdayTableFixtures): Element => {
  return renderBody(
    BirthdayTableView({
      id: 7,
      name: "Birthdays",
      language: "en",
      children: [],
      page: { path: "/live", address: "/about", query: {} },
      ...birthdayTableFixtures[name],
    }),
  );
};

describe("the view", () => {
  test("each birthday has its day, name, and department, and today's are marked [PUB-051]", () => {
    const rows = [...render("typical").querySelectorAll("li")].map((row) => textsOf(row, ":scope > span"));
    expect(rows).toEqual([
      ["Today, November 21", "June Okafor", "Water"],
      ["Today, November 21", "Theo Lindqvist", "Power"],
      ["December 3", "Alma Reyes", "Water"],
    ]);
  });

  test("the compact table has no departments [PUB-051]", () => {
    expect(textsOf(render("compact"), "li > span")).toEqual([
      "November 30",
      "June Okafor",
      "December 24",
      "Sam Okafor",
    ]);
  });

  test("an empty table says so, and hostile names are shown as text", () => {
    expect(render("empty").textContent).toBe("There are no more birthdays this year.");
    expect(render("hostile").querySelector("script, i, b")).toBeNull();
  });
});

test("the form requires a department and refuses duplicates; a limit is a whole number from 1, or 0 for none [CMP-BIRTHDAYTABLE-01]", () => {
  const check = (values: object) => blockForm(birthdayTable).safeParse({ componentName: "Days", ...values });
  expect(check({ types: "Water", isCompact: true, maxEntries: 3 }).data).toEqual({
    componentName: "Days",
    types: "Water",
    isCompact: true,
    maxEntries: 3,
  });
  expect(check({ types: "Water" }).data).toMatchObject({ isCompact: false, maxEntries: 0 });
  expect(check({ types: "" }).success).toBe(false);
  expect(check({ types: "Water,water" }).error?.issues[0]?.message).toBe("Tag already exists");
  expect(check({ types: "Water", maxEntries: 1.5 }).success).toBe(false);
});

describe("on a page", () => {
  let app: TestApp;
  let desk: BirthdayDesk;
  beforeAll(async () => {
    app = await startTestApp();
    desk = await aBirthdayDesk(app);
    // Without a home page, visitors can't read the site.
    await aVersion(app, {
      page: await aPage(app, { company: desk.company, friendlyUrl: "/" }),
      status: "live",
    });
    await desk.take(
      "Ida,Last,12,3,Water\nAda,First,1,5,Water\nJune,Today,11,20,Power\nTheo,Yesterday,11,19,Power\nSam,Elsewhere,12,4,Gas\nPat,Leap,2,29,Water\n",
    );
  });
  afterAll(() => app?.close());
  afterEach(() => {
    vi.useRealTimers();
  });

  const aTable = async (values: object = {}) => {
    const page = await aPage(app, { company: desk.company });
    const { blockIds } = await aVersion(app, {
      page,
      status: "live",
      blocks: [
        {
          type: "BirthdayTable",
          values: { types: "Water,Power,Gone", maxEntries: 0, isCompact: false, ...values },
        },
      ],
    });
    return { path: `/${page.friendlyUrl}`, id: blockIds[0] as number };
  };
  const namesAt = async (path: string) => {
    const { text } = await app.send("GET", path, { host: desk.company.host });
    return textsOf(parseHtml(text), ".tn-birthdays-person");
  };
  const at = (moment: string) => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(moment);
  };

  test("starts from today in the company's time zone, soonest first, and is current again after midnight [PUB-057]", async () => {
    const { path } = await aTable();
    // The company is in America/New_York, five hours behind.
    at("2030-11-21T04:59:50Z");
    expect(await namesAt(path)).toEqual(["June Today", "Ida Last"]);
    vi.setSystemTime("2030-11-21T04:59:59Z");
    await untilCached(app, async () => expect(await namesAt(path)).toEqual(["June Today", "Ida Last"]));
    vi.setSystemTime("2030-11-21T05:00:00Z");
    expect(await namesAt(path)).toEqual(["Ida Last"]);
    vi.setSystemTime("2031-01-01T05:00:00Z");
    expect(await namesAt(path)).toEqual([
      "Ada First",
      "Pat Leap",
      "Theo Yesterday",
      "June Today",
      "Ida Last",
    ]);
    // Someone born on 29 February is skipped on the day after the 28th.
    vi.setSystemTime("2031-03-01T05:00:00Z");
    expect((await namesAt(path))[0]).toBe("Theo Yesterday");
  });

  test("never shows more than maxEntries, and 0 isn't a limit [PUB-058]", async () => {
    at("2031-01-01T12:00:00Z");
    expect(await namesAt((await aTable({ maxEntries: 2 })).path)).toEqual(["Ada First", "Pat Leap"]);
    expect(await namesAt((await aTable()).path)).toHaveLength(5);
  });

  test("clients read the table with its birthdays and the settings [C-250] [PUB-051] [BDAY-005]", async () => {
    const { id } = await aTable({ maxEntries: 1, isCompact: true });
    at("2030-11-20T12:00:00Z");
    const answer = await app.send("GET", `/components/GetBirthdayTable?componentId=${id}`, {
      host: desk.company.host,
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toMatchObject({
      birthdayTable: { id, maxEntries: 1, isCompact: true },
      birthdays: [{ firstName: "June", lastName: "Today", month: 11, day: 20, department: "Power" }],
      birthdayConfiguration: { types: "Water,Power,Gas" },
    });
  });

  test("the editor reads it with the settings, and a blank one, too [C-169] [CMP-BIRTHDAYTABLE-02]", async () => {
    const version = await aVersion(app, {
      page: await aPage(app, { company: desk.company }),
      status: "draft",
    });
    const id = await aBlock(app, {
      version,
      type: "BirthdayTable",
      values: { types: "Water", maxEntries: 0 },
    });
    const read = async (componentId: number) =>
      (
        await desk.send(
          "GET",
          `/Admin/GetBirthdayTable?componentId=${componentId}`,
          undefined,
          desk.staff.cookie,
        )
      ).json();
    const birthdayConfiguration = { types: "Water,Power,Gas" };
    expect(await read(id)).toMatchObject({ birthdayTable: { id, types: "Water" }, birthdayConfiguration });
    expect(await read(0)).toMatchObject({ birthdayTable: { id: 0, types: "" }, birthdayConfiguration });
  });

  test("a new list and a removed department show up right away [C-048]", async () => {
    const own = await aBirthdayDesk(app);
    const page = await aPage(app, { company: own.company, friendlyUrl: "/" });
    await aVersion(app, {
      page,
      status: "live",
      blocks: [{ type: "BirthdayTable", values: { types: "Water,Power", maxEntries: 0, isCompact: false } }],
    });
    const names = async () =>
      textsOf(
        parseHtml((await app.send("GET", "/", { host: own.company.host })).text),
        ".tn-birthdays-person",
      );
    at("2030-01-02T12:00:00Z");
    expect(await names()).toEqual([]);
    await own.take("A,One,5,1,Water\nB,Two,6,1,Power\n");
    expect(await names()).toEqual(["A One", "B Two"]);
    await own.take("C,Three,7,1,Water\nD,Four,8,1,Power\n");
    expect(await names()).toEqual(["C Three", "D Four"]);

    const remove = () => own.send("GET", "/AdminBirthday/RemoveBirthdayTypeReference?typeToRemove=Power");
    expect((await remove()).status).toBe(409);
    await app.app
      .companyDb(own.company.companyId)
      .write((tx) => upsertModuleSettings(tx, "birthday", { types: ["Water"] }));
    for (const answer of [await remove(), await remove()]) expect(answer.json()).toBe("Saved");
    expect((await own.people()).map(({ lastName, department }) => [lastName, department])).toEqual([
      ["Three", "Water"],
      ["Four", ""],
    ]);
    expect(await names()).toEqual(["C Three"]);
  });
});
