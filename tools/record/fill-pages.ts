import type { Desk } from "./desk.ts";

/** Creates pages: one with every kind of component, others in each state that a page can have, and side navs. */
export const fillPages = async (desk: Desk, html: string): Promise<void> => {
  const { admin, editor, tag } = desk;
  const sideNav = { componentName: `Side ${tag}`, content: html };
  const sideNavId = Number(await admin.call("POST", "/AdminSideNav/CreateSideNav", sideNav));
  await admin.call("POST", "/AdminSideNav/CreateSideNav", { ...sideNav, componentName: `Unused ${tag}` });

  const top = await newPage(desk, `Top ${tag}`, { showOnMenu: true, allowNavigation: true });
  await addComponents(desk, top, html);
  await publish(desk, top);
  const child = await newPage(desk, `Child ${tag}`, { menu: top, sideNavId, showOnMenu: true });
  await addText(desk, child, html);
  await publish(desk, child);
  // A live page with a draft.
  await admin.call("POST", `/Version/CreateDraft?pageId=${child}&copyVersionId=1`);
  const draft = await newPage(desk, `Draft ${tag}`, { menu: top, childMenu: child });
  await addText(desk, draft, html);
  const pending = await newPage(desk, `Pending ${tag}`, {});
  await addText(desk, pending, html);
  await editor.call("POST", `/Version/SubmitDraft?pageId=${pending}&comments=Please%20look`);
  const rejected = await newPage(desk, `Rejected ${tag}`, {});
  await addText(desk, rejected, html);
  await editor.call("POST", `/Version/SubmitDraft?pageId=${rejected}&comments=Please%20look`);
  await admin.call("POST", `/Version/RejectDraft?pageId=${rejected}&comments=Not%20yet`);
  await newPage(desk, `Restricted ${tag}`, { roleId: desk.roleId });
  const moved = await newPage(desk, `Moved ${tag}`, {});
  await addText(desk, moved, html);
  await publish(desk, moved);
  const page = (await admin.call("GET", `/Admin/GetPage?pageId=${moved}`)) as object;
  await admin.call("POST", "/Admin/UpdatePage", { ...page, friendlyUrl: `new-place-${tag}` });
  const deleted = await newPage(desk, `Deleted ${tag}`, {});
  await admin.call("DELETE", `/Admin/DeletePage?pageId=${deleted}`);
};

const newPage = async ({ admin }: Desk, name: string, more: object): Promise<number> => {
  const friendlyUrl = name.toLowerCase().replaceAll(" ", "-");
  const words = { scoTitle: name, scoMetaDescription: `About ${name}`, scoMetaKeywords: "water,power" };
  return Number(await admin.call("POST", "/Admin/CreatePage", { name, friendlyUrl, ...words, ...more }));
};

const publish = async ({ admin }: Desk, pageId: number): Promise<void> => {
  await admin.call("POST", `/Version/SubmitDraft?pageId=${pageId}`);
  await admin.call("POST", `/Version/PublishDraft?pageId=${pageId}&versionId=1`);
};

const addText = async (desk: Desk, pageId: number, content: string): Promise<void> => {
  const place = { pageId, versionId: 1, componentName: "Text" };
  const componentId = await desk.editor.call("POST", "/Admin/CreateHtmlEditor", { ...place, content });
  await desk.editor.call("POST", "/Admin/ManagePageComponent", { ...place, type: "HtmlEditor", componentId });
};

/** One component of each kind on a page's first version. */
const addComponents = async (
  { vendor, images, formId }: Desk,
  pageId: number,
  html: string,
): Promise<void> => {
  const make = async (kind: string, values: object): Promise<number> => {
    const body = { pageId, versionId: 1, componentName: kind.slice(0, 15), ...values };
    return Number(await vendor.call("POST", `/Admin/Create${kind}`, body));
  };
  const put = async (kind: string, values: object): Promise<number> => {
    const componentId = await make(kind, values);
    const body = { pageId, versionId: 1, type: kind, componentId };
    await vendor.call("POST", "/Admin/ManagePageComponent", body);
    return componentId;
  };
  const [imageLink = "", backgroundImage = ""] = images;
  const link = "/customers";
  const listed = async (module: string): Promise<object> => {
    const settings = await vendor.call("POST", `/AdminSettings/Get${module}SettingsData`);
    return { types: (settings as { types: string[] }).types.join(","), maxEntries: 5, isCompact: false };
  };

  await put("Announcement", { announcementText: html });
  const bannerContainerId = await put("BannerContainer", { sliderDuration: 7000, height: "Large" });
  for (const buttonPosition of ["UpperLeft", "BottomMiddle"]) {
    const texts = { actionText: "Act & go", subActionText: "Now", buttonText: "Pay", buttonLink: link };
    await make("Banner", { bannerContainerId, backgroundImage, buttonPosition, ...texts });
  }
  const accordionId = await put("Accordion", { headerContent: html });
  for (const title of ["First", "Second"]) await make("AccordionTab", { accordionId, title, content: html });
  const columnsTabContainerId = await put("ColumnsTabContainer", { isAccordion: false, showBorder: true });
  for (const format of ["2-2", "4"]) {
    const columns = { column1: html, column2: html, footer: html };
    await make("ColumnsTab", { columnsTabContainerId, title: `Tab ${format}`, format, ...columns });
  }
  const iconLinkContainerId = await put("IconLinkContainer", {});
  for (const icon of ["pay_my_bill", "garbage_fees"])
    await make("IconLink", { iconLinkContainerId, icon, link });
  await put("ActionButton", { text: "Do it", link });
  await put("BigText5050", { title: "Big", body: html, imageLink });
  await put("Contact5050", { title: "Write", description: "Us", formId, format: "imageLeft", imageLink });
  await put("Calendar", { format: "M/D/YY" });
  await put("HRSeparator", {});
  await put("SideContainer", { content1: html, content2: html });
  for (const module of ["Birthday", "Blog", "Document", "Event", "News"])
    await put(`${module}Table`, await listed(module));
  await put("BlogPreview", {
    ...(await listed("Blog")),
    title: "Blogs",
    seeAllLink: link,
    seeAllText: "All",
  });
  const htmlEditorId = await put("HtmlEditor", { content: html });
  const feature = await put("SingleFeatures1", { htmlEditorId });
  await put("Features1", { singleFeatures1IdList: String(feature) });
  await put("Grid5050", { htmlEditorId: await put("HtmlEditor", { content: html }), imageLink });
  const looks = { titleStyle: "ViewAll", viewMoreLink: link, cardStyle: "Flat", contentStyle: "Warning" };
  const contentId = await put("EventTable", { ...(await listed("Event")), isCompact: true });
  const card = await put("Card", { title: "Card", ...looks, contentType: "EventTable", contentId });
  await put("CardContainer", { containerType: "Type1", cardIds: String(card) });
};
