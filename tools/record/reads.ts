import { type Call, NOBODY, urlOf } from "./calls.ts";
import type { Person } from "./client.ts";

/** Parameter values by call and parameter name, `getEvent friendlyUrl`, or else `formId`. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Maximum requests per parameter of a call. */
const MOST = 40;

/** All distinct values under a key in an answer, at any depth. */
const valuesOf = (answer: unknown, key: string): unknown[] => {
  const found = new Set<unknown>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look);
    else if (value !== null && typeof value === "object")
      for (const [name, inner] of Object.entries(value)) {
        if (name === key && typeof inner !== "object") found.add(inner);
        look(inner);
      }
  };
  look(answer);
  return [...found];
};

export const ownIds = (answer: unknown): number[] => (answer as { id: number }[]).map(({ id }) => id);

/** Finds the ids and addresses at someone's site, for requests. */
export const findKnown = async (person: Person, calls: readonly Call[]): Promise<Known> => {
  const get = (path: string) => person.call("GET", path);
  const pages = await get(`/Admin/GetPagesAndComponentData?userId=${person.userId}&includeDeleted=yes`);
  const pageId = valuesOf(pages, "pageId");
  const blogs = await get("/AdminBlog/GetBlogs");
  const events = await get("/AdminEvent/GetEvents");
  const forms = ownIds(await get("/AdminForms/GetAllForms"));
  const formId = [...forms, ...ownIds(await get("/AdminForms/GetDeletedForms"))];
  const formFieldId: unknown[] = [];
  const submissionId: unknown[] = [];
  for (const form of forms) {
    formFieldId.push(...ownIds(await get(`/AdminForms/GetAssociatedFormFields?formId=${form}`)));
    const sent = await person.call("POST", `/AdminForms/GetFormSubmissionData?formId=${form}`);
    submissionId.push(...ownIds((sent as { formSubmissionViewModels: unknown }).formSubmissionViewModels));
  }
  const users = ownIds(await get("/api/users/GetUsersByCompany"));
  return {
    pageId,
    blogId: ownIds(blogs),
    eventId: ownIds(events),
    documentId: ownIds(await get("/AdminDocument/GetDocuments")),
    newsId: ownIds(await get("/AdminNews/GetNews")),
    formId,
    formFieldId,
    formSubmissionId: submissionId,
    imageId: ownIds(await person.call("POST", "/ImageUpload/RetrieveAll", {})),
    "getUser id": users,
    userId: [...users.slice(0, 2), person.userId],
    "getSiteBlog friendlyUrl": valuesOf(blogs, "friendlyUrl"),
    "getEvent friendlyUrl": valuesOf(events, "friendlyUrl"),
    pageUrl: ["/", "/nowhere", ...valuesOf(await get("/components/GetMenuItems"), "fullUrl")],
    "getSideNav componentId": ownIds(await get("/AdminSideNav/GetSideNavs")),
    "getSiteSideNav componentId": ownIds(await get("/AdminSideNav/GetSideNavs")),
    "getNavbarTab componentId": valuesOf(await get("/Admin/GetNavbarTabs"), "id"),
    localFilePath: ["Birthdays/Birthdays.csv", "Birthdays/nothing.csv"],
    types: ["Saving,Projects,Rates,Reports,Office,The Current"],
    search: ["meter", "picture", "%", "zzz"],
    page: [2, 0, "x"],
    pageSize: [5, 0, "x"],
    sort: ["title", "-title", "name:asc", "timestamp:desc", "title:asc", "x"],
    type: ["Saving", "Rates", "zzz"],
    rangeOpt: ["all", "before", "x"],
    ...(await componentsOf(person, pageId, calls)),
  };
};

/** Component ids by kind: `getBanner componentId`. */
const componentsOf = async (person: Person, pageIds: readonly unknown[], calls: readonly Call[]) => {
  const found = new Map<string, Set<number>>();
  const add = (kind: string, id: number): void => {
    for (const name of [`get${kind} componentId`, `getSite${kind} componentId`])
      found.set(name, (found.get(name) ?? new Set()).add(id));
  };
  const isKind = (kind: string): boolean => calls.some(({ path }) => path === `/Admin/Get${kind}`);
  for (const pageId of pageIds) {
    const answer = await person.send("GET", `/Admin/GetPageComponentData?pageId=${pageId}`);
    if (answer.status !== 200) continue;
    const { pageComponents } = JSON.parse(answer.body.toString()) as {
      pageComponents: { type: string; componentId: number }[];
    };
    for (const { type, componentId } of pageComponents) {
      add(type, componentId);
      const read = await person.call("GET", `/Admin/Get${type}?componentId=${componentId}`);
      // Its children are beside it in the answer: `accordionTabs`.
      for (const [name, inner] of Object.entries(read as object)) {
        const kind = `${name.charAt(0).toUpperCase()}${name.slice(1).replace(/s$/, "")}`;
        if (Array.isArray(inner) && isKind(kind)) for (const id of ownIds(inner)) add(kind, id);
      }
    }
  }
  return Object.fromEntries([...found].map(([name, ids]) => [name, [...ids]]));
};

/** Bodies for the calls that read by POST. */
const bodiesOf = ({ name }: Call, known: Known): readonly unknown[] => {
  const each = (key: string, make: (id: unknown) => unknown) => (known[key] ?? []).slice(0, MOST).map(make);
  switch (name) {
    case "retrieveAllImages":
      return [{}, { search: "picture", page: 2, pageSize: 3 }, { sort: "oldest" }, { sort: "x" }];
    case "checkLinks":
      return [
        { addresses: ["/", "/nowhere", "/customers", "https://www.example.org/", "mailto:a@b.example"] },
      ];
    case "getMenuSiblings":
      return [{}, ...each("pageId", (id) => ({ parentMenuId: id }))];
    case "getPageByMenuAndPageName":
      return each("pageUrl", (path) => ({ friendlyUrl: String(path).split("/").at(-1) }));
    case "getPagePreview":
      return each("pageId", (pageId) => ({ pageId, versionId: 1 }));
    case "getRolesByUserId":
      return each("userId", (id) => id);
    case "getFormSubmissionExport":
      return each("formId", (formId) => ({ formId, rangeOpt: "all" }));
    default:
      return [undefined];
  }
};

/** Makes all requests of a call that only reads: with each known id, without one, and with wrong ones. */
export const readAll = async (person: Person, call: Call, known: Known): Promise<void> => {
  const valuesFor = ({ name, schema }: Call["query"][number]): readonly unknown[] =>
    (known[`${call.name} ${name}`] ?? schema.enum ?? known[name] ?? []).slice(0, MOST);
  const required = call.query.filter((one) => one.required);
  const first = Object.fromEntries(required.map((one) => [one.name, valuesFor(one)[0] ?? NOBODY]));
  const asked = new Set<string>();
  const ask = async (query: Readonly<Record<string, unknown>>): Promise<void> => {
    const url = urlOf(call, query);
    if (asked.has(url)) return;
    asked.add(url);
    for (const body of bodiesOf(call, known)) await person.send(call.method, url, body);
  };
  await ask(first);
  if (required.length > 0) await ask({});
  for (const one of call.query) {
    const values = [...valuesFor(one), ...(one.required ? [NOBODY, "x"] : [])];
    for (const value of values) await ask({ ...first, [one.name]: value });
  }
};
