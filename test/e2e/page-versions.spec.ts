import {
  addText,
  answerDialog,
  componentList,
  createPage,
  expect,
  openEditor,
  pageNumber,
  signedInOnWideScreen,
  today,
  versions,
} from "./editor-steps.ts";
import { test } from "./fixtures.ts";

signedInOnWideScreen();

test("Submit, Reject, and Publish each ask, take comments, and add an entry to the log [VER-008] [VER-012] [VER-013] [VER-021]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  const sent = new Map<string, string[]>();
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const name = /\/Version\/(\w+Draft)$/.exec(pathname)?.[1];
    if (name) sent.set(name, [...searchParams.keys()].sort());
  });
  await openEditor(page, app, pageId);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await press("Submit");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "Please look");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(pending\)$/]);
  await press("Reject");
  await answerDialog(page, "Are you sure you want to reject this draft?", "Reject", "A word is missing");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(draft\)$/]);
  await press("Submit");
  await answerDialog(page, "Are you sure you want to submit this draft?", "Submit", "");
  await press("Publish");
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "Fine now");
  await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  const named = ["comments", "loggedInEmail", "pageId", "pageLink"];
  expect(Object.fromEntries(sent)).toEqual({
    SubmitDraft: [...named, "seen"],
    RejectDraft: [...named, "seen"],
    PublishDraft: [...named, "seen", "versionId"],
  });

  await page.getByRole("tab", { name: "Version Log" }).click();
  const rows = page.getByRole("table", { name: "Version log" }).getByRole("row");
  await expect(rows.filter({ hasText: "Published draft V1" })).toContainText("admin@riverbend.example");
  await expect(rows.filter({ hasText: "Published draft V1" })).toContainText(today.format(new Date()));
  await expect(
    rows.filter({ hasText: "Rejected draft V1" }).getByRole("button", { name: "Comment: A word is missing" }),
  ).toBeVisible();
  await expect(rows.filter({ hasText: "Submitted draft V1" })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Comment: Please look" })).toBeVisible();
  await expectAccessible();

  await page.goto(app.url(`/editor-${pageNumber}`));
  await expect(page.getByText("Text of Text")).toBeVisible();
});

test("the question before an empty page or block is submitted or published says so", async ({
  page,
  app,
}) => {
  const block = await page.request.post(app.url("/Admin/AddReusableBlock"), {
    data: { name: "Empty block" },
  });
  expect(block.status(), await block.text()).toBe(200);
  const dialog = page.getByRole("alertdialog");
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  for (const [id, nothing] of [
    [await createPage(page, app), "so visitors will see a page without content."],
    [Number(await block.json()), "so the block will show nothing."],
  ] as const) {
    await page.goto(app.url(`/UpdatePageComponent/${id}`));
    for (const step of ["Submit", "Publish"]) {
      await press(step);
      await expect(dialog).toContainText(`This version has no components, ${nothing}`);
      await dialog.getByRole("button", { name: step, exact: true }).click();
      await expect(dialog).toHaveCount(0);
    }
    await expect(versions(page).locator("option")).toHaveText([/^V1 .* \(live\)$/]);
  }

  const full = await createPage(page, app);
  await addText(page, app, full, "Text");
  await openEditor(page, app, full);
  await press("Submit");
  await expect(dialog).toContainText("Are you sure you want to submit this draft?");
  await expect(dialog).not.toContainText("component");
});

test("says why a page below an unpublished page isn't in the menu yet", async ({ page, app }) => {
  const menu = await createPage(page, app);
  const parent = (await (await page.request.get(app.url(`/Admin/GetPage?pageId=${menu}`))).json()) as object;
  await page.request.post(app.url("/Admin/UpdatePage"), {
    data: { ...parent, name: "Unpublished Parent", showOnMenu: true },
  });
  const pageId = await createPage(page, app);
  const child = (await (await page.request.get(app.url(`/Admin/GetPage?pageId=${pageId}`))).json()) as object;
  const placed = await page.request.post(app.url("/Admin/UpdatePage"), {
    data: { ...child, menu, showOnMenu: true },
  });
  expect(placed.status(), await placed.text()).toBe(200);
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  const why = "the page above it, “Unpublished Parent”, isn't published.";
  await answerDialog(page, `It won't be in the menu yet: ${why}`, "Publish", "");
  await expect(page.getByRole("status").filter({ hasText: "V1 is live now." })).toContainText(
    `It isn't in the menu yet: ${why}`,
  );
});

test("a page that doesn't exist, or that the person can't open, leads back to Pages", async ({
  page,
  app,
  expectAccessible,
}) => {
  for (const path of [
    "/UpdatePageComponent/987654321",
    "/UpdatePageComponent/none",
    "/UpdateExternalPage/987654321",
  ]) {
    await page.goto(app.url(path));
    await expect(page.getByText("This page doesn't exist")).toBeVisible();
  }
  await expectAccessible();
  await page.getByRole("link", { name: "Back to Pages" }).click();
  await expect(page).toHaveURL(/\/PageComponentManagement/);
});

