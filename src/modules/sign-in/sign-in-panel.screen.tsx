import { Button, Title } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { type FormEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "#platform/ui/api.ts";
import classes from "./login.module.css";

/** A panel's form values by field name [AUTH-012]. */
export type Fields = Readonly<Record<string, string>>;

/** Why a panel can't be submitted, and the field with the problem, which then shows the text. */
export interface Problem {
  readonly text: string;
  readonly field?: string;
}

/** The props of an input that shows the panel's problem below itself, if it's about this field. */
export const problemProps = (problem: Problem | null, field: string) => ({
  error: problem?.field === field ? <ProblemText text={problem.text} /> : undefined,
  errorProps: { role: "alert", className: classes.problem },
});

const ProblemText = ({ text }: { text: string }) => (
  <>
    <IconAlertCircle size={20} aria-hidden="true" />
    <span>{text}</span>
  </>
);

interface SignInPanelProps {
  title: string;
  help?: ReactNode;
  submitLabel: string;
  /** A success message above the fields. */
  success?: string;
  /** An error that the panel shows when it opens. */
  initialError?: string;
  /** Checks the fields before they are sent. */
  check(fields: Fields): Problem | null;
  /** Sends the fields. Its error appears in the error line. */
  submit(fields: Fields): Promise<unknown>;
  /** The field to focus after a refusal. */
  refusedField(error: unknown): string;
  children(problem: Problem | null): ReactNode;
  /** More actions below the button. Gets a function that runs a step, and moves to the first field or shows its error. */
  footer?(run: (step: () => Promise<unknown>) => void): ReactNode;
}

/**
 * A panel of the sign-in screen with its own error line [AUTH-008], which is at the field with the problem or, without
 * one, above the button. Each panel starts empty [AUTH-009].
 */
export const SignInPanel = (props: SignInPanelProps) => {
  const { title, help, success, submitLabel, initialError = "" } = props;
  const { check, submit, refusedField, children, footer } = props;
  const form = useRef<HTMLFormElement>(null);
  const { problem, isBusy, show, run } = useProblem(form, initialError);
  const isAtField = Boolean(problem?.field);
  const titleId = useId();

  useEffect(() => focusField(firstField(form.current)), []);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    const found = check(fields);
    if (found) show(found);
    else void run(() => submit(fields), refusedField);
  };

  return (
    <form ref={form} noValidate className={classes.panel} aria-labelledby={titleId} onSubmit={onSubmit}>
      <div>
        <Title order={1} id={titleId}>
          {title}
        </Title>
        {help ? <div className={classes.help}>{help}</div> : null}
      </div>
      {success ? (
        <p className={classes.success} role="status">
          <IconCircleCheck size={20} aria-hidden="true" />
          <span>{success}</span>
        </p>
      ) : null}
      {children(problem)}
      {isAtField ? null : (
        <p className={`${classes.problem} ${classes.line}`} role="alert">
          {problem ? <ProblemText text={problem.text} /> : null}
        </p>
      )}
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {submitLabel}
      </Button>
      {footer ? (
        <div className={classes.footer}>
          {footer((step) => void run(() => step().then(() => focusField(firstField(form.current)))))}
        </div>
      ) : null}
    </form>
  );
};

const firstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>("input:not([type=hidden]):not([hidden])");

/** Typing replaces what is in the field. */
const focusField = (field: HTMLInputElement | null | undefined): void => {
  field?.focus();
  field?.select();
};

/** Runs one step at a time. A problem is shown until the next step, with the focus in its field. */
const useProblem = (form: RefObject<HTMLFormElement | null>, initialError: string) => {
  const [problem, setProblem] = useState<Problem | null>(initialError ? { text: initialError } : null);
  const [isBusy, setBusy] = useState(false);

  const show = (next: Problem) => {
    setProblem(next);
    const field = next.field ? form.current?.elements.namedItem(next.field) : null;
    if (field instanceof HTMLInputElement) focusField(field);
  };

  const run = async (step: () => Promise<unknown>, fieldOf?: (error: unknown) => string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      const text = messageOf(error);
      show({ text, ...(fieldOf ? { field: fieldOf(error) } : {}) });
    } finally {
      setBusy(false);
    }
  };
  return { problem, isBusy, show, run };
};
