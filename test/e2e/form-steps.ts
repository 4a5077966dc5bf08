import { expect, type Page } from "@playwright/test";
import type { AppFixture } from "./fixtures.ts";

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
