import { fieldsOf, kindNamed } from "./component-calls.ts";
import { aPdf } from "./document-shelf.ts";
import { aPicture } from "./pictures.ts";
import { attach, newPage, newText, numberOf, publishPage, queueDone, type Staff } from "./sign-in.ts";
import type { Answer, TestApp } from "./test-app.ts";
import { sendForm } from "./uploads.ts";

// What people do to a site by calls: steps of a walk.

/** Who takes the steps, and how they choose. */
export interface Hands {
  readonly app: TestApp;
  /** The company's Admin, the provider's at the same site, and the Admin of another company. */
  readonly admin: Staff;
  readonly vendor: Staff;
  readonly neighbor: Staff;
  /** One of these, as the seed has it. @throws where there is none */
  pick<T>(items: readonly T[]): T;
  /** Another number each time. */
  next(): number;
}

export type Step = (hands: Hands) => Promise<unknown>;

type Row = Record<string, unknown> & { id: number };

/** Asks for something that must be answered. */
const asked = async <T>(answer: Promise<Answer>): Promise<T> => {
  const { status, text, json } = await answer;
  if (status > 201) throw new Error(`The call refused: ${status} ${text}`);
  return json() as T;
};

// Pages

interface PageRow {
  readonly pageId: number;
  readonly pageUrl: string;
  readonly pageMenuUrl: string;
  readonly versionStatus: string;
  readonly isExternal: boolean;
}

interface PageData {
  readonly page: Row;
  readonly versions: readonly { readonly versionId: number; readonly status: string }[];
}

const HOME = "/";

const pagesOf = async ({ admin }: Hands): Promise<PageRow[]> => {
  const rows = await asked<PageRow[]>(admin.get(`/Admin/GetPagesAndComponentData?userId=${admin.userId}`));
  return rows.filter(({ isExternal, pageUrl }) => !isExternal && pageUrl !== HOME);
};

