import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { closeMessage, closeToast, fits, islandStarted, message } from "./page-steps.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const chooseType = (page: Page, type: string) =>
  page.getByRole("combobox", { name: /^Types/ }).selectOption(type);

test("an event is created, listed with its address and start, changed, and deleted [EVT-001] [EVT-003] [EVT-009] [EVT-010]", async ({
  page,
  openHome,
  expectAccessible,
}) => {
  await openHome();
  await page.getByRole("link", { name: "Events", exact: true }).click();
  await expect(page).toHaveURL(/\/EventManagement/);
  await page.getByRole("link", { name: "Create event" }).first().click();
  await expect(page).toHaveURL(/\/CreateEvent$/);
  await page.getByLabel("Title").fill("Pancake breakfast");
  await page.getByLabel("Title").press("Tab");
  await expect(page.getByLabel("Friendly URL")).toHaveValue("pancake-breakfast");
  // Typed in the company's time zone, wherever the browser is.
  await expect(page.getByText("Eastern Time.", { exact: true })).toBeVisible();
  await page.getByLabel("Start Time").fill("2031-03-31T18:30");
  await chooseType(page, "Community");
  await page.getByRole("textbox", { name: "Description" }).fill("Bring your neighbors.");
  await expectAccessible();
  await save(page);
  await closeToast(page, "Event Created");

  await expect(page).toHaveURL(/\/EventManagement/);
  for (const column of ["Title", "Url", "Types", "Start Time"])
    await expect(page.getByRole("columnheader", { name: column })).toBeVisible();
  await page.getByLabel("Search").fill("pancake");
  const row = page.getByRole("row", { name: /Pancake breakfast/ });
  await expect(row).toContainText("/event/pancake-breakfast");
  await expect(row).toContainText("Community");
  await expect(row).toContainText("03/31/2031 06:30 PM");
  await expectAccessible();

  await page.getByRole("link", { name: "Edit Pancake breakfast" }).click();
  await expect(page).toHaveURL(/\/UpdateEvent\/\d+$/);
  await expect(page.getByLabel("Start Time")).toHaveValue("2031-03-31T18:30");
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Bring your neighbors.");
  await page.getByLabel("Title").fill("Pancake supper");
  await save(page);
  await closeToast(page, "Event Updated");
  await page.getByRole("button", { name: "Delete event", exact: true }).click();
  await expect(message(page)).toContainText("Are you sure you want to delete this event?");
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/EventManagement/);
  await page.getByLabel("Search").fill("pancake");
  await expect(page.getByRole("row", { name: /Pancake/ })).toHaveCount(0);
});

test("a meeting is repeated by duplicating it: only its start is typed, and it lasts as long", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/CreateEvent"));
  await page.getByLabel("Title").fill("Garden club");
  await page.getByLabel("Friendly URL").fill("garden-club");
  await page.getByLabel("Start Time").fill("2031-03-04T18:30");
  await page.getByLabel("End time").fill("2031-03-04T20:00");
  await page.getByLabel("Place").fill("Greenhouse, Mill Park");
  await chooseType(page, "Community");
  await page.getByRole("textbox", { name: "Description" }).fill("Bring seeds.");
  await save(page);
  await closeToast(page, "Event Created");
  const rows = page.getByRole("row", { name: /Garden club/ });
  for (const [number, start, end] of [
    [2, "2031-04-01T18:30", "2031-04-01T20:00"],
    [3, "2031-05-06T18:30", "2031-05-06T20:00"],
  ] as const) {
    await page.goto(app.url("/EventManagement?search=garden-club"));
    await expect(rows).toHaveCount(number - 1);
    await rows.last().getByRole("link", { name: "Duplicate Garden club" }).click();
    await expect(page.getByText("A copy of “Garden club”.")).toBeVisible();
    await expect(page.getByLabel("Start Time")).toBeFocused();
    await expect(page.getByLabel("Friendly URL")).toHaveValue(`garden-club-${number}`);
    await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Bring seeds.");
    await expect(page.getByLabel("Place")).toHaveValue("Greenhouse, Mill Park");
    await page.getByLabel("Start Time").fill(start);
    await expect(page.getByLabel("End time")).toHaveValue(end);
    await save(page);
    await closeToast(page, "Event Created");
  }
  await page.goto(app.url("/EventManagement?search=garden-club"));
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: "/event/garden-club-3" })).toContainText("05/06/2031 06:30 PM");
  await expect(rows.filter({ hasText: "Community" })).toHaveCount(3);
});

