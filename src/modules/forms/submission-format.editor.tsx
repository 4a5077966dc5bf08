import { Badge } from "@mantine/core";
import type { SubmissionMail, SubmissionView } from "./submissions.contract.ts";

/** Formats an instant in the company's time zone, as emails and exports do. */
export const momentText = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });

/** Formats a day such as 2027-03-31. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });

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
export const deliveryText = (
  { state, sentAt, nextTryAt, attempts, lastError }: Omit<SubmissionMail, "id" | "kind" | "to">,
  timeZone: string,
): string => {
  if (state === "sent") return sentAt ? `Sent ${momentText(sentAt, timeZone)}` : "";
  const tries = attempts === 0 ? "" : `Tried ${attempts === 1 ? "once" : `${attempts} times`}.`;
  const next =
    nextTryAt && Date.parse(nextTryAt) > Date.now() ? `Next attempt ${momentText(nextTryAt, timeZone)}.` : "";
  return [lastError, tries, next].filter(Boolean).join(" ");
};
