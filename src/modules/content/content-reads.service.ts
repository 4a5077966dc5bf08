import { selectTimeZone } from "#modules/companies/companies.public.ts";
import type { ModuleName } from "#modules/settings/module-names.schema.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { ImageLinks } from "#platform/html/site-images.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import { joined } from "./content.schema.ts";
import { selectToday } from "./content.sql.ts";
import { fileLocation } from "./content-items.service.ts";
import { type ItemRecord, type StoredText, selectItem } from "./content-items.sql.ts";
import { type ContentType, longFields, type PublicItem } from "./content-type.schema.ts";

/** A field of an answer. */
const presentField = (type: ContentType, item: ItemRecord, name: string, links: ImageLinks): unknown => {
  const value = item[name];
  switch (type.fields[name]?.kind) {
    case "file":
      return fileLocation(item, name);
    case "image":
      return links.image(String(value));
    case "types":
    case "words":
      return joined(value as string[]);
    case "dateTime":
      return (value as Date).toISOString();
    case undefined:
      return presentColumn(type, item, name);
    default:
      return value;
  }
};

/** A property that isn't one of the type's fields. */
const presentColumn = (type: ContentType, item: ItemRecord, name: string): unknown => {
  switch (name) {
    case "uploader":
      return item.uploaderEmail;
    case "timestamp":
    case "creationTimestamp":
      return item.createdAt.toISOString();
    case "status":
      return item.status ?? type.statuses?.[0];
    default:
      return item[name];
  }
};

const present = (type: ContentType, item: ItemRecord, names: readonly string[], links: ImageLinks) =>
  Object.fromEntries(names.map((name) => [name, presentField(type, item, name, links)]));

/** An item for visitors. */
export const presentPublicItem =
  <C extends ContentType>(type: C, links: ImageLinks): ((item: ItemRecord) => PublicItem<C>) =>
  (item) =>
    present(type, item, type.wire.public, links) as PublicItem<C>;

/** An item for the admin's lists. */
export const presentListedItem =
  (type: ContentType, links: ImageLinks) =>
  (item: ItemRecord): Record<string, unknown> =>
    present(type, item, [...type.wire.public, ...type.wire.staff], links);

/** An item for its form, with the module's settings. Id 0 returns a blank one, dated today. @throws Refusal 404 */
export const readItem = async (
  tx: ReadTx,
  type: ContentType,
  id: number,
  links: StaffLinks,
): Promise<Record<string, unknown>> => {
  const item = id === 0 ? null : await selectItem(tx, type, id);
  if (id !== 0 && !item) throw refuse.notFound(type.noun);
  const { wire } = type;
  const texts = Object.fromEntries(
    longFields(type).map((name) => [name, item ? links.html((item[name] as StoredText).html) : ""]),
  );
  return {
    [wire.item]: { ...(item ? presentListedItem(type, links)(item) : await blankItem(tx, type)), ...texts },
    [wire.configuration]: await getModuleConfiguration(tx, type.name as Exclude<ModuleName, "form">),
  };
};

const NUMBERS: readonly string[] = ["id", "bytes", "rowVersion"];

const blankItem = async (tx: ReadTx, type: ContentType): Promise<Record<string, unknown>> => {
  const blank: Record<string, unknown> = {};
  for (const name of [...type.wire.public, ...type.wire.staff]) {
    const field = type.fields[name];
    if (field?.kind === "day") blank[name] = await selectToday(tx);
    else if (name === "timeZone") blank[name] = await selectTimeZone(tx);
    else if (name === "status" && !field) blank[name] = type.statuses?.[0];
    else blank[name] = NUMBERS.includes(name) ? 0 : Array.isArray(field?.empty) ? "" : (field?.empty ?? "");
  }
  return blank;
};
