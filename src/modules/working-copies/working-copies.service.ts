import { SAVED_KINDS, type SavedKind } from "#modules/last-saves/last-saves.schema.ts";
import { mayCall } from "#platform/access/actor.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { COPY_LIMITS, type CopyContent } from "./working-copies.schema.ts";
import {
  deleteCopiesOverQuota,
  deleteCopy,
  selectCopies,
  selectCopy,
  upsertCopy,
} from "./working-copies.sql.ts";

/** A form of an item, as calls identify it. */
interface Place {
  readonly form: SavedKind;
  readonly item: string;
}

/** Who asks, and at which site. */
export type CopyReader = Pick<CallContext<Services>, "actor" | "db" | "companyDb">;

/** The caller's own database, and the key of the form's row. @throws Refusal if the caller can't open the form */
const copyPlace = ({ actor, db, companyDb }: CopyReader, { form, item }: Place) => {
  if (!mayCall(SAVED_KINDS[form], actor)) throw refuse.notAllowed();
  return {
    own: companyDb(actor.companyId),
    key: { userId: actor.userId, siteId: db.companyId, form, item },
  };
};

/** The caller's working copy of a form; null if there is none. */
export const readCopy = async (context: CopyReader, place: Place) => {
  const { own, key } = copyPlace(context, place);
  const row = await own.read((tx) => selectCopy(tx, key));
  return row && { ...(JSON.parse(row.content) as CopyContent), updatedAt: row.updatedAt.toISOString() };
};

/** A form in which a person has typed something that isn't saved. */
export interface UnsavedForm extends Place {
  readonly updatedAt: Date;
}

/** Maximum forms that are listed. */
const MOST_LISTED = 200;

/** The caller's working copies at the site, newest first, of forms that the caller can open. */
export const listCopies = async ({ actor, db, companyDb }: CopyReader): Promise<UnsavedForm[]> => {
  const copies = await companyDb(actor.companyId).read((tx) =>
    selectCopies(tx, { userId: actor.userId, siteId: db.companyId }, MOST_LISTED),
  );
  return copies.flatMap(({ form, ...copy }) =>
    form in SAVED_KINDS && mayCall(SAVED_KINDS[form as SavedKind], actor)
      ? [{ ...copy, form: form as SavedKind }]
      : [],
  );
};

/** Stores a working copy, and deletes the person's oldest ones beyond 20 MB. */
export const saveCopy = async (
  context: CallContext<Services>,
  { values, base, ...place }: Place & CopyContent,
): Promise<{ updatedAt: string }> => {
  const { own, key } = copyPlace(context, place);
  const content = JSON.stringify({ values, base });
  if (Buffer.byteLength(content) > COPY_LIMITS.bytes)
    throw new Refusal(
      "too-large",
      `Unsaved changes can take up to ${COPY_LIMITS.bytes >> 20} MB. Save them now to keep them.`,
    );
  return own.write(async (tx) => {
    const [updatedAt] = await Promise.all([
      upsertCopy(tx, key, content),
      deleteCopiesOverQuota(tx, key.userId),
    ]);
    return { updatedAt: updatedAt.toISOString() };
  });
};

/** Deletes a working copy, if there is one. */
export const removeCopy = async (context: CallContext<Services>, place: Place): Promise<void> => {
  const { own, key } = copyPlace(context, place);
  await own.write((tx) => deleteCopy(tx, key));
};
