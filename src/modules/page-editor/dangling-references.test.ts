import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "#blocks/kinds.generated.ts";
import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { Field } from "#platform/fields/fields.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  type BlockOptions,
  sampleValues,
  someModules,
  type TestCompany,
  type TestPage,
} from "#test/support/factories.ts";
import { aForm } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// Everything that a component can refer to, found from the fields of all kinds, so new fields are covered automatically.

let app: TestApp;
let company: TestCompany;
let admin: string;
let deletedPage: TestPage;
let formId: number;

beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  admin = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
  await someModules(app, company, ["form", "document", "event", "blog", "news", "birthday"]);
  for (const module of ["Document", "Event", "Blog", "News", "Birthday"])
    expect(
      (await send("POST", `/AdminSettings/Update${module}SettingsData`, { types: ["Sample"] })).status,
    ).toBe(200);
  formId = (await aForm(app, { company })).id;
  deletedPage = await aPage(app, { company });
});
afterAll(() => app?.close());

const send = (method: string, path: string, body?: object) =>
  app.send(method, path, {
    host: company.host,
    cookie: admin,
    ...(body ? { body } : {}),
    headers: { "x-requested-with": "XMLHttpRequest" },
  });

const MISSING_ID = 999_999_999;
const IMAGE = "/images/999999/none-0000000000-4x3.png";
/** Addresses on the site that don't exist. */
const MISSING_PATHS = [
  "/no-such-page",
  "/event/none",
  "/blog/none",
  "/files/999999/none.pdf",
  `/deleted`,
] as const;

/** Values of a field that refer to something missing; empty for a field that can't refer to anything. */
const danglingValues = (field: Field<unknown>): unknown[] => {
  const inText = (html: string) => `<p>Text</p><p>${html}</p>`;
  switch (field.kind) {
    case "image":
      return [IMAGE];
    case "richText":
      return [
        inText(`<img src="${IMAGE}" alt="Nothing">`),
        ...MISSING_PATHS.map((address) => inText(`<a href="${address}">There</a>`)),
      ];
    case "link":
      return [...MISSING_PATHS];
    case "item":
      // A page that isn't a block, because the database refuses a link to none.
      return [field.isReusableBlock ? "/deleted" : MISSING_ID];
    case "listedItem":
      return [typeof field.empty === "number" ? MISSING_ID : String(MISSING_ID)];
    case "tags":
      return field.isOfTypes ? ["Removed"] : [];
    case "reference":
      return field.isRequired ? [field.refersTo?.isList ? String(MISSING_ID) : MISSING_ID] : [];
    default:
      return [];
  }
};

const presentValue = (field: Field<unknown> | undefined, sample: unknown): unknown => {
  // Without a value, the factory creates a block.
  if (field?.kind === "item") return field.isReusableBlock ? undefined : formId;
  return field?.kind === "listedItem" ? field.empty : sample;
};

/** Valid values of a kind that make a field visible. */
const valuesShowing = (kind: BlockKind, name: string): Record<string, unknown> => {
  const values = Object.fromEntries(
    Object.entries(sampleValues(kind))
      .filter(([field]) => !kind.fields[field]?.refersTo)
      .map(([field, value]) => [field, presentValue(kind.fields[field], value)]),
  );
  const isShown = kind.fields[name]?.isShown;
  if (!isShown || isShown(values)) return values;
  for (const [other, { choices }] of Object.entries(kind.fields))
    for (const { value } of choices ?? [])
      if (isShown({ ...values, [other]: value })) return { ...values, [other]: value };
  throw new Error(`No choice of ${kind.type} shows ${name}.`);
};

/** Creates a component on a draft, in a container if it needs one. @returns the problem that the editor shows */
const problemsWith = async (kind: BlockKind, values: Record<string, unknown>) => {
  const own: BlockOptions = { type: kind.type, name: "Checked", values };
  const container = kinds.find(({ type }) => type === kind.parent?.type);
  const block: BlockOptions = container
    ? { type: container.type, values: valuesShowing(container, ""), children: [own] }
    : own;
  const page = await aPage(app, { company });
  await aVersion(app, { page, status: "draft", blocks: [block] });
  const answer = await send("GET", `/Admin/GetPageComponentData?pageId=${page.id}`);
  const { pageComponents } = answer.json() as { pageComponents: { type: string; problem?: string }[] };
  return pageComponents.find(({ type }) => type === (container ?? kind).type)?.problem;
};

const naming = kinds.flatMap((kind) =>
  Object.entries(kind.fields).flatMap(([name, field]) =>
    danglingValues(field).map((value) => ({ kind, type: kind.type, name, label: field.label, value })),
  ),
);

test("the fields of all kinds refer to images, pages, files, events, blogs, forms, types, and components", () => {
  const fieldKinds = new Set(naming.map(({ kind, name }) => kind.fields[name]?.kind));
  expect([...fieldKinds].sort()).toEqual([
    "image",
    "item",
    "link",
    "listedItem",
    "reference",
    "richText",
    "tags",
  ]);
});

describe("a component that refers to something missing is marked Incomplete", () => {
  test.each(naming)("$type, $name: $value", async ({ kind, name, label, value }) => {
    if (String(value).includes("/deleted")) await deletePageOnce();
    const stored = String(value).includes("/deleted")
      ? String(value).replace("/deleted", `/${deletedPage.friendlyUrl}`)
      : value;
    const isBlock = kind.fields[name]?.isReusableBlock === true;
    const values = { ...valuesShowing(kind, name), [name]: isBlock ? deletedPage.id : stored };
    expect(await problemsWith(kind, values)).toMatch(/^Incomplete: /);
    expect(await problemsWith(kind, values)).toContain(label);
  });

  test.each(kinds)("$type with nothing missing isn't", async (kind) => {
    expect(await problemsWith(kind, valuesShowing(kind, ""))).toBeUndefined();
  });
});

let isDeleted = false;
const deletePageOnce = async (): Promise<void> => {
  if (isDeleted) return;
  isDeleted = true;
  expect((await send("DELETE", `/Admin/DeletePage?pageId=${deletedPage.id}`)).status).toBe(200);
};

test("unmarks a component once what it refers to exists", async () => {
  const page = await aPage(app, { company, friendlyUrl: "found-again" });
  const kind = kinds.find(({ type }) => type === "ActionButton") as BlockKind;
  const values = { ...valuesShowing(kind, ""), link: "/found-again" };
  expect(await problemsWith(kind, values)).toBeUndefined();
  expect((await send("DELETE", `/Admin/DeletePage?pageId=${page.id}`)).status).toBe(200);
  expect(await problemsWith(kind, values)).toContain("links to /found-again, which doesn't exist");
});
