import { dayText } from "#platform/dates/day-text.ts";
import { companyTime, plannedTime } from "#platform/ui/company-clock.tsx";
import type { WorkRow } from "./worklist.contract.ts";
import type { WorkGroup } from "./worklist.schema.ts";

interface GroupTexts {
  readonly title: string;
  /** The label of a row's link. */
  readonly action: string;
  /** The screen with the whole group, if it has its own, and its name. */
  readonly screen?: { readonly to: string; readonly label: string };
  /** Who and when. */
  happened(row: WorkRow): string;
  /** What comes next. */
  next(row: WorkRow): string;
}

const dayOf = (row: WorkRow): string => companyTime(row.at, "day");
const versionOf = ({ version, noun }: WorkRow): string =>
  version === null ? `this ${noun.toLowerCase()}` : `version ${version}`;
const whoOf = ({ by, isMine }: WorkRow): string => (isMine ? "You" : (by ?? "Someone"));

const changed = (row: WorkRow): string => `${whoOf(row)} last changed ${versionOf(row)} on ${dayOf(row)}.`;
const submitted = (row: WorkRow): string =>
  row.version === null
    ? `By ${row.isMine ? "you" : (row.by ?? "someone")}, last changed on ${dayOf(row)}.`
    : `${whoOf(row)} submitted ${versionOf(row)} on ${dayOf(row)}.`;
const rejected = (row: WorkRow): string =>
  `${row.by ?? "Someone"} rejected ${versionOf(row)} on ${dayOf(row)}.`;

const times = (count: number | null): string => (count === 1 ? "once" : `${count ?? 0} times`);

const reviewDue = ({ at, state }: WorkRow): string => {
  if (state === "due") return "Due today.";
  return state === "overdue" ? `Overdue since ${dayText(at, "en")}.` : `Due on ${dayText(at, "en")}.`;
};

const tried = ({ at, count, state }: WorkRow): string =>
  state === "failed"
    ? `Failed ${times(count)}, and won't be retried automatically.`
    : `Failed ${times(count)}. The next try is on ${companyTime(at)}.`;

/** What each group's rows say. Callers render them again when the company's time zone changes. */
export const GROUP_TEXTS: Readonly<Record<WorkGroup, GroupTexts>> = {
  returned: {
    title: "Rejected",
    action: "Edit",
    happened: rejected,
    next: () => "Make the changes, then submit it again.",
  },
  approvals: {
    title: "Needs your approval",
    action: "Review",
    happened: submitted,
    next: ({ version }) =>
      version === null ? "Read it, then publish it." : "Review it, then publish or reject it.",
  },
  accounts: {
    title: "New accounts",
    action: "Review",
    happened: (row) => `Registered on ${dayOf(row)}, and can't sign in yet.`,
    next: () => "Assign a role, unlock the account, or delete it.",
  },
  failed: {
    title: "Failed emails and tasks",
    action: "Try again",
    screen: { to: "/WaitingWork", label: "Show waiting work" },
    happened: tried,
    next: () => "Fix the cause, then try again.",
  },
  submissions: {
    title: "New submissions",
    action: "Read",
    happened: (row) =>
      `${row.count === 1 ? "1 new submission" : `${row.count ?? 0} new submissions`}, the latest on ${dayOf(row)}.`,
    next: ({ count }) => (count === 1 ? "Read it and reply." : "Read them and reply."),
  },
  reviews: {
    title: "Reviews due",
    action: "Review",
    screen: { to: "/ContentReviews", label: "Show all reviews" },
    happened: (row) => `${reviewDue(row)} ${row.isMine ? "You're the owner." : "It has no owner."}`,
    next: () => "Check that it's still right, then mark it as reviewed.",
  },
  unsaved: {
    title: "Your unsaved changes",
    action: "Continue",
    happened: ({ at }) => `You typed this on ${companyTime(at)} and didn't save it.`,
    next: () => "Save it, or discard it in the form.",
  },
  drafts: {
    title: "Your drafts",
    action: "Edit",
    happened: changed,
    next: ({ version }) => (version === null ? "Finish it, then publish it." : "Finish it, then submit it."),
  },
  submitted: {
    title: "Waiting for someone else's approval",
    action: "View",
    happened: submitted,
    next: () => "You'll see it here until it's published or rejected.",
  },
  plans: {
    title: "Scheduled",
    action: "View",
    screen: { to: "/PublishingCalendar", label: "Show full schedule" },
    happened: (row) =>
      `${row.state === "publish" ? "Goes live" : "Comes down"} on ${plannedTime(row.at)}. Scheduled by ${row.by ?? "someone"}.`,
    next: () => "This happens automatically.",
  },
  others: {
    title: "Other people's drafts",
    action: "Edit",
    happened: (row) => (row.state === "returned" ? rejected(row) : changed(row)),
    next: ({ version }) =>
      version === null ? "Someone needs to finish and publish it." : "Someone needs to finish and submit it.",
  },
};
