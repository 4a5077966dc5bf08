import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { AppFixture } from "./fixtures.ts";
import { openDetails } from "./page-steps.ts";

/** Calls made by someone else who is signed in on the same site. */
export interface Colleague {
  get(path: string): Promise<Values>;
  post(path: string, data?: object): Promise<Values>;
  put(path: string, data: object): Promise<Values>;
}

export type Values = Record<string, unknown>;

interface FormCase {
  /** What is edited. */
  readonly name: string;
  /** The source that shows the form. */
  readonly file: string;
  /** Who is signed in, if it isn't Riverbend's Admin. The colleague is the provider's Admin. */
  readonly as?: string;
  /** Creates or finds the item, and says how to read and change it outside the form. */
  prepare(
    colleague: Colleague,
    page: Page,
    app: AppFixture,
  ): Promise<{
    readonly path: string;
    read(): Promise<Values>;
    save(changes: Values): Promise<unknown>;
  }>;
  /** Additional steps to reach the form after the screen is opened. */
  reach?(page: Page, app: AppFixture): Promise<unknown>;
  /** The field that both change: its label, its wire name, and two of its values. */
  readonly label: string | RegExp;
  readonly field: string;
  readonly mine: string;
  readonly theirs: string;
  /** Presses Save, if there is more than one such button. */
  saveButton?(page: Page): Locator;
}

const one = async (list: Promise<Values>): Promise<Values & { id: number }> =>
  ((await list) as unknown as (Values & { id: number })[])[0] as Values & { id: number };
const without = ({ rowVersion: _, ...values }: Values): Values => values;
const pdf = "Reading 2027";

/**
 * A content item of the demo.
 * @param key its name in the calls: `blog` in `GetBlogData?blogId=`
 */
const content = (
  key: "document" | "event" | "blog" | "news",
  path: string,
): Pick<FormCase, "name" | "file" | "prepare"> => {
  const calls = `/Admin${key.charAt(0).toUpperCase()}${key.slice(1)}`;
  const word = calls.slice("/Admin".length);
  return {
    name: key,
    file: "src/modules/content/content-form.editor.tsx",
    prepare: async (colleague) => {
      const { id } = await one(colleague.get(`${calls}/Get${word}${key === "news" ? "" : "s"}`));
      const read = async () => (await colleague.get(`${calls}/Get${word}Data?${key}Id=${id}`))[key] as Values;
      return {
        path: `${path}/${id}`,
        read,
        save: async (changes) =>
          colleague.post(`${calls}/Update${word}`, { ...without(await read()), ...changes }),
      };
    },
  };
};

/** Settings that a company has only one of. */
const settings = (
  name: string,
  file: string,
  path: string,
  get: (colleague: Colleague) => Promise<Values>,
  update: string,
): Pick<FormCase, "name" | "file" | "prepare"> => ({
  name,
  file,
  prepare: async (colleague) => ({
    path,
    read: () => get(colleague),
    save: async (changes) => colleague.post(update, { ...without(await get(colleague)), ...changes }),
  }),
});