const dataOf = ({ admin }: Hands, pageId: number): Promise<PageData> =>
  asked(admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`));

const isLive = ({ versions }: PageData): boolean => versions.some(({ status }) => status === "live");

/** Any page that visitors can read, but for home. */
const livePage = async (hands: Hands): Promise<PageData> => {
  const pages = await pagesOf(hands);
  for (let tries = 0; tries < 20; tries++) {
    const data = await dataOf(hands, hands.pick(pages).pageId);
    if (isLive(data)) return data;
  }
  throw new Error("Hardly any page is live.");
};

/** A draft of a page with one more text, which links to some page of the site; the draft's number. */
const draftWithText = async (hands: Hands, { page, versions }: PageData): Promise<number> => {
  const { admin } = hands;
  const pending = versions.find(({ status }) => status === "pending");
  if (pending) await asked(admin.get(`/Version/RejectDraft?pageId=${page.id}`));
  const open = pending ?? versions.find(({ status }) => status === "draft");
  const live = versions.find(({ status }) => status === "live");
  const versionId =
    open?.versionId ??
    numberOf(await admin.get(`/Version/CreateDraft?pageId=${page.id}&copyVersionId=${live?.versionId ?? 1}`));
  const { pageUrl, pageMenuUrl } = hands.pick(await pagesOf(hands));
  const link = pageMenuUrl === "" ? `/${pageUrl}` : `/${pageMenuUrl}/${pageUrl}`;
  await newText(admin, page.id, versionId, `<p>Text ${hands.next()}, and <a href="${link}">more</a>.</p>`);
  return versionId;
};

const publishNewPage = async (hands: Hands, changes: Record<string, unknown>): Promise<number> => {
  const pageId = await newPage(hands.admin, { friendlyUrl: `walk-${hands.next()}`, ...changes });
  await newText(hands.admin, pageId, 1, `<p>Text ${hands.next()}</p>`);
  await publishPage(hands.admin, pageId);
  return pageId;
};

/** Tries a change on one page after the other: what stands below a page may be in the way. */
const withSomePage = async (hands: Hands, change: (page: Row) => Promise<Answer>): Promise<Row> => {
  let refusal = "";
  for (let tries = 0; tries < 20; tries++) {
    const { page } = await livePage(hands);
    const { status, text } = await change(page);
    if (status === 200) return page;
    if (status !== 409) throw new Error(`The call refused: ${status} ${text}`);
    refusal = text;
  }
  throw new Error(`No page could be changed: ${refusal}`);
};

const changePage = (
  hands: Hands,
  changes: (page: Row) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<Row> =>
  withSomePage(hands, async (page) =>
    hands.admin.post("/Admin/UpdatePage", { ...page, ...(await changes(page)) }),
  );

const topPages = async (hands: Hands): Promise<PageRow[]> =>
  (await pagesOf(hands)).filter(({ pageMenuUrl }) => pageMenuUrl === "");

const pageSteps: Record<string, Step> = {
  "a draft is edited": async (hands) => draftWithText(hands, await livePage(hands)),
  "a draft is submitted": async (hands) => {
    const data = await livePage(hands);
    await draftWithText(hands, data);
    return asked(hands.admin.get(`/Version/SubmitDraft?pageId=${data.page.id}`));
  },
  "a page is published again": async (hands) => {
    const data = await livePage(hands);
    await publishPage(hands.admin, data.page.id, await draftWithText(hands, data));
  },
  "home is published again": async (hands) => {
    const [home] = (
      await asked<PageRow[]>(hands.admin.get(`/Admin/GetPagesAndComponentData?userId=${hands.admin.userId}`))
    ).filter(({ pageUrl }) => pageUrl === HOME);
    const data = await dataOf(hands, home?.pageId ?? 0);
    await publishPage(hands.admin, data.page.id, await draftWithText(hands, data));
  },
  "a new page is a draft": (hands) => newPage(hands.admin, { friendlyUrl: `walk-${hands.next()}` }),
  "a new page is published beside the menu": (hands) => publishNewPage(hands, { showOnMenu: false }),
  "a new page is published below another": async (hands) =>
    publishNewPage(hands, { showOnMenu: false, menu: hands.pick(await topPages(hands)).pageId }),
  "a new page is published on the menu": (hands) => publishNewPage(hands, { showOnMenu: true }),
  "a page that opens another address is added": (hands) =>
    hands.admin.post("/Admin/CreatePage", {
      name: `Elsewhere ${hands.next()}`,
      friendlyUrl: `https://elsewhere-${hands.next()}.example/`,
      isExternal: true,
      openType: "NewTab",
      showOnMenu: true,
    }),
  "a page is renamed": (hands) => changePage(hands, () => ({ name: `Renamed ${hands.next()}` })),
  "a page gets another address": (hands) =>
    changePage(hands, () => ({ friendlyUrl: `readdressed-${hands.next()}` })),
  "a page gets another description": (hands) =>
    changePage(hands, () => ({ scoMetaDescription: `Description ${hands.next()}` })),
  "a page is saved as it is": (hands) => changePage(hands, () => ({})),
  "a page moves": (hands) =>
    changePage(hands, async (page) => {
      const tops = (await topPages(hands)).filter(({ pageId }) => pageId !== page.id);
      return { menu: hands.pick(tops).pageId, childMenu: null, subMenu: null, showOnMenu: false };
    }),
  "a page enters the menu or leaves it": (hands) =>
    changePage(hands, (page) => ({ showOnMenu: !page.showOnMenu })),
  "a page is deleted": (hands) =>
    withSomePage(hands, ({ id }) => hands.admin.remove(`/Admin/DeletePage?pageId=${id}`)),
  "a page is deleted and restored": async (hands) => {
    const { id } = await withSomePage(hands, (page) =>
      hands.admin.remove(`/Admin/DeletePage?pageId=${page.id}`),
    );
    return asked(hands.admin.get(`/Admin/RestorePage?pageId=${id}`));
  },
  "a page takes the place of the listing that blogs have by themselves": (hands) =>
    publishNewPage(hands, { showOnMenu: false, friendlyUrl: "blogs" }),
  "the menu's order changes": async (hands) =>
    hands.admin.post("/Admin/UpdatePageOrder", {
      orderedPageIds: (await topPages(hands)).map(({ pageId }) => pageId).reverse(),
    }),
  "a page gets a side nav": async (hands) => {
    const navs = await asked<Row[]>(hands.admin.get("/AdminSideNav/GetSideNavs"));
    return changePage(hands, () => ({ sideNavId: hands.pick(navs).id }));
  },
};

