import { expect, test } from "vitest";
import { z } from "zod";
import { handlers } from "#apps/handlers.generated.ts";
import { imageFileName } from "#modules/images/images.schema.ts";
import { externalForm, internalForm } from "#modules/pages/pages.schema.ts";

// Reads the schemas of all calls: a required text that shows nothing is refused like an empty one, and no name keeps
// characters that make it read as a different one.

const INVISIBLE = [
  "\u200b",
  " \u2060\ufeff ",
  "\u00ad",
  "\u3164",
  "\u115f\u1160",
  "\uffa0",
  "\u2800",
  "\u180e",
  "\u{e0041}\u{e007f}",
  "\u200d\u200c",
];
const DISGUISED = "exe.\u202egpj\u2066x\u2069y\u202az\u202c";
const JOINED = "👩‍👩‍👧 می‌خواهم";

/** Secrets, addresses, and names of what is stored, which must be found whatever it's called. */
const AS_SENT =
  /password|token|(location|pageUrl|friendlyUrl|hosts\[\]|typeToRemove|replaces|roles\[\]|scriptOrigins\[\])$|^(assignRole|removeSharedTheme|deleteSavedView) | seen /i;
/** Calls whose names are checked after the body: with the form that fits the kind of page, or with the uploaded file. */
const CHECKED_LATER = /^(createPage|updatePage|deleteImage) |imageName$/;

const NAMES = /(?<!user)(name|title|subject|label|imageDescription|tags\[\])$/i;

interface Def {
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly element?: z.core.$ZodType;
  readonly innerType?: z.core.$ZodType;
  readonly in?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
}

/** Calls `visit` with all schemas inside one, and where they are. */
const visitSchemas = (
  path: string,
  schema: z.core.$ZodType,
  visit: (path: string, schema: z.core.$ZodType) => void,
): void => {
  const def = schema._zod.def as Def;
  for (const [name, one] of Object.entries(def.shape ?? {})) {
    visit(`${path} ${name}`, one);
    visitSchemas(`${path} ${name}`, one, visit);
  }
  if (def.element) {
    visit(`${path}[]`, def.element);
    visitSchemas(`${path}[]`, def.element, visit);
  }
  for (const one of [def.innerType, def.in, ...(def.options ?? [])]) if (one) visitSchemas(path, one, visit);
};

const fields: (readonly [path: string, schema: z.core.$ZodType])[] = [];
for (const { call } of handlers)
  for (const schema of [call.query, call.body])
    visitSchemas(call.name, schema, (path, one) => {
      if (!AS_SENT.test(path) && !CHECKED_LATER.test(path)) fields.push([path, one]);
    });
for (const schema of [internalForm, externalForm])
  visitSchemas("page", schema, (path, one) => fields.push([path, one]));
fields.push(["image file name", imageFileName]);

/** Why a text is refused, or null. */
const refusalOf = (schema: z.core.$ZodType, text: string): string | null =>
  z.safeParse(schema, text).error?.issues[0]?.message ?? null;

test("a required text that shows nothing is refused like an empty one", () => {
  const required = fields.filter(
    ([, schema]) => refusalOf(schema, "") !== null && refusalOf(schema, "Words") === null,
  );
  const accepted = required.flatMap(([path, schema]) =>
    INVISIBLE.filter((text) => refusalOf(schema, text) !== refusalOf(schema, "")).map((text) => [
      path,
      JSON.stringify(text),
      refusalOf(schema, text),
    ]),
  );
  expect(required.length).toBeGreaterThan(150);
  expect(accepted).toEqual([]);
});

test("no name keeps characters that change the direction of writing", () => {
  const names = fields.filter(([path, schema]) => NAMES.test(path) && refusalOf(schema, "Words") === null);
  const kept = names.flatMap(([path, schema]) => {
    const { data } = z.safeParse(schema, DISGUISED);
    return /[\u202a-\u202e\u2066-\u2069]/.test(JSON.stringify(data) ?? "") ? [path] : [];
  });
  expect(names.length).toBeGreaterThan(120);
  expect(kept).toEqual([]);
});

test("joiners inside words and emoji are kept", () => {
  const names = fields.filter(([path, schema]) => NAMES.test(path) && refusalOf(schema, "Words") === null);
  for (const [path, schema] of names)
    if (refusalOf(schema, JOINED) === null)
      expect([path, z.safeParse(schema, JOINED).data]).toEqual([path, JOINED]);
});
