import { CallError } from "./api.ts";
import type { Dialogs } from "./dialogs.tsx";
import type { ZodForm } from "./use-zod-form.ts";

/**
 * Saves a form whose call answers errors by field. Shows an alert with one line per field, "field: first message"
 * [USER-020] [ERR-012], and then each message at its field.
 * @param save resolves to false if nothing was saved
 * @returns whether the form was saved
 * @throws errors other than refusals
 */
export const saveByFields = async <V extends Record<string, unknown>, O>(
  form: ZodForm<V, O>,
  dialogs: Dialogs,
  save: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    return (await save()) !== false;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const refused = Object.entries(error.fields).map(([field, [first = ""]]) => [field, first] as const);
    // "request" holds errors that don't belong to a field.
    const lines = refused.map(([field, first]) => (field === "request" ? first : `${field}: ${first}`));
    await dialogs.alert(lines.length > 0 ? lines.join("\n") : error.message);
    const known = form.getValues();
    form.showErrors(
      Object.fromEntries(
        refused
          .map(([field, first]) => [field.split(".")[0] ?? field, first] as const)
          .filter(([field]) => field in known),
      ),
    );
    return false;
  }
};
