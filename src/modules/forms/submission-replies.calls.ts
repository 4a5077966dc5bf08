import { readMailSettings } from "#modules/settings/settings.public.ts";
import { handle } from "#platform/services/services.ts";
import { retryMail } from "./submission-mail-states.service.ts";
import { REPLIES } from "./submission-mail-states.sql.ts";
import { replyToSubmission, retrySubmissionReply } from "./submission-replies.contract.ts";
import { addReply } from "./submission-replies.service.ts";

export const submissionRepliesCalls = [
  handle(replyToSubmission, async (context) => {
    const { db, actor, body, site } = context;
    const { from } = await readMailSettings(context);
    const sender = { from, origin: site.origin, language: site.language };
    return db.write((tx) => addReply(tx, actor, body, sender));
  }),
  handle(retrySubmissionReply, async (context) => {
    const { db, actor, body } = context;
    const { from } = await readMailSettings(context);
    await db.write((tx) => retryMail(tx, actor, REPLIES, { id: body.id, from }));
    return "Saved" as const;
  }),
];