test("the end follows the start, key by key, and an end before the start is refused next to it", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/CreateEvent"));
  const start = page.getByLabel("Start Time");
  const end = page.getByLabel("End time");
  await page.getByLabel("Title").fill("Levee walk");
  await page.getByLabel("Friendly URL").fill("levee-walk");
  await chooseType(page, "Community");
  // Without an end, the start moves nothing.
  await start.fill("2031-03-04T18:30");
  await start.fill("2031-03-05T18:30");
  await expect(end).toHaveValue("");
  await end.fill("2031-03-05T17:00");
  await save(page);
  await expect(page.getByText("End time can't be before Start Time.").first()).toBeVisible();
  await expectAccessible();
  await end.fill("2031-03-05T20:00");
  await save(page);
  await closeToast(page, "Event Created");

  await page.getByLabel("Search").fill("levee");
  await page.getByRole("link", { name: "Edit Levee walk" }).click();
  await expect(end).toHaveValue("2031-03-05T20:00");
  // Typed like this, the year is 0002 at first. The clocks change between the two days.
  await start.focus();
  await page.keyboard.type("03122032");
  await expect(start).toHaveValue("2032-03-12T18:30");
  await expect(end).toHaveValue("2032-03-12T20:00");
  await start.fill("2032-03-16T09:00");
  await expect(end).toHaveValue("2032-03-16T10:30");
  // A cleared start leaves the end alone, and the next start moves it.
  await start.fill("");
  await expect(end).toHaveValue("2032-03-16T10:30");
  await start.fill("2032-03-17T09:00");
  await expect(end).toHaveValue("2032-03-17T10:30");
  await page.getByLabel("Place").fill("Levee gate");
  await end.fill("2032-03-17T11:00");
  await save(page);
  await closeToast(page, "Event Updated");

  await page.goto(app.url("/event/levee-walk"));
  await expect(page.locator(".tn-event-when time")).toHaveText("Wed Mar 17, 2032 9:00–11:00 AM");
  await expect(page.locator(".tn-event-place")).toHaveText("Levee gate");
  await expectAccessible();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => fits(page), String(width)).toBe(true);
  }
});

test("typing replaces a suggested Friendly URL that someone clicks", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/CreateEvent"));
  await page.getByLabel("Title").fill("Pancake breakfast");
  const url = page.getByLabel("Friendly URL");
  await url.click();
  await page.keyboard.type("pancakes");
  await expect(url).toHaveValue("pancakes");
});

