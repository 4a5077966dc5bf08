import { Anchor, Badge, Button } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "react-router";
import { dayText } from "#platform/dates/day-text.ts";
import { call } from "#platform/ui/api.ts";
import { companyTime } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SUBMISSION_KEY, submissionsPath, useRemoveSubmissions } from "./form-queries.editor.tsx";
import classes from "./forms.module.css";
import { deliveryText, MAIL_STATES } from "./submission-format.editor.tsx";
import { SubmissionHandling } from "./submission-handling.editor.tsx";
import inbox from "./submission-inbox.module.css";
import { SubmissionNotes } from "./submission-notes.editor.tsx";
import { SubmissionReplies } from "./submission-replies.editor.tsx";
import type { SingleSubmission, SubmissionMail } from "./submissions.contract.ts";

/** How often to refetch while an email is still unsent, in milliseconds. */
const REFRESH_MS = 10_000;

/** Shows one submission with its files and the status of its emails [SUBM-003]. */
export const SingleSubmissionScreen = () => {
  const { formSubmissionId = "" } = useParams();
  const key = [SUBMISSION_KEY, formSubmissionId];
  const submission = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call("getSingleFormSubmissionData", { query: { formSubmissionId }, signal }),
    refetchInterval: ({ state }) =>
      [...(state.data?.mails ?? []), ...(state.data?.replies ?? [])].some((mail) => mail.state !== "sent")
        ? REFRESH_MS
        : false,
  });
  if (submission.isPending) return <LoadingScreen />;
  if (submission.isError)
    return (
      <>
        <PageTitle title="Submission" />
        <LoadFailure
          noun="submission"
          error={submission.error}
          onRetry={() => void submission.refetch()}
          backTo="/FormBuilderManagement"
          backLabel="Forms"
        />
      </>
    );
  return <Submission submission={submission.data} queryKey={key} />;
};

const Submission = ({ submission, queryKey }: { submission: SingleSubmission; queryKey: string[] }) => {
  const { id, formId, formName, timestamp, mails, deletedOn } = submission;
  const navigate = useNavigate();
  const remove = useRemoveSubmissions();
  const isAdmin = readCurrentUser()?.role === "Admin";
  const removeThis = async () => {
    if (await remove([id])) await navigate(submissionsPath(formId));
  };
  return (
    <>
      <PageTitle
        title={`Submission ${id}: ${formName}`}
        help={
          deletedOn === null
            ? `Sent ${companyTime(timestamp)}`
            : `Sent ${companyTime(timestamp)}. Will be deleted on ${dayText(deletedOn, "en")}.`
        }
        action={
          <div className={classes.rangeButtons}>
            <Button component={Link} to={submissionsPath(formId)} variant="default">
              Back to submissions
            </Button>
            {isAdmin ? (
              <Button variant="default" color="red" onClick={() => void removeThis()}>
                Delete submission
              </Button>
            ) : null}
          </div>
        }
      />
      <SubmissionHandling submission={submission} />
      <div className={classes.single}>
        <div className={inbox.side}>
          <Answers submission={submission} />
          <SubmissionReplies submission={submission} />
        </div>
        <div className={inbox.side}>
          <SubmissionNotes submission={submission} />
          <section className={classes.pane} aria-label="Emails">
            <h2 className={classes.heading}>Emails</h2>
            {mails.length === 0 ? (
              <p className={classes.hint}>No emails were sent for this submission.</p>
            ) : (
              <ul className={classes.mails}>
                {mails.map((mail) => (
                  <Mail key={mail.id} mail={mail} queryKey={queryKey} />
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </>
  );
};

const Answers = ({ submission }: { submission: SingleSubmission }) => (
  <section className={classes.pane} aria-label="Answers">
    <h2 className={classes.heading}>What was entered</h2>
    <dl className={classes.pairs}>
      {submission.formSubmissionPairs.map(({ fieldId, fieldName, text }) => {
        const file = submission.files.find((candidate) => candidate.fieldId === fieldId);
        return (
          <div key={fieldId}>
            <dt>{fieldName}</dt>
            <dd>
              {file ? (
                <Anchor href={file.url} download>
                  <IconDownload size={18} aria-hidden="true" /> {file.name} ({kilobytes(file.bytes)})
                </Anchor>
              ) : (
                text || <span className={classes.nothing}>No answer</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  </section>
);

const kilobytes = (bytes: number): string =>
  bytes < 1024 ? `${bytes} bytes` : `${Math.round(bytes / 1024).toLocaleString("en-US")} KB`;

interface MailProps {
  mail: SubmissionMail;
  queryKey: string[];
}

/** One email with its status and a button that sends it now. */
const Mail = ({ mail, queryKey }: MailProps) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  const again = useMutation({
    mutationFn: () => call("retrySubmissionMail", { body: { id: mail.id } }),
    onSuccess: refresh,
    onError: (error) => void dialogs.alert(error.message).then(refresh),
  });
  const { label, color } = MAIL_STATES[mail.state];
  return (
    <li>
      <p>
        <Badge color={color}>{label}</Badge> {mail.to}
        {mail.kind === "confirmation" ? " (confirmation)" : ""}
      </p>
      <p className={classes.hint}>{deliveryText(mail)}</p>
      {mail.state === "retrying" || mail.state === "failed" ? (
        <Button
          size="compact-sm"
          variant="light"
          aria-label={`Send to ${mail.to} now`}
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          Send now
        </Button>
      ) : null}
    </li>
  );
};
