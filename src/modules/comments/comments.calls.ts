import type { CallContext } from "#platform/call/handle.ts";
import { handle, type Services } from "#platform/services/services.ts";
import { commentMailsOf } from "./comment-mails.service.ts";
import {
  addComment,
  deleteComment,
  getComments,
  resolveCommentThread,
  startCommentThread,
  updateComment,
} from "./comments.contract.ts";
import {
  type CommentServices,
  changeComment,
  removeComment,
  reply,
  resolveThread,
  startThread,
} from "./comments.service.ts";
import { readProviderPeople } from "./page-people.service.ts";
import { readComments } from "./read-comments.service.ts";

// Read first, so that two callers can't each hold a connection and wait for a second one.
const servicesOf = async (context: CallContext<Services>): Promise<CommentServices> => {
  const [providerPeople, sendMails] = await Promise.all([
    readProviderPeople(context),
    commentMailsOf(context),
  ]);
  return { providerPeople, sendMails };
};

export const commentsCalls = [
  handle(getComments, async (context) => {
    const { db, actor, query } = context;
    const providerPeople = await readProviderPeople(context);
    return db.read((tx) => readComments(tx, actor, query.pageId, providerPeople));
  }),
  handle(startCommentThread, async (context) => {
    const { db, actor, body } = context;
    const services = await servicesOf(context);
    return db.write((tx) => startThread(tx, actor, body, services));
  }),
  handle(addComment, async (context) => {
    const { db, actor, body } = context;
    const services = await servicesOf(context);
    return db.write((tx) => reply(tx, actor, body, services));
  }),
  handle(updateComment, async (context) => {
    const { db, actor, body } = context;
    const services = await servicesOf(context);
    await db.write((tx) => changeComment(tx, actor, body, services));
    return "Saved" as const;
  }),
  handle(deleteComment, async ({ db, actor, query }) => {
    await db.write((tx) => removeComment(tx, actor, query.commentId));
    return "Deleted" as const;
  }),
  handle(resolveCommentThread, async ({ db, actor, body }) => {
    await db.write((tx) => resolveThread(tx, actor, body));
    return "Saved" as const;
  }),
];
