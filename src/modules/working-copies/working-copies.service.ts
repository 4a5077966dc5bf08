import { SAVED_KINDS, type SavedKind } from "#modules/last-saves/last-saves.schema.ts";
import { mayCall } from "#platform/access/actor.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { COPY_LIMITS, type CopyContent } from "./working-copies.schema.ts";
import { deleteCopiesOverQuota, deleteCopy, selectCopy, upsertCopy } from "./working-copies.sql.ts";

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
      `A working copy can have up to ${COPY_LIMITS.bytes >> 20} MB. Save your changes to keep them.`,
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
