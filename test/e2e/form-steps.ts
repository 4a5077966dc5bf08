import { expect, type Locator, type Page } from "@playwright/test";
import type { AppFixture } from "./fixtures.ts";

export const message = (page: Page): Locator => page.getByRole("alertdialog");
export const closeMessage = (page: Page) => message(page).getByRole("button", { name: "OK" }).click();
export const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Makes a form by calls; answers its id. */
export const aForm = async (
  page: Page,
  app: AppFixture,
  name: string,
  fields: readonly object[] = [],
  changes: object = {},
): Promise<number> => {
  const headers = { origin: app.url().replace(/\/$/, "") };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(app.url(path), { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const id = (await post("/AdminForms/CreateForm", {
    name,
    email: "office@riverbend.example",
    ...changes,
  })) as number;
  for (const field of fields) await post("/AdminForms/CreateFormField", { formId: id, ...field });
  return id;
};
