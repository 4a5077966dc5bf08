import { type Limits, limitFields } from "#platform/usage/usage.schema.ts";
import { fieldWords, isFormatted, valueWords } from "./field-words.schema.ts";

const fieldsOf = (state: unknown): Record<string, unknown> => {
  if (state === null || typeof state !== "object" || Array.isArray(state)) return {};
  const { limits, ...fields } = state as { readonly limits?: Limits };
  // Older entries have a company's limits as they are stored.
  return limits && "storage" in limits ? { ...fields, ...limitFields(limits) } : { ...state };
};

/**
 * An entry's changes, one line per field that differs: `old → new`, or the only value. What was created or deleted shows
 * only the fields that were filled in.
 * @param timeZone the company's, for moments
 */
export const changeLines = (
  before: unknown,
  after: unknown,
  timeZone: string,
): { field: string; text: string }[] => {
  const old = fieldsOf(before);
  const now = fieldsOf(after);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isWhole = before === null || after === null;
  return names.flatMap((name) => {
    const [was, is] = [valueWords(old[name], timeZone), valueWords(now[name], timeZone)];
    const isInBoth = name in old && name in now;
    if (isWhole && was === is) return [];
    // Some entries keep whole states.
    const isReformatted = isFormatted(now[name]) && old[name] !== now[name];
    if (isInBoth && was === is)
      return isReformatted ? [{ field: fieldWords(name), text: "only the formatting or links" }] : [];
    return [{ field: fieldWords(name), text: isInBoth ? `${was} → ${is}` : name in now ? is : was }];
  });
};
