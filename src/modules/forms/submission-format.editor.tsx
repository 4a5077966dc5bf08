import { Badge } from "@mantine/core";
import { companyTime } from "#platform/ui/company-clock.tsx";
import type { SubmissionMail, SubmissionView } from "./submissions.contract.ts";

/** Summarizes the status of a submission's emails. */
export const MailSummary = ({ mails: { sent, waiting, failing } }: Pick<SubmissionView, "mails">) => {
  if (failing > 0) return <Badge color="red">{failing} not delivered</Badge>;
  if (waiting > 0) return <Badge color="blue">{waiting} on the way</Badge>;
  return sent > 0 ? "All sent" : "None";
};

export const MAIL_STATES: Readonly<Record<SubmissionMail["state"], { label: string; color: string }>> = {
  waiting: { label: "Waiting", color: "blue" },
  sending: { label: "Sending", color: "blue" },
  retrying: { label: "Retrying", color: "yellow" },
  failed: { label: "Failed", color: "red" },
  sent: { label: "Sent", color: "blue" },
};

/** Why an email hasn't arrived and what happens next, or when it was sent. */
export const deliveryText = ({
  state,
  sentAt,
  nextTryAt,
  attempts,
  lastError,
}: Omit<SubmissionMail, "id" | "kind" | "to">): string => {
  if (state === "sent") return sentAt ? `Sent ${companyTime(sentAt)}` : "";
  const tries = attempts === 0 ? "" : `Tried ${attempts === 1 ? "once" : `${attempts} times`}.`;
  const next =
    nextTryAt && Date.parse(nextTryAt) > Date.now() ? `Next attempt ${companyTime(nextTryAt)}.` : "";
  return [lastError, tries, next].filter(Boolean).join(" ");
};
