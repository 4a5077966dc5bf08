import type { VersionRecord } from "#modules/version-rows/version-rows.public.ts";
import type { Actor } from "#platform/access/actor.ts";

/** The refusal and log entry for a version call that names someone else. */
export const CLAIM = {
  action: "Named someone else in a version call",
  refusal: "The email address is not the signed-in user's.",
};

/**
 * Why a person can't publish a version if a second person must approve: they submitted it, or saved it last. Null if
 * they can.
 */
export const secondPersonRefusal = (
  actor: Actor,
  version: VersionRecord,
  needsSecondApprover: boolean,
): string | null => {
  if (!needsSecondApprover) return null;
  const { submittedByCompanyId, submittedByUserId, submittedByEmail } = version;
  const { editedByCompanyId, editedByUserId } = version;
  const isActor = (companyId: number | null, userId: number | null) =>
    companyId === actor.companyId && userId === actor.userId;
  // Versions submitted before people were recorded by id only have the address.
  const isSubmitter =
    submittedByUserId === null
      ? submittedByEmail?.toLowerCase() === actor.email.toLowerCase()
      : isActor(submittedByCompanyId, submittedByUserId);
  if (version.status === "pending" && isSubmitter)
    return `You submitted V${version.number}, so a second person must approve it.`;
  if (isActor(editedByCompanyId, editedByUserId))
    return `You made the last change to V${version.number}, so a second person must approve it.`;
  return null;
};

/** What a person who looks at a version is told about a second person. Publishing in one step also submits. */
export const secondPersonNote = (
  actor: Actor,
  version: VersionRecord,
  needsSecondApprover: boolean,
): string | null =>
  needsSecondApprover && version.status !== "pending"
    ? `A second person must approve V${version.number} after you submit it.`
    : secondPersonRefusal(actor, version, needsSecondApprover);
