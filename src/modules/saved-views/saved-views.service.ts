import type { BodyOf } from "#platform/call/define-call.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import type { SavedView, saveView as saveCall, ViewList } from "./saved-views.contract.ts";
import { MOST_VIEWS, MOST_VIEWS_OF_ALL } from "./saved-views.schema.ts";
import { countViews, deleteView, insertView, lockViewsOf, selectViews } from "./saved-views.sql.ts";

type ViewReader = Pick<CallContext<Services>, "actor" | "db" | "companyDb">;

/** Views are stored with the person, whose company may be another one than the site's. */
const placeOf = ({ actor, db, companyDb }: ViewReader, list: ViewList) => ({
  own: companyDb(actor.companyId),
  owner: { userId: actor.userId, siteId: db.companyId, list },
});

/** The caller's views of a list, by name. */
export const listViews = (context: ViewReader, list: ViewList): Promise<SavedView[]> => {
  const { own, owner } = placeOf(context, list);
  return own.read((tx) => selectViews(tx, owner));
};

/**
 * Saves a view, in place of the one that it replaces.
 * @throws Refusal 409 for a name that another view has, or if there are too many views
 */
export const saveView = async (
  context: ViewReader,
  { list, replaces, ...view }: BodyOf<typeof saveCall>,
): Promise<"Saved"> => {
  const { own, owner } = placeOf(context, list);
  await own.write(async (tx) => {
    await lockViewsOf(tx, owner.userId);
    if (replaces !== undefined) await deleteView(tx, owner, replaces);
    const others = await selectViews(tx, owner);
    if (others.some(({ name }) => name.toLowerCase() === view.name.toLowerCase()))
      throw refuse.conflict(`You already have a view named “${view.name}”. Choose a different name.`);
    if (others.length >= MOST_VIEWS)
      throw refuse.conflict(
        `You can save up to ${MOST_VIEWS} views. Delete one you don't need, then save again.`,
      );
    if ((await countViews(tx, owner)) >= MOST_VIEWS_OF_ALL)
      throw refuse.conflict(
        `You can save up to ${MOST_VIEWS_OF_ALL} views in all. Delete one you don't need, then save again.`,
      );
    await insertView(tx, owner, view);
  });
  return "Saved";
};

/** Deletes a view, if there is one of that name. */
export const removeView = async (
  context: ViewReader,
  { list, name }: { readonly list: ViewList; readonly name: string },
): Promise<"Deleted"> => {
  const { own, owner } = placeOf(context, list);
  await own.write((tx) => deleteView(tx, owner, name));
  return "Deleted";
};
