import { useQueryClient } from "@tanstack/react-query";
import { call, requireWord } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";

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
      await dialogs.alert(
        error instanceof Error ? error.message : "The form couldn't be deleted. Try again.",
      );
    }
    await Promise.all(
      [FORMS_KEY, DELETED_FORMS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
    return isGone;
  };
};

/** Deletes a submission after a confirmation with its number [SUBM-010]. @returns whether it was deleted */
export const useRemoveSubmission = () => {
  const dialogs = useDialogs();
  return async (id: number): Promise<boolean> => {
    const isSure = await dialogs.confirm({
      text: `Are you sure you want to delete submission number ${id}?`,
      details: "The submission and its files will be permanently deleted.",
      confirmLabel: "Delete submission",
      cancelLabel: "Keep submission",
      danger: true,
    });
    if (!isSure) return false;
    try {
      requireWord(await call("deleteFormSubmission", { query: { submissionId: String(id) } }), "Deleted");
      return true;
    } catch (error) {
      await dialogs.alert(
        error instanceof Error ? error.message : "The submission couldn't be deleted. Try again.",
      );
      return false;
    }
  };
};