// What stands on every page

const layoutStep =
  (change: (layout: Record<string, Record<string, unknown>>, hands: Hands) => void): Step =>
  async (hands) => {
    const layout = await asked<Record<string, Record<string, unknown>>>(
      hands.admin.get("/Admin/GetLayoutComponents"),
    );
    change(layout, hands);
    return asked(hands.admin.post("/Admin/UpdateLayoutComponents", layout));
  };

const anyTab = async ({ admin, pick }: Hands): Promise<Row> =>
  pick((await asked<{ navbarTabs: Row[] }>(admin.get("/Admin/GetNavbarTabs"))).navbarTabs);

const anySideNav = async ({ admin, pick }: Hands): Promise<Row> => {
  const { id } = pick(await asked<Row[]>(admin.get("/AdminSideNav/GetSideNavs")));
  return asked(admin.get(`/AdminSideNav/GetSideNav?componentId=${id}`));
};

/** Saves what a call reads, with something changed. */
const resave =
  (read: string, save: string, changes: (hands: Hands) => object): Step =>
  async ({ vendor, ...hands }) => {
    const before = await asked<object>(vendor.get(read));
    return asked(vendor.post(save, { ...before, ...changes({ vendor, ...hands }) }));
  };

const frameSteps: Record<string, Step> = {
  "the footer changes": layoutStep(({ footer }, { next }) => {
    if (footer) footer.copyrightName = `Riverbend ${next()}`;
  }),
  "Site Information is saved as it is": layoutStep(() => {}),
  "the company's trusted addresses change": layoutStep(({ company }, { next }) => {
    if (company) company.ipAllowlist = ["127.0.0.1", "::1", `10.0.0.${next() % 250}`];
  }),
  "the company's time zone changes": layoutStep(({ company }) => {
    if (company) company.timeZone = "America/Denver";
  }),
  "the look changes": resave("/Admin/GetTheme", "/Admin/UpdateTheme", () => ({ corners: "round" })),
  "the look is saved as it is": resave("/Admin/GetTheme", "/Admin/UpdateTheme", () => ({})),
  "a service of a third party changes": resave(
    "/Admin/GetThirdParties",
    "/Admin/UpdateThirdParties",
    ({ next }) => ({ mailingListAddress: `https://list-${next()}.example/` }),
  ),
  "the services of third parties are saved as they are": resave(
    "/Admin/GetThirdParties",
    "/Admin/UpdateThirdParties",
    () => ({}),
  ),
  "a navbar tab is added": ({ admin, next }) =>
    asked(
      admin.post("/Admin/CreateNavbarTab", {
        componentName: "Walk",
        title: `Tab ${next()}`,
        format: "2-2",
        column1: `<p>Text ${next()}, and <a href="/privacy">privacy</a></p>`,
      }),
    ),
  "a navbar tab changes": async (hands) =>
    hands.admin.post("/Admin/UpdateNavbarTab", { ...(await anyTab(hands)), title: `Tab ${hands.next()}` }),
  "navbar tabs are put in order": async ({ admin }) => {
    const { navbarTabs } = await asked<{ navbarTabs: Row[] }>(admin.get("/Admin/GetNavbarTabs"));
    return admin.post("/Admin/UpdateNavbarTabOrder", {
      navbarTabIds: navbarTabs.map(({ id }) => id).reverse(),
    });
  },
  "a navbar tab is deleted": async (hands) =>
    hands.admin.remove(`/Admin/DeleteNavbarTab?componentId=${(await anyTab(hands)).id}`),
  "a side nav changes": async (hands) =>
    hands.admin.post("/AdminSideNav/UpdateSideNav", {
      ...(await anySideNav(hands)),
      content: `<p>Side nav ${hands.next()}</p>`,
    }),
  "a side nav is deleted": async (hands) =>
    hands.admin.remove(`/AdminSideNav/DeleteSideNav?id=${(await anySideNav(hands)).id}`),
};

