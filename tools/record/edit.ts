import type { Call } from "./calls.ts";
import { type Listener, type Person, signIn } from "./client.ts";
import { file, formOf, HOST, png } from "./fill.ts";
import type { Program } from "./program.ts";
import { type Known, ownIds } from "./reads.ts";

/** Saves what a call reads, as the admin's forms do. */
const SAVES: readonly (readonly [read: string, method: string, save: string, change?: object])[] = [
  ["GET /Admin/GetTheme", "POST", "/Admin/UpdateTheme", { corners: "round" }],
  ["GET /Admin/GetThirdParties", "POST", "/Admin/UpdateThirdParties"],
  ["GET /Admin/GetLayoutComponents", "POST", "/Admin/UpdateLayoutComponents"],
  ["GET /api/profile/GetProfile", "PUT", "/api/profile/UpdateProfile", { lastName: "Changed" }],
  ["POST /AdminSettings/GetTracSoftSettings", "POST", "/AdminSettings/UpdateTracSoftSettings"],
  ...["Form", "Document", "Event", "Blog", "News", "Birthday"].map(
    (module) =>
      [
        `POST /AdminSettings/Get${module}SettingsData`,
        "POST",
        `/AdminSettings/Update${module}SettingsData`,
      ] as const,
  ),
];

/**
 * Changes, reorders, and deletes existing items through all such calls, as a provider's admin. Answers are recorded,
 * not judged: a refusal is as good as a success, as long as it stays the same.
 */
export const edit = async (program: Program, calls: readonly Call[], known: Known, hear: Listener) => {
  const person = await signIn(program, HOST, "vendor", "vendor@tracsoft.example", hear);
  const read = async (asked: string): Promise<unknown> => {
    const [method = "", path = ""] = asked.split(" ");
    const { status, body } = await person.send(method, path);
    return status === 200 ? JSON.parse(body.toString()) : null;
  };
  const save = async (asked: string, method: string, path: string, change: object = {}): Promise<void> => {
    const answer = await read(asked);
    if (answer) await person.send(method, path, { ...answer, ...change });
  };
  const last = (name: string): unknown => known[name]?.at(-1) ?? 0;
  const get = (path: string) => read(`GET ${path}`);

  for (const [asked, method, path, change] of SAVES) await save(asked, method, path, change);
  await editPage(person, calls, get);
  await save(`GET /AdminForms/GetForm?formId=${known.formId?.[0]}`, "POST", "/AdminForms/UpdateForm");
  const field = `formFieldId=${known.formFieldId?.[0]}`;
  await save(`GET /AdminForms/GetFormField?${field}`, "POST", "/AdminForms/UpdateFormField", { name: "New" });
  const sideNav = `GET /AdminSideNav/GetSideNav?componentId=${last("getSideNav componentId")}`;
  await save(sideNav, "POST", "/AdminSideNav/UpdateSideNav", { content: "<p>Changed</p>" });
  const tab = `GET /Admin/GetNavbarTab?componentId=${last("getNavbarTab componentId")}`;
  await save(tab, "POST", "/Admin/UpdateNavbarTab", { title: "Changed" });
  const user = ownIds((await get("/api/users/GetUsersByCompany?search=pat7.again")) ?? [])[0];
  await save(`GET /api/users/GetUsers?id=${user}`, "PUT", "/api/users/AdminEditUser", {
    lastName: "Changed",
  });
  await person.send("POST", "/RoleManagement/AssignRole", { userId: user, roleName: "Admin" });

  const tabs = [...(known["getNavbarTab componentId"] ?? [])].reverse();
  await person.send("POST", "/Admin/UpdateNavbarTabOrder", { navbarTabIds: tabs });
  const fields = ownIds(await get(`/AdminForms/GetAssociatedFormFields?formId=${known.formId?.[0]}`));
  await person.send("POST", "/AdminForms/UpdateFormFieldOrder", { formFieldIds: fields.reverse() });
  const tops = ownIds(await get("/Admin/GetAllMainMenuOptions"));
  await person.send("POST", "/Admin/UpdatePageOrder", { orderedPageIds: tops.reverse() });

  const image = { id: String(last("imageId")), imageName: "new.png" };
  const picture = file(png(200, 100, 7), "new.png");
  await person.send("POST", "/ImageUpload/EditImage", { id: last("imageId"), imageDescription: "Changed" });
  await person.send("POST", "/ImageUpload/ReplaceImage", formOf({ ...image, Image: picture }));
  const csv = file("First Name,Last Name,Month,Day,Department\nA,B,13,40,Nowhere\n", "b.csv");
  await person.send("POST", "/AdminBirthday/PreviewBirthdays", formOf({ file: csv }));
  const company = { name: "New Town", hosts: ["newtown.localhost"] };
  await person.send("POST", "/CompanyManagement/CreateCompany", company);

  const subscribers = (await get("/AdminSubscribers/GetSubscribers")) as { subscribers: unknown } | null;
  for (const path of [
    `/AdminForms/DeleteFormFieldComponent?formFieldId=${known.formFieldId?.[1]}`,
    `/AdminForms/DeleteFormSubmission?submissionId=${known.formSubmissionId?.[0]}`,
    `/AdminSideNav/DeleteSideNav?id=${last("getSideNav componentId")}`,
    `/AdminSideNav/DeleteSideNav?id=${known["getSideNav componentId"]?.[0]}`,
    `/AdminSubscribers/DeleteSubscriber?subscriberId=${ownIds(subscribers?.subscribers ?? [])[0]}`,
    `/Admin/DeleteNavbarTab?componentId=${last("getNavbarTab componentId")}`,
    `/Admin/DeletePage?pageId=${known.pageId?.[1]}`,
    `/api/users/DeleteUsers?id=${user}`,
  ])
    await person.send("DELETE", path);
  await person.send("POST", `/Admin/RestorePage?pageId=${known.pageId?.[1]}`);
  const range = { formId: known.formId?.[0], rangeOpt: "all" };
  await person.send("POST", "/AdminForms/DeleteFormSubmissionsByDateRange", range);
  for (const module of ["Birthday", "Blog", "Document", "Event", "News"])
    for (const type of ["Saving", "Rates", "Community", "Office"])
      await person.send("POST", `/Admin${module}/Remove${module}TypeReference?typeToRemove=${type}`);
};

