import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CallContext } from "#platform/call/handle.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { handle, type Services } from "#platform/services/services.ts";
import { versionMailsOf } from "./version-mails.service.ts";
import {
  addVersionLog,
  createDraft,
  deleteDraft,
  getVersionLogs,
  publishDraft,
  rejectDraft,
  submitDraft,
} from "./versions.contract.ts";
import {
  addVersionNote,
  dropDraft,
  publish,
  readVersionLog,
  reject,
  startDraft,
  submit,
} from "./versions.service.ts";

/**
 * Nothing the client says about itself is believed; where it claims to be somebody, it must be the session's user.
 * Another name is refused and written down (decisions §2).
 */
const requireOwnEmail = async (
  context: CallContext<Services>,
  claimed: string | undefined,
): Promise<void> => {
  const { db, actor, log } = context;
  if (!claimed || claimed.toLowerCase() === actor.email.toLowerCase()) return;
  log.warn({ claimed, user: actor.userId }, "A call named another user than the session's.");
  await db.write((tx) =>
    recordAudit(tx, actor, { action: "Named somebody else in a version call", subject: claimed }),
  );
  throw refuse.notAllowed("The email address is not the signed-in user's.");
};

export const versionsCalls = [
  handle(addVersionLog, async (context) => {
    const { db, actor, query } = context;
    await requireOwnEmail(context, query.email);
    await db.write((tx) => addVersionNote(tx, actor, query.pageId, query.action));
    return "Saved" as const;
  }),
  handle(createDraft, async (context) => {
    const { db, actor, query } = context;
    await requireOwnEmail(context, query.loggedInEmail);
    return db.write((tx) => startDraft(tx, actor, query.pageId, query.copyVersionId));
  }),
  handle(submitDraft, async (context) => {
    const { db, actor, query } = context;
    await requireOwnEmail(context, query.loggedInEmail);
    const mails = await versionMailsOf(context);
    await db.write(async (tx) => {
      const step = await submit(tx, actor, query.pageId, query.comments);
      await mails.submitted(tx, step, actor, query.comments);
    });
    return "Saved" as const;
  }),
  handle(rejectDraft, async (context) => {
    const { db, actor, query } = context;
    await requireOwnEmail(context, query.loggedInEmail);
    const mails = await versionMailsOf(context);
    await db.write(async (tx) => {
      const step = await reject(tx, actor, query.pageId, query.comments);
      await mails.decided(tx, step, { by: actor, is: "rejected", comments: query.comments });
    });
    return "Saved" as const;
  }),
  handle(publishDraft, async (context) => {
    const { db, actor, query } = context;
    await requireOwnEmail(context, query.loggedInEmail);
    // Asked for first, so that two callers can't each hold a connection and wait for a second one.
    const mails = versionMailsOf(context);
    const [step] = await Promise.all([db.write((tx) => publish(tx, actor, query, mails)), mails]);
    return step.version.number;
  }),
  handle(deleteDraft, async (context) => {
    const { db, actor, query } = context;
    await requireOwnEmail(context, query.loggedInEmail);
    await db.write((tx) => dropDraft(tx, actor, query.pageId));
    return "Deleted" as const;
  }),
  handle(getVersionLogs, ({ db, actor, query }) => db.read((tx) => readVersionLog(tx, actor, query.pageId))),
];
