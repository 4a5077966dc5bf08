import { expect, expectNoAxeViolations, test } from "./harness/serve.ts";

test("an alert is an alertdialog with the printed text; it gets the focus and returns it", async ({
  open,
}) => {
  const page = await open("/dialogs");
  const opener = page.getByRole("button", { name: "Alert", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveAccessibleDescription("Page Updated");
  await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
  await expect(dialog.getByRole("button")).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(page.getByTestId("answer")).toHaveText("alert closed");
});

test("a confirmation is accepted with its verb, and declined with Cancel or Escape", async ({ open }) => {
  const page = await open("/dialogs");
  const opener = page.getByRole("button", { name: "Delete", exact: true });
  const dialog = page.getByRole("alertdialog", { name: "Please confirm" });
  const answer = page.getByTestId("answer");

  await opener.click();
  await expect(dialog).toContainText("Are you sure you want to delete this page?");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(answer).toHaveText("true");

  await opener.click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(answer).toHaveText("false");
  await expect(opener).toBeFocused();

  await page.getByRole("button", { name: "Alert", exact: true }).click();
  await expect(page.getByRole("alertdialog", { name: "Message" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(answer).toHaveText("alert closed");
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(answer).toHaveText("false");
  await expect(dialog).toHaveCount(0);
});

test("comments are passed on; Escape passes on nothing", async ({ open }) => {
  const page = await open("/dialogs");
  const opener = page.getByRole("button", { name: "Submit", exact: true });
  await opener.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("textbox", { name: "Version comments" })).toBeFocused();
  await page.keyboard.type("Prices of 2027");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByTestId("answer")).toHaveText('{"comments":"Prices of 2027"}');
  await opener.click();
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.type("Not this");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("answer")).toHaveText("null");
});

test("two messages appear one after the other", async ({ open }) => {
  const page = await open("/dialogs");
  await page.getByRole("button", { name: "Two alerts" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveCount(1);
  await expect(dialog).toContainText("First message");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("Second message");
  await expect(dialog.getByRole("button", { name: "OK" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
});

test("a popup keeps the focus, returns it, and asks before losing what was typed", async ({ open }) => {
  const page = await open("/dialogs");
  const opener = page.getByRole("button", { name: "Add Accordion Tab" });
  const popup = page.getByRole("dialog", { name: "Accordion Tab" });
  await opener.click();
  await expect(popup.getByRole("textbox", { name: "Title" })).toBeFocused();
  await expectNoAxeViolations(page);
  for (let step = 0; step < 6; step++) {
    await page.keyboard.press("Tab");
    await expect.poll(() => popup.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(popup).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await popup.getByRole("textbox", { name: "Title" }).fill("When is garbage day?");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("You have unsaved changes.");
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(popup.getByRole("textbox", { name: "Title" })).toHaveValue("When is garbage day?");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(popup).toHaveCount(0);
});

test("the popup opened last is on top, even if a gallery was mounted long before", async ({ open }) => {
  const page = await open("/layers");
  const gallery = page.getByRole("dialog", { name: "Gallery" });
  await page.getByRole("button", { name: "Open gallery" }).click();
  await expect(gallery.getByRole("heading", { name: "Gallery" })).toBeFocused();
  await gallery.getByRole("button", { name: "Close Gallery" }).click();
  await expect(gallery).toHaveCount(0);
  await page.getByRole("button", { name: "Add slide" }).click();
  await page.getByRole("button", { name: "Choose image" }).click();
  await gallery.getByRole("button", { name: "The river" }).click({ timeout: 5000 });
  await expect(page.getByTestId("picked")).toHaveText("the river");
  await expect(gallery).toHaveCount(0);
  await expect(page.getByRole("dialog", { name: "Slide" })).toBeVisible();
});