/** Every form of the admin with an item that several people can save at the same time. */
export const SHARED_FORMS: readonly FormCase[] = [
  {
    name: "user",
    file: "src/modules/users/update-user.screen.tsx",
    prepare: async (colleague) => {
      const users = (await colleague.get("/api/users/GetUsersByCompany")) as unknown as Values[];
      const id = users.find(({ email }) => email === "clerk@riverbend.example")?.id as number;
      const read = () => colleague.get(`/api/users/GetUsers?id=${id}`);
      return {
        path: `/UpdateUser/${id}`,
        read,
        save: async (changes) => {
          const { lastChanged: _, isLockedOut: __, ...user } = await read();
          return colleague.put("/api/users/AdminEditUser", {
            phoneNumber: "5550100142",
            ...user,
            ...changes,
          });
        },
      };
    },
    label: "Last name",
    field: "lastName",
    mine: "Lindqvist",
    theirs: "Holmberg",
  },
  {
    name: "company",
    file: "src/modules/companies/company-form.editor.tsx",
    as: "vendor@tracsoft.example",
    prepare: async (colleague) => {
      const read = async () =>
        ((await colleague.get("/CompanyManagement/GetCompanies")) as unknown as Values[]).find(({ hosts }) =>
          String(hosts).includes("cedarfalls.localhost"),
        ) as Values;
      const { id } = await read();
      return {
        path: `/CompanyManagement/${id}`,
        read,
        save: async (changes) =>
          colleague.post("/CompanyManagement/UpdateCompany", { ...(await read()), ...changes }),
      };
    },
    label: "Company",
    field: "name",
    mine: "Cedar Falls Mine",
    theirs: "Cedar Falls Theirs",
  },
  {
    name: "page",
    file: "src/modules/pages/page-details.editor.tsx",
    prepare: async (colleague) => {
      const name = `Shared ${Date.now()}`;
      const id = await colleague.post("/Admin/CreatePage", {
        ...{ name, friendlyUrl: name.replace(" ", "-").toLowerCase(), showOnMenu: false },
        ...{ scoTitle: name, scoMetaDescription: name, scoMetaKeywords: "a,b" },
      });
      const read = () => colleague.get(`/Admin/GetPage?pageId=${id}`);
      return {
        path: `/UpdatePageComponent/${id}`,
        read,
        save: async (changes) =>
          colleague.post("/Admin/UpdatePage", { ...without(await read()), ...changes }),
      };
    },
    reach: (page, app) => openDetails(page, app, Number(new URL(page.url()).pathname.split("/").at(-1))),
    label: "SEO Title",
    field: "scoTitle",
    mine: "My title",
    theirs: "Their title",
    saveButton: (page) =>
      page.getByRole("form", { name: "Page details" }).getByRole("button", { name: "Save" }),
  },
  {
    name: "page component",
    file: "src/modules/page-editor/component-form.editor.tsx",
    prepare: async (colleague) => {
      const name = `Parts ${Date.now()}`;
      const pageId = await colleague.post("/Admin/CreatePage", {
        ...{ name, friendlyUrl: name.replace(" ", "-").toLowerCase(), showOnMenu: false },
        ...{ scoTitle: name, scoMetaDescription: name, scoMetaKeywords: "a" },
      });
      const base = { pageId, versionId: 1, componentName: "Text", content: "<p>Text</p>" };
      const id = await colleague.post("/Admin/CreateHtmlEditor", base);
      const place = { pageId, versionId: 1, type: "HtmlEditor", componentId: id, id: 0, status: "draft" };
      await colleague.post("/Admin/ManagePageComponent", place);
      return {
        path: `/UpdatePageComponent/${pageId}?version=1&component=${id}`,
        read: () => colleague.get(`/Admin/GetHtmlEditor?componentId=${id}`),
        save: (changes) => colleague.post("/Admin/UpdateHtmlEditor", { ...base, id, ...changes }),
      };
    },
    label: "Component name",
    field: "componentName",
    mine: "Mine",
    theirs: "Theirs",
    saveButton: (page) =>
      page.getByRole("form", { name: "Text Editor" }).getByRole("button", { name: "Save" }),
  },
  {
    ...content("document", "/UpdateDocument"),
    label: "Name",
    field: "name",
    mine: `${pdf} mine`,
    theirs: `${pdf} theirs`,
  },
  {
    ...content("event", "/UpdateEvent"),
    label: /^Title/,
    field: "title",
    mine: "My event",
    theirs: "Their event",
  },
  {
    ...content("blog", "/UpdateBlog"),
    label: /^Title/,
    field: "title",
    mine: "My blog",
    theirs: "Their blog",
  },
  {
    ...content("news", "/UpdateNews"),
    label: /^Title/,
    field: "title",
    mine: "My issue",
    theirs: "Their issue",
  },
  {
    name: "form",
    file: "src/modules/forms/form-details.editor.tsx",
    prepare: async (colleague) => {
      const base = { name: "Shared form", email: "office@riverbend.example", columns: 1 };
      const id = await colleague.post("/AdminForms/CreateForm", base);
      return {
        path: `/FormBuilder/${id}`,
        read: () => colleague.get(`/AdminForms/GetForm?formId=${id}`),
        save: (changes) => colleague.post("/AdminForms/UpdateForm", { ...base, id, ...changes }),
      };
    },
    reach: (page) => page.getByRole("tab", { name: "Form Details" }).click(),
    label: "Success message",
    field: "successMessage",
    mine: "My thanks",
    theirs: "Their thanks",
    saveButton: (page) => page.getByRole("button", { name: "Update", exact: true }),
  },
  {
    name: "form field",
    file: "src/modules/forms/field-form.editor.tsx",
    prepare: async (colleague) => {
      const formId = await colleague.post("/AdminForms/CreateForm", {
        name: "Shared fields",
        email: "office@riverbend.example",
      });
      const base = { formId, name: "Street", fieldType: "input", inputType: "text" };
      await colleague.post("/AdminForms/CreateFormField", base);
      const read = () => one(colleague.get(`/AdminForms/GetAssociatedFormFields?formId=${formId}`));
      return {
        path: `/FormBuilder/${formId}`,
        read,
        save: async (changes) =>
          colleague.post("/AdminForms/UpdateFormField", { ...base, id: (await read()).id, ...changes }),
      };
    },
    reach: (page) => page.getByRole("button", { name: /^Edit Street/ }).click(),
    label: "Placeholder",
    field: "placeholder",
    mine: "My street",
    theirs: "Their street",
    saveButton: (page) => page.getByRole("button", { name: "Update field" }),
  },
  {
    name: "side nav",
    file: "src/modules/side-navs/side-nav-form.screen.tsx",
    prepare: async (colleague) => {
      const base = { componentName: "Shared", content: "<p>Links</p>" };
      const id = await colleague.post("/AdminSideNav/CreateSideNav", base);
      return {
        path: `/UpdateSideNav/${id}`,
        read: () => colleague.get(`/AdminSideNav/GetSideNav?componentId=${id}`),
        save: (changes) => colleague.post("/AdminSideNav/UpdateSideNav", { ...base, id, ...changes }),
      };
    },
    label: "Component name",
    field: "componentName",
    mine: "Mine",
    theirs: "Theirs",
  },
  {
    name: "navbar tab",
    file: "src/modules/navbar-tabs/navbar-tab-popup.editor.tsx",
    prepare: async (colleague) => {
      const base = {
        title: `Tab ${Date.now() % 1e6}`,
        componentName: "Tab",
        format: "2-2",
        column1: "<p>A</p>",
      };
      const id = await colleague.post("/Admin/CreateNavbarTab", base);
      return {
        path: `/LayoutManagement/header#${base.title}`,
        read: () => colleague.get(`/Admin/GetNavbarTab?componentId=${id}`),
        save: (changes) => colleague.post("/Admin/UpdateNavbarTab", { ...base, id, ...changes }),
      };
    },
    reach: (page) =>
      page
        .getByRole("button", { name: `Edit ${decodeURIComponent(new URL(page.url()).hash.slice(1))}` })
        .click(),
    label: "Component name",
    field: "componentName",
    mine: "Mine",
    theirs: "Theirs",
    saveButton: (page) =>
      page.getByRole("form", { name: "Navbar tab" }).getByRole("button", { name: "Save" }),
  },
  {
    name: "Site Information",
    file: "src/modules/layout/site-area-form.editor.tsx",
    prepare: async (colleague) => {
      const layout = () => colleague.get("/Admin/GetLayoutComponents");
      const read = async () => (await layout()).footer as Values;
      return {
        path: "/LayoutManagement/footer",
        read,
        save: async (changes) =>
          colleague.post("/Admin/UpdateLayoutComponents", {
            ...without(await layout()),
            footer: { ...(await read()), ...changes },
          }),
      };
    },
    label: "Copyright name",
    field: "copyrightName",
    mine: "Mine",
    theirs: "Theirs",
    saveButton: (page) => page.getByRole("form", { name: "Footer" }).getByRole("button", { name: "Save" }),
  },
  {
    ...settings(
      "look",
      "src/modules/theme/look.editor.tsx",
      "/LayoutManagement/design",
      (colleague) => colleague.get("/Admin/GetTheme"),
      "/Admin/UpdateTheme",
    ),
    label: "Brand color",
    field: "brand",
    mine: "#87490f",
    theirs: "#7a2e6d",
    saveButton: (page) => page.getByRole("form", { name: "Look" }).getByRole("button", { name: "Save" }),
  },
  {
    ...settings(
      "third-party services",
      "src/modules/third-parties/third-parties.editor.tsx",
      "/LayoutManagement/integrations",
      (colleague) => colleague.get("/Admin/GetThirdParties"),
      "/Admin/UpdateThirdParties",
    ),
    label: "Mailing list address",
    field: "mailingListAddress",
    mine: "https://lists.example/mine",
    theirs: "https://lists.example/theirs",
    saveButton: (page) =>
      page.getByRole("form", { name: "Third-party services" }).getByRole("button", { name: "Save" }),
  },
  {
    ...settings(
      "module settings",
      "src/modules/settings/module-form.editor.tsx",
      "/Settings/blog",
      (colleague) => colleague.post("/AdminSettings/GetBlogSettingsData"),
      "/AdminSettings/UpdateBlogSettingsData",
    ),
    label: /^Default image/,
    field: "defaultImage",
    mine: "https://images.example/mine.png",
    theirs: "https://images.example/theirs.png",
  },
  {
    ...settings(
      "provider settings",
      "src/modules/settings/provider-settings.screen.tsx",
      "/TracSoftSettings",
      (colleague) => colleague.post("/AdminSettings/GetTracSoftSettings"),
      "/AdminSettings/UpdateTracSoftSettings",
    ),
    as: "vendor@tracsoft.example",
    label: "Version update email",
    field: "versionUpdateEmail",
    mine: "mine@tracsoft.example",
    theirs: "theirs@tracsoft.example",
  },
  {
    name: "profile",
    file: "src/modules/profile/profile.screen.tsx",
    as: "vendor@tracsoft.example",
    prepare: async (colleague) => {
      const read = () => colleague.get("/api/profile/GetProfile");
      const save = async (changes: Values) =>
        colleague.put("/api/profile/UpdateProfile", {
          ...(await read()),
          ...{ phoneNumber: "5550100142", ...changes },
        });
      // Another test may have left another number, which would be a second difference.
      await save({});
      return { path: "/authentication/profile", read, save };
    },
    label: "Last name",
    field: "lastName",
    mine: "Lindqvist",
    theirs: "Holmberg",
    saveButton: (page) => page.getByRole("button", { name: "Save profile" }),
  },
  {
    name: "image",
    file: "src/modules/images/edit-image.editor.tsx",
    prepare: async (colleague) => {
      const { id } = await one(colleague.post("/ImageUpload/RetrieveAll", { sort: "newest" }));
      const read = async () =>
        ((await colleague.post("/ImageUpload/RetrieveAll", {})) as unknown as Values[]).find(
          (image) => image.id === id,
        ) as Values;
      return {
        path: "/ImageManagement",
        read,
        save: (changes) => colleague.post("/ImageUpload/EditImage", { id, ...changes }),
      };
    },
    reach: (page) =>
      page
        .getByRole("button", { name: /^Edit / })
        .first()
        .click(),
    label: "Description",
    field: "imageDescription",
    mine: "A pier in the evening",
    theirs: "A pier at dawn",
    saveButton: (page) => page.getByRole("form", { name: "Image" }).getByRole("button", { name: "Save" }),
  },
];

