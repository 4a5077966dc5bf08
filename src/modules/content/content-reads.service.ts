import { type RawBuilder, sql } from "kysely";
import { nameIn, selectNames } from "#modules/person-names/person-names.public.ts";
import type { ModuleName } from "#modules/settings/module-names.schema.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { ImageLinks } from "#platform/html/site-images.ts";
import type { StaffLinks } from "#platform/html/site-links.ts";
import { maySave } from "./content.policy.ts";
import { type ContentFilters, type ContentRange, joined } from "./content.schema.ts";
import { selectToday } from "./content.sql.ts";
import {
  type ItemRecord,
  type StoredText,
  selectItem,
  selectItems,
  selectItemsWhere,
} from "./content-items.sql.ts";
import {
  type ContentType,
  longFields,
  type PlanKind,
  type PublicItem,
  titleField,
} from "./content-type.schema.ts";
import { fileLocation } from "./item-effects.service.ts";
import { type ItemPlan, selectItemPlans } from "./item-plans.sql.ts";

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
      return (value as Date | null)?.toISOString() ?? "";
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

interface NamedPlan extends ItemPlan {
  /** The person's name, or the email address of someone without one. */
  readonly plannedBy: string;
}

/** An item for the admin's lists. @param plans of its type, or null if the person may not know them */
const presentListedItem =
  (type: ContentType, links: ImageLinks, plans: readonly NamedPlan[] | null) =>
  (item: ItemRecord): Record<string, unknown> => ({
    ...present(type, item, [...type.wire.public, ...type.wire.staff], links),
    hidden: item.hidden,
    ...(plans && plannedFor(plans, item.id)),
  });

const plannedFor = (plans: readonly NamedPlan[], id: number) => {
  const own = plans.filter(({ itemId }) => itemId === id);
  const timeOf = (kind: PlanKind) => own.find((plan) => plan.kind === kind)?.at.toISOString() ?? null;
  return {
    publishAt: timeOf("publish"),
    takeDownAt: timeOf("take down"),
    plannedBy: own[0]?.plannedBy ?? null,
  };
};

/** The schedules that a person may know: those for items that they may save. */
const plansFor = async (tx: ReadTx, type: ContentType, actor: Actor): Promise<NamedPlan[] | null> => {
  if (!maySave(actor, type)) return null;
  const plans = await selectItemPlans(tx, [type.name]);
  const names = await selectNames(
    tx,
    plans.map(({ email }) => email),
  );
  return plans.map((plan) => ({ ...plan, plannedBy: nameIn(names, plan.email) }));
};

interface ListOptions {
  readonly actor: Actor;
  readonly links: ImageLinks;
  /** A further one for the items. */
  readonly condition: RawBuilder<boolean> | undefined;
}

/** Rows of the admin's list, with what is scheduled for them. */
export const readList = async (
  tx: ReadTx,
  type: ContentType,
  query: ContentFilters & ContentRange,
  { actor, links, condition }: ListOptions,
): Promise<Record<string, unknown>[]> => {
  const [items, plans] = await Promise.all([
    selectItems(tx, type, query, condition),
    plansFor(tx, type, actor),
  ]);
  return items.map(presentListedItem(type, links, plans));
};

/** An item for its form, with the module's settings. Id 0 returns a blank one, dated today. @throws Refusal 404 */
export const readItem = async (
  tx: ReadTx,
  type: ContentType,
  id: number,
  { actor, links }: { readonly actor: Actor; readonly links: StaffLinks },
): Promise<Record<string, unknown>> => {
  const item = id === 0 ? null : await selectItem(tx, type, id);
  if (id !== 0 && !item) throw refuse.notFound(type.noun);
  const { wire } = type;
  const plans = await plansFor(tx, type, actor);
  const texts = Object.fromEntries(
    longFields(type).map((name) => [name, item ? links.html((item[name] as StoredText).html) : ""]),
  );
  return {
    [wire.item]: {
      ...(item ? presentListedItem(type, links, plans)(item) : await blankItem(tx, type)),
      ...texts,
    },
    [wire.configuration]: await getModuleConfiguration(tx, type.name as Exclude<ModuleName, "form">),
  };
};

const NUMBERS: readonly string[] = ["id", "bytes", "rowVersion"];

const blankItem = async (tx: ReadTx, type: ContentType): Promise<Record<string, unknown>> => {
  const blank: Record<string, unknown> = { hidden: null };
  for (const name of [...type.wire.public, ...type.wire.staff]) {
    const field = type.fields[name];
    if (field?.kind === "day") blank[name] = await selectToday(tx);
    else if (name === "timeZone") blank[name] = await selectTimeZone(tx);
    else if (name === "status" && !field) blank[name] = type.statuses?.[0];
    else blank[name] = NUMBERS.includes(name) ? 0 : Array.isArray(field?.empty) ? "" : (field?.empty ?? "");
  }
  return blank;
};

/** What is scheduled for items that a person may save, by time. @param types all content types */
export const listItemPlans = async (tx: ReadTx, types: readonly ContentType[], actor: Actor) => {
  const own = types.filter((type) => maySave(actor, type));
  const plans = await selectItemPlans(
    tx,
    own.map(({ name }) => name),
  );
  const names = await selectNames(
    tx,
    plans.map(({ email }) => email),
  );
  const listed = await Promise.all(
    own.map(async (type) => {
      const planned = plans.filter(({ itemKind }) => itemKind === type.name);
      if (planned.length === 0) return [];
      const ids = planned.map(({ itemId }) => itemId);
      const items = await selectItemsWhere(
        tx,
        type,
        sql`${sql.ref(`${type.table}.id`)} = any (${ids}::bigint[])`,
      );
      const titles = new Map(items.map((item) => [item.id, String(item[titleField(type)])]));
      // Deleted items keep their schedules, in case they are restored.
      const open = planned.filter(({ itemId }) => titles.has(itemId));
      return open.map(({ itemId, kind, at, email }) => ({
        type: type.name,
        noun: type.noun,
        id: itemId,
        title: titles.get(itemId) as string,
        editPath: `${type.form.updatePath}/${itemId}`,
        kind: WIRE_KINDS[kind],
        at: at.toISOString(),
        email,
        name: names.get(email.toLowerCase()) ?? null,
      }));
    }),
  );
  return listed.flat().sort((a, b) => a.at.localeCompare(b.at));
};

const WIRE_KINDS = { publish: "publish", "take down": "takeDown" } as const;
