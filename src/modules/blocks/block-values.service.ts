import type { BlockKind } from "#platform/blocks/define-block.ts";
import { type Field, settledValues } from "#platform/fields/fields.ts";
import type { CleanHtml, TrustedHtml } from "#platform/html/html-mark.ts";
import { linkStore, type SiteLinks, type StaffLinks, type VisitorLinks } from "#platform/html/site-links.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import { reusableIdIn } from "./reusable-blocks.service.ts";

/**
 * Field values for storage: rich text cleaned and marked, links to pages by id, fields cleared that other fields rule
 * out, and everything else as on the wire.
 */
export const storedFields = async (
  kind: BlockKind,
  values: Record<string, unknown>,
  cleanHtml: (html: string) => Promise<CleanHtml>,
  siteLinks: SiteLinks,
): Promise<Record<string, unknown>> => {
  const store = linkStore(siteLinks);
  const settled = settledValues(kind.fields, values);
  const stored: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    const value = settled[name];
    if (field.kind === "richText") stored[name] = store.html(await cleanHtml(String(value ?? "")));
    else if (typeof value !== "string") stored[name] = value;
    else if (field.kind === "link") stored[name] = store.link(value);
    else stored[name] = field.kind === "image" ? store.image(value) : value;
  }
  const { linkedPages = [] } = store.linkedPages();
  // A reusable block is a page, so that page_links says where it is used.
  const linked = [...linkedPages, ...[reusableIdIn(kind, stored)].filter((id) => id > 0)];
  return linked.length > 0 ? { ...stored, linkedPages: linked } : stored;
};

/** Field values for the admin's calls: rich text as HTML, links as addresses. */
export const wireFields = (
  kind: BlockKind,
  data: Record<string, unknown>,
  valueVersion: number,
  links: StaffLinks,
): Record<string, unknown> => {
  const current = lifted(kind, data, valueVersion);
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => {
      const value = current[name] ?? field.empty;
      if (field.kind === "richText") return [name, links.html(htmlOf(value))];
      return [name, addressOf(field, value, links)];
    }),
  );
};

/**
 * Field values for views: rich text as trusted HTML, links as addresses that visitors can open.
 * @throws UncleanHtmlError for a text without a valid mark
 */
export const viewFields = (
  kind: BlockKind,
  data: Record<string, unknown>,
  valueVersion: number,
  links: VisitorLinks,
): Record<string, unknown> => {
  const current = lifted(kind, data, valueVersion);
  return Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]): [string, unknown] => {
      const value = current[name] ?? field.empty;
      if (field.kind === "richText") return [name, value === "" ? NO_HTML : visitorHtml(value, links)];
      return [name, addressOf(field, value, links)];
    }),
  );
};

/** The value of a field without formatted text: links and images as current addresses, everything else as stored. */
const addressOf = (
  { kind }: Field<unknown>,
  value: unknown,
  links: Pick<StaffLinks, "link" | "image">,
): unknown => {
  if (kind === "link") return links.link(String(value));
  return kind === "image" ? links.image(String(value)) : value;
};

/** Field values for programs: as for views, with rich text as HTML. */
export const siteFields = (...values: Parameters<typeof viewFields>): Record<string, unknown> => {
  const [kind] = values;
  return Object.fromEntries(
    Object.entries(viewFields(...values)).map(([name, value]) => [
      name,
      kind.fields[name]?.kind === "richText" ? (value as TrustedHtml).__html : value,
    ]),
  );
};

/**
 * Stored field values in their current shape: rich text as HTML, links by page id. Missing fields get their empty
 * value.
 */
export const storedValues = (
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

/** For a field that the stored value doesn't have yet. */
const NO_HTML = { __html: "" } as TrustedHtml;

const htmlOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "html" in value ? String(value.html) : "";

const lifted = (
  kind: BlockKind,
  data: Record<string, unknown>,
  valueVersion: number,
): Record<string, unknown> =>
  valueVersion < kind.valueVersion && kind.upgrade ? kind.upgrade(data, valueVersion) : data;
