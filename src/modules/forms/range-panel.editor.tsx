import { Button } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { SelectField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { focusFirstError, useZodForm } from "#platform/ui/use-zod-form.ts";
import classes from "./forms.module.css";
import { momentText } from "./submission-looks.editor.tsx";
import { csvOf, type SubmissionRange, submissionRange } from "./submissions.schema.ts";

interface RangePanelProps {
  formId: number;
  onDeleted(): Promise<unknown>;
}

/** Exports or deletes what was sent in some days [SUBM-001]. */
export const RangePanel = ({ formId, onDeleted }: RangePanelProps) => {
  const form = useZodForm({
    schema: submissionRange,
    initialValues: { rangeOpt: "before", date1: "", date2: "" },
  });
  const rangeOpt = form.useWatchValue("rangeOpt");
  const dialogs = useDialogs();
  const isAdmin = readCurrentUser()?.role === "Admin";

  const exportCsv = async (range: SubmissionRange) => {
    const { form: exported, submissionArrays } = await call("getFormSubmissionExport", {
      body: { ...range, formId },
    });
    if (submissionArrays.length <= 1) await dialogs.alert("Nothing was sent in these days.");
    else download(`${exported.name}.csv`, csvOf(submissionArrays));
    return false;
  };

  const remove = async () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstError(form.formId, errors);
    const range = submissionRange.parse(form.getValues());
    try {
      const found = await call("getFormSubmissionMassRangeData", {
        query: { ...range, formId: String(formId) },
      });
      if (found.count === 0) return void (await dialogs.alert("Nothing was sent in these days."));
      const isSure = await dialogs.confirm({
        // Printed so [SUBM-009].
        text: "Are you sure you want to delete the chosen range of for submissions?",
        details: `${found.count === 1 ? "1 submission is" : `${found.count} submissions are`} deleted for good, with ${found.count === 1 ? "its" : "their"} files: ${spanOf(found)}.`,
        confirmLabel: "Delete",
        danger: true,
      });
      if (!isSure) return;
      await call("deleteFormSubmissionsByDateRange", { body: { ...range, formId } });
      await dialogs.alert("Form Submissions Deleted");
    } catch (error) {
      await dialogs.alert(
        error instanceof Error ? error.message : "This couldn't be done. Please try again.",
      );
    }
    await onDeleted();
  };

  return (
    <section className={classes.range} aria-label="Export or delete a range">
      <h2 className={classes.heading}>Export or delete a range</h2>
      <Form form={form} onSave={exportCsv} isGuarded={false} label="Range of submissions">
        <div className={classes.rangeFields}>
          <SelectField
            form={form}
            name="rangeOpt"
            label="Range"
            options={[
              { value: "before", label: "Before" },
              { value: "after", label: "After" },
              { value: "between", label: "Between" },
            ]}
          />
          <TextField
            form={form}
            name="date1"
            label={rangeOpt === "between" ? "First date" : "Date"}
            type="date"
            required
          />
          {rangeOpt === "between" ? (
            <TextField form={form} name="date2" label="Second date" type="date" required />
          ) : null}
          <div className={classes.rangeButtons}>
            <Button
              type="submit"
              variant="default"
              loading={form.isSaving}
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              Export CSV
            </Button>
            {isAdmin ? (
              <Button
                variant="default"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => void remove()}
              >
                Delete range
              </Button>
            ) : null}
          </div>
        </div>
      </Form>
    </section>
  );
};

interface Span {
  first: string | null;
  last: string | null;
  timeZone: string;
}

const spanOf = ({ first, last, timeZone }: Span): string => {
  if (!first || !last) return "";
  const start = momentText(first, timeZone);
  return first === last ? start : `${start} to ${momentText(last, timeZone)}`;
};

/** Hands a text to the browser as a file. */
const download = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name.replace(/[\\/:*?"<>|]/g, " ");
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};
