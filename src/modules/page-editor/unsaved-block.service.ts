import { kinds } from "#blocks/kinds.generated.ts";
import { type BlockRecord, selectBlock, storedFields, wireFields } from "#modules/blocks/blocks.public.ts";
import { type CopyReader, readCopy } from "#modules/working-copies/working-copies.public.ts";
import { staffLinks } from "#platform/html/site-links.ts";
import type { Services } from "#platform/services/services.ts";

const kindOf = new Map(kinds.map((kind) => [kind.type, kind]));

/** A component with the unsaved values of someone's form. */
export interface UnsavedBlock {
  readonly block: BlockRecord;
  /** Time of the last input, ISO 8601. */
  readonly updatedAt: string;
}

/**
 * A component with the caller's own unsaved changes, cleaned as a save would clean them; null if there are none. Values
 * that a save would refuse are left out. Callers check whether the person may edit the page.
 */
export const readUnsavedBlock = async (
  reader: CopyReader,
  services: Services,
  componentId: number,
): Promise<UnsavedBlock | null> => {
  const copy = await readCopy(reader, { form: "component", item: String(componentId) });
  const block = copy && (await reader.db.read((tx) => selectBlock(tx, componentId)));
  const kind = block && kindOf.get(block.kind);
  if (!copy || !kind) return null;
  const { companyId } = reader.db;
  const siteLinks = await services.siteLinks(companyId);
  const typed = Object.entries(copy.values).filter(
    ([name, value]) => kind.fields[name]?.schema.safeParse(value).success,
  );
  const values = {
    ...wireFields(kind, block.data, block.valueVersion, staffLinks(siteLinks)),
    ...Object.fromEntries(typed),
  };
  const { componentName } = copy.values;
  return {
    block: {
      ...block,
      componentName: typeof componentName === "string" ? componentName : block.componentName,
      data: await storedFields(kind, values, services.cleanHtmlOf(companyId), siteLinks),
      valueVersion: kind.valueVersion,
    },
    updatedAt: copy.updatedAt,
  };
};

/** The components of a version with unsaved changes in one of them. */
export const withUnsaved = (blocks: readonly BlockRecord[], unsaved: UnsavedBlock | null) =>
  unsaved ? blocks.map((block) => (block.id === unsaved.block.id ? unsaved.block : block)) : blocks;
