import { pathOf, selectPageLine, selectPageState } from "#modules/pages/pages.public.ts";
import { selectRedirect } from "#modules/redirects/redirects.public.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { CompanyDbs, ReadTx } from "#platform/db/company-db.ts";
import { presentPathOf } from "./module-pages.ts";

/** What changes where an old path leads: a moved, deleted or restored page, and the first live version of one. */
const TAGS = ["paths", "menu"];
/** Paths remembered per company, and their characters in all; strangers may ask for any. */
const MAX_PATHS = 1_000;
const MAX_CHARACTERS = 50_000;
/** Longest path that is stored, in whole characters. */
const LONGEST = 500;

interface Known {
  readonly paths: Map<string, string | null>;
  characters: number;
}

export type OldPaths = ReturnType<typeof createOldPaths>;

/** Where visitors go who ask for the former address of something (decisions §7). */
export const createOldPaths = (companyDb: CompanyDbs) => {
  const memo = createCompanyMemo(TAGS, async (): Promise<Known> => ({ paths: new Map(), characters: 0 }));
  return {
    /** The present path of what was at a path, in one step; null if there was nothing, or if it is gone. */
    find: async (companyId: number, path: string): Promise<string | null> => {
      const old = path.toLowerCase();
      if (isTooLong(old)) return null;
      // A change drops the whole map; an answer that was under way then goes down with it.
      const known = await memo.get(companyId);
      const remembered = known.paths.get(old);
      if (remembered !== undefined) return remembered;
      const found = await companyDb(companyId).read((tx) => presentPath(tx, old));
      remember(known, old, found);
      return found;
    },
    drop: memo.drop,
    clear: memo.clear,
  };
};

/** A whole character may be two of a text's units. */
const isTooLong = (path: string): boolean =>
  path.length > 2 * LONGEST || (path.length > LONGEST && [...path].length > LONGEST);

const remember = (known: Known, path: string, found: string | null): void => {
  if (known.paths.size >= MAX_PATHS || known.characters + path.length > MAX_CHARACTERS) {
    known.paths.clear();
    known.characters = 0;
  }
  // A piece cut out of an address would keep the whole address in memory, with a query of any length.
  known.paths.set(Buffer.from(path).toString(), found);
  known.characters += path.length;
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
