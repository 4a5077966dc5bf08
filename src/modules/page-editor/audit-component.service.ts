import { kinds } from "#blocks/kinds.generated.ts";
import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { type BlockRecord, kindNamed, storedValues } from "#modules/blocks/blocks.public.ts";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { collapseWhitespace, htmlToText, shorten } from "#platform/html/escape.ts";
import type { StoredValues } from "./component-changes.sql.ts";
import type { DraftRecord } from "./component-checks.service.ts";

// Audit entries are permanent, so they contain only excerpts of long texts.

/** The longest excerpt of a text in an entry, in UTF-16 units. */
const LONGEST = 160;
/** How much of an excerpt is before the first difference. */
const BEFORE_DIFFERENCE = 40;

type Words = Readonly<Record<string, unknown>>;

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** A component's values as the audit log names them: labels, and texts without formatting, in full. */
const wordsOf = (type: string, { componentName, data, valueVersion }: StoredValues): Words => {
  const kind = kindOf.get(type);
  if (!kind) return { Name: componentName };
  const values = storedValues(kind, data, valueVersion);
  return {
    Name: componentName,
    ...Object.fromEntries(
      Object.entries(kind.fields).map(([name, { label, kind: field }]) => {
        const value = values[name];
        if (field === "richText") return [label, htmlToText(String(value ?? ""))];
        return [label, typeof value === "string" ? collapseWhitespace(value) : value];
      }),
    ),
  };
};

/** The fields that differ, each with an excerpt around its first difference. */
const excerpts = (before: Words, after: Words): { before: Words; after: Words } => {
  const changed = changedFields(before, after);
  // The words can be the same if only the formatting differs.
  if (!changed) return { before: {}, after: { Changed: "Formatting" } };
  const start = (name: string): number => {
    const [was, is] = [String(before[name] ?? ""), String(after[name] ?? "")];
    let at = 0;
    while (at < was.length && was[at] === is[at]) at++;
    return at <= BEFORE_DIFFERENCE ? 0 : at - BEFORE_DIFFERENCE;
  };
  const cut = (words: Words): Words =>
    Object.fromEntries(Object.entries(words).map(([name, value]) => [name, excerpt(value, start(name))]));
  return { before: cut(changed.before), after: cut(changed.after) };
};

const excerpt = (value: unknown, from: number): unknown =>
  typeof value !== "string" ? value : `${from > 0 ? "…" : ""}${shorten(value.slice(from), LONGEST)}`;

interface AuditedComponent {
  /** A verb and an object: "Deleted component". */
  readonly action: string;
  readonly version: DraftRecord;
  readonly kind: string;
  readonly name: string;
  /** Its values; null where there are none. */
  readonly before?: StoredValues | null;
  readonly after?: StoredValues | null;
}

/** Records what happened to a component in the company's audit log. */
export const auditComponent = (
  tx: WriteTx,
  actor: Actor,
  { action, version, kind, name, before = null, after = null }: AuditedComponent,
): Promise<void> => {
  const [old, now] = [before && wordsOf(kind, before), after && wordsOf(kind, after)];
  const only = (words: Words | null) =>
    words &&
    Object.fromEntries(
      Object.entries(words)
        .filter(([, value]) => value !== "" && value !== null && value !== undefined)
        .map(([label, value]) => [label, excerpt(value, 0)]),
    );
  const states = old && now ? excerpts(old, now) : { before: only(old), after: only(now) };
  return recordAudit(tx, actor, {
    action,
    subject: `${nameWords(kind, name)} on ${pageWords(version)}`,
    href: editorPath(version.pageId, false),
    ...states,
  });
};

interface AuditedOrder {
  /** Null for the components of the page. */
  readonly container: BlockRecord | null;
  /** The components of the list. */
  readonly all: readonly BlockRecord[];
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** In front of the action, such as "Undid: ". */
  readonly prefix?: string;
}

/** Records that components of a page or container have another order. */
export const auditOrder = (
  tx: WriteTx,
  actor: Actor,
  version: DraftRecord,
  { container, all, before, after, prefix = "" }: AuditedOrder,
): Promise<void> => {
  const names = (ids: readonly number[]): string => {
    const words = ids.map((id) => all.find((block) => block.id === id)?.componentName ?? "");
    return shorten(words.join(", "), 2 * LONGEST);
  };
  const on = pageWords(version);
  const done = container ? "ordered items of component" : "ordered components";
  return recordAudit(tx, actor, {
    action: prefix ? `${prefix}re${done}` : `Re${done}`,
    subject: container ? `${nameWords(container.kind, container.componentName)} on ${on}` : on,
    href: editorPath(version.pageId, false),
    before: { Order: names(before) },
    after: { Order: names(after) },
  });
};

/** "“Welcome” (Text Editor)". */
const nameWords = (type: string, name: string): string => `“${name}” (${kindNamed(type).title ?? type})`;

/** "Rates, V3". */
const pageWords = ({ page, number }: DraftRecord): string => `${page.name}, V${number}`;
