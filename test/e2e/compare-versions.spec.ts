import type { Page } from "@playwright/test";
import { addText, createPage, expect, openEditor, pageNumber, signedInOnWideScreen } from "./editor-steps.ts";
import type { AppFixture } from "./fixtures.ts";
import { test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";
import { fits } from "./page-steps.ts";

signedInOnWideScreen();

interface EditorData {
  readonly pageComponents: readonly { id: number; versionId: number }[];
}

/** A page whose live V1 has three texts; its draft V2 has the first one moved to the end and the second one changed. */
const comparedPage = async (page: Page, app: AppFixture): Promise<number> => {
  const pageId = await createPage(page, app);
  for (const name of ["First", "Second", "Third"]) await addText(page, app, pageId, name);
  for (const step of ["SubmitDraft", "PublishDraft?versionId=1", "CreateDraft?copyVersionId=1"]) {
    const url = new URL(app.url(`/Version/${step}`));
    url.searchParams.set("pageId", String(pageId));
    const answer = await page.request.post(url.href);
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const read = await page.request.get(app.url(`/Admin/GetPageComponentData?pageId=${pageId}`));
  const data = (await read.json()) as EditorData;
  const [first, second, third] = data.pageComponents
    .filter((component) => component.versionId === 2)
    .map(({ id }) => id);
  const saved = await page.request.post(app.url("/Admin/UpdateHtmlEditor"), {
    data: {
      id: second,
      componentName: "Second",
      pageId,
      versionId: 2,
      content:
        "<h2>Rates</h2><p>Text of the new Second &lt;script&gt;document.title='run'&lt;/script&gt;</p>",
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  const ordered = await page.request.post(app.url("/Admin/UpdatePageComponentOrder"), {
    data: { pageComponentIds: [second, third, first] },
  });
  expect(ordered.status(), await ordered.text()).toBe(200);
  return pageId;
};

test("a draft is compared with the live version by words, by keyboard, and as rendered pages", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await comparedPage(page, app);
  await openEditor(page, app, pageId);
  await page.getByRole("link", { name: "Compare with live" }).click();
  await expect(page).toHaveURL(app.url(`/UpdatePageComponent/${pageId}/Compare?from=1&to=2`));
  await expect(
    page.getByRole("heading", { level: 1, name: `Compare versions of Editor ${pageNumber}` }),
  ).toBeVisible();
  await expect(page.getByText("1 component changed and 1 moved.")).toBeVisible();

  const changed = page.getByRole("region", { name: /^Second/ });
  await expect(changed.getByText("Changed", { exact: true })).toBeVisible();
  await expect(changed.locator("ins").filter({ hasText: "the new" })).toContainText("[Added: ");
  await expect(page.getByRole("region", { name: /^First/ })).toContainText(
    "Moved from position 1 to position 3.",
  );
  await expectAccessible();

  await page.getByRole("button", { name: "Next change" }).focus();
  await page.keyboard.press("j");
  await expect(changed.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(page.getByText("Change 1 of 2")).toBeVisible();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { level: 2, name: /^First/ })).toBeFocused();
  await page.keyboard.press("k");
  await expect(changed.getByRole("heading", { level: 2 })).toBeFocused();

  await page.getByRole("tab", { name: "Rendered pages" }).click();
  const after = page.frameLocator('iframe[title^="V2"]');
  await expect(after.locator('[data-compared="Changed"][data-current]')).toContainText("the new Second");
  await expect(page.frameLocator('iframe[title^="V1"]').locator('[data-compared="Moved"]')).toContainText(
    "Text of First",
  );
  await expect(page.locator("iframe[sandbox='allow-same-origin']")).toHaveCount(2);
  await expect(page).toHaveTitle(/Compare versions/);
  await page.getByRole("link", { name: "Back to the page" }).click();
  await expect(page).toHaveURL(app.url(`/UpdatePageComponent/${pageId}?version=2`));
});

test("versions can be chosen, identical ones say so, and everything fits a phone", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await comparedPage(page, app);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(app.url(`/UpdatePageComponent/${pageId}/Compare`));
  await expect(page.getByText("1 component changed and 1 moved.")).toBeVisible();
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();
  await page.getByLabel("From version").selectOption("2");
  await expect(page.getByText("These two versions are the same.")).toBeVisible();
  await expect(page).toHaveURL(/from=2&to=2/);
  await expectAccessible();
  await page.goto(app.url(`/UpdatePageComponent/${pageId}/Compare?from=1&to=9`));
  await expect(page.getByText("This comparison doesn't exist")).toBeVisible();
});

test("a choice of versions stays while the answer to it is on its way", async ({ page, app }) => {
  const pageId = await comparedPage(page, app);
  await page.goto(app.url(`/UpdatePageComponent/${pageId}/Compare`));
  const from = page.getByLabel("From version");
  const to = page.getByLabel("To version");
  await expect(from).toHaveValue("1");
  const release = await holdRequests(page, "**/Version/CompareVersions?*");
  await from.selectOption("2");
  await to.selectOption("1");
  await expect(page).toHaveURL(/from=2&to=1/);
  await expect(from).toHaveValue("2");
  await expect(to).toHaveValue("1");
  release();
  await expect(page.getByText("V2", { exact: true }).first()).toBeVisible();
  await expect(from).toHaveValue("2");
  await expect(to).toHaveValue("1");
});

test("unsaved changes are compared with the saved version before they're restored", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "First");
  const copy = { form: "component", item: String(id), values: { content: "<p>Text of mine</p>" } };
  const stored = await page.request.post(app.url("/Admin/SaveWorkingCopy"), {
    data: { ...copy, base: { content: "<p>Text of First</p>" } },
  });
  expect(stored.status(), await stored.text()).toBe(200);
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  await page.getByRole("link", { name: "See what you changed" }).click();
  await expect(page.getByRole("combobox", { name: "To version" })).toHaveValue("unsaved");
  await expect(page.getByText("1 component changed.")).toBeVisible();
  const changed = page.getByRole("region", { name: /^First/ });
  await expect(changed.locator("ins")).toContainText("mine");
  await expectAccessible();
  await page.getByRole("tab", { name: "Rendered pages" }).click();
  await expect(page.frameLocator("iframe").last().locator("main")).toContainText("Text of mine");
  await expect(page.frameLocator("iframe").first().locator("main")).toContainText("Text of First");
  await page.getByRole("link", { name: "Back to the page" }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("Text of mine");
});
