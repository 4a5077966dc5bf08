import { expect, test } from "./fixtures.ts";

test.use({ viewport: { width: 360, height: 740 } });

const top = async (button: import("@playwright/test").Locator) => (await button.boundingBox())?.y;

test("the actions for selected images fit in one row of a small phone", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/ImageManagement"));
  await page
    .getByRole("checkbox", { name: /^Select / })
    .nth(1)
    .check();
  const bar = page.getByRole("region", { name: "Selected images" });
  const action = (name: string) => bar.getByRole("button", { name });
  await expect.poll(() => top(action("Delete"))).toBe(await top(action("Move to folder")));
});

test("the bar of a form with three buttons takes two rows of a small phone", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  await page.goto(app.url("/NewsManagement"));
  await page.getByRole("link", { name: "Annual report", exact: true }).click();
  const bar = page.locator("[data-sticks]");
  const button = (name: string) => bar.getByRole("button", { name });
  await expect.poll(() => top(button("Save"))).toBe(await top(button("Delete newsletter issue")));
  await page.getByRole("textbox", { name: "Title" }).fill("Annual report 2026");
  await expect(bar.getByText("Unsaved changes")).toBeVisible();
  const state = await bar.getByRole("status").boundingBox();
  const back = await bar.getByRole("link", { name: "Back to list" }).boundingBox();
  expect(
    Math.abs((state?.y ?? 0) + (state?.height ?? 0) / 2 - (back?.y ?? 0) - (back?.height ?? 0) / 2),
  ).toBeLessThan(4);
});
