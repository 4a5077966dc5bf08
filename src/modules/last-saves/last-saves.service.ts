import { selectName } from "#modules/person-names/person-names.public.ts";
import { mayCall } from "#platform/access/actor.ts";
import type { AnswerOf, QueryOf } from "#platform/call/define-call.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import type { getLastSave } from "./last-saves.contract.ts";
import { SAVED_KINDS, type SavedKind } from "./last-saves.schema.ts";
import { selectLastSave } from "./last-saves.sql.ts";

/** Who saved an item last, and when; null if nobody did. @throws Refusal 403 if the actor can't save the kind */
export const readLastSave = async (
  context: CallContext<Services, QueryOf<typeof getLastSave>>,
): Promise<AnswerOf<typeof getLastSave>> => {
  const { actor, db, query } = context;
  if (!mayCall(SAVED_KINDS[query.kind], actor)) throw refuse.notAllowed();
  const { where, kind, id } = placeOf(context, query.kind, query.id);
  const [save, timeZone] = await Promise.all([
    where.read(async (tx) => {
      const found = await selectLastSave(tx, kind, id);
      return found && { ...found, by: await selectName(tx, found.actorEmail) };
    }),
    db.read(selectTimeZone),
  ]);
  return (
    save && {
      by: save.by,
      isOwn: save.actorUserId === actor.userId && save.actorCompanyId === actor.companyId,
      at: save.savedAt.toISOString(),
      timeZone,
    }
  );
};

interface Place {
  readonly where: CompanyDb;
  readonly kind: SavedKind;
  readonly id: number;
}

/** Where a save is recorded. Accounts and installation-wide items may belong to another company than the host's. */
const placeOf = (
  { actor, db, companyDb, services }: CallContext<Services>,
  kind: SavedKind,
  id: number,
): Place => {
  if (kind === "profile") return { where: companyDb(actor.companyId), kind: "user", id: actor.userId };
  if (kind === "company" && id > 0) return { where: companyDb(id), kind, id };
  const provider = services.provider();
  if (kind === "provider-settings" && provider) return { where: companyDb(provider.companyId), kind, id: 0 };
  return { where: db, kind, id };
};
