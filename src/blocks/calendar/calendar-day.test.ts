import { afterEach, expect, test, vi } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { attach, newPage, numberOf, publishPage } from "#test/support/sign-in.ts";
import { untilCached } from "#test/support/until-cached.ts";

const { app, admin } = await openDemoApp("admin");
afterEach(() => {
  vi.useRealTimers();
});

test("a cached page shows the next day once it starts in the company's time zone [CMP-CALENDAR-01] [C-154]", async () => {
  const pageId = await newPage(admin);
  const place = { pageId, versionId: 1 };
  const created = await admin.post("/Admin/CreateCalendar", {
    ...place,
    componentName: "Month",
    format: "Month D, YY",
  });
  await attach(admin, pageId, 1, "Calendar", numberOf(created));
  await publishPage(admin, pageId);
  const { friendlyUrl } = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as {
    friendlyUrl: string;
  };
  const headingOf = async () =>
    /<time dateTime="[^"]*">([^<]*)</i.exec((await app.send("GET", `/${friendlyUrl}`)).text)?.[1];

  vi.useFakeTimers({ toFake: ["Date"] });
  // Riverbend is in America/New_York, five hours behind.
  vi.setSystemTime("2031-03-01T04:59:50Z");
  expect(await headingOf()).toBe("February 28, 31");
  vi.setSystemTime("2031-03-01T04:59:59Z");
  await untilCached(app, async () => expect(await headingOf()).toBe("February 28, 31"));
  vi.setSystemTime("2031-03-01T05:00:00Z");
  expect(await headingOf()).toBe("March 1, 31");
});
