import { sql } from "kysely";
import { callNames } from "#modules/content/content-type.schema.ts";
import { insertEmptyLayout } from "#modules/layout/layout.sql.ts";
import { removeComponent } from "#modules/page-editor/components.service.ts";
import { insertPage } from "#modules/pages/pages.public.ts";
import { insertRole } from "#modules/roles/roles.public.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { insertSession } from "#modules/sign-in/sign-in.sql.ts";
import { insertUser } from "#modules/users/users.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Ids, PermissionCase } from "../../permission-cases/case.ts";
import { permissionCases } from "../../permission-cases/index.ts";
import { NEW_PASSWORD } from "../../permission-cases/people.ts";
import { sampledTypes } from "../content-samples.ts";

/**
 * A special case of a call, where the permission case's request shows too few of its effects, or one of several
 * outcomes.
 */
export interface Scenario {
  readonly call: string;
  /** Created in addition to what the permission case needs. */
  readonly item?: keyof Ids;
  /** What existed before. */
  readonly prepare?: (tx: WriteTx, ids: Omit<Ids, "caller">) => Promise<unknown>;
  /** Added to the body of the permission case. */
  readonly body?: object;
}

const TYPES = ["Rates", "Meetings", "Saving", "Issues"];

type ItemKind = "document" | "event" | "blog" | "news";
const TABLES: Readonly<Record<ItemKind, string>> = {
  document: "documents",
  event: "events",
  blog: "blogs",
  news: "news",
};

/** Gives an item a type that the settings have or had. */
const withTypeGone = (call: string, item: ItemKind, isOnSettings: boolean, body?: object): Scenario => ({
  call,
  item,
  prepare: async (tx, ids) => {
    const types = isOnSettings ? ["Gone", ...TYPES] : TYPES;
    await upsertModuleSettings(tx, item, { types, defaultImage: "" });
    await sql`update ${sql.table(TABLES[item])} set types = '{Gone}' where company_id = ${tx.companyId}
      and id = ${ids[item]}`.execute(tx.sql);
  },
  ...(body ? { body } : {}),
});

/** A deleted item. */
const deleted = (table: string, kind: string, item: keyof Omit<Ids, "caller">): Scenario["prepare"] => {
  return async (tx, ids) => {
    await sql`update ${sql.table(table)} set deleted_at = now() where id = ${ids[item]}`.execute(tx.sql);
    await sql`delete from search_entries where kind = ${kind} and item_id = ${ids[item]}`.execute(tx.sql);
    await sql`update uploads set is_public = false`.execute(tx.sql);
  };
};

const accountOf = (name: string, body: object): Record<string, Scenario> => ({
  [`updateUser: ${name}`]: { call: "updateUser", body },
});

/** A page below another one. */
const belowAnother: Scenario["prepare"] = async (tx, { page }) => {
  const seo = { seoTitle: "Above", seoDescription: "Above", seoKeywords: "above" };
  const above = {
    ...{ parentId: null, name: "Above", friendlyUrl: `above-${page}` },
    ...{ showOnMenu: false, roleId: null },
  };
  const parentId = await insertPage(tx, { ...above, ...seo });
  await sql`update pages set parent_id = ${parentId} where id = ${page}`.execute(tx.sql);
};

const inviteUser = (tx: WriteTx, { user }: Omit<Ids, "caller">) =>
  sql`insert into invitations (company_id, user_id, token_hash, expires_at)
    values (${tx.companyId}, ${user}, ${Buffer.from(`link ${user}`)}, now() + interval '1 day')`.execute(
    tx.sql,
  );

const SOMEONE: Actor = {
  ...{ userId: 1, companyId: 1, company: "", email: "a@example.test", firstName: "First", lastName: "Last" },
  ...{ role: "Admin", roleIds: [], isProvider: false, mayAdd: false },
};

