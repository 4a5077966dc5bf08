import { aPdf } from "../pdfs.ts";
import { aPicture } from "../pictures.ts";
import { queueDone } from "../sign-in.ts";
import { sendForm } from "../uploads.ts";
import { expectSuccess, type Row, type Step, type WalkContext } from "./walk-context.ts";

const TYPES = { event: "Community", blog: "Saving", document: "Rates", news: "The Current" };

const listOf = ({ admin }: WalkContext, path: string): Promise<Row[]> => expectSuccess(admin.get(path));

/** A new event of March 2098. */
export const eventForm = (n: number, day: number) => ({
  title: `Walk ${n}`,
  friendlyUrl: `walk-${n}`,
  types: TYPES.event,
  startTime: `2098-03-${String((day % 27) + 1).padStart(2, "0")}T14:00:00Z`,
  description: `<p>Text ${n}, and <a href="/privacy">privacy</a></p>`,
});

const changeEvent =
  (changes: (context: WalkContext) => object): Step =>
  async (context) => {
    const { id, startTime } = context.pick(
      (await listOf(context, "/AdminEvent/GetEvents")).filter((row) => String(row.startTime) > "2026-12-15"),
    );
    const { event } = await expectSuccess<{ event: Row }>(
      context.admin.get(`/AdminEvent/GetEventData?eventId=${id}`),
    );
    // An event loses its only type if the step "a type of events goes" came earlier.
    const types = event.types || TYPES.event;
    return expectSuccess(
      context.admin.post("/AdminEvent/UpdateEvent", { ...event, types, startTime, ...changes(context) }),
    );
  };

const blogsOf = async (context: WalkContext, status: string): Promise<Row[]> =>
  (await listOf(context, "/AdminBlog/GetBlogs")).filter((blog) => blog.status === status);

