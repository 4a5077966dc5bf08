import { requireSelf } from "#modules/audit/audit.public.ts";
import { handle } from "#platform/services/services.ts";
import { readChangesSince } from "./seen.service.ts";
import { versionMailsOf } from "./version-mails.service.ts";
import {
  addVersionLog,
  createDraft,
  deleteDraft,
  getChangesSince,
  getVersionLogs,
  publishDraft,
  rejectDraft,
  submitAndPublishDraft,
  submitDraft,
  withdrawDraft,
} from "./versions.contract.ts";
import {
  addVersionNote,
  dropDraft,
  publish,
  readVersionLog,
  reject,
  startDraft,
  submit,
  submitAndPublish,
  withdraw,
} from "./versions.service.ts";

const CLAIM = {
  action: "Named someone else in a version call",
  refusal: "The email address is not the signed-in user's.",
};

/** What a step was given, with the content hash of the query or the body. */
const withSeen = <Q extends { readonly seen?: string | undefined }>(context: {
  readonly query: Q;
  readonly body: { readonly seen?: string | undefined } | null | undefined;
}): Q => ({ ...context.query, seen: context.query.seen ?? context.body?.seen });

export const versionsCalls = [
  handle(addVersionLog, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.email, CLAIM);
    await db.write((tx) => addVersionNote(tx, actor, query.pageId, query.action));
    return "Saved" as const;
  }),
  handle(createDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    return db.write((tx) => startDraft(tx, actor, query.pageId, query.copyVersionId));
  }),
  handle(submitDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const mails = await versionMailsOf(context);
    await db.write(async (tx) => {
      const step = await submit(tx, actor, withSeen(context));
      await mails.submitted(tx, step, actor, query.comments);
    });
    return "Saved" as const;
  }),
  handle(rejectDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const mails = await versionMailsOf(context);
    await db.write(async (tx) => {
      const step = await reject(tx, actor, withSeen(context));
      await mails.decided(tx, step, { by: actor, is: "rejected", comments: query.comments });
    });
    return "Saved" as const;
  }),
  handle(publishDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    // Asked for first, so that two callers can't each hold a connection and wait for a second one.
    const mails = versionMailsOf(context);
    const [step] = await Promise.all([db.write((tx) => publish(tx, actor, withSeen(context), mails)), mails]);
    return step.version.number;
  }),
  handle(submitAndPublishDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const step = await db.write((tx) => submitAndPublish(tx, actor, withSeen(context)));
    return step.version.number;
  }),
  handle(withdrawDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const mails = await versionMailsOf(context);
    await db.write(async (tx) => {
      const step = await withdraw(tx, actor, query);
      await mails.withdrawn(tx, step, actor, query.comments);
    });
    return "Saved" as const;
  }),
  handle(getChangesSince, ({ db, actor, query }) =>
    db.read((tx) => readChangesSince(tx, actor, query.pageId, query.seen)),
  ),
  handle(deleteDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    await db.write((tx) => dropDraft(tx, actor, withSeen(context)));
    return "Deleted" as const;
  }),
  handle(getVersionLogs, ({ db, actor, query }) => db.read((tx) => readVersionLog(tx, actor, query.pageId))),
];
