import type { Locator, Page } from "@playwright/test";
import { addText, createPage, openEditor } from "./editor-steps.ts";
import { type AppFixture, expect, test } from "./fixtures.ts";
import { aForm } from "./form-steps.ts";

// Two people put the same list in order: the second one sees it and chooses.

const NAMES = ["Alder", "Birch", "Cedar"];

interface Ordered {
  readonly list: Locator;
  /** Ids of the entries, in the stored order. */
  read(): Promise<number[]>;
  /** Puts them in order as a colleague does. */
  save(ids: readonly number[]): Promise<void>;
}

type OpenList = (page: Page, app: AppFixture) => Promise<Ordered>;

const calls = (page: Page, app: AppFixture) => ({
  get: async (path: string) => (await page.request.get(app.url(path))).json(),
  post: async (path: string, data: object): Promise<void> => {
    const answer = await page.request.post(app.url(path), { data });
    expect(answer.ok(), await answer.text()).toBe(true);
  },
});

const formFields: OpenList = async (page, app) => {
  const { get, post } = calls(page, app);
  const formId = await aForm(
    page,
    app,
    "Trees",
    NAMES.map((name) => ({ name, fieldType: "textarea" })),
  );
  await page.goto(app.url(`/FormBuilder/${formId}`));
  return {
    list: page.getByRole("list", { name: "Fields of this form" }),
    read: async () =>
      ((await get(`/AdminForms/GetAssociatedFormFields?formId=${formId}`)) as { id: number }[]).map(
        ({ id }) => id,
      ),
    save: (formFieldIds) => post("/AdminForms/UpdateFormFieldOrder", { formFieldIds }),
  };
};

const components: OpenList = async (page, app) => {
  const { get, post } = calls(page, app);
  const pageId = await createPage(page, app);
  for (const name of NAMES) await addText(page, app, pageId, name);
  await openEditor(page, app, pageId);
  return {
    list: page.getByRole("list", { name: "Components of this version" }),
    read: async () => {
      const { pageComponents } = await get(`/Admin/GetPageComponentData?pageId=${pageId}`);
      return (pageComponents as { id: number }[]).map(({ id }) => id);
    },
    save: (pageComponentIds) => post("/Admin/UpdatePageComponentOrder", { pageComponentIds }),
  };
};

for (const [name, open] of Object.entries({
  "a form's fields": formFields,
  "a page's components": components,
}))
  test(`${name}: an order that somebody else has changed is shown, and theirs or one's own is kept`, async ({
    page,
    app,
    signIn,
  }) => {
    await signIn();
    const { list, read, save } = await open(page, app);
    const entries = list.getByRole("listitem");
    const dialog = page.getByRole("alertdialog", { name: "Saved by someone else" });
    const moveUp = (entry: string) =>
      list.getByRole("button", { name: new RegExp(`^Move ${entry}.* up$`) }).click();
    await expect(entries).toContainText(NAMES);
    const [alder = 0, birch = 0, cedar = 0] = await read();

    await save([cedar, alder, birch]);
    await moveUp("Birch");
    await expect(dialog.locator("dd")).toHaveText([
      /^Yours1\. Birch.*2\. Alder.*3\. Cedar/s,
      /^Theirs1\. Cedar.*2\. Alder.*3\. Birch/s,
    ]);
    await dialog.getByRole("button", { name: "Take theirs" }).click();
    await expect(entries).toContainText(["Cedar", "Alder", "Birch"]);
    await expect.poll(read).toEqual([cedar, alder, birch]);

    await save([alder, birch, cedar]);
    await moveUp("Birch");
    await dialog.getByRole("button", { name: "Keep mine (overwrite)" }).click();
    await expect(entries).toContainText(["Cedar", "Birch", "Alder"]);
    await expect.poll(read).toEqual([cedar, birch, alder]);
  });
