import {
  pathOf,
  selectPageLine,
  selectPageLineByPath,
  selectPageState,
} from "#modules/pages/pages.public.ts";
import { selectRedirect } from "#modules/redirects/redirects.public.ts";
import { createCompanyMemo } from "#platform/cache/company-memo.ts";
import type { CompanyDbs, ReadTx } from "#platform/db/company-db.ts";
import { type FormerPlace, TAKEN_DOWN } from "#platform/services/module-page.ts";
import { isTakenDownFromModule, presentPathOf } from "./module-pages.ts";

/** Events that change old paths: a page is moved, deleted, restored, or goes live for the first time. */
const TAGS = ["paths", "menu"];
/** Maximum number of cached paths per company, and of their characters, because clients can request any path. */
const MAX_PATHS = 1_000;
const MAX_CHARACTERS = 50_000;
/** Maximum length of a stored path, in code points. */
const LONGEST = 500;

interface Known {
  readonly paths: Map<string, FormerPlace>;
  characters: number;
}

export type OldPaths = ReturnType<typeof createOldPaths>;

/** Redirects from former addresses (decisions §7). */
export const createOldPaths = (companyDb: CompanyDbs) => {
  const memo = createCompanyMemo(TAGS, async (): Promise<Known> => ({ paths: new Map(), characters: 0 }));
  return {
    /** What was at an old path, in one step. */
    find: async (companyId: number, path: string): Promise<FormerPlace> => {
      const old = path.toLowerCase();
      if (isTooLong(old)) return null;
      // A change drops the whole map, including answers that are still being loaded.
      const known = await memo.get(companyId);
      const remembered = known.paths.get(old);
      if (remembered !== undefined) return remembered;
      const found = await companyDb(companyId).read((tx) => formerAt(tx, old), { mayUseReplica: true });
      remember(known, old, found);
      return found;
    },
    drop: memo.drop,
    clear: memo.clear,
  };
};

/** A code point can take two UTF-16 units. */
const isTooLong = (path: string): boolean =>
  path.length > 2 * LONGEST || (path.length > LONGEST && [...path].length > LONGEST);

const remember = (known: Known, path: string, found: FormerPlace): void => {
  if (known.paths.size >= MAX_PATHS || known.characters + path.length > MAX_CHARACTERS) {
    known.paths.clear();
    known.characters = 0;
  }
  // A copy, because a substring would keep the whole URL in memory, with a query of any length.
  known.paths.set(Buffer.from(path).toString(), found);
  known.characters += path.length;
};

const formerAt = async (tx: ReadTx, old: string): Promise<FormerPlace> => {
  const here = (await selectPageLineByPath(tx, old.split("/").slice(1))).at(-1);
  if (here?.takenDownAt && !(await selectPageState(tx, here.id)).isLive) return TAKEN_DOWN;
  if (await isTakenDownFromModule(tx, old)) return TAKEN_DOWN;
  const redirect = await selectRedirect(tx, old);
  if (!redirect) return null;
  const { targetKind, targetId } = redirect;
  const now =
    targetKind === "page"
      ? await presentPlaceOf(tx, targetId)
      : await presentPathOf(tx, targetKind, targetId);
  // A page that moved back to its own path is found before this runs.
  return now === old ? null : now;
};

/** Where visitors can read a page; null if they never could. */
const presentPlaceOf = async (tx: ReadTx, pageId: number): Promise<FormerPlace> => {
  const line = await selectPageLine(tx, pageId);
  if (line.length === 0 || line.some((page) => page.deletedAt || page.isExternal)) return null;
  if ((await selectPageState(tx, pageId)).isLive) return pathOf(line);
  return line.at(-1)?.takenDownAt ? TAKEN_DOWN : null;
};
