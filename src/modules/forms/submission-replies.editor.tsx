import { Badge, Button } from "@mantine/core";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { TextAreaField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { SUBMISSION_KEY, SUBMISSIONS_KEY } from "./form-queries.editor.tsx";
import classes from "./forms.module.css";
import { deliveryText, MAIL_STATES } from "./submission-format.editor.tsx";
import inbox from "./submission-inbox.module.css";
import type { ReplyOffer, SubmissionReply } from "./submission-replies.contract.ts";
import { REPLY_LIMITS, replyInput } from "./submission-replies.schema.ts";
import type { SingleSubmission } from "./submissions.contract.ts";

const useReload = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [[SUBMISSIONS_KEY], [SUBMISSION_KEY]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
};

/** Replies that were emailed from a submission, and a form for a new one. */
export const SubmissionReplies = ({ submission }: { submission: SingleSubmission }) => {
  const { id, replies, replyOffer } = submission;
  const [isOpen, setOpen] = useState(false);
  const [hasClosed, setClosed] = useState(false);
  const close = () => {
    setOpen(false);
    setClosed(true);
  };
  return (
    <section className={classes.pane} aria-label="Replies">
      <h2 className={classes.heading}>Replies</h2>
      {replies.length > 0 ? (
        <ul className={inbox.notes}>
          {replies.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
        </ul>
      ) : null}
      {replyOffer === null ? (
        <p className={classes.hint}>This submission has no email address, so you can't reply by email.</p>
      ) : isOpen ? (
        <NewReply submissionId={id} offer={replyOffer} onClose={close} />
      ) : (
        <Button
          variant={replies.length > 0 ? "default" : "filled"}
          leftSection={<IconMail size={18} aria-hidden="true" />}
          // So that the keyboard stays where the form was.
          autoFocus={hasClosed}
          onClick={() => setOpen(true)}
        >
          Reply by email
        </Button>
      )}
    </section>
  );
};

const Reply = ({ reply }: { reply: SubmissionReply }) => {
  const dialogs = useDialogs();
  const reload = useReload();
  const again = useMutation({
    mutationFn: () => call("retrySubmissionReply", { body: { id: reply.id } }),
    onSuccess: reload,
    onError: (error) => void dialogs.alert(error.message).then(reload),
  });
  const { label, color } = MAIL_STATES[reply.state];
  return (
    <li>
      <p className={inbox.noteHead}>
        <b>{reply.author}</b> <CompanyTime at={reply.createdAt} />
        <Badge color={color}>{label}</Badge>
      </p>
      <p className={inbox.replyHead}>
        To {reply.to}: <b>{reply.subject}</b>
      </p>
      <p className={inbox.noteText}>{reply.text}</p>
      {reply.state === "retrying" || reply.state === "failed" ? (
        <>
          <p className={classes.hint}>{deliveryText(reply)}</p>
          <Button
            size="compact-sm"
            variant="light"
            aria-label={`Send the reply to ${reply.to} now`}
            loading={again.isPending}
            onClick={() => again.mutate()}
          >
            Send now
          </Button>
        </>
      ) : null}
    </li>
  );
};

interface NewReplyProps {
  submissionId: number;
  offer: ReplyOffer;
  onClose(): void;
}

const NewReply = ({ submissionId, offer, onClose }: NewReplyProps) => {
  const toasts = useToasts();
  const reload = useReload();
  const form = useZodForm({
    schema: z.object(replyInput),
    initialValues: { subject: offer.subject, text: "" },
    copyPlace: {
      form: "submission-reply",
      item: `0 submission ${submissionId}`,
      fields: { subject: { label: "Subject" }, text: { label: "Reply" } },
    },
  });
  return (
    <Form
      form={form}
      label="New reply"
      afterSave="closes"
      onSave={async (reply) => {
        await call("replyToSubmission", { body: { submissionId, ...reply } });
        form.markSaved();
        toasts.success(`Reply on its way to ${offer.to}`);
        onClose();
        await reload();
      }}
    >
      <p className={inbox.replyTo}>
        To <b>{offer.to}</b>. Replies go to <b>{offer.replyTo}</b>.
      </p>
      <TextField
        form={form}
        name="subject"
        label="Subject"
        required
        maxLength={REPLY_LIMITS.subject}
        autoComplete="off"
      />
      <TextAreaField form={form} name="text" label="Reply" required rows={8} autoFocus />
      <div className={inbox.replyButtons}>
        <Button type="submit" loading={form.isSaving}>
          Send reply
        </Button>
        <Button variant="default" disabled={form.isSaving} onClick={onClose}>
          Close
        </Button>
      </div>
    </Form>
  );
};