test("the form names what is missing next to each field, and allows no other characters in the address [EVT-005] [EVT-006] [EVT-007]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn("clerk@riverbend.example");
  await page.goto(app.url("/CreateEvent"));
  await save(page);
  for (const refusal of [
    "Title is required.",
    "Friendly URL is required.",
    "Start Time is required.",
    "Choose at least one type.",
  ])
    await expect(page.getByText(refusal).first()).toBeVisible();
  const url = page.getByLabel("Friendly URL");
  await url.pressSequentially("Big fair_2!");
  await expect(url).toHaveValue("igfair2");
  await url.press("ArrowLeft");
  await url.press("Backspace");
  await expect(url).toHaveValue("igfai2");
  await url.fill("");
  await url.pressSequentially("a".repeat(30));
  await expect(url).toHaveValue("a".repeat(25));
  await page.getByLabel("Start Time").fill("2020-01-01T10:00");
  await page.getByLabel("Title").fill("Too late");
  await chooseType(page, "Community");
  await save(page);
  await expect(page.getByText("Start Time must be at least 5 minutes from now.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/CreateEvent$/);

  // The same form for both, filled in.
  await page.getByLabel("Start Time").fill("2031-05-01T10:00");
  await save(page);
  await closeToast(page, "Event Created");
  await page.getByLabel("Search").fill("too late");
  const remove = page.getByRole("button", { name: /^Delete Too late\. Only admins/ });
  await expect(remove).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("link", { name: "Edit Too late" }).click();
  await expect(page.getByLabel("Title")).toHaveValue("Too late");
  await expect(page.getByLabel("Start Time")).toHaveValue("2031-05-01T10:00");
});

test("an answer that isn't a number, or isn't Deleted, is shown as the server sent it, and nothing typed is lost [ERR-002]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/CreateEvent"));
  await page.getByLabel("Title").fill("Closed hall");
  await page.getByLabel("Title").press("Tab");
  await page.getByLabel("Start Time").fill("2031-06-01T10:00");
  await chooseType(page, "Community");
  for (const answer of [
    { status: 200, json: "The hall is closed." },
    { status: 400, json: "The hall is closed." },
  ]) {
    await page.route(/CreateEvent$/, (route) =>
      route.request().method() === "POST" ? route.fulfill(answer) : route.continue(),
    );
    await save(page);
    await expect(message(page)).toHaveText(/^The hall is closed\./);
    await closeMessage(page);
    await page.unroute(/CreateEvent$/);
  }
  await expect(page).toHaveURL(/\/CreateEvent$/);
  await expect(page.getByLabel("Title")).toHaveValue("Closed hall");
  await save(page);
  await closeToast(page, "Event Created");

  await page.getByLabel("Search").fill("Closed hall");
  const row = page.getByRole("row", { name: /Closed hall/ });
  await page.route(/DeleteEvent/, (route) => route.fulfill({ json: "Not today." }));
  await row.getByRole("button", { name: "Delete Closed hall" }).click();
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(message(page)).toContainText("Not today.");
  await closeMessage(page);
  await expect(row).toBeVisible();
  await page.unroute(/DeleteEvent/);
  await row.getByRole("button", { name: "Delete Closed hall" }).click();
  await message(page).getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
});

for (const [ids, noun, rows, count] of [
  ["[DOC-002] [DOC-005]", "Document", "GetDocuments", "CountDocuments"],
  ["[EVT-002]", "Event", "GetEvents", "CountEvents"],
  ["[BLOG-002]", "Blog", "GetBlogs", "CountBlogs"],
  ["[NEWS-002]", "News", "GetNews", "CountNews"],
] as const)
  test(`/${noun}Management sorts by its headers, has a hundred rows per page, and opens the single form [CONST-004] ${ids}`, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn();
    await page.route(new RegExp(`/${count}`, "i"), (route) => route.fulfill({ json: 101 }));
    const sizes = new Map<string | null, string | null>();
    const sorts = new Set<string | null>();
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (!pathname.endsWith(`/${rows}`)) return;
      sizes.set(searchParams.get("page"), searchParams.get("pageSize"));
      sorts.add(searchParams.get("sort"));
    });
    await page.goto(app.url(`/${noun}Management`));
    const key = noun === "Document" ? "name" : "title";
    const head = page.getByRole("columnheader", { name: key === "name" ? "Name" : "Title" });
    await head.getByRole("button").click();
    await expect(head).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(() => [...sorts].some((sort) => sort?.startsWith(key))).toBe(true);

    await page.getByRole("button", { name: "Next page" }).click();
    await expect(page.getByRole("button", { name: "Next page" })).toBeDisabled();
    await expect
      .poll(() => [...sizes].sort())
      .toEqual([
        ["1", "100"],
        ["2", "100"],
      ]);

    // Creating and updating have the same fields, besides the question when to publish.
    const labels = page
      .getByRole("main")
      .locator("label")
      .filter({ hasNotText: /^(Publish|Keep it|Leave it|Take|When|Goes live) / });
    await page.goto(app.url(`/Create${noun}`));
    await expect(page.getByLabel(key === "name" ? "Name" : "Title").first()).toBeVisible();
    let ofNew: string[] = [];
    await expect
      .poll(async () => {
        ofNew = await labels.allTextContents();
        return ofNew.length;
      })
      .toBeGreaterThan(3);
    await page.goto(app.url(`/${noun}Management`));
    const edit = page
      .getByRole("main")
      .getByRole("link", { name: /^(Edit|View) / })
      .first();
    await expect(edit).toHaveAttribute("href", new RegExp(`^/Update${noun}/\\d+$`));
    await edit.click();
    await expect(page).toHaveURL(new RegExp(`/Update${noun}/\\d+$`));
    await expect(labels).toHaveText(ofNew);
  });