// Items of modules

const TYPES = { event: "Community", blog: "Saving", document: "Rates", news: "The Current" };

const listOf = ({ admin }: Hands, path: string): Promise<Row[]> => asked(admin.get(path));

const eventForm = (n: number, day: number) => ({
  title: `Walk ${n}`,
  friendlyUrl: `walk-${n}`,
  types: TYPES.event,
  startTime: `2098-03-${String((day % 27) + 1).padStart(2, "0")}T14:00:00Z`,
  description: `<p>Text ${n}, and <a href="/privacy">privacy</a></p>`,
});

const changeEvent =
  (changes: (hands: Hands) => object): Step =>
  async (hands) => {
    const { id, startTime } = hands.pick(
      (await listOf(hands, "/AdminEvent/GetEvents")).filter((one) => String(one.startTime) > "2026-12-15"),
    );
    const { event } = await asked<{ event: Row }>(hands.admin.get(`/AdminEvent/GetEventData?eventId=${id}`));
    return asked(hands.admin.post("/AdminEvent/UpdateEvent", { ...event, startTime, ...changes(hands) }));
  };

const blogsOf = async (hands: Hands, status: string): Promise<Row[]> =>
  (await listOf(hands, "/AdminBlog/GetBlogs")).filter((blog) => blog.status === status);

const writeBlog: Step = ({ admin, next }) =>
  asked(
    admin.post("/AdminBlog/CreateBlog", {
      title: `Blog ${next()}`,
      friendlyUrl: `walk-${next()}`,
      timestamp: "2026-11-20",
      types: TYPES.blog,
      teaser: "New",
      content: '<p>Read <a href="/privacy">on</a></p>',
    }),
  );

const changeBlog =
  (status: string, changes: (hands: Hands) => object): Step =>
  async (hands) => {
    if (status === "Pending") await writeBlog(hands);
    const { id } = hands.pick(await blogsOf(hands, status));
    const { blog } = await asked<{ blog: Row }>(hands.admin.get(`/AdminBlog/GetBlogData?blogId=${id}`));
    return asked(hands.admin.post("/AdminBlog/UpdateBlog", { ...blog, ...changes(hands) }));
  };

const uploaded = async ({ app, admin, next }: Hands, folderName: string): Promise<string> => {
  const { status, said } = await sendForm(
    app,
    "/UploadFiles/UploadFile",
    { folderName, file: { name: "walk.pdf", content: aPdf(`Words ${"more ".repeat(next() % 9)}`) } },
    { host: admin.host, cookie: admin.cookie },
  );
  if (status !== 200) throw new Error(`The upload was refused: ${said}`);
  return String(said);
};

const changeItem =
  (list: string, save: string, changes: (hands: Hands) => object | Promise<object>): Step =>
  async (hands) => {
    const item = hands.pick(await listOf(hands, list));
    return asked(hands.admin.post(save, { ...item, ...(await changes(hands)) }));
  };

const changeSettings =
  (module: string, changes: (hands: Hands, settings: Record<string, unknown>) => object): Step =>
  async (hands) => {
    const { admin } = hands;
    const settings = await asked<Record<string, unknown>>(
      admin.post(`/AdminSettings/Get${module}SettingsData`),
    );
    const changed = { ...settings, ...changes(hands, settings) };
    return asked(admin.post(`/AdminSettings/Update${module}SettingsData`, changed));
  };

