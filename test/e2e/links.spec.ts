import type { Locator, Page } from "@playwright/test";
import { addText, createPage, expect } from "./editor-steps.ts";
import { test } from "./fixtures.ts";
import { fits } from "./page-steps.ts";

const pages = (page: Page): Locator =>
  page.getByRole("listbox", { name: "Pages and documents of this site" });

test("a link in a text finds its page by name, by keyboard alone and on a phone", async ({
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
  await expect.poll(() => fits(page)).toBe(true);
  await expectAccessible();

  // Escape closes the list and nothing else, and what was typed stays.
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

test("a text and a link field point out links that lead visitors nowhere", async ({
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
  const note = page.getByText(`The page “${hidden.name}” isn't live. Visitors won't see the link`);
  await expect(note).toHaveCount(1);
  await expectAccessible();

  await page.goto(app.url("/LayoutManagement/header"));
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

test("a link in a text finds a document by its name and leads to the file", async ({ page, app, signIn }) => {
  await signIn();
  const uploaded = await page.request.post(app.url("/UploadFiles/UploadFile"), {
    multipart: {
      folderName: "Documents",
      file: {
        name: "leak-adjustment.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.4\n%%EOF\n"),
      },
    },
  });
  const location = (await uploaded.json()) as string;
  const made = await page.request.post(app.url("/AdminDocument/CreateDocument"), {
    data: {
      name: "Leak adjustment request",
      type: "Forms",
      description: "leak",
      location,
      timestamp: "2026-01-05",
    },
  });
  expect(made.status()).toBe(200);
  await page.goto(app.url("/CreateSideNav"));
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.keyboard.press("Control+k");
  const popup = page.getByRole("dialog", { name: "Link", exact: true });
  await popup.getByRole("combobox", { name: "Address" }).pressSequentially("leak adj");
  await pages(page)
    .getByRole("option", { name: /Leak adjustment request.*document/ })
    .click();
  await popup.getByLabel("Link text").fill("Ask for an adjustment");
  await popup.getByRole("button", { name: "Save link" }).click();
  const link = page.getByRole("textbox", { name: "Content" }).getByRole("link");
  await expect(link).toHaveText("Ask for an adjustment");
  const address = (await link.getAttribute("href")) ?? "";
  expect((await page.request.get(app.url(address))).status()).toBe(200);
  // A file isn't a page, but it isn't a dead link either.
  await expect(page.getByText(/No page of this site has the address/)).toHaveCount(0);
});
