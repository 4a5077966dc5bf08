import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin } = await openDemoApp("admin");

const at = async (path: string, host?: string) => {
  const { status, text, headers } = await app.send("GET", path, host ? { host } : {});
  return { status, location: headers.location, isAdmin: text.includes('id="tenantry"'), text };
};

test("/help is the guide, and new pages can't use its address", async () => {
  for (const path of ["/help", "/Help/", "/help/add-an-event"])
    expect(await at(path), path).toMatchObject({ status: 200, isAdmin: true });
  const refused = await admin.post("/Admin/CreatePage", {
    name: "Help",
    friendlyUrl: "help",
    scoTitle: "Help",
    scoMetaDescription: "Help",
    scoMetaKeywords: "help",
  });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("/help is reserved");
});

test("a site's live page at /help keeps its address, as do pages below it, former addresses, and missing pages", async () => {
  const help = await newPage(admin, { friendlyUrl: "assistance", name: "Help with bills" });
  const below = await newPage(admin, { friendlyUrl: "plans", name: "Payment plans", menu: help });
  // Stored as it was before the guide existed.
  await sqlAt(app, RIVERBEND, sql`update pages set friendly_url = 'help' where id = ${help}`);
  expect((await at("/help")).isAdmin).toBe(true);
  await newText(admin, help, 1, "<p>Call us before the due date.</p>");
  await publishPage(admin, help);
  await publishPage(admin, below);

  expect(await at("/help")).toMatchObject({ status: 200, isAdmin: false });
  expect((await at("/HELP")).text).toContain("Call us before the due date.");
  expect(await at("/help/plans")).toMatchObject({ status: 200, isAdmin: false });
  expect(await at("/help/add-an-event")).toMatchObject({ status: 302, location: "/404" });
  // Other sites and the admin's address still lead to the guide.
  expect(await at("/help/add-an-event", HARBOR)).toMatchObject({ status: 200, isAdmin: true });
  expect(await at("/AdminHome/Help/add-an-event")).toMatchObject({ status: 200, isAdmin: true });

  const page = (await admin.get(`/Admin/GetPage?pageId=${help}`)).json() as object;
  const moved = await admin.post("/Admin/UpdatePage", { ...page, friendlyUrl: "assistance" });
  expect(moved.text).toBe(String(help));
  expect(await at("/help/plans")).toMatchObject({ status: 301, location: "/assistance/plans" });
});
