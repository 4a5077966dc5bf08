import type { Locator, Page } from "@playwright/test";
import { addText, createPage, expect } from "./editor-steps.ts";
import { test } from "./fixtures.ts";

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
const pages = (page: Page): Locator => page.getByRole("listbox", { name: "Pages of this site" });

test("a link of a text finds its page by name, with the keyboard alone and on a phone", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(app.url("/CreateSideNav"));
  await page.getByRole("textbox", { name: "Content" }).fill("Prices");
  await page.getByRole("textbox", { name: "Content" }).press("Control+a");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  const popup = page.getByRole("dialog", { name: "Link" });
  const address = popup.getByRole("combobox", { name: "Address" });
  await address.pressSequentially("water ra");
  await expect(pages(page).getByRole("option", { name: "Water Rates" })).toBeVisible();
  expect(await fits(page)).toBe(true);
  await expectAccessible();

  // Escape closes the list and nothing else; what was typed stays.
  await address.press("Escape");
  await expect(pages(page)).toBeHidden();
  await expect(address).toHaveValue("water ra");
  await address.pressSequentially("t");
  await expect(pages(page).getByRole("option", { name: "Water Rates" })).toBeVisible();
  await address.press("ArrowDown");
  const option = await pages(page).getByRole("option", { name: "Water Rates" }).getAttribute("id");
  await expect(address).toHaveAttribute("aria-activedescendant", option ?? "");
  await address.press("Enter");
  await expect(address).toHaveValue("/customers/rates/water");
  await expect(popup).toBeVisible();
  await address.press("Enter");
  await expect(popup).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Content" }).getByRole("link")).toHaveAttribute(
    "href",
    "/customers/rates/water",
  );
});

test("a text and a link field say which of their links lead visitors nowhere", async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const hiddenId = await createPage(page, app);
  await addText(page, app, hiddenId, "Text");
  const hidden = (await (await page.request.get(app.url(`/Admin/GetPage?pageId=${hiddenId}`))).json()) as {
    name: string;
    friendlyUrl: string;
  };
  const made = await page.request.post(app.url("/AdminSideNav/CreateSideNav"), {
    data: {
      componentName: "Dead links",
      content: `<p><a href="/${hidden.friendlyUrl}">soon</a> <a href="/about">now</a></p>`,
    },
  });
  await page.goto(app.url(`/UpdateSideNav/${await made.json()}`));
  const note = page.getByText(`The page “${hidden.name}” isn't live. Visitors get no link to it`);
  await expect(note).toHaveCount(1);
  await expectAccessible();

  await page.goto(app.url("/LayoutManagement"));
  const account = page.getByRole("combobox", { name: /My Account/i });
  await account.fill("/no-such-page");
  await expect(page.getByText("No page of this site has the address /no-such-page.")).toBeVisible();
  await account.fill(hidden.name);
  await pages(page).getByRole("option", { name: hidden.name }).click();
  await expect(account).toHaveValue(`/${hidden.friendlyUrl}`);
  await expect(note).toBeVisible();
  await expectAccessible();
  await account.fill("https://pay.example/");
  await expect(note).toHaveCount(0);
  await expect(pages(page)).toBeHidden();
});
