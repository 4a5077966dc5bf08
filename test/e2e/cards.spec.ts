import type { Locator, Page } from "@playwright/test";
import { addComponent, addPart, createPage, expect, openEditor, preview } from "./editor-steps.ts";
import { type AppFixture, test } from "./fixtures.ts";
import { closeToast } from "./page-steps.ts";

const card = (componentName: string, contentType: string, contentId: number) => ({
  componentName,
  title: `Card ${componentName}`,
  titleStyle: "Standard",
  viewMoreLink: "",
  cardStyle: "Default",
  contentStyle: "Default",
  contentType,
  contentId,
});

/** A page with a text, a calendar, banners, a card for each, and a container of the cards, created by the provider. */
const pageOfCards = async (page: Page, app: AppFixture) => {
  const pageId = await createPage(page, app);
  const textId = await addComponent(page, app, pageId, "HtmlEditor", {
    componentName: "Hours",
    content: "<p>8 to 5</p>",
  });
  const monthId = await addComponent(page, app, pageId, "Calendar", {
    componentName: "Month",
    format: "M/D/YY",
  });
  const slidesId = await addComponent(page, app, pageId, "BannerContainer", { componentName: "Slides" });
  await addPart(page, app, pageId, "Banner", {
    componentName: "Slide one",
    bannerContainerId: slidesId,
    backgroundImage: "https://pictures.example/a.png",
  });
  const cards = [
    await addComponent(page, app, pageId, "Card", card("First", "HtmlEditor", textId)),
    await addComponent(page, app, pageId, "Card", card("Second", "Calendar", monthId)),
    await addComponent(page, app, pageId, "Card", card("Third", "BannerContainer", slidesId)),
  ];
  const containerId = await addComponent(page, app, pageId, "CardContainer", {
    componentName: "All cards",
    containerType: "Type2",
    cardIds: cards.slice(0, 2).join(","),
  });
  return { pageId, containerId };
};

/** The dominant color of the line above a card. */
const colorOf = (card: Locator): Promise<string | undefined> =>
  card.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return undefined;
    canvas.fillStyle = getComputedStyle(element).borderTopColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red > Math.max(green, blue) ? "red" : blue > Math.max(red, green) ? "blue" : "neither";
  });

