import { expect, type Page } from "@playwright/test";
import type { AppFixture } from "./fixtures.ts";
import { closeMessage, message, wakenForm } from "./page-steps.ts";

/** Creates a form with the calls. Returns its id. */
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

/** Puts a form on a new live page. Returns the page's path. */
export const aPageWith = async (
  page: Page,
  app: AppFixture,
  formId: number,
  { format = "full", ...changes }: { format?: string; title?: string; name?: string; language?: string } = {},
): Promise<string> => {
  const { title = "Write to us", name = `Form page ${formId}`, language } = changes;
  const headers = { origin: app.url().replace(/\/$/, "") };
  const friendlyUrl = `form-page-${formId}`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(app.url(path), { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const pageId = await post("/Admin/CreatePage", {
    name,
    ...(language ? { language } : {}),
    friendlyUrl,
    showOnMenu: false,
    scoTitle: "Form",
    scoMetaDescription: "Form",
    scoMetaKeywords: "form",
    roleId: 0,
  });
  const componentId = await post("/Admin/CreateContact5050", {
    id: 0,
    pageId,
    versionId: 1,
    componentName: "Form",
    title,
    formId,
    format,
  });
  await post("/Admin/ManagePageComponent", {
    PageId: pageId,
    Type: "Contact5050",
    ComponentId: componentId,
    Id: 0,
    VersionId: 1,
  });
  await post(`/Version/SubmitDraft?pageId=${pageId}`, {});
  await post(`/Version/PublishDraft?pageId=${pageId}&versionId=1`, {});
  return `/${friendlyUrl}`;
};

/** Sends a form with a name, a phone number, and maybe an email address as a visitor does, on its own page. */
export const sendAsVisitor = async (page: Page, path: string, name: string, email = ""): Promise<void> => {
  await page.goto(path);
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("textbox", { name: "Phone" }).fill("555 123 4567");
  if (email !== "") await page.getByRole("textbox", { name: "Email (optional)" }).fill(email);
  await wakenForm(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(message(page)).toContainText("Successful Submission");
  const reloaded = page.waitForEvent("load");
  await closeMessage(page);
  await reloaded;
};
