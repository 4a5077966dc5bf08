import type { BlockKind } from "#platform/blocks/define-block.ts";
import type { CleanHtml, TrustedHtml } from "#platform/html/html-mark.ts";
import { openCleanHtml } from "#platform/html/html-mark.ts";

/** Field values as they are stored: rich text cleaned and marked, everything else as on the wire. */
export const storedFields = async (
  kind: BlockKind,
  values: Record<string, unknown>,
  cleanHtml: (html: string) => Promise<CleanHtml>,
): Promise<Record<string, unknown>> => {
  const stored: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields))
    stored[name] = field.kind === "richText" ? await cleanHtml(String(values[name] ?? "")) : values[name];
  return stored;
};

/** Field values as calls carry them: rich text as HTML. */
export const wireFields = (
  kind: BlockKind,
  data: Record<string, unknown>,
  valueVersion: number,
): Record<string, unknown> => {
  const current = lifted(kind, data, valueVersion);
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => {
      const value = current[name] ?? field.empty;
      return [name, field.kind === "richText" ? htmlOf(value) : value];
    }),
  );
};

/**
 * Field values as views draw them: rich text opened as trusted HTML.
 * @throws UncleanHtmlError where a text doesn't bear the current cleaner's mark
 */
export const viewFields = (
  kind: BlockKind,
  data: Record<string, unknown>,
  valueVersion: number,
): Record<string, unknown> => {
  const current = lifted(kind, data, valueVersion);
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]): [string, unknown] => {
      const value = current[name] ?? field.empty;
      return [name, field.kind === "richText" ? trusted(value) : value];
    }),
  );
};

/** A field that the stored value doesn't have yet is empty; anything else must bear the mark. */
const trusted = (value: unknown): TrustedHtml =>
  value === "" ? ({ __html: "" } as TrustedHtml) : openCleanHtml(value);

const htmlOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "html" in value ? String(value.html) : "";

const lifted = (
  kind: BlockKind,
  data: Record<string, unknown>,
  valueVersion: number,
): Record<string, unknown> =>
  valueVersion < kind.valueVersion && kind.upgrade ? kind.upgrade(data, valueVersion) : data;
