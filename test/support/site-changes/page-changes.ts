import { newPage, newText, numberOf, publishPage } from "../sign-in.ts";
import type { Answer } from "../test-app.ts";
import { asked, type Hands, type Row, type Step } from "./hands.ts";

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

/** A random page that visitors can read, except the home page. */
const livePage = async (hands: Hands): Promise<PageData> => {
  const pages = (await pagesOf(hands)).filter(({ versionStatus }) => versionStatus !== "Deleted");
  for (let tries = 0; tries < 20; tries++) {
    const data = await dataOf(hands, hands.pick(pages).pageId);
    if (isLive(data)) return data;
  }
  throw new Error("Hardly any page is live.");
};

/** Creates a draft of a page with one more text, which links to a page of the site. Returns the draft's number. */
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

/** Publishes a new page with a text. Returns its id. */
export const publishNewPage = async (hands: Hands, changes: Record<string, unknown>): Promise<number> => {
  const pageId = await newPage(hands.admin, { friendlyUrl: `walk-${hands.next()}`, ...changes });
  await newText(hands.admin, pageId, 1, `<p>Text ${hands.next()}</p>`);
  await publishPage(hands.admin, pageId);
  return pageId;
};

/** Tries a change on one page after another, because pages below a page can prevent it. */
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

/** Changes to pages and their versions. */
export const pageSteps: Record<string, Step> = {
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
  "a reusable block is published again": async (hands) => {
    const [block] = await asked<Row[]>(hands.admin.get("/Admin/GetReusableBlocks"));
    const data = await dataOf(hands, Number(block?.id));
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
