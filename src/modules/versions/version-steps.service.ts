import { updateVersionStatus, type VersionRecord } from "#modules/version-rows/version-rows.public.ts";
import type { VersionStatus } from "#modules/version-rows/version-rows.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { logStep } from "./log-step.service.ts";
import type { VersionContent } from "./version-content.service.ts";

/** The parameters of every step of a version. */
export interface StepInput {
  readonly pageId: number;
  readonly comments: string;
  readonly seen?: string | undefined;
}

/** draft → pending, logged. */
export const submitVersion = async (
  tx: WriteTx,
  actor: Actor,
  { id, pageId, number }: VersionRecord,
  { contentHash }: VersionContent,
  comments: string,
): Promise<void> => {
  await Promise.all([
    updateVersionStatus(tx, id, "pending", actor),
    logStep(tx, actor, {
      pageId,
      action: `Submitted draft V${number}`,
      comments,
      contentHash,
      before: { status: "draft" },
      after: { status: "pending" },
    }),
  ]);
};

/** The version after someone has submitted it. */
export const submittedBy = (version: VersionRecord, actor: Actor): VersionRecord => ({
  ...version,
  submittedByEmail: actor.email,
  submittedByCompanyId: actor.companyId,
  submittedByUserId: actor.userId,
});

/** Refusal 409 for a step whose version someone else has changed. */
export const noSuch = (status: VersionStatus) =>
  refuse.conflict(`This page no longer has a ${status} version. Reload the page.`);