const writeBlog: Step = ({ admin, next }) =>
  expectSuccess(
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
  (status: string, changes: (context: WalkContext) => object): Step =>
  async (context) => {
    if (status === "Pending") await writeBlog(context);
    const { id } = context.pick(await blogsOf(context, status));
    const { blog } = await expectSuccess<{ blog: Row }>(
      context.admin.get(`/AdminBlog/GetBlogData?blogId=${id}`),
    );
    return expectSuccess(context.admin.post("/AdminBlog/UpdateBlog", { ...blog, ...changes(context) }));
  };

/** Restores what an earlier step deleted last, or else an item that is deleted now. */
const restoreItem =
  (one: string, kind: string, many: string): Step =>
  async (context) => {
    const inTrash = async () =>
      (await expectSuccess<{ rows: Row[] }>(context.admin.get(`/Admin/GetTrash?kind=${kind}`))).rows;
    if ((await inTrash()).length === 0) {
      const { id } = context.pick(await listOf(context, `/Admin${one}/Get${many}`));
      await expectSuccess(context.admin.remove(`/Admin${one}/Delete${one}?${kind}Id=${id}`));
    }
    const [last] = await inTrash();
    return expectSuccess(context.admin.post(`/Admin${one}/Restore${one}`, { id: last?.id }));
  };

const uploaded = async ({ app, admin, next }: WalkContext, folderName: string): Promise<string> => {
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
  (list: string, save: string, changes: (context: WalkContext) => object | Promise<object>): Step =>
  async (context) => {
    const item = context.pick(await listOf(context, list));
    return expectSuccess(context.admin.post(save, { ...item, ...(await changes(context)) }));
  };

const changeSettings =
  (module: string, changes: (context: WalkContext, settings: Record<string, unknown>) => object): Step =>
  async (context) => {
    const { admin } = context;
    const settings = await expectSuccess<Record<string, unknown>>(
      admin.post(`/AdminSettings/Get${module}SettingsData`),
    );
    const changed = { ...settings, ...changes(context, settings) };
    return expectSuccess(admin.post(`/AdminSettings/Update${module}SettingsData`, changed));
  };

/** Changes to the items of modules and to their settings. */
export const itemSteps: Record<string, Step> = {
  "an event is added": ({ admin, next }) =>
    expectSuccess(admin.post("/AdminEvent/CreateEvent", eventForm(next(), next()))),
  "an event's text changes": changeEvent(({ next }) => ({ description: `<p>Text ${next()}</p>` })),
  "an event gets another title": changeEvent(({ next }) => ({ title: `Event ${next()}` })),
  "an event gets another address": changeEvent(({ next }) => ({ friendlyUrl: `event-${next()}` })),
  "an event is deleted": async (context) => {
    const { id } = context.pick(await listOf(context, "/AdminEvent/GetEvents"));
    return expectSuccess(context.admin.remove(`/AdminEvent/DeleteEvent?eventId=${id}`));
  },
  "a deleted event is restored": restoreItem("Event", "event", "Events"),
  "a document is added": async (context) =>
    expectSuccess(
      context.admin.post("/AdminDocument/CreateDocument", {
        name: `Document ${context.next()}`,
        type: TYPES.document,
        description: "",
        location: await uploaded(context, "Documents"),
      }),
    ),
  "a document's file is replaced": changeItem(
    "/AdminDocument/GetDocuments",
    "/AdminDocument/UpdateDocument",
    async (context) => ({ location: await uploaded(context, "Documents") }),
  ),
  "a document gets another name": changeItem(
    "/AdminDocument/GetDocuments",
    "/AdminDocument/UpdateDocument",
    ({ next }) => ({ name: `Document ${next()}` }),
  ),
  "a document is deleted": async (context) => {
    const { id } = context.pick(await listOf(context, "/AdminDocument/GetDocuments"));
    return expectSuccess(context.admin.remove(`/AdminDocument/DeleteDocument?documentId=${id}`));
  },
  "a deleted document is restored": restoreItem("Document", "document", "Documents"),
  "an issue is added": async (context) =>
    expectSuccess(
      context.admin.post("/AdminNews/CreateNews", {
        title: `Issue ${context.next()}`,
        teaser: "New",
        types: TYPES.news,
        location: await uploaded(context, "News"),
      }),
    ),
  "an issue gets another title": changeItem("/AdminNews/GetNews", "/AdminNews/UpdateNews", ({ next }) => ({
    title: `Issue ${next()}`,
  })),
  "an issue is deleted": async (context) => {
    const { id } = context.pick(await listOf(context, "/AdminNews/GetNews"));
    return expectSuccess(context.admin.remove(`/AdminNews/DeleteNews?newsId=${id}`));
  },
  "a deleted issue is restored": restoreItem("News", "news", "News"),
  "a blog is written": writeBlog,
  "a blog that waits changes": changeBlog("Pending", ({ next }) => ({ title: `Blog ${next()}` })),
  "a blog is published": changeBlog("Pending", () => ({ status: "Live" })),
  "a Live blog's text changes": changeBlog("Live", ({ next }) => ({ content: `<p>Text ${next()}</p>` })),
  "a Live blog gets another title": changeBlog("Live", ({ next }) => ({ title: `Blog ${next()}` })),
  "a Live blog gets another day": changeBlog("Live", () => ({ timestamp: "2026-11-21" })),
  "a blog is suspended": changeBlog("Live", () => ({ status: "Pending" })),
  "a blog that waits is deleted": async (context) => {
    await writeBlog(context);
    const { id } = context.pick(await blogsOf(context, "Pending"));
    return expectSuccess(context.admin.remove(`/AdminBlog/DeleteBlog?blogId=${id}`));
  },
  "a Live blog is deleted": async (context) =>
    expectSuccess(
      context.admin.remove(`/AdminBlog/DeleteBlog?blogId=${context.pick(await blogsOf(context, "Live")).id}`),
    ),
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
  "a form's field changes": async (context) => {
    const fields = await listOf(context, "/AdminForms/GetAssociatedFormFields?formId=1");
    const field = context.pick(fields);
    return expectSuccess(
      context.admin.post("/AdminForms/UpdateFormField", { ...field, name: `Field ${context.next()}` }),
    );
  },
  "a form is added": ({ admin, next }) =>
    expectSuccess(
      admin.post("/AdminForms/CreateForm", { name: `Form ${next()}`, email: "walk@riverbend.example" }),
    ),
  "a form is deleted": ({ admin }) => expectSuccess(admin.remove("/AdminForms/SetFormToInactive?formId=2")),
  "a shown image gets another description": async ({ admin, next, pick, ...context }) => {
    const images = await expectSuccess<Row[]>(admin.post("/ImageUpload/RetrieveAll", {}));
    const { id } = pick(images);
    await expectSuccess(
      admin.post("/ImageUpload/EditImage", { Id: id, ImageDescription: `Description ${next()}` }),
    );
    return queueDone(context.app);
  },
  "a shown image gets another focal point": async ({ app, admin, next, pick }) => {
    const { id } = pick(await expectSuccess<Row[]>(admin.post("/ImageUpload/RetrieveAll", {})));
    await expectSuccess(
      admin.post("/ImageUpload/SetImageFocus", { Id: id, focus: { x: next() % 101, y: 30 } }),
    );
    return queueDone(app);
  },
  "a shown image is replaced": async ({ app, admin, next, pick }) => {
    const { id } = pick(await expectSuccess<Row[]>(admin.post("/ImageUpload/RetrieveAll", {})));
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
