import { expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderBody } from "#test/support/dom.ts";
import { calendarFixtures } from "./calendar.fixtures.ts";
import { calendar } from "./calendar.schema.ts";
import { CalendarView } from "./calendar.view.tsx";

const render = (name: keyof typeof calendarFixtures): Element => {
  return renderBody(
    CalendarView({
      id: 1,
      name: "Month",
      language: "en",
      children: [],
      page: { path: "/", address: "/PagePreview/1/2", query: {} },
      ...calendarFixtures[name],
    }),
  );
};

const rowsOf = (body: Element): string[][] =>
  [...body.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map((cell) =>
      (cell.firstElementChild?.firstChild?.textContent ?? "").trim(),
    ),
  );

test("a month is shown in weeks from Sunday to Saturday, each day once [PUB-047]", () => {
  expect(rowsOf(render("empty"))).toHaveLength(4);
  expect(rowsOf(render("empty"))[0]).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
  expect(rowsOf(render("longest"))).toHaveLength(6);
  expect(rowsOf(render("longest"))[0]).toEqual(["", "", "", "", "", "", "1"]);
  expect(rowsOf(render("longest")).flat().filter(Boolean)).toEqual(
    Array.from({ length: 31 }, (_, index) => String(index + 1)),
  );
  expect([...render("typical").querySelectorAll("th")].map((cell) => cell.lastChild?.textContent)).toEqual([
    "Sunday",
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
  ]);
});

test("its heading is today's date in the chosen format, and today is marked [CMP-CALENDAR-01]", () => {
  const headingOf = (name: keyof typeof calendarFixtures) => render(name).querySelector("caption time");
  expect(headingOf("empty")?.textContent).toBe("2/1/26");
  expect(headingOf("typical")?.textContent).toBe("November 21, 26");
  expect(headingOf("typical")?.getAttribute("datetime")).toBe("2026-11-21");
  expect(headingOf("hostile")?.textContent).toBe("1/4/09");
  const current = render("typical").querySelectorAll("[aria-current=date]");
  expect([...current].map((cell) => cell.textContent)).toEqual(["21, 2 events"]);
});

test("days with events link to them and say how many there are [PUB-047]", () => {
  const links = [...render("typical").querySelectorAll("a")];
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["3, 1 event", "/events?date=2026-11-03"],
    ["21, 2 events", "/events?date=2026-11-21"],
  ]);
  expect(render("hostile").querySelector("script")).toBeNull();
});

test("its format is required and one of two [CMP-CALENDAR-01] [CMP-CALENDAR-02]", () => {
  const form = blockForm(calendar);
  const faultOf = (format: unknown) =>
    form.safeParse({ componentName: "Month", format }).error?.issues[0]?.message;
  for (const format of ["M/D/YY", "Month D, YY"]) expect(faultOf(format)).toBeUndefined();
  for (const format of ["", undefined]) expect(faultOf(format)).toBe("Format is required.");
  expect(faultOf("D.M.YY")).toBe("Format must be one of M/D/YY, Month D, YY.");
});
