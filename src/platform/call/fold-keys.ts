import type { z } from "zod";
import type { Schema } from "./define-call.ts";

/**
 * Renames the keys of a body or query to the schema's spelling, in any letter case (`PageId` = `pageId`). An exact
 * key wins over one that differs only in case. Unknown keys are dropped.
 */
export const foldKeys = (schema: Schema, value: unknown): unknown => {
  const inner = unwrap(schema);
  if (Array.isArray(value)) {
    const element =
      inner._zod.def.type === "array" ? (inner._zod.def as z.core.$ZodArrayDef).element : undefined;
    return element ? value.map((item) => foldKeys(element, item)) : value;
  }
  if (value === null || typeof value !== "object" || inner._zod.def.type !== "object") return value;
  const shape = (inner._zod.def as z.core.$ZodObjectDef).shape;
  const spelling = spellingsOf(shape);
  const folded: Record<string, unknown> = Object.create(null);
  for (const [key, item] of Object.entries(value)) {
    const name = spelling.get(key.toLowerCase());
    if (!name) continue;
    if (name in folded && key !== name) continue;
    folded[name] = foldKeys(shape[name] as Schema, item);
  }
  return { ...folded };
};

const WRAPPERS = new Set(["optional", "nullable", "default", "prefault", "readonly", "nonoptional", "catch"]);

const unwrap = (schema: Schema): Schema => {
  let current = schema;
  for (;;) {
    const def = current._zod.def as { type: string; innerType?: Schema; in?: Schema };
    if (WRAPPERS.has(def.type) && def.innerType) current = def.innerType;
    else if (def.type === "pipe" && def.in && def.in._zod.def.type !== "transform") current = def.in;
    else return current;
  }
};

const spellings = new WeakMap<object, Map<string, string>>();

const spellingsOf = (shape: object): Map<string, string> => {
  let known = spellings.get(shape);
  if (!known) {
    known = new Map(Object.keys(shape).map((name) => [name.toLowerCase(), name]));
    spellings.set(shape, known);
  }
  return known;
};