const itemSteps: Record<string, Step> = {
  "an event is added": ({ admin, next }) =>
    asked(admin.post("/AdminEvent/CreateEvent", eventForm(next(), next()))),
  "an event's text changes": changeEvent(({ next }) => ({ description: `<p>Text ${next()}</p>` })),
  "an event gets another title": changeEvent(({ next }) => ({ title: `Event ${next()}` })),
  "an event gets another address": changeEvent(({ next }) => ({ friendlyUrl: `event-${next()}` })),
  "an event is deleted": async (hands) => {
    const { id } = hands.pick(await listOf(hands, "/AdminEvent/GetEvents"));
    return hands.admin.remove(`/AdminEvent/DeleteEvent?eventId=${id}`);
  },
  "a document is added": async (hands) =>
    asked(
      hands.admin.post("/AdminDocument/CreateDocument", {
        name: `Document ${hands.next()}`,
        type: TYPES.document,
        description: "",
        location: await uploaded(hands, "Documents"),
      }),
    ),
  "a document's file is replaced": changeItem(
    "/AdminDocument/GetDocuments",
    "/AdminDocument/UpdateDocument",
    async (hands) => ({ location: await uploaded(hands, "Documents") }),
  ),
  "a document gets another name": changeItem(
    "/AdminDocument/GetDocuments",
    "/AdminDocument/UpdateDocument",
    ({ next }) => ({ name: `Document ${next()}` }),
  ),
  "a document is deleted": async (hands) => {
    const { id } = hands.pick(await listOf(hands, "/AdminDocument/GetDocuments"));
    return hands.admin.remove(`/AdminDocument/DeleteDocument?documentId=${id}`);
  },
  "an issue is added": async (hands) =>
    asked(
      hands.admin.post("/AdminNews/CreateNews", {
        title: `Issue ${hands.next()}`,
        teaser: "New",
        types: TYPES.news,
        location: await uploaded(hands, "News"),
      }),
    ),
  "an issue gets another title": changeItem("/AdminNews/GetNews", "/AdminNews/UpdateNews", ({ next }) => ({
    title: `Issue ${next()}`,
  })),
  "an issue is deleted": async (hands) => {
    const { id } = hands.pick(await listOf(hands, "/AdminNews/GetNews"));
    return hands.admin.remove(`/AdminNews/DeleteNews?newsId=${id}`);
  },
  "a blog is written": writeBlog,
  "a blog that waits changes": changeBlog("Pending", ({ next }) => ({ title: `Blog ${next()}` })),
  "a blog is published": changeBlog("Pending", () => ({ status: "Live" })),
  "a Live blog's text changes": changeBlog("Live", ({ next }) => ({ content: `<p>Text ${next()}</p>` })),
  "a Live blog gets another title": changeBlog("Live", ({ next }) => ({ title: `Blog ${next()}` })),
  "a Live blog gets another day": changeBlog("Live", () => ({ timestamp: "2026-11-21" })),
  "a blog is suspended": changeBlog("Live", () => ({ status: "Pending" })),
  "a blog that waits is deleted": async (hands) => {
    await writeBlog(hands);
    const { id } = hands.pick(await blogsOf(hands, "Pending"));
    return asked(hands.admin.remove(`/AdminBlog/DeleteBlog?blogId=${id}`));
  },
  "a Live blog is deleted": async (hands) =>
    hands.admin.remove(`/AdminBlog/DeleteBlog?blogId=${hands.pick(await blogsOf(hands, "Live")).id}`),
  "birthdays are uploaded": async ({ app, admin, next }) => {
    const content = Buffer.from(
      `First Name,Last Name,Month,Day,Department\nWalk,Number ${next()},12,${(next() % 27) + 1},Water\n`,
    );
    const { status, said } = await sendForm(
      app,
      "/UploadFiles/UploadOverwriteFile",
      { folderName: "Birthdays", fileName: "Birthdays", file: { name: "people.csv", content } },
      { host: admin.host, cookie: admin.cookie },
    );
    if (status !== 200) throw new Error(`The list was refused: ${said}`);
  },
  "a type of events goes": changeSettings("Event", (_, { types }) => ({
    types: (types as string[]).slice(0, -1),
  })),
  "blogs get another default image": changeSettings("Blog", ({ next }) => ({
    defaultImage: `https://pictures.example/${next()}.png`,
  })),
  "documents' settings are saved as they are": changeSettings("Document", () => ({})),
  "a form's field changes": async (hands) => {
    const fields = await listOf(hands, "/AdminForms/GetAssociatedFormFields?formId=1");
    const field = hands.pick(fields);
    return asked(
      hands.admin.post("/AdminForms/UpdateFormField", { ...field, name: `Field ${hands.next()}` }),
    );
  },
  "a form is added": ({ admin, next }) =>
    asked(admin.post("/AdminForms/CreateForm", { name: `Form ${next()}`, email: "walk@riverbend.example" })),
  "a form is deleted": ({ admin }) => asked(admin.remove("/AdminForms/SetFormToInactive?formId=2")),
  "a shown image gets another description": async ({ admin, next, pick, ...hands }) => {
    const images = await asked<Row[]>(admin.post("/ImageUpload/RetrieveAll", {}));
    const { id } = pick(images);
    await asked(admin.post("/ImageUpload/EditImage", { Id: id, ImageDescription: `Description ${next()}` }));
    return queueDone(hands.app);
  },
};

