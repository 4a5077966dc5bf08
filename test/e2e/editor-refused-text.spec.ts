import {
  answerDialog,
  createPage,
  expect,
  openFirstTab,
  openNewText,
  signedInOnWideScreen,
  versions,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// A version that became read-only never seems to contain text that was refused.

signedInOnWideScreen();

test("text refused because someone submitted the version is marked as not included, and can be copied", async ({
  page,
  app,
  context,
  expectAccessible,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { pageId, content } = await openNewText(page, app);
  await content.fill("Refused words");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.keyboard.press("Control+s");
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  const notice = page.getByRole("region", { name: "Unsaved changes" });
  await expect(notice).toContainText("Your changes weren't saved to V1.");
  await expect(notice).toContainText("Changed: Content");
  await expect(content).toHaveText("Refused words");
  await expectAccessible();

  await notice.getByRole("button", { name: "Copy unsaved text" }).click();
  await expect(notice.getByRole("status")).toHaveText("Copied");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) => (await (await item?.getType(type))?.text()) ?? "";
    return { html: await read("text/html"), text: await read("text/plain") };
  });
  expect(copied.text).toBe("Refused words");
  expect(copied.html).toContain("<p>Refused words</p>");

  await notice.getByRole("button", { name: "Discard changes" }).click();
  await answerDialog(page, "show the saved V1?", "Keep changes");
  await expect(content).toHaveText("Refused words");
  await notice.getByRole("button", { name: "Discard changes" }).click();
  await answerDialog(page, "show the saved V1?", "Discard changes");
  await expect(content).toHaveText("Text of Text");
  await expect(notice).toHaveCount(0);
});

test("Reject and Publish ask first if a component has unsaved text, and leave that text on the screen", async ({
  page,
  app,
}) => {
  const { pageId, id, content } = await openNewText(page, app);
  const notice = page.getByRole("region", { name: "Unsaved changes" });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const status = (name: string) =>
    expect(versions(page).locator("option")).toHaveText([new RegExp(`^V1 .* \\(${name}\\)$`)]);
  /** Someone else submits the draft, so that the text is refused. */
  const submitElsewhere = async () => {
    await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
    await press("Submit");
    await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
    await status("pending");
    await expect(notice).toContainText("weren't saved to V1");
  };
  await content.fill("Unsaved words");
  await submitElsewhere();

  await press("Reject");
  await answerDialog(page, "Reject V1 without them?", "Keep editing");
  await status("pending");
  await press("Reject");
  await answerDialog(page, "Reject V1 without them?", "Reject without them");
  await answerDialog(page, "Are you sure you want to reject this draft?", "Reject", "");
  await status("draft");
  await expect(notice).toHaveCount(0);
  await expect(content).toHaveText("Unsaved words");

  await submitElsewhere();
  await press("Publish");
  await answerDialog(page, "Publish V1 without them?", "Publish without them");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "");
  await status("live");
  await expect(notice).toContainText("weren't saved to V1");
  await expect(content).toHaveText("Unsaved words");
  const stored = await page.request.get(app.url(`/Admin/GetHtmlEditor?componentId=${id}`));
  expect(await stored.json()).toMatchObject({ content: "<p>Text of Text</p>" });
});

test("refused text in a popup is marked, too", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  const popup = await openFirstTab(page, app, pageId);
  await popup.getByRole("textbox", { name: "Component name" }).fill("Tab");
  await popup.getByRole("textbox", { name: "Title" }).fill("Asked often");
  await popup.getByRole("textbox", { name: "Content" }).fill("Refused words");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await popup.getByRole("button", { name: "Save" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await expect(popup.getByRole("region", { name: "Unsaved changes" })).toContainText(
    "Changed: Component name, Title, Content",
  );
  await expect(popup.getByRole("textbox", { name: "Content" })).toHaveText("Refused words");
});
