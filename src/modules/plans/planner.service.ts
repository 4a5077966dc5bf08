import { actorOfUser, selectLoginUser } from "#modules/sign-in/sign-in.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Site } from "#platform/call/handle.ts";
import { momentText } from "#platform/dates/moment-text.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import type { JobContext } from "#platform/services/handle-job.ts";

/** What schedules are carried out with. */
export type PlanContext = Pick<JobContext, "companyDb" | "services">;

/** Who scheduled something, with their current account. */
export interface Planner extends Pick<Actor, "companyId" | "userId" | "email"> {
  /** Null if the account is deleted or locked. */
  readonly actor: Actor | null;
}

/** The person of the company or the provider who made a schedule, with their current account. */
export const plannerOf = async (
  { companyDb, services }: PlanContext,
  site: Site,
  {
    actorCompanyId,
    actorUserId,
    email,
  }: { readonly actorCompanyId: number; readonly actorUserId: number; readonly email: string },
): Promise<Planner> => {
  const planner = { companyId: actorCompanyId, userId: actorUserId, email };
  if (actorCompanyId !== site.companyId && actorCompanyId !== services.provider()?.companyId)
    return { ...planner, actor: null };
  const user = await companyDb(actorCompanyId).read((tx) => selectLoginUser(tx, actorUserId));
  if (!user || user.lockedByAdmin) return { ...planner, email: user?.email ?? email, actor: null };
  return { ...planner, email: user.email, actor: actorOfUser(user, { services, site }) };
};

/** Why a schedule can never be carried out, as a sentence; null if it may work later. */
export const lastingReason = (error: unknown): string | null => {
  if (error instanceof Refusal) return error.status < 429 ? error.message : null;
  const { code } = error as { readonly code?: string };
  return code === "TN001" ? "The version no longer has the content that was approved." : null;
};

/** A time formatted for the company's people. */
export const momentOf = async (tx: ReadTx, at: Date): Promise<string> =>
  momentText(await selectTimeZone(tx), at, new Date());
