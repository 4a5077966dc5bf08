import type { Locator, Page } from "@playwright/test";
import { addComponent, addPart, addText, createPage, openEditor } from "./editor-steps.ts";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { aForm } from "./form-steps.ts";
import { answerDialog, closeToast, openDetails } from "./page-steps.ts";

// Two people reorder the same list, and the second one sees that and chooses.

const NAMES = ["Alder", "Birch", "Cedar"];

interface Ordered {
  readonly list: Locator;
  /** Ids of the entries, in the stored order. */
  read(): Promise<number[]>;
  /** Reorders them as a colleague does. */
  save(ids: readonly number[]): Promise<void>;
  /** Deletes an entry as a colleague does. */
  remove(id: number): Promise<void>;
  /** If the order is saved with a form, saves that. */
  submit?(): Promise<void>;
  /** Closes the message that the form was saved. */
  close?(): Promise<void>;
}

type OpenList = (page: Page, app: AppFixture) => Promise<Ordered>;

const calls = (page: Page, app: AppFixture) => ({
  get: async (path: string) => (await page.request.get(app.url(path))).json(),
  post: async (path: string, data: object) => {
    const answer = await page.request.post(app.url(path), { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  },
  remove: async (path: string) => {
    const headers = { origin: app.url().replace(/\/$/, "") };
    const answer = await page.request.delete(app.url(path), { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  },
});

const idsOf = (entries: readonly { id: number }[]): number[] => entries.map(({ id }) => id);

const formFields: OpenList = async (page, app) => {
  const { get, post, remove } = calls(page, app);
  const formId = await aForm(
    page,
    app,
    "Trees",
    NAMES.map((name) => ({ name, fieldType: "textarea" })),
  );
  await page.goto(app.url(`/FormBuilder/${formId}`));
  return {
    list: page.getByRole("list", { name: "Fields of this form" }),
    read: async () => idsOf(await get(`/AdminForms/GetAssociatedFormFields?formId=${formId}`)),
    save: (formFieldIds) => post("/AdminForms/UpdateFormFieldOrder", { formFieldIds }),
    remove: (id) => remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${id}`),
  };
};

const components: OpenList = async (page, app) => {
  const { get, post, remove } = calls(page, app);
  const pageId = await createPage(page, app);
  for (const name of NAMES) await addText(page, app, pageId, name);
  await openEditor(page, app, pageId);
  return {
    list: page.getByRole("list", { name: "Components of this version" }),
    read: async () => idsOf((await get(`/Admin/GetPageComponentData?pageId=${pageId}`)).pageComponents),
    save: (pageComponentIds) => post("/Admin/UpdatePageComponentOrder", { pageComponentIds }),
    remove: (id) => remove(`/Admin/DeletePageComponent?pageComponentId=${id}`),
  };
};

const accordionTabs: OpenList = async (page, app) => {
  const { get, post, remove } = calls(page, app);
  const pageId = await createPage(page, app);
  const accordionId = await addComponent(page, app, pageId, "Accordion", { componentName: "Trees" });
  for (const name of NAMES)
    await addPart(page, app, pageId, "AccordionTab", { accordionId, componentName: name, title: name });
  await openEditor(page, app, pageId, `?version=1&component=${accordionId}`);
  return {
    list: page.getByRole("list", { name: "Accordion Tabs" }),
    read: async () => idsOf((await get(`/Admin/GetAccordion?componentId=${accordionId}`)).accordionTabs),
    save: (accordionTabIds) => post("/Admin/UpdateAccordionTabComponentOrder", { accordionTabIds }),
    remove: (id) => remove(`/Admin/DeleteAccordionTab?componentId=${id}`),
  };
};

const navbarTabs: OpenList = async (page, app) => {
  const { get, post, remove } = calls(page, app);
  const save = (navbarTabIds: readonly number[]) => post("/Admin/UpdateNavbarTabOrder", { navbarTabIds });
  const stored = async (): Promise<{ id: number; title: string }[]> =>
    (await get("/Admin/GetNavbarTabs")).navbarTabs;
  const deleteTab = (id: number) => remove(`/Admin/DeleteNavbarTab?componentId=${id}`);
  // A company has only one list of them, so those of the previous test are deleted, and the demo's come
  // after.
  for (const { id, title } of await stored()) if (NAMES.includes(title)) await deleteTab(id);
  const own: number[] = [];
  for (const title of NAMES) own.push(await post("/Admin/CreateNavbarTab", { title, format: "2-2" }));
  await save(own);
  await page.goto(app.url("/LayoutManagement/header"));
  return {
    list: page.getByRole("list", { name: "Navbar tabs" }),
    read: async () => idsOf(await stored()).filter((id) => own.includes(id)),
    save,
    remove: deleteTab,
  };
};

const menuPages: OpenList = async (page, app) => {
  const { post, remove } = calls(page, app);
  const parentMenuId = await createPage(page, app, { showOnMenu: true });
  const pages: number[] = [];
  for (const name of NAMES)
    pages.push(await createPage(page, app, { name, menu: parentMenuId, showOnMenu: true }));
  const form = await openDetails(page, app, pages[1] ?? 0);
  return {
    list: page.getByRole("list", { name: "Menu Order" }),
    read: async () => idsOf(await post("/Admin/GetMenuSiblingPages", { parentMenuId })),
    save: (orderedPageIds) => post("/Admin/UpdatePageOrder", { orderedPageIds }),
    remove: (id) => remove(`/Admin/DeletePage?pageId=${id}`),
    submit: () => form.getByRole("button", { name: "Save" }).click(),
    close: () => closeToast(page, "Page Updated"),
  };
};

for (const [name, open] of Object.entries({
  "a form's fields": formFields,
  "a page's components": components,
  "an accordion's tabs": accordionTabs,
  "the navbar's tabs": navbarTabs,
  "pages of the menu": menuPages,
})) {
  const begin = async (page: Page, app: AppFixture) => {
    const opened = await open(page, app);
    const entries = opened.list.getByRole("listitem");
    await expect(entries).toContainText(NAMES);
    const [alder = 0, birch = 0, cedar = 0] = await opened.read();
    return {
      ...opened,
      entries,
      alder,
      birch,
      cedar,
      dialog: page.getByRole("alertdialog", { name: "Newer changes were saved" }),
      moveUp: async (entry: string) => {
        await opened.list.getByRole("button", { name: new RegExp(`^Move ${entry}.* up$`) }).click();
        await opened.submit?.();
      },
    };
  };

  test(`${name}: an order that someone else changed is shown, and either order can be kept`, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn();
    const { entries, read, save, close, dialog, moveUp, alder, birch, cedar } = await begin(page, app);

    await save([cedar, alder, birch]);
    await moveUp("Birch");
    await expect(dialog.locator("dd")).toHaveText([
      /^Here1\. Birch.*2\. Alder.*3\. Cedar/s,
      /^Saved elsewhere1\. Cedar.*2\. Alder.*3\. Birch/s,
    ]);
    await dialog.getByRole("button", { name: "Use saved version" }).click();
    await close?.();
    await expect(entries).toContainText(["Cedar", "Alder", "Birch"]);
    await expect.poll(read).toEqual([cedar, alder, birch]);

    await save([alder, birch, cedar]);
    await moveUp("Birch");
    await dialog.getByRole("button", { name: "Keep changes here" }).click();
    await close?.();
    await expect(entries).toContainText(["Cedar", "Birch", "Alder"]);
    await expect.poll(read).toEqual([cedar, birch, alder]);
  });

  test(`${name}: an entry that someone else deleted is named, and the others can be reordered`, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn();
    const { entries, read, remove, close, dialog, moveUp, alder, birch, cedar } = await begin(page, app);

    await remove(alder);
    await moveUp("Cedar");
    await expect(dialog.locator("dd")).toHaveText([
      /^(Yours|Here)1\. Cedar.*2\. Birch/s,
      /^(Theirs|Saved elsewhere)1\. Birch.*2\. Cedar.*Removed: “Alder/s,
    ]);
    await dialog.getByRole("button", { name: /^Keep (mine|changes here)$/ }).click();
    await close?.();
    await expect(entries.filter({ hasText: "Alder" })).toHaveCount(0);
    await expect(entries).toContainText(["Cedar", "Birch"]);
    await expect.poll(read).toEqual([cedar, birch]);

    // One of two entries is left, so there is no order to choose.
    await remove(cedar);
    await moveUp("Birch");
    await answerDialog(page, "Someone else removed “Cedar", "OK");
    await close?.();
    await expect(entries.filter({ hasText: "Cedar" })).toHaveCount(0);
    await expect.poll(read).toEqual([birch]);
  });
}
