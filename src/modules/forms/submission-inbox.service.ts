import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { type Person, selectPeople } from "#modules/users/users.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import type { SubmissionNote } from "./submission-inbox.contract.ts";
import { mayDeleteNote } from "./submission-inbox.policy.ts";
import { MOST_NOTES, STATUS_LABELS, type SubmissionStatus } from "./submission-inbox.schema.ts";
import {
  type Author,
  countNotes,
  deleteNote,
  type Handling,
  insertNote,
  selectForChange,
  selectNote,
  selectNotes,
  updateHandling,
} from "./submission-inbox.sql.ts";

/** The people of a site, as the inbox names them. */
export interface InboxPeople {
  /** Who a submission can be assigned to. */
  readonly active: { id: number; name: string }[];
  /** The name of someone who has or had an account; null for unassigned. */
  nameOf(userId: number | null): string | null;
  canHandle(userId: number): boolean;
}

export const readInboxPeople = async (tx: ReadTx): Promise<InboxPeople> => {
  const people = await selectPeople(tx);
  const namesakes = Map.groupBy(people, ({ name }) => name);
  const named = ({ name, email }: Person) =>
    (namesakes.get(name)?.length ?? 0) > 1 && name !== email ? `${name} (${email})` : name;
  const byId = new Map(people.map((person) => [person.userId, person]));
  return {
    active: people
      .filter(({ isActive }) => isActive)
      .map((person) => ({ id: person.userId, name: named(person) })),
    nameOf: (userId) => {
      const person = userId === null ? undefined : byId.get(userId);
      return person ? named(person) : null;
    },
    canHandle: (userId) => byId.get(userId)?.isActive === true,
  };
};

/** Path of a submission's screen. */
const submissionHref = (id: number): string => `/FormBuilderSingleSubmission/${id}`;

interface Change {
  readonly ids: readonly number[];
  readonly status?: SubmissionStatus | undefined;
  readonly assigneeId?: number | null | undefined;
}

/**
 * Sets the status of submissions, or the person they're assigned to. All of them change, or none does.
 * @throws Refusal 404 for a submission that doesn't exist, 400 for a person who can't sign in here
 */
export const changeSubmissions = async (
  tx: WriteTx,
  actor: Author,
  { ids, status, assigneeId }: Change,
): Promise<void> => {
  const people = await readInboxPeople(tx);
  if (typeof assigneeId === "number" && !people.canHandle(assigneeId))
    throw refuse.invalid("Choose a person who can sign in to this site.");
  const found = await selectForChange(tx, ids);
  const known = new Set(found.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined)
    throw ids.length === 1
      ? refuse.notFound("submission")
      : new Refusal("not-found", `Submission ${missing} doesn't exist, so nothing was changed.`);
  const next: Partial<Handling> = {
    ...(status === undefined ? {} : { status }),
    ...(assigneeId === undefined ? {} : { assigneeId }),
  };
  const inWords = (handling: Handling) => ({
    Status: STATUS_LABELS[handling.status],
    "Assigned to": people.nameOf(handling.assigneeId) ?? "No one",
  });
  for (const submission of found) {
    const change = changedFields(inWords(submission), inWords({ ...submission, ...next }));
    if (change)
      await recordAudit(tx, actor, {
        action: "Changed form submission",
        subject: `${submission.formName}: number ${submission.id}`,
        href: submissionHref(submission.id),
        ...change,
      });
  }
  await updateHandling(tx, ids, next);
};

/** Adds an internal note. @throws Refusal 404; 409 for a submission with too many notes */
export const addNote = async (
  tx: WriteTx,
  actor: Author,
  { submissionId, text }: { readonly submissionId: number; readonly text: string },
): Promise<{ noteId: number }> => {
  const [submission] = await selectForChange(tx, [submissionId]);
  if (!submission) throw refuse.notFound("submission");
  if (((await countNotes(tx, [submissionId])).get(submissionId) ?? 0) >= MOST_NOTES)
    throw refuse.conflict(`This submission has ${MOST_NOTES} notes, which is the limit. Delete some first.`);
  const noteId = await insertNote(tx, actor, submissionId, text);
  // The audit log must not keep what is written about visitors.
  await recordAudit(tx, actor, {
    action: "Added note to form submission",
    subject: `${submission.formName}: number ${submissionId}`,
    href: submissionHref(submissionId),
  });
  return { noteId };
};

/** @throws Refusal 404; 403 for someone else's note */
export const removeNote = async (tx: WriteTx, actor: Actor, noteId: number): Promise<void> => {
  const note = await selectNote(tx, noteId);
  if (!note) throw refuse.notFound("note");
  if (!mayDeleteNote(actor, note)) throw refuse.notAllowed("Only the author and admins can delete a note.");
  const [submission] = await selectForChange(tx, [note.submissionId]);
  await deleteNote(tx, noteId);
  await recordAudit(tx, actor, {
    action: "Deleted note from form submission",
    subject: `${submission?.formName ?? ""}: number ${note.submissionId}`,
    href: submissionHref(note.submissionId),
    before: { Author: note.authorEmail },
  });
};

interface Written {
  readonly authorCompanyId: number;
  readonly authorUserId: number;
  readonly authorEmail: string;
}

/** The author's name, or the address at that time for staff of the provider. */
export const authorName = (tx: ReadTx, people: InboxPeople, written: Written): string =>
  (written.authorCompanyId === tx.companyId ? people.nameOf(written.authorUserId) : null) ??
  written.authorEmail;

/** A submission's notes, oldest first. */
export const readNotes = async (
  tx: ReadTx,
  actor: Actor,
  submissionId: number,
  people: InboxPeople,
): Promise<SubmissionNote[]> =>
  (await selectNotes(tx, submissionId)).map((note) => ({
    id: note.id,
    author: authorName(tx, people, note),
    text: note.body,
    createdAt: note.createdAt.toISOString(),
    canDelete: mayDeleteNote(actor, note),
  }));
