import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { CompanyTime, companyTime } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { TextAreaField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { SUBMISSION_KEY, SUBMISSIONS_KEY } from "./form-queries.editor.tsx";
import classes from "./forms.module.css";
import type { SubmissionNote } from "./submission-inbox.contract.ts";
import inbox from "./submission-inbox.module.css";
import { noteText } from "./submission-inbox.schema.ts";
import type { SingleSubmission } from "./submissions.contract.ts";

/** Internal notes on a submission, and a form for a new one. */
export const SubmissionNotes = ({ submission }: { submission: SingleSubmission }) => {
  const { id, notes } = submission;
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const reload = () =>
    Promise.all(
      [[SUBMISSIONS_KEY], [SUBMISSION_KEY]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const remove = async (note: SubmissionNote) => {
    const isSure = await dialogs.confirm({
      text: `Delete this note by ${note.author}?`,
      details: "A deleted note can't be brought back.",
      confirmLabel: "Delete note",
      cancelLabel: "Keep note",
      danger: true,
    });
    if (!isSure) return;
    try {
      requireWord(await call("deleteSubmissionNote", { query: { noteId: String(note.id) } }), "Deleted");
      toasts.success("Note deleted");
    } catch (error) {
      await dialogs.alert(messageOf(error, "The note couldn't be deleted. Try again."));
    }
    await reload();
  };
  return (
    <section className={classes.pane} aria-label="Notes">
      <h2 className={classes.heading}>Notes</h2>
      <p className={classes.hint}>Only staff can see notes.</p>
      {notes.length > 0 ? (
        <ul className={inbox.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={inbox.noteHead}>
                <b>{note.author}</b> <CompanyTime at={note.createdAt} />
                {note.canDelete ? (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={`Delete note by ${note.author}, ${companyTime(note.createdAt)}`}
                    onClick={() => void remove(note)}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </Button>
                ) : null}
              </p>
              <p className={inbox.noteText}>{note.text}</p>
            </li>
          ))}
        </ul>
      ) : null}
      <NewNote submissionId={id} onAdded={reload} />
    </section>
  );
};

const NewNote = ({ submissionId, onAdded }: { submissionId: number; onAdded(): Promise<unknown> }) => {
  const form = useZodForm({
    schema: z.object({ text: noteText }),
    initialValues: { text: "" },
    copyPlace: {
      form: "submission-note",
      item: `0 submission ${submissionId}`,
      fields: { text: { label: "Note" } },
    },
  });
  return (
    <Form
      form={form}
      label="New note"
      afterSave="restarts"
      onSave={async ({ text }) => {
        await call("addSubmissionNote", { body: { submissionId, text } });
        form.setFieldValue("text", "");
        form.markSaved({ text: "" });
        await onAdded();
      }}
    >
      <TextAreaField form={form} name="text" label="New note" rows={3} />
      <Button type="submit" variant="default" loading={form.isSaving} className={inbox.add}>
        Add note
      </Button>
    </Form>
  );
};
