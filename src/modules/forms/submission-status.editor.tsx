import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconProgress from "@tabler/icons-react/dist/esm/icons/IconProgress.mjs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#platform/call/define-call.ts";
import { call, requireWord } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { SUBMISSION_KEY, SUBMISSIONS_KEY } from "./form-queries.editor.tsx";
import type { changeFormSubmissions } from "./submission-inbox.contract.ts";
import classes from "./submission-inbox.module.css";
import { STATUS_LABELS, type SubmissionStatus } from "./submission-inbox.schema.ts";

const ICONS = { new: IconCircleDashed, "in-progress": IconProgress, done: IconCircleCheck };

/** A submission's status as a color, an icon, and a word. */
export const SubmissionBadge = ({ status }: { status: SubmissionStatus }) => {
  const Icon = ICONS[status];
  return (
    <span className={classes.badge} data-status={status}>
      <Icon size={16} stroke={2} aria-hidden="true" />
      {STATUS_LABELS[status]}
    </span>
  );
};

type Change = BodyOf<typeof changeFormSubmissions>;

/** Changes submissions, then reloads what shows them. A failure is shown in a dialog. */
export const useChangeSubmissions = (onDone?: () => void) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const reload = () =>
    Promise.all(
      [[SUBMISSIONS_KEY], [SUBMISSION_KEY]].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  return useMutation({
    mutationFn: async ({ body }: { body: Change; done: string }) =>
      requireWord(await call("changeFormSubmissions", { body }), "Saved"),
    onSuccess: (_, { done }) => {
      toasts.success(done);
      onDone?.();
      return reload();
    },
    onError: (error) => void dialogs.alert(error.message).then(reload),
  });
};
