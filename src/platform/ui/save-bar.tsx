import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { type ReactNode, useId } from "react";
import { companyTime } from "./company-clock.tsx";
import classes from "./form.module.css";
import type { ZodForm } from "./use-zod-form.ts";

interface SaveBarProps<Values extends Record<string, unknown>, Output> {
  form: ZodForm<Values, Output>;
  label?: string;
  /** Why nothing can be saved: disables the button and stands beside it. */
  disabledReason?: string;
  /** Further buttons (Delete, Cancel), left of Save. */
  actions?: ReactNode;
  /** A button that means more than Save, right of it: `type="submit"` with a `value` that `onSave` gets. */
  main?: ReactNode;
  /** A submit button with a `value` right of Save that isn't the main one: Enter still saves. */
  after?: ReactNode;
  /** Stands where the form ends, without staying in sight: for short forms, several on one screen. */
  isInPlace?: boolean;
}

/** The bar at the end of a form that stays in sight: Save, and whether there is anything to save. */
export const SaveBar = <Values extends Record<string, unknown>, Output>({
  form,
  label = "Save",
  disabledReason,
  actions,
  main,
  after,
  isInPlace = false,
}: SaveBarProps<Values, Output>) => {
  const stateId = useId();
  return (
    <div className={isInPlace ? classes.barInPlace : classes.bar} data-sticks={!isInPlace || undefined}>
      <p id={stateId} className={classes.state} role="status">
        {disabledReason ?? <SaveState form={form} />}
      </p>
      <div className={classes.buttons}>
        {actions}
        <Button
          type="submit"
          variant={main ? "default" : "filled"}
          loading={form.isSaving}
          disabled={disabledReason !== undefined}
          aria-describedby={disabledReason ? stateId : undefined}
        >
          {label}
        </Button>
        {main}
        {after}
      </div>
    </div>
  );
};

const SaveState = <Values extends Record<string, unknown>, Output>({
  form,
}: {
  form: ZodForm<Values, Output>;
}) => {
  if (form.isSaving) return "Saving…";
  if (form.hasChanges) {
    return (
      <>
        <IconPencil size={18} aria-hidden="true" /> Unsaved changes
      </>
    );
  }
  if (form.savedAt) {
    return (
      <>
        <IconCheck size={18} aria-hidden="true" /> Saved {companyTime(form.savedAt, "time")}
      </>
    );
  }
  return "No changes yet";
};
