import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import { companyTime } from "./company-clock.tsx";
import classes from "./form.module.css";
import { useKeptFocus } from "./kept-focus.ts";
import type { ZodForm } from "./use-zod-form.ts";

interface SaveBarProps<Values extends Record<string, unknown>, Output> {
  form: ZodForm<Values, Output>;
  label?: string;
  /** Why saving isn't possible. Disables the button and is shown beside it. */
  disabledReason?: string;
  /** The address that Cancel leads to, left of Save. */
  cancelTo?: string;
  /** More buttons left of Save, such as Delete. */
  actions?: ReactNode;
  /** The primary button, right of Save. Use `type="submit"` and a `value`, which `onSave` receives. */
  main?: ReactNode;
  /** A secondary submit button with a `value`, right of Save. Enter still saves. */
  after?: ReactNode;
  /** The state of a form in which nothing has been typed. */
  untouched?: string;
  /** What a form that sends something did, instead of "Saved", before the time. */
  done?: string;
  /** Whether the bar stays at the end of the form instead of sticking to the window, for short forms. */
  isInPlace?: boolean;
}

/** The sticky bar at the end of a form, with the Save button and the saving state. */
export const SaveBar = <Values extends Record<string, unknown>, Output>({
  form,
  label = "Save",
  disabledReason,
  cancelTo,
  actions,
  main,
  after,
  untouched = "No changes yet",
  done = "Saved",
  isInPlace = false,
}: SaveBarProps<Values, Output>) => {
  const stateId = useId();
  const save = useRef<HTMLButtonElement>(null);
  // Publish disappears once it has published.
  const focus = useKeptFocus(save, `${Boolean(main)} ${Boolean(after)}`);
  return (
    <div
      className={isInPlace ? classes.barInPlace : classes.bar}
      data-sticks={!isInPlace || undefined}
      {...focus}
    >
      <p id={stateId} className={classes.state} data-save-state role="status">
        {disabledReason ?? <SaveState form={form} untouched={untouched} done={done} />}
      </p>
      <div className={classes.buttons} data-wraps>
        {cancelTo ? (
          <Button component={Link} to={cancelTo} variant="default">
            Cancel
          </Button>
        ) : null}
        {actions}
        <Button
          ref={save}
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
  untouched,
  done,
}: {
  form: ZodForm<Values, Output>;
  untouched: string;
  done: string;
}) => {
  if (form.isSaving) return "Saving…";
  if (form.isUnsent || form.hasChanges) {
    return (
      <>
        <IconPencil size={18} aria-hidden="true" /> <span>Unsaved changes</span>
        {form.isUnsent ? (
          <span className={classes.unsent}>The save didn't go through.</span>
        ) : form.isDeviceOnly ? (
          <span className={classes.onDevice}>Saved on this device</span>
        ) : null}
      </>
    );
  }
  if (form.savedAt) {
    return (
      <>
        <IconCheck size={18} aria-hidden="true" /> {done} {companyTime(form.savedAt, "time")}
      </>
    );
  }
  return untouched;
};
