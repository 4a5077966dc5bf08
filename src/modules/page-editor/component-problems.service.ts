import { kinds } from "#blocks/kinds.generated.ts";
import {
  type BlockRecord,
  reusableField,
  reusableIdIn,
  selectMissingListedItems,
} from "#modules/blocks/blocks.public.ts";
import { missingTargets } from "#modules/links/links.public.ts";
import { selectIsBlock, selectPublishedIds } from "#modules/pages/pages.public.ts";
import { MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { imagesInFields } from "#platform/fields/field-images.ts";
import type { Field } from "#platform/fields/fields.ts";
import { currentImage } from "#platform/html/site-images.ts";
import { linksInHtml, type SiteLinks, staffLinks } from "#platform/html/site-links.ts";
import type { Services } from "#platform/services/services.ts";

export type CheckedBlock = Pick<BlockRecord, "id" | "kind" | "data">;

/** What a check for dangling references needs besides the database. */
export interface ProblemServices {
  readonly links: SiteLinks;
  readonly reservedSegments: ReadonlySet<string>;
  readonly violationsOf: Services["violationsOf"];
}

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

interface Found {
  readonly block: CheckedBlock;
  readonly label: string;
}

/**
 * Images, links, types, items, and forms that components refer to but that no longer exist. Returns sentences that follow
 * "Incomplete:", by component id. `placeNotes` covers references between the components of a version.
 */
export const danglingReferences = async (
  tx: ReadTx,
  blocks: readonly CheckedBlock[],
  services: ProblemServices,
): Promise<ReadonlyMap<number, readonly string[]>> => {
  const problems = new Map<number, string[]>();
  const add = ({ block, label }: Found, problem: string): void => {
    const sentence = `${label} ${problem}`;
    const known = problems.get(block.id) ?? [];
    if (!known.includes(sentence)) problems.set(block.id, [...known, sentence]);
  };
  addMissingImages(blocks, services.links, add);
  await Promise.all([
    addMissingLinks(tx, blocks, services, add),
    addRemovedTypes(tx, blocks, add),
    addMissingListed(tx, blocks, add),
    addViolations(tx, blocks, services, add),
    addUnpublished(tx, blocks, add),
  ]);
  return problems;
};

type Add = (found: Found, problem: string) => void;

const addMissingImages = (blocks: readonly CheckedBlock[], links: SiteLinks, add: Add): void => {
  for (const block of blocks) {
    const fields = kindOf.get(block.kind)?.fields ?? {};
    for (const { field, label, address } of imagesInFields(fields, block.data))
      if (currentImage(address, links) === null)
        add(
          { block, label },
          fields[field]?.kind === "image"
            ? "is missing because the image was deleted. Visitors see the rest."
            : "includes an image that was deleted. Visitors see the rest.",
        );
  }
};

const addMissingLinks = async (
  tx: ReadTx,
  blocks: readonly CheckedBlock[],
  { links, reservedSegments }: ProblemServices,
  add: Add,
): Promise<void> => {
  const { link } = staffLinks(links);
  const found = blocks.flatMap((block) =>
    fieldsOf(block).flatMap(([name, field]) =>
      storedLinks(field, block.data[name]).map((stored) => ({
        block,
        label: field.label,
        // A permanently deleted page has no path.
        address: link(stored),
        isGone: stored.startsWith("page:") && link(stored) === "#",
      })),
    ),
  );
  const missing = await missingTargets(
    tx,
    found.map(({ address }) => address),
    links,
    reservedSegments,
  );
  for (const { address, isGone, ...one } of found)
    if (isGone || missing.has(address))
      add(one, `links to ${isGone ? "a page" : address}, which doesn't exist on this site.`);
};

const storedLinks = ({ kind }: Field<unknown>, value: unknown): string[] => {
  if (kind === "link") return typeof value === "string" && value !== "" ? [value] : [];
  return kind === "richText" && typeof value === "object" && value !== null && "html" in value
    ? linksInHtml(String(value.html))
    : [];
};

const addRemovedTypes = async (tx: ReadTx, blocks: readonly CheckedBlock[], add: Add): Promise<void> => {
  const settings = new Map<ModuleName, readonly string[]>();
  for (const block of blocks) {
    const kind = kindOf.get(block.kind);
    const module = MODULES.find((name) => name === kind?.module);
    if (!kind || !module) continue;
    for (const [name, field] of fieldsOf(block)) {
      if (!field.isOfTypes) continue;
      const known = settings.get(module) ?? typesOf(await getModuleSettings(tx, module));
      settings.set(module, known);
      for (const type of commaWords(String(block.data[name] ?? "")))
        if (!known.includes(type))
          add({ block, label: field.label }, `uses “${type}”, a type that was removed.`);
    }
  }
};

const typesOf = (settings: object): readonly string[] =>
  "types" in settings ? (settings.types as readonly string[]) : [];

/** Items that a component picks by id from its list, such as a featured blog post. */
const addMissingListed = async (tx: ReadTx, blocks: readonly CheckedBlock[], add: Add): Promise<void> => {
  const named = blocks.flatMap((block) =>
    fieldsOf(block)
      .filter(([, { kind }]) => kind === "listedItem")
      .flatMap(([name, { label }]) =>
        commaWords(String(block.data[name] || "")).map((id) => ({ block, label, id: Number(id) })),
      ),
  );
  const missing = await selectMissingListedItems(tx, [...new Set(named.map(({ id }) => id))]);
  for (const one of named)
    if (missing.has(one.id)) add(one, "includes a blog post that was deleted. Visitors won't see it.");
};

/** Problems that only the kind itself can find, such as a deleted form. */
const addViolations = async (
  tx: ReadTx,
  blocks: readonly CheckedBlock[],
  { violationsOf }: ProblemServices,
  add: Add,
): Promise<void> => {
  for (const block of blocks)
    for (const { field } of await violationsOf(tx, block.kind, block.data)) {
      const label = kindOf.get(block.kind)?.fields[field]?.label ?? field;
      add({ block, label }, "is missing. Visitors won't see it.");
    }
};

/** Reusable blocks that visitors don't see yet. Those that don't exist are the kind's own problem. */
const addUnpublished = async (tx: ReadTx, blocks: readonly CheckedBlock[], add: Add): Promise<void> => {
  for (const block of blocks) {
    const kind = kindOf.get(block.kind);
    const name = kind && reusableField(kind);
    const id = kind ? reusableIdIn(kind, block.data) : 0;
    const label = name ? (kind.fields[name]?.label ?? name) : "";
    if (id > 0 && (await selectIsBlock(tx, id)) && !(await selectPublishedIds(tx, [id])).has(id))
      add({ block, label }, "isn't live yet. Visitors see it once it's published.");
  }
};

/** The fields that the component's form shows; hidden fields aren't rendered. */
const fieldsOf = ({ kind, data }: CheckedBlock): [string, Field<unknown>][] =>
  Object.entries(kindOf.get(kind)?.fields ?? {}).filter(([, { isShown }]) => !isShown || isShown(data));
