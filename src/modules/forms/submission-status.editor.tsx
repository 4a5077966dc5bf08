import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconProgress from "@tabler/icons-react/dist/esm/icons/IconProgress.mjs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "#platform/call/define-call.ts";
import { call, requireWord } from "#platform/ui/api.ts";
import { Badge } from "#platform/ui/badge.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { SUBMISSION_KEY, SUBMISSIONS_KEY } from "./form-queries.editor.tsx";
import type { changeFormSubmissions } from "./submission-inbox.contract.ts";
import { STATUS_LABELS, type SubmissionStatus } from "./submission-inbox.schema.ts";

const LOOKS = {
  new: { tone: "info", icon: IconCircleDashed },
  "in-progress": { tone: "warning", icon: IconProgress },
  done: { tone: "success", icon: IconCircleCheck },
} as const;

export const SubmissionBadge = ({ status }: { status: SubmissionStatus }) => (
  <Badge {...LOOKS[status]}>{STATUS_LABELS[status]}</Badge>
);

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