/** Forms that can't be stale, each with its reason. */
export const OTHER_FORMS: Readonly<Record<string, string>> = {
  "src/modules/comments/comment-form.editor.tsx": "only its author changes a comment",
  "src/modules/reviews/review-popup.editor.tsx": "it has two values, loaded when it opens",
  "src/modules/comments/new-thread.editor.tsx": "what is created is nobody else's yet",
  "src/modules/users/create-user.screen.tsx": "what is created is nobody else's yet",
  "src/modules/users/company-admins.screen.tsx": "what is created is nobody else's yet",
  "src/modules/pages/create-page.screen.tsx": "what is created is nobody else's yet",
  "src/modules/registration/register.screen.tsx": "what is created is nobody else's yet",
  "src/modules/pages/page-form.editor.tsx": "its fields alone: page-details saves them",
  "src/modules/forms/submission-notes.editor.tsx": "a note is added, and never changed",
  "src/modules/forms/submission-replies.editor.tsx": "a reply is sent, and never changed",
  "src/modules/forms/range-panel.editor.tsx": "a question to the server; nothing is saved",
  "src/modules/erase-person/erase-person.screen.tsx": "a question to the server; nothing is saved",
  "src/modules/sign-in/sign-in-panel.screen.tsx": "signing in saves nothing",
};

/** Makes calls in a signed-in request context. */
export const colleagueOf = (request: APIRequestContext, app: AppFixture): Colleague => {
  const send = async (method: "get" | "post" | "put", path: string, data?: object): Promise<Values> => {
    const answer = await request[method](app.url(path), method === "get" ? {} : { data: data ?? {} });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    const text = await answer.text();
    return text === "" ? {} : JSON.parse(text);
  };
  return {
    get: (path) => send("get", path),
    post: (path, data) => send("post", path, data),
    put: (path, data) => send("put", path, data),
  };
};
