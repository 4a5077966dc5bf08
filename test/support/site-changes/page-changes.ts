import { newPage, newText, numberOf, publishPage } from "../sign-in.ts";
import type { Answer } from "../test-app.ts";
import { expectSuccess, type Row, type Step, type WalkContext } from "./walk-context.ts";

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

const pagesOf = async ({ admin }: WalkContext): Promise<PageRow[]> => {
  const rows = await expectSuccess<PageRow[]>(
    admin.get(`/Admin/GetPagesAndComponentData?userId=${admin.userId}`),
  );
  return rows.filter(({ isExternal, pageUrl }) => !isExternal && pageUrl !== HOME);
};

const dataOf = ({ admin }: WalkContext, pageId: number): Promise<PageData> =>
  expectSuccess(admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`));

const isLive = ({ versions }: PageData): boolean => versions.some(({ status }) => status === "live");

/** A random page that visitors can read, except the home page. */
const livePage = async (context: WalkContext): Promise<PageData> => {
  const pages = (await pagesOf(context)).filter(({ versionStatus }) => versionStatus !== "Deleted");
  for (let tries = 0; tries < 20; tries++) {
    const data = await dataOf(context, context.pick(pages).pageId);
    if (isLive(data)) return data;
  }
  throw new Error("Hardly any page is live.");
};

/** Creates a draft of a page with one more text, which links to a page of the site. Returns the draft's number. */
const draftWithText = async (context: WalkContext, { page, versions }: PageData): Promise<number> => {
  const { admin } = context;
  const pending = versions.find(({ status }) => status === "pending");
  if (pending) await expectSuccess(admin.get(`/Version/RejectDraft?pageId=${page.id}`));
  const open = pending ?? versions.find(({ status }) => status === "draft");
  const live = versions.find(({ status }) => status === "live");
  const versionId =
    open?.versionId ??
    numberOf(await admin.get(`/Version/CreateDraft?pageId=${page.id}&copyVersionId=${live?.versionId ?? 1}`));
  const { pageUrl, pageMenuUrl } = context.pick(await pagesOf(context));
  const link = pageMenuUrl === "" ? `/${pageUrl}` : `/${pageMenuUrl}/${pageUrl}`;
  await newText(admin, page.id, versionId, `<p>Text ${context.next()}, and <a href="${link}">more</a>.</p>`);
  return versionId;
};

/** Publishes a new page with a text. Returns its id. */
export const publishNewPage = async (
  context: WalkContext,
  changes: Record<string, unknown>,
): Promise<number> => {
  const pageId = await newPage(context.admin, { friendlyUrl: `walk-${context.next()}`, ...changes });
  await newText(context.admin, pageId, 1, `<p>Text ${context.next()}</p>`);
  await publishPage(context.admin, pageId);
  return pageId;
};

/** Tries a change on one page after another, because pages below a page can prevent it. */
const withSomePage = async (context: WalkContext, change: (page: Row) => Promise<Answer>): Promise<Row> => {
  let refusal = "";
  for (let tries = 0; tries < 20; tries++) {
    const { page } = await livePage(context);
    const { status, text } = await change(page);
    if (status === 200) return page;
    if (status !== 409) throw new Error(`The call refused: ${status} ${text}`);
    refusal = text;
  }
  throw new Error(`No page could be changed: ${refusal}`);
};

const changePage = (
  context: WalkContext,
  changes: (page: Row) => Record<string, unknown> | Promise<Record<string, unknown>>,
): Promise<Row> =>
  withSomePage(context, async (page) =>
    context.admin.post("/Admin/UpdatePage", { ...page, ...(await changes(page)) }),
  );

const topPages = async (context: WalkContext): Promise<PageRow[]> =>
  (await pagesOf(context)).filter(({ pageMenuUrl }) => pageMenuUrl === "");

/** Changes to pages and their versions. */
export const pageSteps: Record<string, Step> = {
  "a draft is edited": async (context) => draftWithText(context, await livePage(context)),
  "a draft is submitted": async (context) => {
    const data = await livePage(context);
    await draftWithText(context, data);
    return expectSuccess(context.admin.get(`/Version/SubmitDraft?pageId=${data.page.id}`));
  },
  "a page is published again": async (context) => {
    const data = await livePage(context);
    await publishPage(context.admin, data.page.id, await draftWithText(context, data));
  },
  "home is published again": async (context) => {
    const [home] = (
      await expectSuccess<PageRow[]>(
        context.admin.get(`/Admin/GetPagesAndComponentData?userId=${context.admin.userId}`),
      )
    ).filter(({ pageUrl }) => pageUrl === HOME);
    const data = await dataOf(context, home?.pageId ?? 0);
    await publishPage(context.admin, data.page.id, await draftWithText(context, data));
  },
  "a reusable block is published again": async (context) => {
    const [block] = await expectSuccess<Row[]>(context.admin.get("/Admin/GetReusableBlocks"));
    const data = await dataOf(context, Number(block?.id));
    await publishPage(context.admin, data.page.id, await draftWithText(context, data));
  },
  "a new page is a draft": (context) => newPage(context.admin, { friendlyUrl: `walk-${context.next()}` }),
  "a new page is published beside the menu": (context) => publishNewPage(context, { showOnMenu: false }),
  "a new page is published below another": async (context) =>
    publishNewPage(context, { showOnMenu: false, menu: context.pick(await topPages(context)).pageId }),
  "a new page is published on the menu": (context) => publishNewPage(context, { showOnMenu: true }),
  "a page that opens another address is added": (context) =>
    context.admin.post("/Admin/CreatePage", {
      name: `Elsewhere ${context.next()}`,
      friendlyUrl: `https://elsewhere-${context.next()}.example/`,
      isExternal: true,
      openType: "NewTab",
      showOnMenu: true,
    }),
  "a page is renamed": (context) => changePage(context, () => ({ name: `Renamed ${context.next()}` })),
  "a page gets another address": (context) =>
    changePage(context, () => ({ friendlyUrl: `readdressed-${context.next()}` })),
  "a page gets another description": (context) =>
    changePage(context, () => ({ scoMetaDescription: `Description ${context.next()}` })),
  "a page is saved as it is": (context) => changePage(context, () => ({})),
  "a page moves": (context) =>
    changePage(context, async (page) => {
      const tops = (await topPages(context)).filter(({ pageId }) => pageId !== page.id);
      return { menu: context.pick(tops).pageId, childMenu: null, subMenu: null, showOnMenu: false };
    }),
  "a page enters the menu or leaves it": (context) =>
    changePage(context, (page) => ({ showOnMenu: !page.showOnMenu })),
  "a page is deleted": (context) =>
    withSomePage(context, ({ id }) => context.admin.remove(`/Admin/DeletePage?pageId=${id}`)),
  "a page is deleted and restored": async (context) => {
    const { id } = await withSomePage(context, (page) =>
      context.admin.remove(`/Admin/DeletePage?pageId=${page.id}`),
    );
    return expectSuccess(context.admin.get(`/Admin/RestorePage?pageId=${id}`));
  },
  "a page takes the place of the listing that blogs have by themselves": (context) =>
    publishNewPage(context, { showOnMenu: false, friendlyUrl: "blogs" }),
  "the menu's order changes": async (context) =>
    context.admin.post("/Admin/UpdatePageOrder", {
      orderedPageIds: (await topPages(context)).map(({ pageId }) => pageId).reverse(),
    }),
  "a page gets a side nav": async (context) => {
    const navs = await expectSuccess<Row[]>(context.admin.get("/AdminSideNav/GetSideNavs"));
    return changePage(context, () => ({ sideNavId: context.pick(navs).id }));
  },
};
