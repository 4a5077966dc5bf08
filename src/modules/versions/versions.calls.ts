import { requireSelf } from "#modules/audit/audit.public.ts";
import { handle } from "#platform/services/services.ts";
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

const CLAIM = {
  action: "Named somebody else in a version call",
  refusal: "The email address is not the signed-in user's.",
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
      const step = await submit(tx, actor, query.pageId, query.comments);
      await mails.submitted(tx, step, actor, query.comments);
    });
    return "Saved" as const;
  }),
  handle(rejectDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    const mails = await versionMailsOf(context);
    await db.write(async (tx) => {
      const step = await reject(tx, actor, query.pageId, query.comments);
      await mails.decided(tx, step, { by: actor, is: "rejected", comments: query.comments });
    });
    return "Saved" as const;
  }),
  handle(publishDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    // Asked for first, so that two callers can't each hold a connection and wait for a second one.
    const mails = versionMailsOf(context);
    const [step] = await Promise.all([db.write((tx) => publish(tx, actor, query, mails)), mails]);
    return step.version.number;
  }),
  handle(deleteDraft, async (context) => {
    const { db, actor, query } = context;
    await requireSelf(context, query.loggedInEmail, CLAIM);
    await db.write((tx) => dropDraft(tx, actor, query.pageId));
    return "Deleted" as const;
  }),
  handle(getVersionLogs, ({ db, actor, query }) => db.read((tx) => readVersionLog(tx, actor, query.pageId))),
];
