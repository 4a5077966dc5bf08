import { Button, Title } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import classes from "./login.module.css";

/** What a panel's form holds, by field name [AUTH-012]. */
export type Fields = Readonly<Record<string, string>>;

/** Why a panel can't be sent, and the field that it is about. */
export interface Problem {
  readonly text: string;
  readonly field?: string;
}

interface SignInPanelProps {
  title: string;
  help?: ReactNode;
  submitLabel: string;
  /** What has just been done, above the fields. */
  success?: string;
  /** Shown in the error line from the start. */
  initialError?: string;
  /** Looks at the fields before they are sent. */
  check(fields: Fields): Problem | null;
  /** Sends them; what it throws stands in the error line. */
  submit(fields: Fields): Promise<unknown>;
  /** The field that a refusal is about: it gets the focus. */
  refusedField(error: unknown): string;
  children(problem: Problem | null): ReactNode;
  /** Further ways on, below the button. Gets a function that runs a step and shows its refusal here. */
  footer?(run: (step: () => Promise<unknown>) => void): ReactNode;
}

/** One panel of the sign-in screen with its own error line [AUTH-008]. A new panel starts empty [AUTH-009]. */
export const SignInPanel = (props: SignInPanelProps) => {
  const {
    title,
    help,
    success,
    submitLabel,
    initialError = "",
    check,
    submit,
    refusedField,
    children,
    footer,
  } = props;
  const [problem, setProblem] = useState<Problem | null>(initialError ? { text: initialError } : null);
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const titleId = useId();

  useEffect(() => {
    form.current?.querySelector<HTMLElement>("input:not([type=hidden]):not([hidden])")?.focus();
  }, []);

  const show = (next: Problem) => {
    setProblem(next);
    const field = next.field ? form.current?.elements.namedItem(next.field) : null;
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
    }
  };

  const run = async (step: () => Promise<unknown>, fieldOf?: (error: unknown) => string) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await step();
    } catch (error) {
      const text = error instanceof Error ? error.message : "That didn't work. Please try again.";
      show({ text, ...(fieldOf ? { field: fieldOf(error) } : {}) });
    } finally {
      setBusy(false);
    }
  };

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
      <p className={classes.error} role="alert">
        {problem ? (
          <>
            <IconAlertCircle size={20} aria-hidden="true" />
            <span>{problem.text}</span>
          </>
        ) : null}
      </p>
      <Button type="submit" fullWidth size="md" loading={isBusy}>
        {submitLabel}
      </Button>
      {footer ? <div className={classes.footer}>{footer((step) => void run(step))}</div> : null}
    </form>
  );
};
