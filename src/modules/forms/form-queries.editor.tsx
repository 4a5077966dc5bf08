import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import type { Notice } from "#platform/ui/arrival-notice.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { oneByOne, reasonsText } from "#platform/ui/one-by-one.ts";
import { useToasts } from "#platform/ui/toasts.tsx";

/** Shared by the list and by selects that offer forms. */
export const FORMS_KEY = ["forms"];
/** Deleted forms that still have submissions. */
export const DELETED_FORMS_KEY = ["deleted-forms"];
/** Lists of submissions, and single ones. */
export const SUBMISSIONS_KEY = "form-submissions";
export const SUBMISSION_KEY = "form-submission";
export const FORM_LIST = "/FormBuilderManagement";

export const formKey = (id: number) => ["form", id];
export const fieldsKey = (formId: number) => ["form-fields", formId];
export const builderPath = (id: number): string => `/FormBuilder/${id}`;
export const submissionsPath = (formId: number): string => `/FormBuilderSubmissions/${formId}`;
export const submissionPath = (id: number): string => `/FormBuilderSingleSubmission/${id}`;

/** Deletes a form after a confirmation [FORM-018]. @returns whether it was deleted */
export const useRemoveForm = () => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  return async (id: number, name: string): Promise<boolean> => {
    const isSure = await dialogs.confirm({
      text: "Are you sure you want to delete this form?",
      details: `Pages that show “${name}” will no longer have a form. Its submissions are kept, under “Deleted forms” at the end of the list.`,
      confirmLabel: "Delete form",
      cancelLabel: "Keep form",
      danger: true,
    });
    if (!isSure) return false;
    let isGone = false;
    try {
      requireWord(await call("setFormToInactive", { query: { formId: String(id) } }), "Deleted");
      isGone = true;
    } catch (error) {
      await dialogs.alert(messageOf(error, "The form couldn't be deleted. Try again."));
    }
    await Promise.all(
      [FORMS_KEY, DELETED_FORMS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
    return isGone;
  };
};

/** Duplicates a form and opens the copy. A dialog says why if that fails. */
export const useDuplicateForm = () => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  return async ({ id, name }: { id: number; name: string }): Promise<void> => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const copyId = await call("duplicateForm", { body: { formId: id } });
      const state: Notice = {
        notice: `This form is a copy of “${name}”. Its name and email are under Form Details.`,
      };
      await navigate(builderPath(copyId), { state });
    } catch (error) {
      await dialogs.alert(messageOf(error, "The form wasn't duplicated. Try again."));
    } finally {
      isUnderWay.current = false;
    }
    await queries.invalidateQueries({ queryKey: FORMS_KEY });
  };
};

/** Reloads what lists or counts submissions. */
export const useReloadSubmissions = () => {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [[SUBMISSIONS_KEY], FORMS_KEY, DELETED_FORMS_KEY].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
};

/**
 * Deletes submissions after one confirmation, which has the number if there is only one [SUBM-010]. Says which ones stay,
 * and why.
 * @returns whether any was deleted
 */
export const useRemoveSubmissions = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const reload = useReloadSubmissions();
  return async (ids: readonly number[]): Promise<boolean> => {
    const isOne = ids.length === 1;
    const count = submissionCount(ids.length);
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete ${isOne ? `submission number ${ids[0]}` : count}?`,
      details: `The ${isOne ? "submission and its" : "submissions and their"} files will be permanently deleted.`,
      confirmLabel: `Delete ${isOne ? "submission" : count}`,
      cancelLabel: `Keep ${isOne ? "submission" : count}`,
      danger: true,
    });
    if (!isSure) return false;
    const { done, reasons } = await oneByOne(
      ids,
      (id) => `Submission ${id}`,
      async (id) =>
        requireWord(await call("deleteFormSubmission", { query: { submissionId: String(id) } }), "Deleted"),
    );
    await reload();
    if (done.length > 0) toasts.success(`${submissionCount(done.length)} deleted`);
    if (reasons.length > 0)
      await dialogs.alert(reasonsText(reasons, `${submissionCount(reasons.length)} weren't deleted.`));
    return done.length > 0;
  };
};

/** Such as "1 submission" and "1,200 submissions". */
export const submissionCount = (count: number): string =>
  count === 1 ? "1 submission" : `${count.toLocaleString("en-US")} submissions`;
