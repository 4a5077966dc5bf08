import { aPdf } from "../pdfs.ts";
import { aPicture } from "../pictures.ts";
import { queueDone } from "../sign-in.ts";
import { sendForm } from "../uploads.ts";
import { asked, type Hands, type Row, type Step } from "./hands.ts";

const TYPES = { event: "Community", blog: "Saving", document: "Rates", news: "The Current" };

const listOf = ({ admin }: Hands, path: string): Promise<Row[]> => asked(admin.get(path));

/** A new event of March 2098. */
export const eventForm = (n: number, day: number) => ({
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
      (await listOf(hands, "/AdminEvent/GetEvents")).filter((row) => String(row.startTime) > "2026-12-15"),
    );
    const { event } = await asked<{ event: Row }>(hands.admin.get(`/AdminEvent/GetEventData?eventId=${id}`));
    // An event loses its only type if the step "a type of events goes" came earlier.
    const types = event.types || TYPES.event;
    return asked(
      hands.admin.post("/AdminEvent/UpdateEvent", { ...event, types, startTime, ...changes(hands) }),
    );
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

/** Restores what an earlier step deleted last, or else an item that is deleted now. */
const restoreItem =
  (one: string, kind: string, many: string): Step =>
  async (hands) => {
    const inTrash = async () =>
      (await asked<{ rows: Row[] }>(hands.admin.get(`/Admin/GetTrash?kind=${kind}`))).rows;
    if ((await inTrash()).length === 0) {
      const { id } = hands.pick(await listOf(hands, `/Admin${one}/Get${many}`));
      await asked(hands.admin.remove(`/Admin${one}/Delete${one}?${kind}Id=${id}`));
    }
    const [last] = await inTrash();
    return asked(hands.admin.post(`/Admin${one}/Restore${one}`, { id: last?.id }));
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

/** Changes to the items of modules and to their settings. */
export const itemSteps: Record<string, Step> = {
  "an event is added": ({ admin, next }) =>
    asked(admin.post("/AdminEvent/CreateEvent", eventForm(next(), next()))),
  "an event's text changes": changeEvent(({ next }) => ({ description: `<p>Text ${next()}</p>` })),
  "an event gets another title": changeEvent(({ next }) => ({ title: `Event ${next()}` })),
  "an event gets another address": changeEvent(({ next }) => ({ friendlyUrl: `event-${next()}` })),
  "an event is deleted": async (hands) => {
    const { id } = hands.pick(await listOf(hands, "/AdminEvent/GetEvents"));
    return hands.admin.remove(`/AdminEvent/DeleteEvent?eventId=${id}`);
  },
  "a deleted event is restored": restoreItem("Event", "event", "Events"),
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
  "a deleted document is restored": restoreItem("Document", "document", "Documents"),
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
  "a deleted issue is restored": restoreItem("News", "news", "News"),
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
  "a deleted blog is restored": restoreItem("Blog", "blog", "Blogs"),
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
  "a shown image gets another focal point": async ({ app, admin, next, pick }) => {
    const { id } = pick(await asked<Row[]>(admin.post("/ImageUpload/RetrieveAll", {})));
    await asked(admin.post("/ImageUpload/SetImageFocus", { Id: id, focus: { x: next() % 101, y: 30 } }));
    return queueDone(app);
  },
  "a shown image is replaced": async ({ app, admin, next, pick }) => {
    const { id } = pick(await asked<Row[]>(admin.post("/ImageUpload/RetrieveAll", {})));
    const content = await aPicture(300 + next(), 200, "png");
    const { status, said } = await sendForm(
      app,
      "/ImageUpload/ReplaceImage",
      { Id: String(id), ImageName: "replaced.png", Image: { name: "replaced.png", content } },
      { host: admin.host, cookie: admin.cookie },
    );
    if (status !== 200) throw new Error(`The image was refused: ${said}`);
    return queueDone(app);
  },
};
