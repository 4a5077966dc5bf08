import { sql } from "kysely";
import { contentTypes } from "#content/types.generated.ts";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import { titleField } from "#modules/content/content-type.schema.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { editableRoles, findComponents, selectPagesWithWords } from "#modules/pages/pages.public.ts";
import { selectModules } from "#modules/settings/settings.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { wordsOf } from "#platform/db/search-words.ts";
import type { FoundItem } from "./admin-search.contract.ts";
import { FOUND_PER_KIND, type FoundKind } from "./admin-search.schema.ts";
import { type NamedRow, type NamedSource, selectNamed } from "./admin-search.sql.ts";

/** Things of one kind that are found by their names. */
interface NamedKind {
  readonly kind: FoundKind;
  readonly source: NamedSource;
  to(row: NamedRow): string;
}

const FORMS: NamedKind = {
  kind: "form",
  source: { table: "forms", title: sql`name`, isListed: sql`is_active` },
  to: ({ id }) => `/FormBuilder/${id}`,
};

const IMAGES: NamedKind = {
  kind: "image",
  source: {
    table: "images",
    title: sql`description`,
    detail: sql`width || ' × ' || height`,
    isListed: sql`deleted_at is null`,
  },
  to: ({ title }) => `/ImageManagement?search=${encodeURIComponent(title)}`,
};

const SIDE_NAVS: NamedKind = {
  kind: "sideNav",
  source: { table: "side_navs", title: sql`component_name`, isListed: sql`deleted_at is null` },
  to: ({ id }) => `/UpdateSideNav/${id}`,
};

const USERS: NamedKind = {
  kind: "user",
  source: {
    table: "users",
    title: sql`coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)`,
    detail: sql`email`,
    text: sql`lower(first_name || ' ' || last_name || ' ' || email)`,
    isListed: sql`deleted_at is null`,
  },
  to: ({ id }) => `/UpdateUser/${id}`,
};

const BIRTHDAYS: NamedKind = {
  kind: "birthday",
  source: { table: "birthdays", title: sql`trim(first_name || ' ' || last_name)`, detail: sql`department` },
  to: () => "/BirthdayManagement",
};

const itemsOf = (type: ContentType): NamedKind => ({
  kind: type.name as FoundKind,
  source: {
    table: type.table,
    title: sql.ref<string>(titleField(type)),
    // What the type's own list searches.
    text: sql.join(
      [sql`search_text`, ...(type.list.alsoSearched ?? []).map((name) => sql`lower(${sql.ref(name)})`)],
      sql` || ' ' || `,
    ),
    isListed: sql`deleted_at is null`,
  },
  to: ({ id }) => `${type.form.updatePath}/${id}`,
});

/** The kinds that a person can open: those of modules that are on, as the menu offers them. */
const kindsFor = async (tx: ReadTx, actor: Actor): Promise<NamedKind[]> => {
  const modules = await selectModules(tx);
  const isOn = (name: string) => modules.some(({ module, isSaved }) => isSaved && module === name);
  const types = contentTypes.filter(
    ({ name, who }: ContentType) => isOn(name) && (who.list === "staff" || isAdmin(actor)),
  );
  return [
    ...types.map(itemsOf),
    ...(isOn("form") ? [FORMS] : []),
    IMAGES,
    SIDE_NAVS,
    ...(isAdmin(actor) ? [USERS] : []),
    ...(isAdmin(actor) && isOn("birthday") ? [BIRTHDAYS] : []),
  ];
};

const STATUSES: Readonly<Record<string, string>> = { draft: "Draft", pending: "Pending", live: "Live" };

/**
 * What a person can open that has all of the words: pages, components by their text, content, forms, images, side navs,
 * and, for admins, users and birthdays. At most six of each kind, best first. Without words, nothing.
 */
export const findForPerson = async (tx: ReadTx, actor: Actor, search: string): Promise<FoundItem[]> => {
  const words = wordsOf(search);
  if (words.length === 0) return [];
  const roleIds = editableRoles(actor);
  const [pages, components, named] = await Promise.all([
    selectPagesWithWords(tx, { words: pageWords(words), roleIds, limit: FOUND_PER_KIND }),
    findComponents(tx, { search, roleIds, limit: FOUND_PER_KIND }),
    kindsFor(tx, actor).then((kinds) => Promise.all(kinds.map((kind) => findNamed(tx, kind, words)))),
  ]);
  return [
    ...pages.map(({ id, name, path, isExternal }) => ({
      kind: "page" as const,
      id,
      title: name,
      detail: path,
      to: editorPath(id, isExternal),
    })),
    ...components.map(({ id, title, pageId, pageName, isExternal, version, status, excerpt }) => ({
      kind: "component" as const,
      id,
      title: `${title} on ${pageName}`,
      detail: `${STATUSES[status] ?? status}: ${excerpt}`,
      to: `${editorPath(pageId, isExternal)}?version=${version}&component=${id}`,
    })),
    ...named.flat(),
  ];
};

/** People also search for the "home page", whose name is Home. */
const pageWords = (words: readonly string[]): readonly string[] => {
  const others = words.filter((word) => word !== "page");
  return others.length > 0 ? others : words;
};

const findNamed = async (
  tx: ReadTx,
  { kind, source, to }: NamedKind,
  words: readonly string[],
): Promise<FoundItem[]> =>
  (await selectNamed(tx, source, words, FOUND_PER_KIND)).map((row) => ({ ...row, kind, to: to(row) }));
