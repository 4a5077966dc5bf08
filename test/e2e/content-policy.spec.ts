import type { Page } from "@playwright/test";
import { createPage, openEditor } from "./editor-steps.ts";
import { expect, test } from "./fixtures.ts";

/** What the browser blocked because of a page's policy. */
const violations = (page: Page): string[] => {
  const found: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy|Content-Security-Policy/i.test(message.text())) found.push(message.text());
  });
  return found;
};

test("the admin works under its content security policy: screens, dialogs, formatted texts, and both color schemes", async ({
  page,
  app,
  openHome,
}) => {
  const refused = violations(page);
  await openHome();
  // The UI kit's variables are in a style element; without it, nothing has a color.
  await expect
    .poll(() =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue("--mantine-color-body"),
      ),
    )
    .not.toBe("");
  const pageId = await createPage(page, app);
  await openEditor(page, app, pageId);
  await page.goto(app.url("/CreateEvent"));
  const text = page.locator(".ProseMirror").first();
  await expect(text).toHaveCSS("white-space", /break-spaces|pre-wrap/);
  await page.goto(app.url("/ImageManagement"));
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);

  // A style element without the nonce is ignored and reported.
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body { outline: 7px solid red }";
    document.head.append(style);
  });
  await expect.poll(() => refused.length).toBe(1);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).outlineWidth)).not.toBe("7px");
});

test("the page that documents the calls works under its content security policy", async ({ page, app }) => {
  const refused = violations(page);
  await page.goto(app.url("/api/docs"));
  await expect(page.locator(".swagger-ui .opblock").first()).toBeVisible({ timeout: 60_000 });
  expect(refused).toEqual([]);
});