test("a card's form clears fields that its other choices hide [CMP-CARD-04] [CMP-CARD-05] [CMP-CARD-06] [CMP-CARD-07]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn();
  const pageId = await createPage(page, app);
  await addComponent(page, app, pageId, "HtmlEditor", { componentName: "Hours", content: "<p>8 to 5</p>" });
  await addComponent(page, app, pageId, "Calendar", { componentName: "Month", format: "M/D/YY" });
  // Only a company with newsletters can show them.
  await page.route(/HasNewsSettings/i, (route) => route.fulfill({ json: false }));
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: "Add Component" }).click();
  await expect(page.getByRole("button", { name: /^Card Container/ })).toBeHidden();
  await page.getByRole("button", { name: /^Card A box/ }).click();
  const form = page.getByRole("form", { name: "Card" });
  await form.getByLabel("Component name").fill("Office");
  await form.getByRole("textbox", { name: "Title" }).fill("Office hours");
  const select = (name: string) => form.getByRole("combobox", { name, exact: true });
  const link = form.getByLabel("View more link");
  await expect(link).toBeHidden();
  // The usual look is chosen already, so only the content has to be.
  await expect(select("Title style")).toHaveValue("Standard");
  for (const style of ["Card style", "Content style"]) await expect(select(style)).toHaveValue("Default");
  await expect(select("Content type")).toHaveValue("");
  await expect(select("Content type").locator("option")).toHaveText([
    "Choose one",
    "Text",
    "Calendar",
    "Banners",
    "Events",
    "Blogs",
    "Documents",
    "Birthdays",
  ]);
  await select("Title style").selectOption("ViewAll");
  await link.fill("/contact");
  await select("Title style").selectOption("View");
  await expect(link).toHaveValue("/contact");
  await select("Title style").selectOption("Hide");
  await expect(link).toBeHidden();
  await select("Title style").selectOption("ViewAll");
  await expect(link).toHaveValue("");
  await select("Content style").selectOption("Warning");

  await expect(select("Content").locator("option")).toHaveText(["Choose a type first"]);
  await select("Content type").selectOption("HtmlEditor");
  await select("Content").selectOption({ label: "Hours" });
  await select("Content type").selectOption("Calendar");
  await expect(select("Content")).toHaveValue("0");
  await expect(select("Content").locator("option")).toHaveText(["Choose one", "Month"]);
  await expectAccessible();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(form.getByRole("link", { name: "Content is required." })).toBeVisible();
  await select("Content").selectOption({ label: "Month" });
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    form.getByRole("link", { name: "View more link is required if the title has a link." }),
  ).toBeVisible();
  await link.fill("/contact");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const shown = preview(page).getByRole("article", { name: "Warning: Office hours" });
  await expect(shown.getByRole("link", { name: "View All: Office hours" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await expect(shown.getByRole("table")).toBeVisible();

  await expect.poll(() => colorOf(shown)).toBe("red");
  await select("Content style").selectOption("Update");
  await form.getByRole("button", { name: "Save", exact: true }).click();
  const update = preview(page).getByRole("article", { name: "Update: Office hours" });
  await expect.poll(() => colorOf(update)).toBe("blue");
});

test("a container opens its cards and their content in popups, and reloads [CMP-CARDCONTAINER-06] [CMP-GEN-13] [ERR-006]", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  await signIn("vendor@tracsoft.example", "localhost");
  const { pageId, containerId } = await pageOfCards(page, app);
  await openEditor(page, app, pageId, `?version=1&component=${containerId}`);
  const form = page.getByRole("form", { name: "Card Container" });
  const members = form.getByRole("list", { name: "Cards" }).getByRole("listitem");
  await expect(members).toHaveCount(2);
  const saved = async () => {
    await closeToast(page, "Saved");
  };

  await form.getByRole("button", { name: "Details of First" }).click();
  const details = page.getByRole("dialog", { name: "Update Card" });
  await details.getByRole("textbox", { name: "Title" }).fill("New hours");
  await expectAccessible();
  await details.getByRole("button", { name: "Save", exact: true }).click();
  await saved();
  await expect(details).toBeHidden();
  await expect(preview(page).getByRole("article", { name: "New hours" })).toBeVisible();

  await form.getByRole("button", { name: "Content of First" }).click();
  const content = page.getByRole("dialog", { name: "Update Text Editor" });
  await content.getByRole("textbox", { name: "Content" }).fill("Open on Saturdays");
  await content.getByRole("button", { name: "Save", exact: true }).click();
  await saved();
  await expect(preview(page).getByText("Open on Saturdays")).toBeVisible();

  // A card is added twice, and the banners in it are edited two popups deep.
  const adding = form.getByRole("combobox", { name: "Cards" });
  await adding.selectOption({ label: "Third" });
  const addButton = form.getByRole("button", { name: "Add to Cards" });
  await addButton.click();
  await addButton.click();
  await expect(members).toHaveCount(4);
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(preview(page).locator(".tn-cards article")).toHaveCount(4);
  await form.getByRole("button", { name: "Content of Third" }).first().click();
  const banners = page.getByRole("dialog", { name: "Update Banner Container" });
  await banners.getByRole("button", { name: "Edit Slide one" }).click();
  const slide = page.getByRole("dialog", { name: "Update Banner", exact: true });
  await slide.getByLabel("Action text", { exact: true }).fill("A slide in a card");
  await slide.getByRole("button", { name: "Save", exact: true }).click();
  await saved();
  await expect(slide).toBeHidden();
  await expect(banners).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(banners).toBeHidden();
  await expect(preview(page).getByRole("heading", { name: "A slide in a card" })).toHaveCount(2);
});

test("others see a container's type and cards, and can only reorder them [CMP-CARDCONTAINER-07]", async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn("vendor@tracsoft.example", "localhost");
  const { pageId, containerId } = await pageOfCards(page, app);
  await page.context().clearCookies();
  await signIn("clerk@riverbend.example");
  await openEditor(page, app, pageId);
  await page.getByRole("button", { name: /^Edit All cards/ }).click();
  const form = page.getByRole("form", { name: "Card Container" });
  await expect(form.getByRole("combobox", { name: "Type" })).toBeDisabled();
  const members = form.getByRole("list", { name: "Cards" }).getByRole("listitem");
  await expect(members).toHaveCount(2);
  await expect(form.getByRole("button", { name: "Add to Cards" })).toBeHidden();
  await expect(form.getByRole("button", { name: /^Remove / })).toBeHidden();
  await expect(form).toContainText("Only a provider admin can add or remove items.");
  await form.getByRole("button", { name: /Move .*Second.* up/ }).click();
  await form.getByRole("button", { name: "Save", exact: true }).click();
  await expect(preview(page).locator(".tn-cards article").first()).toHaveAccessibleName("Card Second");
  const read = await page.request.get(app.url(`/Admin/GetCardContainer?componentId=${containerId}`));
  const { cardContainer } = (await read.json()) as { cardContainer: { containerType: string } };
  expect(cardContainer.containerType).toBe("Type2");
});
