import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { type RecordNode, storedValues } from "#modules/blocks/blocks.public.ts";
import { libraryAddress } from "#platform/html/site-images.ts";

/** Version of the canonical form that docs/content-hash.md describes. Raise it whenever equal content would hash differently. */
export const FORM_VERSION = 1;

/** What publishing shows of a page beside its components. Everything in it is visible to visitors or search engines. */
export interface PageDetails {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** From the root; null for a page that opens another address. */
  readonly path: string | null;
  /** The address that it opens, and how; null for a page of the site. */
  readonly opens: { readonly address: string; readonly in: string } | null;
  /** Where its menu entry is; null while it has none. */
  readonly menu: { readonly under: string; readonly place: number } | null;
  readonly isLink: boolean;
  readonly sideNav: { readonly name: string; readonly content: string } | null;
  /** Former paths that lead to it, in order. */
  readonly redirects: readonly string[];
}

/** A component with everything it shows to visitors. */
interface ComponentForm {
  readonly kind: string;
  /** Only of kinds whose view shows it. */
  readonly name?: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly children?: readonly ComponentForm[];
  /** What its reference fields point to: the components themselves, so that no id counts. */
  readonly refs?: Readonly<Record<string, readonly ComponentForm[]>>;
}

/** The details as text: RFC 8785, so that any program writes the same one. */
export const detailsForm = (details: PageDetails): string => canonicalText(details);

/** The SHA-256 over the canonical form of a version's components, as 64 hexadecimal digits. */
export const componentsHash = (roots: readonly RecordNode[]): string =>
  sha256(canonicalText(roots.map(componentForm)));

/** The SHA-256 over the values of one component, without those that it contains or refers to. */
export const ownHash = (node: RecordNode): string => {
  const { kind, name, values } = componentForm({ ...node, children: [], refs: {} });
  return sha256(canonicalText({ kind, name, values }));
};

/** The content hash of a version, as 64 hexadecimal digits. The database computes the same one when it is published. */
export const contentHash = (details: string, components: string): string =>
  sha256(`tenantry-content ${FORM_VERSION}\n${details}\n${components}`);

const componentForm = ({ record, kind, children, refs }: RecordNode): ComponentForm => {
  const stored = storedValues(kind, record.data, record.valueVersion);
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.refersTo) continue;
    const value = stored[name];
    if (field.kind === "richText") values[name] = withImageNumbers(String(value));
    else values[name] = field.kind === "image" ? imageNumber(String(value)) : value;
  }
  const referred = Object.entries(refs).filter(([, ones]) => ones.length > 0);
  return {
    kind: record.kind,
    ...(kind.showsName ? { name: record.componentName } : {}),
    values,
    ...(children.length > 0 ? { children: children.map(componentForm) } : {}),
    ...(referred.length > 0
      ? { refs: Object.fromEntries(referred.map(([name, ones]) => [name, ones.map(componentForm)])) }
      : {}),
  };
};

/** An image counts by its number: the rest of its address names the file, which may have been replaced since. */
export const imageNumber = (address: string): string => {
  const found = libraryAddress(address);
  return found ? `/images/${found.imageId}` : address;
};

const IMAGE_SOURCE = /( src="\/images\/\d{1,15})\/[^"/?#]+"/g;

/** The same for the pictures in a formatted text. @param html as the cleaner left it */
export const withImageNumbers = (html: string): string => html.replace(IMAGE_SOURCE, '$1"');

const canonicalText = (value: unknown): string => canonicalize(value) ?? "null";

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