test("the list of forms has fifty rows per page [CONST-002] [CONST-004] [FORM-001]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.route(/GetAllForms/i, async (route) => {
    const [form] = await (await route.fetch()).json();
    await route.fulfill({ json: Array.from({ length: 51 }, (_, index) => ({ ...form, id: 1000 + index })) });
  });
  await page.goto(app.url("/FormBuilderManagement"));
  const body = page.locator("tbody tr");
  await expect(body).toHaveCount(50);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(body).toHaveCount(1);
});

test("the screens are closed without the module [GUARD-013]", async ({ page, app, signIn }) => {
  await signIn();
  // Without the module, Admins are led to its settings.
  await page.route(/HasEventSettings/i, (route) => route.fulfill({ json: false }));
  for (const path of ["/EventManagement", "/CreateEvent", "/UpdateEvent/1"]) {
    await page.goto(app.url(path));
    await expect(page).toHaveURL(/\/Settings/i);
  }
});

test("visitors change months, choose a day, and see past events, with scripts or without; the calendar is 500pt high [PUB-053] [PUB-054] [PUB-056] [CONST-026]", async ({
  page,
  app,
  browser,
  expectAccessible,
}) => {
  const table = page.getByRole("table", { name: "Events" });
  const rows = (in_: Page) => in_.locator(".tn-events-list tbody tr");
  await page.goto(app.url("/events"));
  await expect(table).toBeVisible();
  await expectAccessible();
  const height = await page.locator(".tn-month table").evaluate((one) => one.getBoundingClientRect().height);
  expect(Math.abs(height - 500 * (96 / 72))).toBeLessThan(2);
  await islandStarted(page, "event-table");
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
  const all = page.getByRole("link", { name: /^View All\.\.\./ });
  // Three of the demo's events are on the same day, this month or next.
  const next = page.getByRole("link", { name: "Next month" });
  if (!(await page.locator(".tn-month").innerText()).includes("View All...")) await next.click();
  await all.click();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.locator("body")).toHaveAttribute("data-same-document", "");
  const dayAddress = page.url();
  await page.getByRole("link", { name: /: remove this date/ }).click();
  await expect(page).not.toHaveURL(/date=/);
  await expect(rows(page)).not.toHaveCount(3);
  await page.goBack();
  await expect(rows(page)).toHaveCount(3);
  await page.goto(app.url("/events"));
  await expect(page.getByRole("link", { name: "Fountain workshop" })).toHaveCount(0);
  await page.getByRole("link", { name: "Show Past Events" }).click();
  await expect(table.getByRole("link", { name: "Fountain workshop" })).toBeVisible();

  for (const width of [320, 360, 400]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/events?past=1", "/event/water-open-house"]) {
      await page.goto(app.url(path));
      await expect.poll(() => fits(page), `${path} at ${width}`).toBe(true);
    }
  }
  await expectAccessible();

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const reader = await plain.newPage();
  await reader.goto(dayAddress);
  await expect(rows(reader)).toHaveCount(3);
  await reader.getByRole("link", { name: /: remove this date/ }).click();
  await expect(rows(reader)).not.toHaveCount(3);
  await plain.close();
});
