import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBirthdayDesk, BIRTHDAY_HEADER, type BirthdayDesk } from "#test/support/birthday-desk.ts";
import { auditOf, changesNothing } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let desk: BirthdayDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aBirthdayDesk(app);
});
afterAll(() => app.close());

const FILE = "/files/Birthdays/Birthdays.csv";
const ada = { firstName: "Ada", lastName: "Byron", month: 12, day: 10, department: "Water" };

describe("a list of birthdays", () => {
  test("replaces the previous one, both the file and the people [BDAY-004] [BDAY-005]", async () => {
    await desk.take("Grace,Hopper,12,9,Power\n");
    const content = `${BIRTHDAY_HEADER}Ada,Byron,12,10,Water\n`;
    expect(await desk.overwrite(content)).toEqual({ status: 200, said: "Birthdays/Birthdays.csv" });
    expect(await desk.people()).toEqual([ada]);
    const { body } = await desk.fetchFile(FILE, { cookie: desk.admin.cookie });
    expect(body.toString("utf8")).toBe(content);
    expect(await auditOf(app, desk.company, "Uploaded birthdays")).toContainEqual(
      expect.objectContaining({ actorEmail: desk.admin.email, after: { people: 1 } }),
    );
  });

  test.each([
    [
      "columns in any order and letter case",
      "department,DAY,month,last name,First Name\nWater,10,12,Byron,Ada\n",
    ],
    [
      "headings run together, columns that nobody needs",
      "FirstName,LastName,Badge,Month,Day,Department\nAda,Byron,7,12,10,Water\n",
    ],
    ["months by English name", `${BIRTHDAY_HEADER}Ada,Byron,DECEMBER,10,Water\n`],
    ["months by their first letters", `${BIRTHDAY_HEADER}Ada,Byron,Dec.,10,Water\n`],
    [
      "a mark of UTF-8, Windows' line ends, empty rows",
      `\ufeff${BIRTHDAY_HEADER}\r\n,,,,\r\nAda,Byron,12,10,Water\r\n\r\n`,
    ],
    [
      "a mark of UTF-8 before a quoted heading",
      '\ufeff"First Name","Last Name","Month","Day","Department"\n"Ada","Byron","12","10","Water"\n',
    ],
    ["quoted cells", `${BIRTHDAY_HEADER}"Ada"," Byron ",12,"10","Water"\n`],
  ])("may have %s", async (_what, content) => {
    await desk.take("Grace,Hopper,12,9,Power\n");
    expect((await desk.overwrite(content)).status).toBe(200);
    expect(await desk.people()).toEqual([ada]);
  });

  test("keeps commas, accents, and other scripts in names, and accepts people without a department [BDAY-005]", async () => {
    await desk.take('"Anna, called ""Ann""",O’Neill,2,29,"Water, north"\nÅsa,Ławniczak,1,31,\n');
    expect(await desk.people()).toEqual([
      { firstName: 'Anna, called "Ann"', lastName: "O’Neill", month: 2, day: 29, department: "Water, north" },
      { firstName: "Åsa", lastName: "Ławniczak", month: 1, day: 31, department: "" },
    ]);
  });

  test.each<[string, string, RegExp]>([
    ["a day that its month doesn't have", "A,B,2,30,Water\n", /Row 2, Day: February has no day 30\./],
    ["the 31st of a short month", "A,B,April,31,Water\n", /Row 2, Day: April has no day 31\./],
    ["no day", "A,B,4,,Water\n", /Row 2, Day: This is empty\. Use 1 to 30\./],
    ["a day in words", "A,B,4,first,Water\n", /Row 2, Day: “first” isn't a day/],
    ["month 13", "A,B,13,1,Water\n", /Row 2, Month: “13” isn't a month/],
    ["a month of another language", "A,B,Mai 5,1,Water\n", /Row 2, Month: “Mai 5” isn't a month/],
    ["a name that is missing", "A,B,1,1,Water\n,B,1,1,Water\n", /Row 3, First Name: This is empty\./],
    ["a name without end", `A,${"B".repeat(101)},1,1,Water\n`, /Row 2, Last Name: This has more than 100/],
    ["a row that is too short", "A,B,1\n", /Row 2, Day: This is empty\. Use 1 to 31\./],
    ["rows counted with the empty ones", "A,B,1,1,W\n\n\nC,D,0,1,W\n", /Row 5, Month: “0” isn't a month/],
    [
      "a quotation mark without end",
      'A,"B,1,1,Water\nC,D,1,1,Water\n',
      /Row 2: A quotation mark isn't closed/,
    ],
    ["nobody", "", /This file has no birthdays/],
  ])("with %s is refused by row and column, and nothing changes", async (_what, rows, reason) => {
    await desk.take("Ada,Byron,12,10,Water\n");
    await changesNothing(app, desk.company, async () => {
      const { status, said } = await desk.overwrite(BIRTHDAY_HEADER + rows);
      expect([status, said]).toEqual([400, expect.stringMatching(reason)]);
      expect(said).toMatch(/^Nothing in this file was uploaded\. /);
    });
    expect(await desk.people()).toEqual([ada]);
    const { body } = await desk.fetchFile(FILE, { cookie: desk.admin.cookie });
    expect(body.toString("utf8")).toContain("Ada,Byron");
  });

  test.each<[string, string | Buffer, RegExp]>([
    [
      "a column",
      "First Name,Last Name,Month,Day\nA,B,1,1\n",
      /Row 1, Department: The header row is missing this column/,
    ],
    ["commas", "First Name;Last Name;Month;Day;Department\n", /separated by commas/],
    ["doubt", "Day,First Name,Last Name,Month,Day,Department\n", /Row 1, Day: This column appears twice/],
    [
      "UTF-8",
      Buffer.from(`${BIRTHDAY_HEADER}Ada,Byron,12,10,Water\nBo,Lee,1,2,\nJos\xe9,B,1,1,Water\n`, "latin1"),
      /Row 4, First Name: “Jos\ufffd” isn't UTF-8\. Save the file as “CSV UTF-8”/,
    ],
  ])("without %s is refused", async (_what, content, reason) => {
    expect(await desk.overwrite(content)).toEqual({ status: 400, said: expect.stringMatching(reason) });
  });

  test("must be a CSV file, and there must be one [BDAY-003]", async () => {
    const content = `${BIRTHDAY_HEADER}Ada,Byron,12,10,Water\n`;
    for (const send of [desk.overwrite, desk.preview]) {
      expect((await send(content, "people.txt")).status).toBe(415);
      expect(await send("", "people.csv")).toEqual({ status: 400, said: "Choose a file." });
    }
  });

  test("can't be uploaded while the module is off", async () => {
    const off = await aBirthdayDesk(app);
    await app.app
      .companyDb(off.company.companyId)
      .write((tx) => tx.sql.deleteFrom("companyModules").where("module", "=", "birthday").execute());
    const { status, said } = await off.overwrite(`${BIRTHDAY_HEADER}Ada,Byron,12,10,Water\n`);
    expect([status, said]).toEqual([403, expect.stringMatching(/Birthdays aren't turned on/)]);
  });
});

describe("the preview", () => {
  test("shows its people and those no table would show, and saves nothing", async () => {
    const rows = Array.from({ length: 12 }, (_, index) => `A${index},B,1,${index + 1},Water\n`).join("");
    await changesNothing(app, desk.company, async () => {
      const { status, said } = await desk.preview(`${BIRTHDAY_HEADER}${rows}C,D,3,3,Fire\nE,F,4,4,\n`);
      expect(status).toBe(200);
      expect(said).toMatchObject({
        count: 14,
        unknownDepartments: ["Fire"],
        withoutKnownDepartment: 2,
        faultCount: 0,
        faults: [],
      });
      expect(said.people).toHaveLength(10);
      expect(said.people[0]).toEqual({
        firstName: "A0",
        lastName: "B",
        month: 1,
        day: 1,
        department: "Water",
      });
    });
  });

  test("counts rows that repeat an earlier one, which aren't a problem", async () => {
    const row = "Ada,Byron,12,10,Water\n";
    const content = `${BIRTHDAY_HEADER}${row}Ada,Byron,12,11,Water\n" Ada",Byron,Dec.,10,Water\n${row}`;
    const { said } = await desk.preview(content);
    expect(said).toMatchObject({ count: 4, repeatedRows: 2, faultCount: 0 });
    expect((await desk.overwrite(content)).status).toBe(200);
    expect(await desk.people()).toHaveLength(4);
    // Neighboring cells that only read the same together aren't a repetition.
    const { said: apart } = await desk.preview(`${BIRTHDAY_HEADER}Ann Lee,Fox,1,1,\nAnn,Lee Fox,1,1,\n`);
    expect(apart.repeatedRows).toBe(0);
  });

  test("says what is wrong and where", async () => {
    const { said } = await desk.preview(`${BIRTHDAY_HEADER}A,B,1,1,Water\nC,,2,30,Water\n`);
    expect(said.faultCount).toBe(2);
    expect(said.faults).toEqual([
      { row: 3, column: "Last Name", message: "This is empty." },
      { row: 3, column: "Day", message: "February has no day 30." },
    ]);
  });
});

test("names every row and column that isn't UTF-8, even in the column names", async () => {
  const latin = (text: string) => Buffer.from(text, "latin1");
  const { said } = await desk.preview(
    latin(`${BIRTHDAY_HEADER}Ada,Byron,12,10,Water\n\nJos\xe9,Mu\xf1oz,1,1,Water\nBo,Lee,1,1,\xc9t\xe9\n`),
  );
  expect(said.faults.map(({ row, column }) => [row, column])).toEqual([
    [4, "First Name"],
    [4, "Last Name"],
    [5, "Department"],
  ]);
  expect((await desk.preview(latin("Pr\xe9nom,Last Name,Month,Day,Department\n"))).said.faults).toEqual([
    expect.objectContaining({ row: 1, column: "First Name" }),
  ]);
});

test("accepts a hundred thousand people, or none of them if one row is wrong", async () => {
  const rows = Array.from(
    { length: 100_000 },
    (_, index) => `First ${index},Last,${(index % 12) + 1},28,Water`,
  );
  const whole = `${BIRTHDAY_HEADER}${rows.join("\n")}\n`;
  rows[50_000] = "First,Last,June,31,Water";
  const faulty = `${BIRTHDAY_HEADER}${rows.join("\n")}\n`;
  await desk.take("Ada,Byron,12,10,Water\n");
  const refused = await desk.overwrite(faulty);
  expect(refused.said).toBe("Nothing in this file was uploaded. Row 50002, Day: June has no day 31.");
  expect(await desk.people()).toEqual([ada]);
  expect((await desk.overwrite(whole)).status).toBe(200);
  expect(await desk.people()).toHaveLength(100_000);
}, 120_000);
