import { mayEditDrafts } from "#modules/pages/pages.public.ts";
import { type Person, selectPeople } from "#modules/users/users.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";

/** Everybody who may be an author or be mentioned, with their current accounts. */
export interface PagePeople {
  /** @returns undefined if the account isn't there anymore */
  find(userId: number): Person | undefined;
  /** Whether someone can edit the page and so read its comments. */
  canRead(person: Person): boolean;
  /** A name that nobody else in this list has. */
  nameOf(userId: number, emailThen: string): string;
  /** The company's own people, sorted by name. */
  readonly colleagues: readonly Person[];
}

/** The provider's people, who may work at a client's site; none at the provider's own site. Read before a transaction. */
export const readProviderPeople = async ({
  companyDb,
  services,
  site,
}: Pick<CallContext<Services>, "companyDb" | "services" | "site">): Promise<Person[]> => {
  const provider = services.provider();
  return provider && provider.companyId !== site.companyId
    ? companyDb(provider.companyId).read(selectPeople)
    : [];
};

/** The people of a page's comments. */
export const readPagePeople = async (
  tx: ReadTx,
  page: { readonly roleId: number | null },
  providerPeople: readonly Person[],
): Promise<PagePeople> => {
  const colleagues = await selectPeople(tx);
  const people = new Map([...colleagues, ...providerPeople].map((person) => [person.userId, person]));
  const timesOf = new Map<string, number>();
  for (const { name } of people.values()) timesOf.set(name, (timesOf.get(name) ?? 0) + 1);
  return {
    colleagues,
    find: (userId) => people.get(userId),
    canRead: (person) => person.isActive && mayEditDrafts(person, page),
    nameOf: (userId, emailThen) => {
      const person = people.get(userId);
      if (!person) return emailThen;
      const isUnique = timesOf.get(person.name) === 1 || person.name === person.email;
      return isUnique ? person.name : `${person.name} (${person.email})`;
    },
  };
};
