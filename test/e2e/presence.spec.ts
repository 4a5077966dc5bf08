import type { Browser, Page } from "@playwright/test";
import {
  addText,
  componentList,
  createPage,
  expect,
  openEditor,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

// Who else has the same page or item open, as two people see it in their browsers.

signedInOnWideScreen();

const CLERK = "clerk@riverbend.example";
const HINT = "If you both save, the second one to save chooses which version to keep.";

/** The clerk, signed in in another browser. */
const clerkIn = async (browser: Browser, app: AppFixture): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(app.url("/login"));
  await page.getByLabel("Username").fill(CLERK);
  await page.getByLabel("Password", { exact: true }).fill(app.password);
  await page.getByRole("button", { name: "Log In" }).click();
  await page.waitForURL(/\/adminhome/i, { timeout: 60_000 });
  return page;
};

/** The name that colleagues see. */
const nameOf = async (page: Page): Promise<string> => {
  const user = await page.evaluate(() => sessionStorage.getItem("user"));
  const { firstName, lastName } = JSON.parse(user ?? "{}") as { firstName: string; lastName: string };
  return `${firstName} ${lastName}`;
};

test("two people on one page see each other, the open component, and that the other has left", async ({
  page,
  app,
  browser,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  const rates = await addText(page, app, pageId, "Rates table");
  await addText(page, app, pageId, "Hours");
  const other = await clerkIn(browser, app);
  const clerk = await nameOf(other);
  await openEditor(page, app, pageId, "?version=1");
  await openEditor(other, app, pageId, `?version=1&component=${rates}`);
  await expect(page.getByText(`${clerk} is editing Rates table.`)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `${clerk} opened this page.` })).toHaveCount(1);
  await expect(other.getByRole("status").filter({ hasText: " has this page open." })).toHaveCount(1);
  await expect(other.getByRole("status").filter({ hasText: " opened this page." })).toHaveCount(0);
  await expect(componentList(page)).toContainText([`${clerk} is editing this`, "Hours"]);
  await expect(componentList(page).last()).not.toContainText(clerk);

  await page.getByRole("button", { name: /^Edit Rates table/ }).click();
  await expect(page.getByText(`${clerk} has this component open. ${HINT}`)).toBeVisible();
  await expect(other.getByText(/ has this component open\. /)).toBeVisible();
  await expectAccessible();

  await other.getByRole("button", { name: /^Edit Hours/ }).click();
  await expect(page.getByText(`${clerk} is editing Hours.`)).toBeVisible();
  await expect(page.getByText(HINT)).toHaveCount(0);
  await other.goto(app.url("/AdminHome"));
  await expect(page.getByText(new RegExp(`${clerk} is editing`))).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: `${clerk} closed this page.` })).toHaveCount(1);
  await other.context().close();
});

test("a person sees that they have the page open in another tab", async ({ page, app, context }) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "Rates table");
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const second = await context.newPage();
  // Each tab has its own session storage.
  const user = await page.evaluate(() => sessionStorage.getItem("user"));
  await second.addInitScript((value) => sessionStorage.setItem("user", value ?? ""), user);
  await openEditor(second, app, pageId, "?version=1");
  await expect(second.getByText("You have this page open in another tab.")).toBeVisible();
  await expect(componentList(second)).toContainText(["Open in your other tab"]);
  await page.close();
  await expect(second.getByText("You have this page open in another tab.")).toHaveCount(0);
});

test("people with the same event open see each other above its form, with or without the stream", async ({
  page,
  app,
  browser,
  expectAccessible,
}) => {
  const [event] = (await (await page.request.get(app.url("/AdminEvent/GetEvents"))).json()) as {
    id: number;
  }[];
  const path = `/UpdateEvent/${event?.id}`;
  const other = await clerkIn(browser, app);
  const clerk = await nameOf(other);
  // A proxy that passes no stream on.
  await other.route("**/Admin/WatchPresence*", (route) => route.abort());
  await page.goto(app.url(path));
  await other.goto(app.url(path));
  await expect(page.getByText(`${clerk} has this event open. ${HINT}`)).toBeVisible();
  await expect(other.getByText(/ has this event open\. /)).toBeVisible();
  await expectAccessible();
  await other.context().close();
  await expect(page.getByText(HINT)).toHaveCount(0, { timeout: 60_000 });
});