/** The row of the same name in the table lists the effects of each. A call's name alone is its usual case. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  restorePage: {
    call: "restorePage",
    prepare: (tx, { page }) => sql`update pages set deleted_at = now() where id = ${page}`.execute(tx.sql),
  },
  "restoreComponent: a deleted one": {
    call: "restoreComponent",
    prepare: (tx, { block }) => removeComponent(tx, SOMEONE, null, block),
  },
  restoreImage: {
    call: "restoreImage",
    prepare: (tx, { image }) => sql`update images set deleted_at = now() where id = ${image}`.execute(tx.sql),
  },
  restoreSideNav: {
    call: "restoreSideNav",
    prepare: (tx, { sideNav }) =>
      sql`with page as (update pages set side_nav_id = null where side_nav_id = ${sideNav} returning id)
        update side_navs set deleted_at = now(), deleted_from = array(select id from page)
        where id = ${sideNav}`.execute(tx.sql),
  },
  "changePages: a dry run": { call: "changePages", body: { dryRun: true } },
  "changePages: delete": { call: "changePages", body: { action: "delete" } },
  "changePages: restore": {
    call: "changePages",
    prepare: (tx, { page }) => sql`update pages set deleted_at = now() where id = ${page}`.execute(tx.sql),
    body: { action: "restore" },
  },
  movePage: { call: "movePage", prepare: belowAnother },
  "changePages: move": {
    call: "changePages",
    prepare: belowAnother,
    body: { action: "move", parentId: null },
  },
  "changePages: set role": {
    call: "changePages",
    prepare: async (tx, { page }) => {
      const roleId = await insertRole(tx, "Changed at once");
      await sql`update pages set role_id = ${roleId} where id = ${page}`.execute(tx.sql);
    },
    body: { action: "setRole", roleId: 0 },
  },
  setRegistrationOpen: {
    call: "setRegistrationOpen",
    prepare: (tx) => sql`update companies set registration_open = false`.execute(tx.sql),
  },
  ...Object.fromEntries(
    ["publishDraft", "rejectDraft"].map((call) => [
      `${call}: of somebody who submitted it`,
      {
        call,
        prepare: (tx: WriteTx, { page }: Omit<Ids, "caller">) =>
          sql`update page_versions set submitted_by_email = 'writer@example.test' where page_id = ${page}`.execute(
            tx.sql,
          ),
      },
    ]),
  ),
  updateTheme: { call: "updateTheme", body: { corners: "round" } },
  ...Object.fromEntries(
    (["Document", "Event", "Blog", "News"] as const).flatMap((name) => {
      const item = name.toLowerCase() as ItemKind;
      return [
        [
          `update${name}SettingsData: a type goes`,
          withTypeGone(`update${name}SettingsData`, item, true, { types: TYPES }),
        ],
        [`restore${name}`, { call: `restore${name}`, prepare: deleted(TABLES[item], item, item) }],
        [`remove${name}TypeReference`, withTypeGone(`remove${name}TypeReference`, item, false)],
      ];
    }),
  ),
  ...Object.fromEntries(
    ["submitDraft", "withdrawDraft"].map((call) => [
      call,
      {
        call,
        prepare: async (tx: WriteTx) => {
          await insertEmptyLayout(tx);
          await sql`update layouts set admin_version_update_emails = '{boss@example.test}'
            where company_id = ${tx.companyId}`.execute(tx.sql);
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    sampledTypes.map((type) => {
      const call = callNames(type).restore;
      return [call, { call, prepare: deleted(type.table, type.name, "item") }];
    }),
  ),
  "updateBlog: suspended": { call: "updateBlog", body: { status: "Pending" } },
  "updateBlog: another day": { call: "updateBlog", body: { timestamp: "2026-11-01" } },
  "updateBlog: published": {
    call: "updateBlog",
    prepare: async (tx, { blog }) => {
      await sql`update blogs set status = 'Pending' where id = ${blog}`.execute(tx.sql);
      await sql`delete from search_entries where kind = 'blog' and item_id = ${blog}`.execute(tx.sql);
    },
    body: { status: "Live" },
  },
  "deleteBlog: pending": {
    call: "deleteBlog",
    prepare: async (tx, { blog }) => {
      await sql`update blogs set status = 'Pending' where id = ${blog}`.execute(tx.sql);
      await sql`delete from search_entries where kind = 'blog' and item_id = ${blog}`.execute(tx.sql);
    },
  },
  "submitForm: the form's address is one of the settings'": {
    call: "submitForm",
    prepare: (tx) =>
      upsertModuleSettings(tx, "form", { toEmail: ["FORMS@example.test", "clerk@example.test"] }),
  },
  ...accountOf("another password", { password: NEW_PASSWORD }),
  ...accountOf("a lock", { isLockedOut: true }),
  ...accountOf("another role", { roles: ["Admin"] }),
  "updateUser: the email address of someone invited": { call: "updateUser", prepare: inviteUser },
  "updateUser: a password of someone invited": {
    call: "updateUser",
    prepare: inviteUser,
    body: { password: NEW_PASSWORD },
  },
  "deleteRole: with people and a page": {
    call: "deleteRole",
    prepare: async (tx, { role, page }) => {
      const clerk = await insertUser(tx, {
        email: `role-${role}@example.test`,
        firstName: "First",
        lastName: "Last",
        phone: "5550100142",
        passwordHash: "unused",
        privilege: "Level4",
        mustChangePassword: false,
      });
      await insertSession(tx, Buffer.from(`role ${role}`), { companyId: tx.companyId, id: clerk });
      await sql`insert into user_roles (company_id, user_id, role_id) values (${tx.companyId}, ${clerk}, ${role})`.execute(
        tx.sql,
      );
      await sql`update pages set role_id = ${role} where id = ${page}`.execute(tx.sql);
    },
  },
  "deactivateUser: the owner of a page": {
    call: "deactivateUser",
    prepare: (tx, { page, user }) =>
      sql`insert into reviews (company_id, page_id, owner_id) values (${tx.companyId}, ${page}, ${user})`.execute(
        tx.sql,
      ),
  },
  "deleteUser: someone invited": { call: "deleteUser", prepare: inviteUser },
};

/** All rows: each call's usual case, and its special cases. */
export const scenarioNamed = (name: string): Scenario => scenarios[name] ?? { call: name };

export const requestOf = (scenario: Scenario, testCase: PermissionCase, ids: Ids) => {
  const request = testCase.request(ids);
  return scenario.body ? { ...request, body: { ...(request.body as object), ...scenario.body } } : request;
};

export const caseOf = ({ call, item }: Scenario): PermissionCase => {
  const one = permissionCases[call];
  if (!one) throw new Error(`${call} has no case in test/permission-cases.`);
  return item ? { ...one, ids: [...one.ids, item] } : one;
};