// What nobody sees on this site

const elsewhereSteps: Record<string, Step> = {
  "another company changes its footer": async ({ neighbor, next }) => {
    const layout = await asked<{ footer: Row; navbar: Row }>(neighbor.get("/Admin/GetLayoutComponents"));
    layout.navbar.telephone ||= "5550100142";
    layout.navbar.payBillLink ||= "/";
    layout.footer.copyrightName = `Harbor ${next()}`;
    return asked(neighbor.post("/Admin/UpdateLayoutComponents", layout));
  },
  "another company adds an event": ({ neighbor, next }) =>
    asked(neighbor.post("/AdminEvent/CreateEvent", { ...eventForm(next(), next()), types: "Reopenings" })),
  "another company publishes a page": (hands) =>
    publishNewPage({ ...hands, admin: hands.neighbor }, { showOnMenu: true }),
  "somebody's account is added": ({ admin, next }) =>
    asked(
      admin.post("/api/users", {
        firstName: "Walk",
        lastName: "On",
        email: `walk-${next()}@riverbend.example`,
        phoneNumber: "5550100142",
        password: "river-Bend-2027",
        roles: ["Level4"],
      }),
    ),
  "the company gets another host name": ({ vendor, next }) =>
    companyStep(vendor, { hosts: ["localhost", `walk-${next()}.example`] }),
  "the company gets another main host": ({ vendor, next }) =>
    companyStep(vendor, { hosts: [`main-${next()}.example`, "localhost"] }),
};

const companyStep = async (vendor: Staff, changes: object): Promise<unknown> => {
  const companies = await asked<Row[]>(vendor.get("/CompanyManagement/GetCompanies"));
  const company = companies.find(({ name }) => name === "Riverbend Utilities");
  return asked(vendor.post("/CompanyManagement/UpdateCompany", { ...company, ...changes }));
};

export const STEPS: Readonly<Record<string, Step>> = {
  ...pageSteps,
  ...frameSteps,
  ...itemSteps,
  ...elsewhereSteps,
};

/** Whether a step is about the items of a module, or its settings. */
export const isAboutItems = (name: string): boolean => name in itemSteps || name in elsewhereSteps;

/** Publishes a page that shows a picture of the library. */
export const showAPicture = async (hands: Hands): Promise<void> => {
  const { app, admin } = hands;
  const { status, said } = await sendForm(
    app,
    "/ImageUpload/ImageUpload",
    {
      ImageDescription: "A river",
      ImageName: "river.png",
      Image: { name: "river.png", content: await aPicture(40, 30, "png") },
    },
    { host: admin.host, cookie: admin.cookie },
  );
  if (status !== 200) throw new Error(`The picture was refused: ${said}`);
  const [image] = await asked<{ imageUrl: string }[]>(admin.post("/ImageUpload/RetrieveAll", {}));
  const pageId = await newPage(admin, { friendlyUrl: "picture" });
  const componentId = numberOf(
    await admin.post("/Admin/CreateBigText5050", {
      ...fieldsOf(kindNamed("BigText5050")),
      pageId,
      versionId: 1,
      componentName: "Picture",
      imageLink: image?.imageUrl,
    }),
  );
  await attach(admin, pageId, 1, "BigText5050", componentId);
  await publishPage(admin, pageId);
};
