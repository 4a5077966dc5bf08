import { sql } from "kysely";
import { contentTypes } from "#content/types.generated.ts";
import { maySave } from "#modules/content/content.public.ts";
import { type ContentType, titleField } from "#modules/content/content-type.schema.ts";
import { areaPath, SITE_AREA_NAMES, SITE_AREAS, type SiteArea } from "#modules/layout/site-areas.schema.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { editableRoles } from "#modules/pages/pages.public.ts";
import type { UnsavedForm } from "#modules/working-copies/working-copies.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import {
  selectComponentNames,
  selectFieldNames,
  selectPageNames,
  selectRowNames,
} from "./unsaved-forms.sql.ts";

/** What a form is about, and the screen that opens it. */
export interface FormPlace {
  readonly title: string;
  readonly noun: string;
  readonly to: string;
}

/** Finds the items of one form by their ids. */
type Finder = (tx: ReadTx, actor: Actor, ids: readonly number[]) => Promise<ReadonlyMap<number, FormPlace>>;

const named =
  (
    source: Parameters<typeof selectRowNames>[1],
    noun: string,
    to: (row: { id: number; name: string }) => string,
  ): Finder =>
  async (tx, _actor, ids) =>
    new Map(
      (await selectRowNames(tx, source, ids)).map((row) => [row.id, { title: row.name, noun, to: to(row) }]),
    );

const pagesById = async (tx: ReadTx, actor: Actor, ids: readonly number[]) =>
  new Map((await selectPageNames(tx, ids, editableRoles(actor))).map((page) => [page.id, page]));

const FINDERS: Readonly<Record<string, Finder>> = {
  page: async (tx, actor, ids) =>
    new Map(
      [...(await pagesById(tx, actor, ids)).values()].map(({ id, name, isExternal }) => [
        id,
        {
          title: name,
          noun: "Page details",
          to: isExternal ? editorPath(id, true) : `${editorPath(id, false)}?details`,
        },
      ]),
    ),
  component: async (tx, actor, ids) => {
    const components = await selectComponentNames(tx, ids);
    const pages = await pagesById(
      tx,
      actor,
      components.map(({ pageId }) => pageId),
    );
    return new Map(
      components.flatMap(({ id, name, pageId, version }) => {
        const page = pages.get(pageId);
        if (!page) return [];
        const to = `${editorPath(pageId, page.isExternal)}?version=${version}&component=${id}`;
        return [[id, { title: `${name} on ${page.name}`, noun: "Component", to }] as const];
      }),
    );
  },
  "side-nav": named(
    { table: "side_navs", name: sql`component_name`, isListed: sql`deleted_at is null` },
    "Side nav",
    ({ id }) => `/UpdateSideNav/${id}`,
  ),
  form: named(
    { table: "forms", name: sql`name`, isListed: sql`is_active` },
    "Form",
    ({ id }) => `/FormBuilder/${id}`,
  ),
  "form-field": async (tx, _actor, ids) =>
    new Map(
      (await selectFieldNames(tx, ids)).map(({ id, name, formId }) => [
        id,
        { title: name, noun: "Form field", to: `/FormBuilder/${formId}` },
      ]),
    ),
  image: named(
    { table: "images", name: sql`description`, isListed: sql`deleted_at is null` },
    "Image",
    ({ name }) => `/ImageManagement?search=${encodeURIComponent(name)}`,
  ),
  user: named(
    {
      table: "users",
      name: sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`,
      isListed: sql`deleted_at is null`,
    },
    "User",
    ({ id }) => `/UpdateUser/${id}`,
  ),
  ...Object.fromEntries(
    contentTypes.map((type: ContentType) => [
      type.name,
      named(
        { table: type.table, name: sql.ref(titleField(type)), isListed: sql`deleted_at is null` },
        capitalize(type.noun),
        ({ id }) => `${type.form.updatePath}/${id}`,
      ),
    ]),
  ),
};

/** Areas of Site Information that aren't parts of the layout. */
const FORM_OF_AREA: Readonly<Partial<Record<SiteArea, string>>> = {
  design: "theme",
  integrations: "third-parties",
};

/** Forms of something that the site has once, and forms of new items, by form and item. */
const FIXED: Readonly<Record<string, FormPlace>> = {
  "page 0": { title: "New page", noun: "Page details", to: "/CreatePage" },
  "page 0 external": { title: "New external page", noun: "Page details", to: "/CreateExternalPage" },
  "side-nav 0": { title: "New side nav", noun: "Side nav", to: "/CreateSideNav" },
  "form 0": { title: "New form", noun: "Form", to: "/CreateForm" },
  "user 0": { title: "New user", noun: "User", to: "/CreateUser" },
  "profile 0": { title: "My account", noun: "Account", to: "/Profile" },
  "company 0": { title: "New company", noun: "Company", to: "/CompanyManagement/Create" },
  ...Object.fromEntries(
    SITE_AREA_NAMES.map((area) => [
      `${FORM_OF_AREA[area] ?? `site-${area}`} 0`,
      { title: SITE_AREAS[area].title, noun: "Site Information", to: areaPath(area) },
    ]),
  ),
  ...Object.fromEntries(
    contentTypes.map((type: ContentType) => [
      `${type.name} 0`,
      {
        title: `New ${type.noun}`,
        noun: capitalize(type.noun),
        to: type.form.createPath,
      },
    ]),
  ),
};

/** The form of a new item that started as a copy of another one. */
const copyPlace = (form: string, item: string): FormPlace | undefined => {
  const [, id] = /^0 copy (\d+)$/.exec(item) ?? [];
  const place = FIXED[`${form} 0`];
  return id && place ? { ...place, to: `${place.to}?copy=${id}` } : undefined;
};

/** Whether a form's module is on, and the person may save its items. */
const isOpen = (actor: Actor, form: string, isOn: (module: string) => boolean): boolean => {
  if (form === "form" || form === "form-field") return isOn("form");
  const type = contentTypes.find(({ name }: ContentType) => name === form);
  return !type || (isOn(type.name) && maySave(actor, type));
};

/** A form with unsaved changes, and where it is. */
export interface PlacedForm extends FormPlace {
  readonly key: string;
  readonly updatedAt: Date;
}

/**
 * The forms that still exist and that the person can open, in the same order. Forms that a screen opens as a part of
 * something else, such as comments, are left out.
 */
export const placeForms = async (
  tx: ReadTx,
  actor: Actor,
  copies: readonly UnsavedForm[],
  isOn: (module: string) => boolean,
): Promise<PlacedForm[]> => {
  const open = copies.filter(({ form }) => isOpen(actor, form, isOn));
  const byForm = Map.groupBy(
    open.filter(({ form, item }) => FINDERS[form] && Number(item) > 0),
    ({ form }) => form,
  );
  const found = new Map(
    await Promise.all(
      [...byForm].map(async ([form, items]) => {
        const ids = items.map(({ item }) => Number(item));
        return [form, await (FINDERS[form] as Finder)(tx, actor, ids)] as const;
      }),
    ),
  );
  return open.flatMap(({ form, item, updatedAt }) => {
    const place = FIXED[`${form} ${item}`] ?? copyPlace(form, item) ?? found.get(form)?.get(Number(item));
    return place ? [{ ...place, key: `${form} ${item}`, updatedAt }] : [];
  });
};
