import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { aForm } from "./form-steps.ts";
import { holdRequests } from "./held-requests.ts";
import { closeMessage, closeToast, message } from "./page-steps.ts";

/** Holds a call back until it's released. */
const hold = async (page: Page, call: RegExp, held?: Parameters<typeof holdRequests>[2]) => {
  const release = await holdRequests(page, call, held);
  return { sent: page.waitForRequest(call), release };
};

/** Clicks into a field with the mouse, as a person does, and types. */
const typeInto = async (page: Page, field: Locator, text: string): Promise<void> => {
  await field.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {};
  await page.mouse.click(x + width - 10, y + height / 2);
  await page.keyboard.press("End");
  await page.keyboard.type(text);
};

const fillInBlog = async (page: Page, title: string): Promise<void> => {
  await page.getByLabel("Title").fill(title);
  await page.getByRole("combobox", { name: "Types" }).selectOption("Saving");
  await page.getByLabel("Teaser").fill("A teaser");
  await page.getByRole("textbox", { name: "Content" }).fill("Words");
};

test("a new item's form takes no text while a save is running that closes it", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await fillInBlog(page, "Held back for a while");
  const title = page.getByLabel("Title");
  const content = page.getByRole("textbox", { name: "Content" });
  const save = await hold(page, /CreateBlog$/i);
  await title.press("Control+s");
  await save.sent;
  // Neither where the cursor is, nor in another field, nor in formatted text.
  await page.keyboard.type(" Lost");
  await typeInto(page, page.getByLabel("Teaser"), " Lost");
  await typeInto(page, content, " Lost");
  await expect(title).toHaveValue("Held back for a while");
  await expect(page.getByLabel("Teaser")).toHaveValue("A teaser");
  await expect(content).toHaveText("Words");
  await expectAccessible();
  save.release();
  await closeToast(page, "Blog Created");
  await expect(page).toHaveURL(/\/BlogManagement/);
});

test("after a save that fails, a new item's form goes on where it was", async ({ page, app, signIn }) => {
  await signIn();
  await page.goto(app.url("/CreateBlog"));
  await fillInBlog(page, "Refused for a while");
  const title = page.getByLabel("Title");
  const save = await hold(page, /CreateBlog$/i, {
    end: (route) => route.fulfill({ status: 400, json: "Not today." }),
  });
  await title.press("Control+s");
  await save.sent;
  save.release();
  await expect(message(page)).toContainText("Not today.");
  await closeMessage(page);
  await expect(title).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" only");
  await expect(title).toHaveValue("Refused for a while only");
  await page.unroute(/CreateBlog$/i);
  await page.keyboard.press("Control+s");
  await closeToast(page, "Blog Created");
  await page.getByLabel("Search").fill("Refused for a while");
  await expect(page.getByRole("link", { name: "Refused for a while only", exact: true })).toBeVisible();
});

test("a new field's form takes no text while the save is running that closes it", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const id = await aForm(page, app, "Fields one by one");
  await page.goto(app.url(`/FormBuilder/${id}`));
  await page.getByRole("button", { name: "Create New Field" }).click();
  const form = page.getByRole("form", { name: "Field details" });
  const name = form.getByLabel("Name");
  await name.fill("Your name");
  const save = await hold(page, /CreateFormField/i);
  await name.press("Control+s");
  await save.sent;
  await page.keyboard.type(" Lost");
  await expect(name).toHaveValue("Your name");
  save.release();
  await expect(page.getByRole("button", { name: "Edit Your name" })).toBeVisible();
});
