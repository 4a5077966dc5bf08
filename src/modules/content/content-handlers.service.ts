import { requireSelf } from "#modules/audit/audit.public.ts";
import { removeTypeReference } from "#modules/settings/settings.public.ts";
import type { CallContext, Handler } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { staffLinks } from "#platform/html/site-links.ts";
import { handle, type Services } from "#platform/services/services.ts";
import type { ContentFilters, ContentRange } from "./content.schema.ts";
import type { TypedModule } from "./content.service.ts";
import { contentCallsOf } from "./content-calls.contract.ts";
import { type ContentHooks, createItem, deleteItem, saveItem, storedItem } from "./content-items.service.ts";
import { countItems, type ItemValues, selectItem } from "./content-items.sql.ts";
import { readItem, readList } from "./content-reads.service.ts";
import type { ContentType } from "./content-type.schema.ts";
import type { ItemMoments } from "./item-plans.service.ts";
import { restoreItem } from "./restore-item.service.ts";
import { unusedCondition } from "./unused-items.service.ts";

const UPLOADER = {
  action: "Named someone else as uploader",
  refusal: "The uploader is not the signed-in user.",
};

type Context = Pick<CallContext<Services>, "db" | "services">;

const linksOf = async ({ db, services }: Context) => staffLinks(await services.siteLinks(db.companyId));

/** The form's values, converted for storage. */
const storedBody = (type: ContentType, { db, services }: Context, body: ItemValues) =>
  storedItem(type, body, services.cleanHtmlOf(db.companyId), () => services.siteLinks(db.companyId));

interface Unused {
  readonly isUnused?: boolean;
}

interface SavedItem extends ItemValues, ItemMoments {
  readonly id: number;
  readonly rowVersion?: number;
  readonly status?: string | null;
}

/** The handlers of all calls of a content type. */
export const contentHandlersOf = (
  type: ContentType,
  hooks: ContentHooks = {},
): readonly Handler<Services>[] => {
  const calls = contentCallsOf(type);
  const { wire } = type;
  const conditionOf = async (tx: ReadTx, { services }: Context, { isUnused }: Unused) =>
    isUnused ? unusedCondition(tx, type, services.textsOfItems) : undefined;
  const idIn = (query: unknown) => (query as Readonly<Record<string, number>>)[wire.id] as number;
  return [
    handle(calls.list, async (context) => {
      const query = context.query as ContentFilters & ContentRange & Unused;
      const links = await linksOf(context);
      return context.db.read(async (tx) =>
        readList(tx, type, query, {
          actor: context.actor,
          links,
          condition: await conditionOf(tx, context, query),
        }),
      );
    }),
    handle(calls.count, (context) => {
      const query = context.query as ContentFilters & Unused;
      return context.db.read(async (tx) =>
        countItems(tx, type, query, await conditionOf(tx, context, query)),
      );
    }),
    handle(calls.get, async (context) => {
      const links = await linksOf(context);
      return context.db.read((tx) =>
        readItem(tx, type, idIn(context.query), { actor: context.actor, links }),
      );
    }),
    handle(calls.create, async (context) => {
      const body = context.body as ItemValues;
      await requireSelf(context, String(body[wire.uploader]), UPLOADER);
      const values = await storedBody(type, context, body);
      const { publishAt, takeDownAt } = body as ItemMoments;
      const item = { values, publishAt, takeDownAt, hooks };
      return context.db.write((tx) => createItem(tx, type, context.actor, item));
    }),
    handle(calls.update, async (context) => {
      const { db, actor } = context;
      const body = context.body as SavedItem;
      const { id, rowVersion, status = null, publishAt, takeDownAt } = body;
      const stored = await db.read((tx) => selectItem(tx, type, id));
      await requireSelf(context, String(body[wire.uploader]), {
        ...UPLOADER,
        orEmail: stored?.uploaderEmail,
      });
      const values = await storedBody(type, context, body);
      const item = { id, values, status, rowVersion, publishAt, takeDownAt, hooks };
      return db.write((tx) => saveItem(tx, type, actor, item));
    }),
    handle(calls.delete, async ({ db, actor, query }) => {
      await db.write((tx) => deleteItem(tx, type, actor, idIn(query)));
      return "Deleted";
    }),
    handle(calls.restore, async ({ db, actor, body }) => {
      await db.write((tx) => restoreItem(tx, type, actor, (body as { readonly id: number }).id));
      return "Restored";
    }),
    handle(calls.removeType, async ({ db, actor, query }) => {
      const { typeToRemove } = query as { readonly typeToRemove: string };
      await db.write((tx) => removeTypeReference(tx, actor, type.name as TypedModule, typeToRemove));
      return "Saved";
    }),
  ];
};
