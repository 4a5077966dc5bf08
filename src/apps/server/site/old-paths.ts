import { pathOf, selectPageLine, selectPageState } from "#modules/pages/pages.public.ts";
import { selectRedirect } from "#modules/redirects/redirects.public.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { CompanyDbs, ReadTx } from "#platform/db/company-db.ts";
import { presentPathOf } from "./module-pages.ts";

/** What changes where an old path leads: a moved, deleted or restored page, and the first live version of one. */
const TAGS = ["paths", "menu"];
/** Paths remembered per company; strangers may ask for any. */
const MAX_PATHS = 1_000;

export type OldPaths = ReturnType<typeof createOldPaths>;

/** Where visitors go who ask for the former address of something (decisions §7). */
export const createOldPaths = (companyDb: CompanyDbs) => {
  const memo = createCompanyMemo(TAGS, async () => new Map<string, string | null>());
  return {
    /** The present path of what was at a path, in one step; null where there was nothing, or nothing is any more. */
    find: async (companyId: number, path: string): Promise<string | null> => {
      // A change drops the whole map; an answer that was under way then goes down with it.
      const known = await memo.get(companyId);
      const old = path.toLowerCase();
      const remembered = known.get(old);
      if (remembered !== undefined) return remembered;
      const found = await companyDb(companyId).read((tx) => presentPath(tx, old));
      if (known.size >= MAX_PATHS) known.clear();
      known.set(old, found);
      return found;
    },
    drop: memo.drop,
    clear: memo.clear,
  };
};

const presentPath = async (tx: ReadTx, old: string): Promise<string | null> => {
  const redirect = await selectRedirect(tx, old);
  if (!redirect) return null;
  const { targetKind, targetId } = redirect;
  const now =
    targetKind === "page" ? await livePathOf(tx, targetId) : await presentPathOf(tx, targetKind, targetId);
  // A page that came back to its own path is found before anybody asks here.
  return now === old ? null : now;
};

/** Where visitors read a page, or null where they don't. */
const livePathOf = async (tx: ReadTx, pageId: number): Promise<string | null> => {
  const line = await selectPageLine(tx, pageId);
  const isOpen = line.length > 0 && line.every((page) => !page.deletedAt && !page.isExternal);
  return isOpen && (await selectPageState(tx, pageId)).isLive ? pathOf(line) : null;
};
