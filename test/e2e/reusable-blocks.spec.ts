import {
  addText,
  componentList,
  createPage,
  expect,
  openEditor,
  preview,
  signedInOnWideScreen,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";

// Content that is made reusable on one page, shown on a second one, and changed in one place.

signedInOnWideScreen();

test("a component becomes a reusable block, a second page shows it, and publishing the block changes both", async ({
  page,
  app,
  expectAccessible,
}) => {
  const publish = async (pageId: number, versionId = 1) => {
    await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
    await page.request.post(app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=${versionId}`));
  };
  const first = await createPage(page, app);
  await addText(page, app, first, "Desk");
  await openEditor(page, app, first);
  await page.getByRole("button", { name: "More actions for Desk-V1" }).click();
  await page.getByRole("menuitem", { name: "Make reusable" }).click();
  await expect(page.getByRole("textbox", { name: "Block name" })).toBeFocused();
  await page.keyboard.type("Front desk");
  await expectAccessible();
  await page.getByRole("button", { name: "Make reusable" }).click();
  await expect(page.getByText("“Front desk” is now a reusable block")).toBeVisible();
  await expect(componentList(page)).toContainText("Front desk-V1");
  await expect(preview(page).locator("#content .tn-reusable")).toHaveText("Text of Desk");
  await publish(first);

  const second = await createPage(page, app);
  await openEditor(page, app, second);
  await page.getByRole("button", { name: "Add Component" }).click();
  const gallery = page.getByRole("dialog", { name: "Add Component" });
  await gallery.getByRole("textbox", { name: "Search components" }).fill("front");
  await expectAccessible();
  await gallery.getByRole("button", { name: /^Front desk/ }).click();
  await expect(page.getByRole("combobox", { name: "Block" })).toHaveText(/Front desk/);
  await expect(preview(page).locator("#content .tn-reusable")).toHaveText("Text of Desk");
  await publish(second);

  await page.goto(app.url("/ReusableBlockManagement"));
  await expectAccessible();
  await page.getByRole("button", { name: "Where Front desk is used: 2 pages" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Front desk" }).click();
  await expect(page.getByRole("heading", { name: "Front desk Reusable block" })).toBeVisible();
  const current = page.getByRole("navigation", { name: "Main menu" }).locator("[aria-current]");
  await expect(current).toHaveAttribute("href", "/ReusableBlockManagement");
  const blockId = Number(/\/(\d+)/.exec(new URL(page.url()).pathname)?.[1]);
  await page.getByRole("tab", { name: "Block details" }).click();
  await expect(page.getByRole("heading", { name: "Where it's used" })).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Delete block" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "“Front desk” is used on 2 pages. Remove or detach it there first.",
  );
  await page.getByRole("button", { name: "OK" }).click();
  await page.getByRole("button", { name: "Take down" }).click();
  const takingDown = page.getByRole("alertdialog");
  await expect(takingDown).toContainText(
    "Take this block down? It disappears from every page that shows it.",
  );
  await takingDown.getByRole("button", { name: "Keep block" }).click();

  await page.request.post(app.url(`/Version/CreateDraft?pageId=${blockId}&copyVersionId=1`));
  const place = { pageId: blockId, versionId: 2 };
  const text = { ...place, componentName: "New", content: "<p>Text of New</p>" };
  const added = await page.request.post(app.url("/Admin/CreateHtmlEditor"), { data: text });
  await page.request.post(app.url("/Admin/ManagePageComponent"), {
    data: { ...place, type: "HtmlEditor", componentId: Number(await added.json()), id: 0, status: "draft" },
  });
  await publish(blockId, 2);
  for (const id of [first, second]) {
    await page.goto(app.url(`/PagePreview/${id}/1`));
    await expect(page.locator("#content")).toContainText("Text of New");
  }

  await page.request.post(app.url(`/Version/CreateDraft?pageId=${second}&copyVersionId=1`));
  await openEditor(page, app, second);
  await page.getByRole("button", { name: "More actions for Front desk-V2" }).click();
  await page.getByRole("menuitem", { name: "Detach" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Detach block" }).click();
  await expect(componentList(page)).toContainText(["Desk-V2", "New-V2"]);
});

test("an empty block's editor speaks of a block", async ({ page, app }) => {
  const headers = { origin: app.url().replace(/\/$/, "") };
  const answer = await page.request.post(app.url("/Admin/AddReusableBlock"), {
    headers,
    data: { name: "Still empty" },
  });
  await page.goto(app.url(`/UpdatePageComponent/${await answer.json()}`));
  await expect(page.getByText("Add the first one to start building this block.")).toBeVisible();
});
