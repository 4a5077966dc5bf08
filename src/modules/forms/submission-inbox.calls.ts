import { handle } from "#platform/services/services.ts";
import {
  addSubmissionNote,
  changeFormSubmissions,
  deleteSubmissionNote,
} from "./submission-inbox.contract.ts";
import { addNote, changeSubmissions, removeNote } from "./submission-inbox.service.ts";

export const submissionInboxCalls = [
  handle(changeFormSubmissions, async ({ db, actor, body }) => {
    await db.write((tx) => changeSubmissions(tx, actor, body));
    return "Saved" as const;
  }),
  handle(addSubmissionNote, ({ db, actor, body }) => db.write((tx) => addNote(tx, actor, body))),
  handle(deleteSubmissionNote, async ({ db, actor, query }) => {
    await db.write((tx) => removeNote(tx, actor, query.noteId));
    return "Deleted" as const;
  }),
];
