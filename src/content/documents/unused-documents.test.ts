import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDocumentShelf } from "#test/support/document-shelf.ts";
import { aPage, aSideNav, aVersion } from "#test/support/factories.ts";
import { aDocument, aForm } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { Document } from "./documents.type.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const aShelf = async () => {
  const shelf = await aDocumentShelf(app);
  const { company } = shelf;
  const add = async (name: string, options: { types?: string[]; datedOn?: string } = {}) => {
    return aDocument(app, company, { name, types: [], ...options });
  };
  return {
    ...shelf,
    add,
    linkTo: async (name: string) => `<p><a href="${(await add(name)).location}">${name}</a></p>`,
    run: (query: RawBuilder<unknown>) =>
      app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql)),
    usesOf: async (...names: string[]) => {
      const documents = (
        await shelf.send("GET", "/AdminDocument/GetDocuments", undefined, shelf.staff.cookie)
      ).json() as Document[];
      const ids = names.map((name) => documents.find((document) => document.name === name)?.id);
      const answer = await shelf.send(
        "GET",
        `/Admin/GetItemUses?type=document&id=${ids.join(",")}`,
        undefined,
        shelf.staff.cookie,
      );
      return (answer.json() as { where: string }[]).map(({ where }) => where);
    },
    unused: async (query = "") => {
      const send = (call: string) =>
        shelf.send("GET", `/AdminDocument/${call}?isUnused=true${query}`, undefined, shelf.staff.cookie);
      const documents = (await send("GetDocuments")).json() as Document[];
      expect((await send("CountDocuments")).json()).toBe(documents.length);
      return documents.map(({ name }) => name).sort();
    },
  };
};

