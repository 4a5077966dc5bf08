import type { ReactNode } from "react";

interface FormState {
  readonly errors: Readonly<Record<string, ReactNode>>;
  getValues(): unknown;
}

/** A field's errors. Errors in list entries belong to the list. */
export interface FieldError {
  readonly path: string;
  /** One message per problem. Messages about list entries quote the entry. */
  readonly messages: readonly string[];
}

const ENTRY = /^(.+)\.(\d+)$/;

/** A form's errors by field. An error at `emails.2` belongs to `emails` and quotes the third address. */
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

/** The indexes of a list's entries that have errors. */
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
