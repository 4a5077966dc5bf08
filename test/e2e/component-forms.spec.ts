import type { Locator, Page } from "@playwright/test";
import { suggestedName } from "#modules/page-editor/suggested-name.editor.ts";
import { addComponent, addPart, answerDialog, createPage, expect, openEditor } from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";

// The form of every kind, opened to create one and to change one.

const IMAGE = "https://pictures.example/a.png";
const TABLE = { types: "Rates", isCompact: false, maxEntries: 0 };

const add = (page: Page, app: AppFixture, pageId: number, type: string, values: object, isPart = false) =>
  (isPart ? addPart : addComponent)(page, app, pageId, type, { componentName: NAME, ...values });
const NAME = "One of them";

/** The kinds on a page, by wire name and display name, with values that create one. */
const kindsOf = (textId: number, itemId: number, cardId: number, formId: number) =>
  [
    ["Announcement", "Announcement", { announcementText: "<p>Closed</p>" }],
    ["BannerContainer", "Banner Container", {}],
    ["IconLinkContainer", "Icon Link Container", {}],
    ["ColumnsTabContainer", "Columns Tab Container", {}],
    ["Accordion", "Accordion", {}],
    ["HtmlEditor", "Text Editor", { content: "<p>Words</p>" }],
    ["BigText5050", "Image Descriptor Right", { title: "Water", body: "<p>Clean</p>", imageLink: IMAGE }],
    ["Contact5050", "Form Container", { title: "Write to us", formId, format: "full" }],
    ["SingleFeatures1", "Featured Item", { htmlEditorId: textId }],
    ["Features1", "Featured Item Set", { singleFeatures1IdList: String(itemId) }],
    ["Grid5050", "Image Descriptor Left", { htmlEditorId: textId, imageLink: IMAGE }],
    ["ActionButton", "Call Button", { text: "Pay", link: "/customers" }],
    ["HRSeparator", "Page Separator", {}],
    ["PageHeader", "Page header", { lead: "What water costs." }],
    [
      "Card",
      "Card",
      {
        title: "Hours",
        titleStyle: "Standard",
        cardStyle: "Default",
        contentStyle: "Default",
        contentType: "HtmlEditor",
        contentId: textId,
      },
    ],
    ["CardContainer", "Card Container", { containerType: "Type1", cardIds: String(cardId) }],
    ["Calendar", "Calendar", { format: "M/D/YY" }],
    ["DocumentTable", "Document Table", TABLE],
    ["EventTable", "Event Table", TABLE],
    ["BlogTable", "Blog Table", TABLE],
    ["BlogPreview", "Blog Preview", { types: "Rates", title: "Newest" }],
    ["NewsTable", "News Table", TABLE],
    ["BirthdayTable", "Birthday Table", TABLE],
    ["SideContainer", "Side Container", { content1: "<p>Side</p>", content2: "<p>Main</p>" }],
  ] as const;

/** Kinds whose name visitors get, which isn't suggested. */
const NAMED_BY_HAND = [
  ...["Document", "Event", "Blog", "News", "Birthday"].map((items) => `${items} Table`),
  ...["Banner Container", "Banner", "Columns Tab Container"],
];

/** The name in the form of a new component. */
const newName = (title: string, taken: readonly string[] = []): string =>
  NAMED_BY_HAND.includes(title) ? "" : suggestedName(title, taken);

/** Kinds that are complete as soon as they are chosen. */
const COMPLETE = ["Accordion", "Icon Link Container", "Page Separator"];

const pane = (page: Page, heading: string): Locator =>
  page.getByRole("region").filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

type SignIn = (email?: string, host?: string) => Promise<void>;

/** A page with one component of every kind. */
const pageOfAllKinds = async (page: Page, app: AppFixture, signIn: SignIn) => {
  // An Admin of the provider can create every kind.
  await signIn("vendor@tracsoft.example", "localhost");
  const pageId = await createPage(page, app);
  const textId = await add(page, app, pageId, "HtmlEditor", { content: "<p>Referred to</p>" }, true);
  const itemId = await add(page, app, pageId, "SingleFeatures1", { htmlEditorId: textId }, true);
  const forms = (await (await page.request.get(app.url("/AdminForms/GetAllForms"))).json()) as {
    id: number;
  }[];
  const formId = forms[0]?.id ?? 0;
  const cardValues = kindsOf(textId, itemId, 0, formId).find(([type]) => type === "Card")?.[2] ?? {};
  const cardId = await add(page, app, pageId, "Card", cardValues, true);
  const kinds = kindsOf(textId, itemId, cardId, formId);
  for (const [type, , values] of kinds) await add(page, app, pageId, type, values);
  return { pageId, kinds };
};

