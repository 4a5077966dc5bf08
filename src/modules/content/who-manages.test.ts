import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { PROVIDER, staffAt } from "#test/support/sign-in.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");

const event = (friendlyUrl: string) => ({
  title: "Open doors",
  friendlyUrl,
  startTime: "2099-05-07T15:00:00Z",
  types: "Community",
  description: "<p>Come in.</p>",
});
const blog = (friendlyUrl: string) => ({
  title: "Open doors",
  friendlyUrl,
  timestamp: "2026-05-07",
  types: "People",
  teaser: "Come in.",
  content: "<p>Come in.</p>",
});

test("all staff manage events, blogs, side navs, and forms, and read documents, images, and submissions; Admins manage the rest, except the provider's settings, which are for its Admins [SHELL-010]", async () => {
  const [form] = (await admin.get("/AdminForms/GetAllForms")).json() as { id: number }[];
  for (const [who, name] of [
    [admin, "by-admin"],
    [clerk, "by-clerk"],
  ] as const) {
    for (const [path, body] of [
      ["/AdminEvent/CreateEvent", event(name)],
      ["/AdminBlog/CreateBlog", blog(name)],
      ["/AdminSideNav/CreateSideNav", { componentName: name, content: "<p>Side</p>" }],
      ["/AdminForms/CreateForm", { name, email: "form@riverbend.example" }],
      ["/ImageUpload/RetrieveAll", {}],
      [`/AdminForms/GetFormSubmissionData?formId=${form?.id}`, {}],
    ] as const)
      expect((await who.post(path, body)).status, `${path} ${name}`).toBe(200);
    expect((await who.get("/AdminDocument/GetDocuments")).status, name).toBe(200);
  }
  for (const path of [
    "/AdminNews/GetNews",
    "/UploadFiles/HasFile?localFilePath=Birthdays/Birthdays.csv",
    "/Admin/GetLayoutComponents",
    "/Admin/GetNavbarTabs",
  ]) {
    expect((await admin.get(path)).status, path).toBe(200);
    expect((await clerk.get(path)).status, path).toBe(403);
  }
  const settings = "/AdminSettings/GetTracSoftSettings";
  expect((await admin.post(settings)).status).toBe(403);
  const vendor = await staffAt(app, "vendor@tracsoft.example", PROVIDER);
  expect((await vendor.post(settings)).status).toBe(200);
});
