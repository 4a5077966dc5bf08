import { expect, type Page } from "@playwright/test";
import type { AppFixture } from "./fixtures.ts";

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
