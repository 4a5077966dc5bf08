import { useRef, useState } from "react";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { companyTime } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { downloadText } from "#platform/ui/download.ts";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { SubmissionFilter } from "./submission-inbox.schema.ts";
import { csvOf, type SubmissionRange } from "./submissions.schema.ts";

/** The range of all submissions. */
export const ALL_SUBMISSIONS: SubmissionRange = { rangeOpt: "all", date1: "", date2: "" };

/** Exports or, after a confirmation, deletes a form's submissions; says so if there are none. */
export const useSubmissionRanges = (formId: number) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const sayNone = ({ rangeOpt }: SubmissionRange) =>
    dialogs.alert(
      rangeOpt === "all" ? "This form has no submissions." : "There are no submissions in this range.",
    );

  const [running, setRunning] = useState<"export" | "delete" | null>(null);
  const exporting = useRef<AbortController | null>(null);

  const exportCsv = async (range: SubmissionRange, filter: SubmissionFilter = {}): Promise<void> => {
    const body = { ...range, ...filter, formId };
    const own = new AbortController();
    exporting.current = own;
    setRunning("export");
    try {
      const { form, submissionArrays } = await call("getFormSubmissionExport", { body, signal: own.signal });
      if (submissionArrays.length <= 1) await sayNone(range);
      else downloadText(`${form.name}.csv`, csvOf(submissionArrays));
    } catch (error) {
      if (!own.signal.aborted) throw error;
    } finally {
      setRunning(null);
    }
  };

  const remove = async (range: SubmissionRange): Promise<void> => {
    const found = await call("getFormSubmissionMassRangeData", {
      query: { ...range, formId: String(formId) },
    });
    if (found.count === 0) return sayNone(range);
    const isOne = found.count === 1;
    const isSure = await dialogs.confirm({
      // Wording from the specification [SUBM-009].
      text: "Are you sure you want to delete the chosen range of for submissions?",
      details: `This permanently deletes ${isOne ? "1 submission and its files" : `${found.count.toLocaleString("en-US")} submissions and their files`}: ${spanOf(found)}.`,
      confirmLabel: isOne ? "Delete submission" : "Delete submissions",
      cancelLabel: isOne ? "Keep submission" : "Keep submissions",
      danger: true,
    });
    if (!isSure) return;
    setRunning("delete");
    try {
      requireWord(await call("deleteFormSubmissionsByDateRange", { body: { ...range, formId } }), "Deleted");
    } finally {
      setRunning(null);
    }
    toasts.success("Form Submissions Deleted");
  };

  /** Runs an action and shows a dialog if it fails. */
  const orSay = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
  };

  return {
    isAdmin: readCurrentUser()?.role === "Admin",
    isExporting: running === "export",
    isDeleting: running === "delete",
    cancelExport: () => exporting.current?.abort(),
    exportCsv,
    exportAll: (filter?: SubmissionFilter) => orSay(() => exportCsv(ALL_SUBMISSIONS, filter)),
    remove: (range: SubmissionRange) => orSay(() => remove(range)),
  };
};

interface Span {
  first: string | null;
  last: string | null;
}

const spanOf = ({ first, last }: Span): string => {
  if (!first || !last) return "";
  const start = companyTime(first);
  return first === last ? start : `${start} to ${companyTime(last)}`;
};
