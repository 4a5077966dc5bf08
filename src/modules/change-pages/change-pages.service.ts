import type { PageChange } from "#modules/pages/change-pages.contract.ts";
import { lockPageTree, type PageRecord, pathOf, selectPageLine } from "#modules/pages/pages.public.ts";
import type { ShownContent } from "#modules/versions/versions.public.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { startAction } from "./page-actions.service.ts";
import type { ChangeInput, ChosenPage, Done } from "./page-step.service.ts";

interface Outcome extends PageChange {
  readonly refusal: Refusal | null;
  readonly shown: ShownContent | null;
}

/**
 * Changes all the pages, or none, with the rules, log entries, and emails of a change of one page.
 * @throws Refusal 404 for a page that doesn't exist; 403 or 409 with each page that can't be changed, and why; 409 if
 * the person cancels before everything is done
 */
export const changeAll = async (tx: WriteTx, input: ChangeInput): Promise<PageChange[]> => {
  const outcomes = await changeEach(tx, input);
  const refused = outcomes.flatMap(({ name, refusal }) => (refusal ? [{ name, refusal }] : []));
  const [first] = refused;
  if (first)
    throw new Refusal(
      first.refusal.code,
      ["Nothing was changed.", ...refused.map(({ name, refusal }) => `• ${name}: ${refusal.message}`)].join(
        "\n",
      ),
    );
  return outcomes.map(present);
};

/** Rolls back a transaction whose result is wanted without its changes. */
class TriedOut extends Error {}

/**
 * Changes the pages as `changeAll` would, and takes everything back. A problem of one page doesn't hide those of the
 * others.
 * @returns also the contents that the answer's hashes stand for
 */
export const tryOut = async (
  db: CompanyDb,
  input: ChangeInput,
): Promise<{ pages: PageChange[]; shown: ShownContent[] }> => {
  let outcomes: readonly Outcome[] = [];
  try {
    await db.write(async (tx) => {
      outcomes = await changeEach(tx, input);
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error;
  }
  return {
    pages: outcomes.map(present),
    shown: outcomes.flatMap(({ shown, refusal }) => (shown && !refusal ? [shown] : [])),
  };
};

const present = ({ refusal: _, shown: __, ...change }: Outcome): PageChange => change;

/** @returns what happened to each page, in the order that they were asked for */
const changeEach = async (tx: WriteTx, input: ChangeInput): Promise<Outcome[]> => {
  await lockPageTree(tx);
  const chosen = await selectChosen(tx, input.pageIds);
  const change = await startAction(tx, input, chosen);
  const outcomes = new Map<number, Outcome>();
  for (const page of inOrder(chosen, input.action)) {
    requireThere(input);
    outcomes.set(page.page.id, await outcomeOf(page.page, () => change(page)));
  }
  // Also right before the commit.
  requireThere(input);
  return input.pageIds.flatMap((id) => outcomes.get(id) ?? []);
};

/** Rolls back if no one is waiting anymore. The next transaction waits for the lock, and then sees the result. */
const requireThere = ({ gone }: ChangeInput): void => {
  if (gone.aborted) throw refuse.conflict("Canceled, so nothing was changed.");
};

const outcomeOf = async (
  { id: pageId, name, isExternal }: PageRecord,
  change: () => Promise<Done>,
): Promise<Outcome> => {
  const about = { pageId, name, isExternal };
  try {
    const { effect, isChanged, shown = null } = await change();
    const contentHash = shown?.contentHash ?? null;
    return { ...about, effect, isChanged, problem: null, contentHash, refusal: null, shown };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const nothing = { effect: "", isChanged: false, contentHash: null, shown: null };
    return { ...about, ...nothing, problem: error.message, refusal: error };
  }
};

/** @throws Refusal 404 for one that doesn't exist */
const selectChosen = async (tx: WriteTx, pageIds: readonly number[]): Promise<ChosenPage[]> => {
  const lines = await Promise.all(pageIds.map((id) => selectPageLine(tx, id)));
  return lines.map((line, index) => {
    const page = line.at(-1);
    if (page && !page.isBlock) return { page, line, path: page.isExternal ? page.friendlyUrl : pathOf(line) };
    if (pageIds.length === 1) throw refuse.notFound("page");
    throw new Refusal("not-found", `Page ${pageIds[index]} doesn't exist, so nothing was changed.`);
  });
};

/** A page is deleted after the pages below it. Everything else is done from the top. */
const inOrder = (chosen: readonly ChosenPage[], action: ChangeInput["action"]): ChosenPage[] => {
  const sign = action === "delete" ? -1 : 1;
  return chosen.toSorted((a, b) => sign * (a.line.length - b.line.length) || a.page.id - b.page.id);
};