test("each kind is offered with a picture and a name, and its form opens without content to create one and filled in to update one [CMP-GEN-01] [CMP-GEN-03] [CMP-GEN-07] [CMP-GEN-26]", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(300_000);
  const { pageId, kinds } = await pageOfAllKinds(page, app, signIn);
  await openEditor(page, app, pageId);
  const addNew = page.getByRole("button", { name: "Add New Component" });
  const gallery = page.getByRole("dialog", { name: "Add New Component" });
  await addNew.click();
  // All kinds and, besides the site's reusable blocks, no others. The navbar and footer belong to the layout.
  const titles = kinds.map(([, title]) => title).toSorted();
  const offered = gallery
    .getByRole("listitem")
    .filter({ hasNot: page.locator('[data-kind="ReusableBlock"]') })
    .locator("strong");
  await expect.poll(async () => (await offered.allTextContents()).toSorted()).toEqual(titles);
  for (const [type] of kinds) await expect(gallery.locator(`[data-kind="${type}"] svg`)).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(gallery).toBeHidden();

  for (const [type, title] of kinds) {
    await addNew.click();
    await gallery
      .getByRole("button")
      .filter({ has: page.getByText(title, { exact: true }) })
      .click();
    const created = pane(page, `Create ${title}`);
    await expect(created.getByLabel("Component name")).toHaveValue(newName(title));
    await expect(created.getByText("Not saved yet")).toBeVisible();
    await expect(created.getByRole("button", { name: "Save", exact: true })).toBeVisible();
    await expect(created.getByRole("button", { name: "Delete component", exact: true })).toHaveCount(0);

    await page
      .getByRole("list", { name: "Components of this version" })
      .getByRole("listitem")
      .filter({ has: page.locator(`[data-kind="${type}"]`) })
      .getByRole("button", { name: `Edit ${NAME}-V1` })
      .first()
      .click();
    if (COMPLETE.includes(title))
      await answerDialog(page, "Discard unsaved changes to this component?", "Discard changes");
    const updated = pane(page, `Update ${title}`);
    await expect(updated.getByLabel("Component name")).toHaveValue(NAME);
    await expect(updated.getByRole("button", { name: "Delete component", exact: true })).toBeVisible();
  }
});

test("no input of any kind's form can be used once the version isn't a draft [CMP-GEN-06]", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(300_000);
  const { pageId, kinds } = await pageOfAllKinds(page, app, signIn);
  await page.request.post(app.url(`/Version/SubmitDraft?pageId=${pageId}`));
  await openEditor(page, app, pageId);
  for (const [type, title] of kinds) {
    await page
      .getByRole("list", { name: "Components of this version" })
      .getByRole("listitem")
      .filter({ has: page.locator(`[data-kind="${type}"]`) })
      .getByRole("button", { name: `View ${NAME}-V1` })
      .first()
      .click();
    const viewed = pane(page, `View ${title}`);
    await expect(viewed.getByLabel("Component name")).toBeDisabled();
    await expect(
      viewed.locator("input:enabled, select:enabled, textarea:enabled, [contenteditable=true]"),
      type,
    ).toHaveCount(0);
  }
});

test("the parts of containers have their own forms, which open in popups [CMP-BANNER-01] [CMP-ACCORDIONTAB-01] [CMP-GEN-26] [CMP-GEN-05]", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(180_000);
  await signIn();
  const pageId = await createPage(page, app);
  for (const [container, key, part, title, button, list, values] of [
    [
      "BannerContainer",
      "bannerContainerId",
      "Banner",
      "Banner",
      "Add Slide",
      "Banner Order",
      { backgroundImage: IMAGE },
    ],
    [
      "IconLinkContainer",
      "iconLinkContainerId",
      "IconLink",
      "Icon Link",
      "Add Icon",
      "Icon Links",
      { icon: "pay_my_bill", link: "/pay" },
    ],
    [
      "ColumnsTabContainer",
      "columnsTabContainerId",
      "ColumnsTab",
      "Columns Tab",
      "Add Tab",
      "Columns Tabs",
      { title: "Trash", format: "4" },
    ],
    [
      "Accordion",
      "accordionId",
      "AccordionTab",
      "Accordion Tab",
      "Add Tab",
      "Accordion Tabs",
      { title: "Why?" },
    ],
  ] as const) {
    const id = await add(page, app, pageId, container, {});
    await add(page, app, pageId, part, { ...values, [key]: id }, true);
    await openEditor(page, app, pageId, `?version=1&component=${id}`);
    await page.getByRole("button", { name: button }).click();
    const created = page.getByRole("dialog", { name: `Create ${title}`, exact: true });
    await expect(created.getByLabel("Component name")).toHaveValue(newName(title, [NAME]));
    await page.keyboard.press("Escape");
    await expect(created).toBeHidden();
    await page
      .getByRole("list", { name: list })
      .getByRole("button", { name: /^Edit / })
      .click();
    const updated = page.getByRole("dialog", { name: `Update ${title}`, exact: true });
    await expect(updated.getByLabel("Component name")).toHaveValue(NAME);
    await expect(updated.getByRole("button", { name: "Delete component", exact: true })).toHaveCount(0);
  }
});

