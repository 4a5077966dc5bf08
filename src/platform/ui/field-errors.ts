import type { ReactNode } from "react";

interface FormState {
  readonly errors: Readonly<Record<string, ReactNode>>;
  getValues(): unknown;
}

/** An error of a field; those of a list's entries count as the list's. */
export interface FieldError {
  /** Path of the field. */
  readonly path: string;
  /** One line for each thing that is wrong. An entry of a list is named. */
  readonly messages: readonly string[];
}

const ENTRY = /^(.+)\.(\d+)$/;

/** The errors of a form by field: an error at `emails.2` is one of `emails`, and quotes the third address. */
export const fieldErrorsOf = (form: FormState): FieldError[] => {
  const fields = new Map<string, string[]>();
  for (const [path, error] of Object.entries(form.errors)) {
    if (!error) continue;
    const [, list, index] = ENTRY.exec(path) ?? [];
    const entry = list === undefined ? undefined : entriesAt(form, list)[Number(index)];
    const field = list === undefined || entry === undefined ? path : list;
    const message = entry === undefined ? String(error) : quoting(String(entry), String(error));
    fields.set(field, [...(fields.get(field) ?? []), message]);
  }
  return [...fields].map(([path, messages]) => ({ path, messages }));
};

const quoting = (entry: string, message: string): string =>
  message.includes(`“${entry}”`) ? message : `“${entry}”: ${message}`;

/** Which entries of a list are wrong, by their places. */
export const wrongEntriesOf = ({ errors }: Pick<FormState, "errors">, list: string): ReadonlySet<number> =>
  new Set(
    Object.keys(errors)
      .filter((path) => errors[path] && ENTRY.exec(path)?.[1] === list)
      .map((path) => Number(ENTRY.exec(path)?.[2])),
  );

const entriesAt = (form: FormState, path: string): readonly unknown[] => {
  const value = path
    .split(".")
    .reduce<unknown>(
      (values, name) => (values as Record<string, unknown> | null | undefined)?.[name],
      form.getValues(),
    );
  return Array.isArray(value) ? value : [];
};
