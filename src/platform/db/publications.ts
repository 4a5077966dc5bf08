import type { Actor } from "#platform/access/actor.ts";

/** What visitors see differently after a commit: one thing that became public, changed, or stopped being public. */
export interface Publication {
  /** What kind of thing, such as `page` or `form`. */
  readonly kind: string;
  /** Its id or name; omitted for what a site has only one of. */
  readonly item?: number | string;
  readonly change: "published" | "changed" | "withdrawn";
  /** Paths at which visitors find it, or found it. */
  readonly addresses?: readonly string[];
  /** Hash of a page's approved content, 64 hexadecimal digits. */
  readonly contentHash?: string;
  /** Who did it, if that isn't the person behind the request. */
  readonly actor?: Actor;
}

/** Gathers what one transaction publishes, one entry for each thing. */
export const createPublications = () => {
  const byItem = new Map<string, Publication>();
  return {
    add: (next: Publication): void => {
      const key = `${next.kind} ${next.item ?? ""}`;
      const earlier = byItem.get(key);
      const isNew = earlier?.change === "published" && next.change === "changed";
      byItem.set(key, { ...earlier, ...next, ...(isNew && { change: "published" }) });
    },
    all: (): readonly Publication[] => [...byItem.values()],
  };
};

/**
 * The statement that writes a transaction's entries of the publications ledger. It belongs right before the commit,
 * because from then on the company's other publications wait for it.
 * @param tags everything the commit makes stale. Without an entry, only caches read them.
 */
export const publishStatement = (
  companyId: number,
  publications: readonly Publication[],
  tags: readonly string[],
  by: Actor | null,
): { readonly text: string; readonly parameters: readonly unknown[] } => {
  const entries = publications.map(
    ({ kind, item = "", change, addresses = [], contentHash, actor = by }) => ({
      ...{ kind, change, addresses, item: String(item), hash: contentHash ?? null },
      // The command line has no account.
      ...{ company: actor?.companyId || null, user: actor?.userId || null, email: actor?.email ?? "" },
    }),
  );
  const internal = { kind: "caches", change: "internal", addresses: [], item: "", hash: null };
  return {
    text: "select tenantry_publish($1, $2, $3)",
    parameters: [
      companyId,
      JSON.stringify(entries.length > 0 ? entries : [{ ...internal, company: null, user: null, email: "" }]),
      tags,
    ],
  };
};