/** The stored values of a component. */
const stored = async (page: Page, app: AppFixture, path: string) =>
  (await (await page.request.get(app.url(path))).json()) as Record<string, unknown>;

test("a form container offers all forms, and changing the format clears the fields next to the form [CMP-CONTACT5050-02] [CMP-CONTACT5050-03]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const pageId = await createPage(page, app);
  const forms = (await (await page.request.get(app.url("/AdminForms/GetAllForms"))).json()) as {
    id: number;
    name: string;
  }[];
  await page.goto(app.url(`/UpdatePageComponent/${pageId}?version=1&new=Contact5050`));
  const form = page.getByRole("form", { name: "Form Container" });
  const select = (name: string) => form.getByRole("combobox", { name, exact: true });
  await form.getByLabel("Component name").fill("Contact");
  await form.getByRole("textbox", { name: "Title" }).fill("Write to us");
  await expect(select("Form").locator("option")).toHaveText([/choose/i, ...forms.map(({ name }) => name)]);
  await select("Form").selectOption(String(forms[0]?.id));

  const image = form.getByRole("textbox", { name: "Image", exact: true });
  const content = form.getByRole("textbox", { name: "Content", exact: true });
  await select("Format").selectOption("imageLeft");
  await image.fill(IMAGE);
  await expect(content).toBeHidden();
  await select("Format").selectOption("contentLeft");
  await expect(image).toBeHidden();
  await content.fill("Come to the office.");
  await select("Format").selectOption("imageLeft");
  await expect(image).toHaveValue("");
  await select("Format").selectOption("contentLeft");
  await expect(content).toHaveText("");
  await content.fill("Come to the counter.");
  await expectAccessible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Update Form Container" })).toBeVisible();
  const id = Number(new URL(page.url()).searchParams.get("component"));
  const read = () => stored(page, app, `/Admin/GetContact5050?componentId=${id}`);
  await expect.poll(read).toMatchObject({
    format: "contentLeft",
    imageLink: "",
    content: "<p>Come to the counter.</p>",
  });

  await select("Format").selectOption("full");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(read).toMatchObject({ format: "full", imageLink: "", content: "" });
});

test("changing the types clears a blog table's featured blog and chosen blogs; its box says whether it's limited [CMP-BLOGTABLE-02] [CMP-GEN-23]", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const pageId = await createPage(page, app);
  const { blogs } = (await stored(page, app, "/Admin/GetBlogTable?componentId=0")) as {
    blogs: { id: number; title: string; types: string }[];
  };
  const blog = blogs[0] ?? { id: 0, title: "", types: "" };
  const types = blog.types.split(",");
  const values = {
    types: blog.types,
    featuredBlogId: blog.id,
    editorPickBlogId: String(blog.id),
    maxEntries: 4,
  };
  const id = await add(page, app, pageId, "BlogTable", values);
  const read = async () => (await stored(page, app, `/Admin/GetBlogTable?componentId=${id}`)).blogTable;
  await openEditor(page, app, pageId, `?version=1&component=${id}`);
  const form = page.getByRole("form", { name: "Blog Table" });
  const featured = form.getByRole("combobox", { name: "Featured blog" });
  const picks = form.getByRole("list", { name: "Editor's Picks: chosen" });
  await expect(featured).toHaveValue(String(blog.id));
  await expect(picks.getByRole("listitem")).toHaveCount(1);

  const choice = form.getByRole("combobox", { name: "Types" });
  // The settings return their types with the same answer as the chosen blog, so these are here, too.
  const other = choice
    .getByRole("option")
    .filter({ hasNotText: new RegExp(`^(?:${types.join("|")})$`) })
    .nth(1);
  await choice.selectOption((await other.textContent()) ?? "");
  await expect(featured).toHaveValue("0");
  await expect(picks.getByRole("listitem")).toHaveCount(0);

  const box = form.getByLabel("Limit the number of entries");
  await expect(box).toBeChecked();
  await expect(form.getByLabel("Maximum entries")).toHaveValue("4");
  await box.uncheck();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(read).toMatchObject({ featuredBlogId: 0, editorPickBlogId: "", maxEntries: 0 });
  await page.reload();
  await expect(form.getByLabel("Component name")).toHaveValue(NAME);
  await expect(box).not.toBeChecked();
});
