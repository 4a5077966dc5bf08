import { recordAudit } from "#modules/audit/audit.public.ts";
import { readMailSettings } from "#modules/settings/settings.public.ts";
import { deactivateUser, deactivationProblem, requireUser } from "#modules/users/users.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { fullName } from "#platform/access/full-name.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import type { CallContext } from "#platform/call/handle.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { queueMail } from "#platform/mail/queue-mail.ts";
import type { Services } from "#platform/services/services.ts";
import type { getPersonHandover } from "./deactivate-person.contract.ts";
import { handoverMail, ownedByKind } from "./handover-mail.service.ts";
import { type Candidate, candidatesFor, handOver, type Owned, readOwned } from "./owned-things.service.ts";
import { ownedParts, ownedSentence } from "./owned-words.schema.ts";

type Context = Pick<CallContext<Services>, "actor" | "companyDb" | "db" | "services" | "site">;

const isNothing = ({ counts }: Owned): boolean => ownedParts(counts).length === 0;

/** What a person owns, and who could take it over. @throws Refusal 404 */
export const readHandover = async (
  tx: ReadTx,
  actor: Actor,
  userId: number,
): Promise<AnswerOf<typeof getPersonHandover>> => {
  const user = await requireUser(tx, userId);
  const owned = await readOwned(tx, userId);
  const [problem, candidates] = await Promise.all([
    deactivationProblem(tx, actor, user),
    isNothing(owned) ? [] : candidatesFor(tx, userId, owned),
  ]);
  return {
    ...owned.counts,
    inWords: ownedSentence(owned.counts),
    people: candidates.map(({ person, name }) => ({ id: person.userId, name })),
    problem,
  };
};

/**
 * Deactivates an account and hands over what the person owns, in one transaction. The new owner gets an email.
 * @param handover.handOverTo null for nobody
 * @throws Refusal 404; 409 for the actor's own account, the last Admin, or an account that is deactivated already; 400
 * for a new owner who can't take over everything
 */
export const deactivatePerson = async (
  context: Context,
  { id, handOverTo }: { readonly id: number; readonly handOverTo: number | null },
): Promise<void> => {
  const { actor, db, site } = context;
  const { from } = await readMailSettings(context);
  await db.write(async (tx) => {
    const user = await deactivateUser(tx, actor, id);
    const owned = await readOwned(tx, id);
    const heir = handOverTo === null ? null : await requireCandidate(tx, id, owned, handOverTo);
    await handOver(tx, id, heir?.person ?? null);
    await recordAudit(tx, actor, {
      action: "Deactivated user",
      subject: user.email,
      href: `/UpdateUser/${id}`,
      before: { status: user.isLocked ? "Locked" : "Active" },
      after: {
        status: "Deactivated",
        ...(isNothing(owned) ? {} : { handedOverTo: heir?.person.email ?? "no one", ...ownedByKind(owned) }),
      },
    });
    if (heir && !isNothing(owned))
      await queueMail(
        tx,
        handoverMail({
          from,
          to: heir.person.email,
          owned,
          person: fullName(user),
          by: fullName(actor),
          site,
        }),
      );
  });
};

/** @throws Refusal 400 */
const requireCandidate = async (
  tx: ReadTx,
  userId: number,
  owned: Owned,
  chosenId: number,
): Promise<Candidate> => {
  const candidates = await candidatesFor(tx, userId, owned);
  const chosen = candidates.find(({ person }) => person.userId === chosenId);
  if (chosen) return chosen;
  const message = "Choose someone who can sign in here and edit everything that's handed over.";
  throw refuse.invalid(message, { handOverTo: [message] });
};