test("a document that a version, an item, a menu, a form, or something in Trash links to is in use", async () => {
  const { company, add, linkTo, run, unused, usesOf, send } = await aShelf();
  await add("Nowhere");
  for (const status of ["live", "pending", "draft", "backup"] as const)
    await aVersion(app, {
      page: await aPage(app, { company }),
      status,
      blocks: [{ values: { content: await linkTo(`In a ${status} version`) } }],
    });
  const sideNav = await aSideNav(app, { company });
  const { id: form } = await aForm(app, { company });
  const menu = await aPage(app, { company });
  const uploader = sql`company_id, 1, 'a@example.test'`;
  const [tab, side, footer, thanks, blog, event, component] = [
    await linkTo("In a tab"),
    await linkTo("In a side nav"),
    await linkTo("In the footer"),
    await linkTo("After a form"),
    await linkTo("In a blog"),
    await linkTo("In a deleted event"),
    await linkTo("In a deleted component"),
  ];
  const { location } = await add("In a menu");
  for (const query of [
    sql`insert into navbar_tabs (company_id, component_name, title, format, texts, sort_order)
      select company_id, 'Tab', 'Tab', '2-2', jsonb_build_object('text', ${tab}::text), 1 from companies`,
    sql`update side_navs set content = jsonb_build_object('html', ${side}::text) where id = ${sideNav}`,
    sql`insert into layouts (company_id, footer)
      select company_id, jsonb_build_object('text', ${footer}::text) from companies
      on conflict (company_id) do update set footer = excluded.footer`,
    sql`update forms set next_steps = ${thanks} where id = ${form}`,
    sql`update pages set is_external = true, open_type = 'NewTab', friendly_url = ${location}
      where id = ${menu.id}`,
    sql`insert into blogs (company_id, dated_on, uploader_first_name, uploader_last_name, teaser, title, friendly_url, categories, types, content, thumbnail_image,
        uploader_company_id, uploader_user_id, uploader_email)
      select company_id, '2026-05-01', 'A', 'B', 'Teaser', 'Blog', 'blog', '{}', '{}', jsonb_build_object('html', ${blog}::text, 'mark', ''), '',
        ${uploader} from companies`,
    sql`insert into events (company_id, title, friendly_url, types, start_time, description, thumbnail_image,
        uploader_company_id, uploader_user_id, uploader_email, deleted_at)
      select company_id, 'Fair', 'fair', '{}', now(), jsonb_build_object('html', ${event}::text, 'mark', ''), '',
        ${uploader}, now() from companies`,
    sql`insert into component_changes (company_id, page_id, page_version_id, version_number, component_id,
        component_kind, component_name, action, content, actor_company_id, actor_user_id, actor_email)
      select company_id, ${menu.id}, 1, 1, 1, 'HtmlEditor', 'A', 'delete',
        jsonb_build_object('content', ${component}::text), ${uploader} from companies`,
  ])
    await run(query);
  expect(await unused()).toEqual(["In a backup version", "Nowhere"]);
  expect(await unused("&search=backup")).toEqual(["In a backup version"]);
  for (const [name, where] of [
    ["Nowhere", []],
    ["In a backup version", []],
    ["In a live version", [expect.stringMatching(/ \(live version\)$/)]],
    ["In a draft version", [expect.stringMatching(/ \(draft version\)$/)]],
    ["In a tab", ["navbar tab Tab"]],
    ["In a side nav", [expect.stringMatching(/^side nav /)]],
    ["In the footer", ["Site Information"]],
    ["After a form", [expect.stringMatching(/^form /)]],
    ["In a menu", [`menu entry ${menu.name}`]],
    ["In a blog", ['Blog "Blog"']],
    ["In a deleted event", ["event Fair (in Trash)"]],
    ["In a deleted component", [`A on ${menu.name} (in Trash)`]],
  ] as const)
    expect(await usesOf(name), name).toEqual(where);
  expect(await usesOf("Nowhere", "In the footer", "In a tab", "In a backup version")).toEqual([
    "navbar tab Tab",
    "Site Information",
  ]);
  expect((await send("GET", "/Admin/GetItemUses?type=event&id=1")).status).toBe(400);
  for (const ids of ["", "1,", "1,two", Array(101).fill(1).join(",")])
    expect((await send("GET", `/Admin/GetItemUses?type=document&id=${ids}`)).status, ids).toBe(400);
  expect((await send("GET", "/Admin/GetItemUses?type=document&id=0,999999999")).status).toBe(404);

  await run(sql`update forms set is_active = false`);
  expect(await unused()).toEqual(["After a form", "In a backup version", "Nowhere"]);
  await run(sql`update forms set is_active = true`);
  await run(sql`update component_changes set restored_at = now()`);
  await run(sql`update blogs set content = '{"html":"","mark":""}'`);
  expect(await unused()).toEqual(["In a backup version", "In a blog", "In a deleted component", "Nowhere"]);
  for (const call of ["GetDocuments", "CountDocuments"])
    expect((await send("GET", `/AdminDocument/${call}?isUnused=often`)).status).toBe(400);
});

test("a document that a table lists is in use, unless the table's limit leaves it out", async () => {
  const { company, add, unused, usesOf } = await aShelf();
  const page = await aPage(app, { company });
  for (const day of ["01", "02", "03"])
    await add(`Rates ${day}`, { types: ["Rates"], datedOn: `2026-05-${day}` });
  await add("Minutes", { types: ["Minutes"] });
  await add("Both", { types: ["Minutes", "Rates"], datedOn: "2026-05-04" });
  await add("Without a type");
  const table = (values: object) => ({ type: "DocumentTable", values: { isCompact: false, ...values } });
  await aVersion(app, { page, status: "live", blocks: [table({ types: "Rates", maxEntries: 2 })] });
  expect(await unused()).toEqual(["Minutes", "Rates 01", "Rates 02", "Without a type"]);
  await aVersion(app, { page, blocks: [table({ types: "Other,Minutes", maxEntries: null })] });
  expect(await unused()).toEqual(["Rates 01", "Rates 02", "Without a type"]);
  expect(await usesOf("Both")).toEqual([`${page.name} (draft version)`, `${page.name} (live version)`]);
  expect(await usesOf("Rates 01")).toEqual([]);
  expect(await usesOf("Rates 01", "Both", "Minutes", "Rates 03")).toEqual([
    `${page.name} (draft version)`,
    `${page.name} (live version)`,
  ]);
});
