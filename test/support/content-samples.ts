import { contentTypes } from "#content/types.generated.ts";
import { insertItem } from "#modules/content/content-items.sql.ts";
import { type ContentType, callNames, namesOf } from "#modules/content/content-type.schema.ts";
import { type PermissionCase, type PermissionCases, withBody, withoutIds } from "../permission-cases/case.ts";
import { contentCases } from "../permission-cases/content.ts";
import { nextNumber } from "./numbers.ts";
import type { Effects } from "./side-effects/observer.ts";
import type { TestApp } from "./test-app.ts";

// Sample items for tests of every content type, made from each type's definition.

/** Content types without cases in permission-cases/content.ts, such as those that the scaffold creates. */
export const sampledTypes: readonly ContentType[] = contentTypes.filter(
  (type) => !(callNames(type).create in contentCases),
);

/** The type that a sample has. */
export const SAMPLE_TYPE = "Sample";

/** A valid item in the form that its call accepts. */
export const sampleBody = (type: ContentType): Record<string, unknown> => {
  if (namesOf(type, "file").length > 0)
    throw new Error(
      `Items of ${type.name} have a file: write their cases in test/permission-cases/content.ts.`,
    );
  return Object.fromEntries(
    Object.entries(type.fields).map(([name, { kind }]) => [name, SAMPLES[kind]?.() ?? ""]),
  );
};

const SAMPLES: Readonly<Record<string, () => unknown>> = {
  text: () => "Sample",
  slug: () => `sample-${nextNumber()}`,
  types: () => [SAMPLE_TYPE],
  words: () => [],
  day: () => "2026-11-20",
  dateTime: () => "2099-03-31T14:00:00Z",
  richText: () => "<p>Sample</p>",
  number: () => 1,
  switch: () => false,
};

/** Inserts an item's rows without its files. Returns its id. */
export const aContentItem = async (
  { app }: TestApp,
  company: { companyId: number },
  type: ContentType,
): Promise<number> => {
  const values = sampleBody(type);
  for (const name of namesOf(type, "richText"))
    values[name] = await app.services.cleanHtmlOf(company.companyId)(String(values[name]));
  return app
    .companyDb(company.companyId)
    .write((tx) => insertItem(tx, type, { ...SAMPLE_ACTOR, companyId: company.companyId }, values));
};

const SAMPLE_ACTOR = {
  userId: 1,
  company: "",
  email: "user@example.test",
  firstName: "",
  lastName: "",
  role: "Admin",
  roleIds: [],
  isProvider: false,
  mayAdd: false,
} as const;

const casesOf = (type: ContentType): PermissionCases => {
  const names = callNames(type);
  const { one, id } = type.wire;
  const aboutItem = (request: (item: number) => ReturnType<PermissionCase["request"]>): PermissionCase => ({
    content: type,
    ids: ["item"],
    request: ({ item }) => request(item),
  });
  return {
    [names.list]: withoutIds,
    [names.count]: withoutIds,
    [names.get]: aboutItem((item) => ({ query: { [id]: item } })),
    [names.create]: { ids: [], request: () => ({ body: sampleBody(type) }) },
    [names.update]: aboutItem((item) => ({ body: { ...sampleBody(type), id: item } })),
    [names.delete]: aboutItem((item) => ({ query: { [id]: item } })),
    [names.restore]: aboutItem((item) => ({ body: { id: item } })),
    [names.removeType]: { ids: [], request: () => ({ query: { typeToRemove: "Gone" } }) },
    [`has${one}Settings`]: withoutIds,
    [`get${one}SettingsData`]: withoutIds,
    [`update${one}SettingsData`]: withBody({ types: [SAMPLE_TYPE, "Another"], defaultImage: "" }),
  };
};

export const sampledCases: PermissionCases = Object.assign({}, ...sampledTypes.map(casesOf));

const sorted = (...words: readonly string[]): string => words.filter(Boolean).sort().join(" ");

const effectsOf = (type: ContentType): Record<string, Partial<Effects>> => {
  const names = callNames(type);
  const { table, noun, pages } = type;
  const isFound = !type.needsApproval;
  const stale = (...own: string[]) => sorted(table, ...(pages ? [...own, "paths", "sitemap"] : []));
  const published = (change: string) => `${type.name}-#:${change}`;
  return {
    [names.create]: {
      rows: sorted(`${table}+1`, isFound ? "search_entries+1" : ""),
      audit: `Created ${noun}`,
      stale: stale(),
      published: published("published"),
    },
    [names.update]: {
      rows: sorted(`${table}~`, "last_saves~", "search_entries~", pages ? "path_redirects+1" : ""),
      audit: `Updated ${noun}`,
      stale: stale(`${table}:#`),
      published: published("changed"),
    },
    [names.delete]: {
      rows: sorted(`${table}~`, "search_entries-1"),
      audit: `Deleted ${noun}`,
      stale: stale(`${table}:#`),
      published: published("withdrawn"),
    },
    [names.restore]: {
      rows: sorted(`${table}~`, isFound ? "search_entries+1" : ""),
      audit: `Restored ${noun}`,
      stale: isFound ? stale(`${table}:#`) : pages ? sorted(`${table}:#`, "paths") : "",
      published: isFound ? published("published") : "",
    },
    // No item has this type.
    [names.removeType]: {},
    [`update${type.wire.one}SettingsData`]: {
      rows: "company_modules~ last_saves~",
      audit: "Changed module settings",
      stale: `settings:${type.name}`,
      published: `settings-${type.name}:changed`,
    },
  };
};

/** Side effects of the changing calls: see side-effects/table.ts. */
export const sampledEffects: Readonly<Record<string, Partial<Effects>>> = Object.assign(
  {},
  ...sampledTypes.map(effectsOf),
);
