import { requireSelf } from "#modules/audit/audit.public.ts";
import { handle } from "#platform/services/services.ts";
import { publishOrPlan, submitAndPublishOrPlan } from "./plans.service.ts";
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
import { CLAIM } from "./versions.policy.ts";
import {
  addVersionNote,
  dropDraft,
  readVersionLog,
  reject,
  startDraft,
  submit,
  withdraw,
} from "./versions.service.ts";

/** A step's parameters, with the content hash from the query or the body. */
const withSeen = <Q extends { readonly seen?: string | undefined }>(context: {
  readonly query: Q;
  readonly body: { readonly seen?: string | undefined } | null | undefined;
}): Q => ({ ...context.query, seen: context.query.seen ?? context.body?.seen });

interface Moments {
  readonly publishAt?: string | undefined;
  readonly takeDownAt?: string | undefined;
}

/** A publication's parameters, with the times from the query or the body. */
const withMoments = <Q extends Moments & { readonly seen?: string | undefined }>(context: {
  readonly query: Q;
  readonly body: (Moments & { readonly seen?: string | undefined }) | null | undefined;
}) => {
  const at = (name: keyof Moments): Date | null => {
    const given = context.query[name] ?? context.body?.[name];
    return given === undefined ? null : new Date(given);
  };
  return { ...withSeen(context), publishAt: at("publishAt"), takeDownAt: at("takeDownAt") };
};

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
    // Read first, so that two callers can't each hold a connection and wait for a second one.
    const mails = versionMailsOf(context);
    const input = withMoments(context);
    const [step] = await Promise.all([db.write((tx) => publishOrPlan(tx, actor, input, mails)), mails]);
    return step.version.number;
  }),
  handle(submitAndPublishDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const step = await db.write((tx) => submitAndPublishOrPlan(tx, actor, withMoments(context)));
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
