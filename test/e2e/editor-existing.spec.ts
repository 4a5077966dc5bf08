import { addText, componentList, createPage, expect, onWideScreen, openEditor } from "./editor-steps.ts";
import { test } from "./fixtures.ts";

onWideScreen();

test("an Admin of the provider sees both ways to add, and an existing component is added as a copy [EDIT-013]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn("vendor@tracsoft.example");
  const pageId = await createPage(page, app);
  const id = await addText(page, app, pageId, "Welcome");
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await page.request.post(app.url(`/Version/PublishDraft?pageId=${pageId}&versionId=1`));
  await page.request.post(app.url(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`));
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Add New Component" }).click();
  await expect(page.getByRole("dialog", { name: "Add New Component" })).toContainText("Text Editor");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add Existing Component" }).click();
  const popup = page.getByRole("dialog", { name: "Add Existing Component" });
  await expect(popup.getByRole("button", { name: /Welcome-V/ })).toHaveText([/Welcome-V2/, /Welcome-V1/]);
  await expectAccessible();
  await popup.getByRole("textbox", { name: "Search" }).fill("v1");
  await expect(popup.getByText("1 component", { exact: true })).toBeVisible();
  await popup.getByRole("button", { name: /Welcome-V1/ }).click();
  await expect(componentList(page)).toHaveText([/Welcome-V2/, /Welcome-V2/]);
  await expect(page.getByRole("textbox", { name: "Content" })).toHaveText("Text of Welcome");
  const data = await (await page.request.get(app.url(`/Admin/GetPageComponentData?pageId=${pageId}`))).json();
  const ids = data.pageComponents.map((component: { id: number }) => component.id);
  expect(new Set(ids).size).toBe(3);
  expect(ids).toContain(id);
});

test("opening a component brings its tab to the front, whichever tab was open [EDIT-003]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  await addText(page, app, pageId, "Text");
  await openEditor(page, app, pageId);
  await expect(page.getByRole("tab")).toHaveText([
    "Component Details",
    "Page Details",
    "Comments",
    "Version Log",
  ]);
  for (const tab of ["Page Details", "Comments", "Version Log"]) {
    await page.getByRole("tab", { name: tab }).click();
    await page.getByRole("button", { name: "Edit Text-V1" }).click();
    await expect(page.getByRole("textbox", { name: "Component name" })).toBeVisible();
  }
});

test("everyone else sees one way to add [EDIT-012] [EDIT-013]", async ({ page, app, signIn }) => {
  await signIn();
  const pageId = await createPage(page, app);
  // An Admin of the company, and the provider's staff who aren't Admins.
  for (const email of ["admin@riverbend.example", "staff@tracsoft.example"]) {
    await page.context().clearCookies();
    await signIn(email);
    await openEditor(page, app, pageId);
    await expect(page.getByRole("button", { name: "Add Component", exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: /Add (Existing|New) Component/ })).toHaveCount(0);
  }
});

test("the editor asks which modules are set up and how many versions to list [EDIT-017] [CONST-008]", async ({
  page,
  app,
  signIn,
}) => {
  await signIn();
  const pageId = await createPage(page, app);
  const asked = new Set<string>();
  page.on("request", (request) => {
    const call = /AdminSettings\/(\w+)$/i.exec(new URL(request.url()).pathname)?.[1];
    if (call) asked.add(call);
  });
  const limit = page.waitForResponse(/GetVersionLimit/i);
  await openEditor(page, app, pageId);
  await expect
    .poll(() => [...asked].sort())
    .toEqual(
      expect.arrayContaining([
        "GetVersionLimit",
        "HasBirthdaySettings",
        "HasBlogSettings",
        "HasDocumentSettings",
        "HasEventSettings",
        "HasFormSettingsData",
        "HasNewsSettings",
      ]),
    );
  expect(await (await limit).json()).toBe(10);
});
