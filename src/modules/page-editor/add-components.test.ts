import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Actor } from "#platform/access/actor.ts";
import { kindNamed } from "#test/support/kind-named.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { addComponents, type NewComponent } from "./add-components.service.ts";

const { app, admin } = await openDemoApp("admin");

const add = (pageId: number, components: readonly NewComponent[]): Promise<void> => {
  const companyId = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  const { userId, email } = admin;
  const actor = {
    companyId,
    userId,
    email,
    role: "Admin",
    isProvider: false,
    roleIds: [],
  } as unknown as Actor;
  return app.app
    .companyDb(companyId)
    .write((tx) => addComponents(tx, actor, { pageId, versionId: 1 }, components));
};

const component = (
  id: number,
  type: string,
  data: Record<string, unknown>,
  containerId: number | null = null,
) => ({
  id,
  kind: kindNamed(type),
  componentName: `Part ${id}`,
  data,
  containerId,
});

test("adds components with their children, and one entry in the audit log", async () => {
  const pageId = await newPage(admin);
  await add(pageId, [
    component(1, "HtmlEditor", { content: "<p>One</p>" }),
    component(2, "Accordion", { headerContent: "" }),
    component(3, "AccordionTab", { title: "Open me", content: "<p>Two</p>" }, 2),
  ]);
  const stored = await sqlAt<{ kind: string; parent: string | null; isPlaced: boolean }>(
    app,
    RIVERBEND,
    sql`select b.kind, p.kind as parent, b.is_placed from blocks b
      join page_versions v on v.company_id = b.company_id and v.id = b.page_version_id
      left join blocks p on p.company_id = b.company_id and p.id = b.parent_block_id
      where v.page_id = ${pageId} order by b.sort_order`,
  );
  expect(stored).toEqual([
    { kind: "HtmlEditor", parent: null, isPlaced: true },
    { kind: "Accordion", parent: null, isPlaced: true },
    { kind: "AccordionTab", parent: "Accordion", isPlaced: false },
  ]);
  const [entry, ...others] = await sqlAt<{ email: string; names: string }>(
    app,
    RIVERBEND,
    sql`select actor_email as email, after ->> 'Components' as names from audit_entries
      where action = 'Added components' and href = ${`/UpdatePageComponent/${pageId}`}`,
  );
  expect(others).toEqual([]);
  expect(entry).toEqual({
    email: "admin@riverbend.example",
    names: "Part 1, Part 2, Part 3",
  });
});

test.each([
  [
    "a child without its container",
    [component(1, "AccordionTab", { title: "Lost", content: "" }, 7)],
    "container",
  ],
  [
    "a reference to a component of another kind",
    [
      component(1, "Accordion", { headerContent: "" }),
      component(2, "Grid5050", { htmlEditorId: 1, imageLink: "" }),
    ],
    "choose a component from this page version",
  ],
  [
    "an image that doesn't exist",
    [
      component(1, "HtmlEditor", { content: "" }),
      component(2, "Grid5050", { htmlEditorId: 1, imageLink: "/images/999999/none-8x8.png" }),
    ],
    "image",
  ],
])("refuses %s, and changes nothing", async (_, components, message) => {
  const pageId = await newPage(admin);
  const before = await contentAt(app, RIVERBEND);
  await expect(add(pageId, components)).rejects.toThrow(message);
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
});
