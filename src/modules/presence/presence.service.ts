import { contentTypes } from "#content/types.generated.ts";
import { SAVED_KINDS } from "#modules/last-saves/last-saves.schema.ts";
import { requirePage } from "#modules/pages/pages.public.ts";
import { type Actor, mayCall } from "#platform/access/actor.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { type OpenTab, type OtherPerson, PRESENCE, type PresenceKind } from "./presence.schema.ts";
import { deleteTab, type PresenceRecord, selectTabCounts, selectTabsOf, upsertTab } from "./presence.sql.ts";

const PREFIX = "presence:";

/** The tag that a commit announces when the open tabs of an item change. */
const tagOf = ({ kind, id }: OpenTab): string => `${PREFIX}${kind}:${id}`;

/** Whether a commit changed who has something open. */
export const isPresenceTag = (tag: string): boolean => tag.startsWith(PREFIX);

/** Who may open the form of an item. */
const whoOpens = (kind: PresenceKind) =>
  contentTypes.find(({ name }) => name === kind)?.who.list ?? SAVED_KINDS[kind];

/** @throws Refusal 403 or 404 if the person can't open the item */
export const requireMayOpen = async (db: CompanyDb, actor: Actor, { kind, id }: OpenTab): Promise<void> => {
  if (!mayCall(whoOpens(kind), actor)) throw refuse.notAllowed();
  if (kind === "page") await db.read((tx) => requirePage(tx, actor, id));
};

/**
 * Who else has the item open, by person, in the order in which they opened it.
 * @param tabs the item's open tabs
 */
export const othersOf = (
  tabs: readonly PresenceRecord[],
  { companyId, userId, tab }: { companyId: number; userId: number; tab: string },
): OtherPerson[] => {
  const people = new Map<string, OtherPerson>();
  for (const presence of tabs) {
    const isOwn = presence.userCompanyId === companyId && presence.userId === userId;
    if (isOwn && presence.tab === tab) continue;
    const key = `${presence.userCompanyId} ${presence.userId}`;
    const person = people.get(key) ?? {
      name: presence.person,
      isOwn,
      since: presence.since.toISOString(),
      components: [],
    };
    people.set(key, person);
    const { componentId: id, componentName } = presence;
    if (id !== null && !person.components.some((component) => component.id === id))
      person.components.push({ id, name: componentName || String(id) });
  }
  return [...people.values()];
};

/**
 * Records that a tab has an item open. Other nodes hear about it only if that changes what others see.
 * @throws Refusal 429 beyond the limits
 */
export const reportTab = async (
  { actor, db }: CallContext<Services>,
  { componentId, ...tab }: OpenTab & { componentId: number | null },
): Promise<OtherPerson[]> => {
  await requireMayOpen(db, actor, tab);
  return db.write(async (tx) => {
    const tabs = await selectTabsOf(tx, tab);
    const own = tabs.find((presence) => isTab(presence, actor, tab));
    if (!own) requireRoom(await selectTabCounts(tx, actor));
    if (own?.reportedId !== componentId) tx.announce(tagOf(tab));
    await upsertTab(tx, actor, tab, componentId);
    return othersOf(tabs, { ...actor, tab: tab.tab });
  });
};

/** Records that a tab has closed an item. Nothing happens if it wasn't open. */
export const leaveTab = async ({ actor, db }: CallContext<Services>, tab: OpenTab): Promise<void> => {
  await db.write(async (tx) => {
    if (await deleteTab(tx, actor, tab)) tx.announce(tagOf(tab));
  });
};

/** Whether the person has reported this tab and it hasn't expired. */
export const isTabOpen = async (db: CompanyDb, actor: Actor, tab: OpenTab): Promise<boolean> =>
  (await db.read((tx) => selectTabsOf(tx, tab))).some((presence) => isTab(presence, actor, tab));

/** Whether an open tab is this one of this person. */
export const isTab = (
  presence: PresenceRecord,
  { companyId, userId }: Pick<Actor, "companyId" | "userId">,
  { kind, id, tab }: OpenTab,
): boolean =>
  presence.tab === tab &&
  presence.userId === userId &&
  presence.userCompanyId === companyId &&
  presence.kind === kind &&
  presence.itemId === id;

const requireRoom = ({ person, company }: { person: number; company: number }): void => {
  if (person >= PRESENCE.personTabs)
    throw new Refusal(
      "too-many",
      `You have ${PRESENCE.personTabs} pages and items open. Close some of them to see who else is editing.`,
    );
  if (company >= PRESENCE.companyTabs)
    throw new Refusal("too-many", "Too many people are editing right now to show who else is here.");
};
