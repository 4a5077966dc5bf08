import { expect, test, vi } from "vitest";
import { CallError } from "./api.ts";
import type { Dialogs } from "./dialogs.tsx";
import { saveByFields } from "./field-refusals.ts";
import type { ZodForm } from "./use-zod-form.ts";

const values = { email: "", phoneNumber: "" };

test("a refusal is shown one line per field with its first message, and beside each field [USER-020] [ERR-012]", async () => {
  const alert = vi.fn(async () => {});
  const showErrors = vi.fn();
  const form = { getValues: () => values, showErrors } as unknown as ZodForm<typeof values, object>;
  const refused = new CallError(400, "Refused.", {
    email: ["Email is required.", "It has no @."],
    phoneNumber: ["Phone is required."],
    request: ["Reload the page."],
  });
  const isSaved = await saveByFields(form, { alert } as unknown as Dialogs, () => Promise.reject(refused));
  expect(isSaved).toBe(false);
  expect(alert).toHaveBeenCalledWith(
    "email: Email is required.\nphoneNumber: Phone is required.\nReload the page.",
  );
  expect(showErrors).toHaveBeenCalledWith({
    email: "Email is required.",
    phoneNumber: "Phone is required.",
  });
});