test("the version log is a table on a desktop and a list on a phone [VER-015]", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}&comments=Please+look`));
  await openEditor(page, app, pageId);
  await page.getByRole("tab", { name: "Version Log" }).click();
  const heads = page.getByRole("table", { name: "Version log" }).getByRole("columnheader");
  const submitted = page.getByRole("row", { name: /Submitted draft V1/ });
  await expect(submitted).toContainText("admin@riverbend.example");
  await expect(submitted.getByRole("button", { name: "Comment: Please look" })).toBeVisible();
  await expect(submitted.locator("time")).toHaveText(today.format(new Date()));
  for (const width of [1440, 1300, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const details = page.getByRole("tab", { name: "Details", exact: true });
    if (width === 1024) await details.click();
    await expect(heads).toHaveText(["Email", "Action", "Comments", "Timestamp"]);
    await expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(heads).toHaveCount(0);
});

test("the log shows ten entries per page [VER-016] [CONST-003]", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  for (let round = 0; round < 5; round += 1) {
    await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
    await page.request.post(app.url(`/Version/RejectDraft?pageId=${pageId}`));
  }
  await openEditor(page, app, pageId);
  await page.getByRole("tab", { name: "Version Log" }).click();
  await expect(page.getByText("Showing 1–10 of 11")).toBeVisible();
  // Ten rows and the header.
  await expect(page.getByRole("table", { name: "Version log" }).getByRole("row")).toHaveCount(11);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page.getByText("Created draft V1")).toBeVisible();
});

test("a live version offers a new draft only if there is none, and the new draft is selected [VER-005] [VER-006] [VER-011] [EDIT-007]", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.request.post(app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
  await openEditor(page, app, pageId);
  const createDraft = page.getByRole("button", { name: "Create Draft", exact: true });
  await createDraft.click();
  await answerDialog(page, "Are you sure you want to create a draft?", "Create Draft");
  const day = today.format(new Date());
  await expect(versions(page).locator("option")).toHaveText([`V2 ${day} (draft)`, `V1 ${day} (live)`]);
  await expect(versions(page)).toHaveValue("2");
  await expect(componentList(page)).toHaveText([/Text-V2/]);

  await versions(page).selectOption("1");
  await expect(page).toHaveURL(/\?version=1$/);
  await expect(createDraft).toHaveCount(0);
  await expect(page.getByText("Make changes in the draft, V2.")).toBeVisible();
  // The selection stays until the editor is opened again.
  await page.reload();
  await expect(versions(page)).toHaveValue("1");
  await page.getByRole("button", { name: "Open V2" }).click();
  await expect(versions(page)).toHaveValue("2");

  await openEditor(page, app, pageId);
  await expect(versions(page)).toHaveValue("2");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await openEditor(page, app, pageId, "?version=1");
  await expect(versions(page).locator("option")).toHaveText([`V2 ${day} (pending)`, `V1 ${day} (live)`]);
  await expect(versions(page)).toHaveValue("1");
  await expect(createDraft).toHaveCount(0);
});

test("a deleted draft is replaced by the live version; backups have no status and say when they were live [VER-007] [VER-010] [EDIT-006] [EDIT-007]", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  const step = async (path: string) => {
    expect((await page.request.post(app.url(`/Version/${path}`))).status()).toBe(200);
  };
  await step(`SubmitDraft?pageId=${pageId}`);
  await step(`PublishDraft?pageId=${pageId}&versionId=1`);
  await step(`CreateDraft?pageId=${pageId}&copyVersionId=1`);
  await step(`SubmitDraft?pageId=${pageId}`);
  await step(`PublishDraft?pageId=${pageId}&versionId=2`);
  await step(`CreateDraft?pageId=${pageId}&copyVersionId=2`);
  await openEditor(page, app, pageId);
  const day = today.format(new Date());
  await expect(versions(page).locator("option")).toHaveText([
    `V3 ${day} (draft)`,
    `V2 ${day} (live)`,
    `V1 ${day}, live from ${day}`,
  ]);
  await page.route(/GetVersionLimit/i, (route) => route.fulfill({ json: 2 }));
  await page.reload();
  await expect(versions(page).locator("option")).toHaveText([`V3 ${day} (draft)`, `V2 ${day} (live)`]);
  await page.unroute(/GetVersionLimit/i);
  await page.reload();
  await page.getByRole("region", { name: "Version" }).getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this draft?", "Delete draft");
  await expect(versions(page).locator("option")).toHaveText([
    `V2 ${day} (live)`,
    `V1 ${day}, live from ${day}`,
  ]);
  await expect(versions(page)).toHaveValue("2");
});

test("deleting the only draft and creating another, after asking, keeps what was typed in Page Details [VER-005] [VER-007] [VER-012]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId);
  await page.getByRole("tab", { name: "Page Details" }).click();
  const title = page.getByLabel("SEO Title");
  await title.fill("Typed before");
  await page.getByRole("region", { name: "Version" }).getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this draft?", "Delete draft");
  await expect(
    page.getByText(
      "This page has no versions because its only draft was deleted. Create a draft to start again.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("tab", { name: "Component Details" })).toHaveCount(0);
  await expect(title).toHaveValue("Typed before");
  await expectAccessible();

  await page.getByLabel("SEO Description").fill("Typed between");
  const createDraft = page.getByRole("button", { name: "Create Draft", exact: true });
  await createDraft.click();
  await answerDialog(page, "Are you sure you want to create a draft?", "Cancel");
  const data = await page.request.get(app.url(`/Admin/GetPageComponentData?pageId=${pageId}`));
  expect((await data.json()).versions).toEqual([]);
  await createDraft.click();
  await answerDialog(page, "Are you sure you want to create a draft?", "Create Draft");
  await expect(versions(page).locator("option")).toHaveText([/ \(draft\)$/]);
  await expect(title).toHaveValue("Typed before");
  await expect(page.getByLabel("SEO Description")).toHaveValue("Typed between");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();

  // If no version is left, the page's form replaces the component's.
  await page.getByRole("tab", { name: "Component Details" }).click();
  await page.getByRole("region", { name: "Version" }).getByRole("button", { name: "Delete" }).click();
  await answerDialog(page, "Are you sure you want to delete this draft?", "Delete draft");
  await expect(createDraft).toBeVisible();
  await expect(title).toHaveValue("Typed before");
});

test("an Admin publishes an older version again in one step", async ({ page, app }) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "First");
  const step = (path: string) =>
    page.request.post(app.url(`/Version/${path}${path.includes("?") ? "&" : "?"}pageId=${pageId}`));
  await step("SubmitDraft");
  await step("PublishDraft?versionId=1");
  await step("CreateDraft?copyVersionId=1");
  const text = { pageId, versionId: 2, componentName: "Second", content: "<p>Text of Second</p>" };
  const id = await (await page.request.post(app.url("/Admin/CreateHtmlEditor"), { data: text })).json();
  await page.request.post(app.url("/Admin/ManagePageComponent"), {
    data: { pageId, type: "HtmlEditor", componentId: id, id: 0, status: "draft", versionId: 2 },
  });
  await step("SubmitDraft");
  await step("PublishDraft?versionId=2");
  await openEditor(page, app, pageId);
  await expect(componentList(page)).toHaveCount(2);
  await versions(page).selectOption("1");
  await page.getByRole("button", { name: "Publish V1 again" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "A copy of V1 goes live in place of what visitors",
  );
  await answerDialog(page, "Are you sure you want to publish this draft?", "Publish", "The second was wrong");
  await expect(page.getByText("A copy of V1 is live now.")).toBeVisible();
  await expect(versions(page)).toHaveValue("3");
  await expect(componentList(page)).toHaveCount(1);
  const data = await page.request.get(app.url(`/Admin/GetPageComponentData?pageId=${pageId}`));
  expect((await data.json()).versions.map(({ status }: { status: string }) => status).sort()).toEqual([
    "backup",
    "backup",
    "live",
  ]);
  // The message is about the version that was shown then.
  await versions(page).selectOption("1");
  await expect(page.getByRole("button", { name: "Publish V1 again" })).toBeVisible();
  await expect(page.getByText("A copy of V1 is live now.")).toHaveCount(0);
});

test("what isn't a draft can only be viewed [VER-002] [EDIT-010]", async ({
  page,
  app,
  expectAccessible,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await openEditor(page, app, pageId);
  await expect(page.getByText(/V1 needs your approval, so it can't be changed/)).toBeVisible();
  for (const name of ["Edit Text-V1", "Delete Text-V1", "Reorder Text-V1", "Add Component"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "View Text-V1" }).click();
  await expect(page.getByRole("heading", { name: "View Text Editor" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Component name" })).toBeDisabled();
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveAttribute("contenteditable", "false");
  await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
  await expectAccessible();
});

test("a component of an unknown kind shows ERROR and the kind's raw name [EDIT-011] [CMP-GEN-07]", async ({
  page,
  app,
}) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Odd");
  await page.route(/GetPageComponentData/i, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replaceAll('"HtmlEditor"', '"Hologram"'),
    });
  });
  await openEditor(page, app, pageId);
  await expect(componentList(page)).toHaveCount(1);
  await expect(componentList(page)).toContainText("ERROR");
  await expect(componentList(page)).toContainText("Hologram");
});

test("the PREVIEW link opens the shown version in a new tab [EDIT-004]", async ({ page, app, context }) => {
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: /^PREVIEW/ }).click();
  const tab = await opened;
  await expect(tab).toHaveURL(app.url(`/PagePreview/${pageId}/1`));
  await expect(tab.getByText("Text of Text")).toBeVisible();
});