/** Works on a draft of the page with every kind: saves each component, reorders, deletes, and publishes. */
const editPage = async (person: Person, calls: readonly Call[], get: (path: string) => Promise<unknown>) => {
  const pages = (await get("/Admin/FindLinkPages?search=Top")) as { id: number }[] | null;
  const pageId = pages?.[0]?.id ?? 0;
  const change = (action: string) => person.send("GET", `/Version/${action}`);
  await change(`CreateDraft?pageId=${pageId}&copyVersionId=1`);
  await change(`AddVersionLog?pageId=${pageId}&action=Looked`);
  const data = (await get(`/Admin/GetPageComponentData?pageId=${pageId}`)) as {
    pageComponents: { id: number; type: string; componentId: number; status: string }[];
  } | null;
  const draft = (data?.pageComponents ?? []).filter(({ status }) => status === "draft");
  const isCall = (path: string): boolean => calls.some((call) => call.path === path);
  const saveOne = async (kind: string, id: number): Promise<void> => {
    const answer = (await get(`/Admin/Get${kind}?componentId=${id}`)) as Record<string, unknown> | null;
    // A component's children or references can be in the answer beside it.
    const [own, inner] = Object.values(answer ?? {});
    const isAlone = typeof own !== "object" || own === null;
    await person.send("POST", `/Admin/Update${kind}`, {
      ...(isAlone ? answer : own),
      componentName: "Changed",
    });
    if (isAlone || !Array.isArray(inner)) return;
    const list = Object.keys(answer ?? {})[1]?.replace(/s$/, "") ?? "";
    const child = `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
    const ids = ownIds(inner);
    if (!isCall(`/Admin/Update${child}ComponentOrder`)) return;
    for (const one of ids) await saveOne(child, one);
    await person.send("POST", `/Admin/Update${child}ComponentOrder`, { [`${list}Ids`]: [...ids].reverse() });
    await person.send("DELETE", `/Admin/Delete${child}?componentId=${ids[0]}`);
  };
  for (const { type, componentId } of draft) await saveOne(type, componentId);
  const order = draft.map(({ id }) => id).reverse();
  await person.send("POST", "/Admin/UpdatePageComponentOrder", { pageComponentIds: order });
  await change(`SubmitDraft?pageId=${pageId}&comments=Ready`);
  await change(`PublishDraft?pageId=${pageId}&versionId=2`);
  // Another draft, which is emptied.
  await change(`CreateDraft?pageId=${pageId}&copyVersionId=2`);
  const again = (await get(`/Admin/GetPageComponentData?pageId=${pageId}`)) as typeof data;
  const drafts = (again?.pageComponents ?? []).filter(({ status }) => status === "draft");
  for (const [at, { id, type, componentId }] of drafts.entries())
    await person.send(
      "DELETE",
      at < 2
        ? `/Admin/DeletePageComponent?pageComponentId=${id}`
        : `/Admin/Delete${type}?componentId=${componentId}`,
    );
  await change(`SubmitDraft?pageId=${pageId}`);
  await change(`RejectDraft?pageId=${pageId}&comments=No`);
  await person.send("DELETE", `/Version/DeleteDraft?pageId=${pageId}`);
};
