import { Button } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { SelectField, TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { focusFirstError, useZodForm } from "#platform/ui/use-zod-form.ts";
import classes from "./forms.module.css";
import { useSubmissionRanges } from "./submission-ranges.editor.tsx";
import { type SubmissionRange, submissionRange } from "./submissions.schema.ts";

interface RangePanelProps {
  formId: number;
  onDeleted(): Promise<unknown>;
}

/** Exports or deletes submissions in a date range, or all of them [SUBM-001]. */
export const RangePanel = ({ formId, onDeleted }: RangePanelProps) => {
  const form = useZodForm({
    copyPlace: null,
    schema: submissionRange,
    initialValues: { rangeOpt: "before", date1: "", date2: "" },
  });
  const rangeOpt = form.useWatchValue("rangeOpt");
  const ranges = useSubmissionRanges(formId);

  const exportCsv = async (range: SubmissionRange) => {
    await ranges.exportCsv(range);
    return false;
  };

  const remove = async () => {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstError(form.formId, errors);
    await ranges.remove(submissionRange.parse(form.getValues()));
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
              { value: "all", label: "All submissions" },
            ]}
          />
          {rangeOpt === "all" ? null : (
            <TextField
              form={form}
              name="date1"
              label={rangeOpt === "between" ? "First date" : "Date"}
              type="date"
              required
            />
          )}
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
            {ranges.isAdmin ? (
              <Button
                variant="default"
                color="red"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                loading={ranges.isDeleting}
                onClick={() => void remove()}
              >
                {rangeOpt === "all" ? "Delete all submissions" : "Delete range"}
              </Button>
            ) : null}
          </div>
        </div>
      </Form>
    </section>
  );
};
