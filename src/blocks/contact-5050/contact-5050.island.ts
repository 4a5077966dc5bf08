import { IDEMPOTENCY_HEADER } from "#platform/call/idempotency-header.ts";
import { checkValue, isConfirmationAddress } from "#platform/visitor-forms/field-value.ts";
import {
  CONFIRMATION_FIELD,
  FILE_FIELD,
  inputName,
  LANGUAGE_FIELD,
  VISITOR_LIMITS,
  type VisitorField,
  type VisitorForm,
} from "#platform/visitor-forms/form-field.ts";
import type { FormTexts } from "#platform/visitor-forms/form-texts.ts";
import { askAgain, solvedCaptcha, Unsolvable } from "./captcha.island.ts";
import { keepReceiptOf, newReceipt, showConfirmation } from "./confirmation.island.ts";

/** The server's answer in any language. */
const CAPTCHA_FAILED = "reCaptcha verification failed";

/** The page's texts for its form. */
interface Known {
  readonly form: VisitorForm;
  readonly fields: readonly VisitorField[];
  readonly language: string;
  readonly texts: FormTexts;
}

/** The answers as they were last sent. They keep their key, so that they arrive once, however often they're sent. */
interface Sending {
  readonly answers: string;
  readonly receipt: string;
  readonly key: string;
}

/**
 * Submits a form with a script: invalid fields get messages, also in a list, and the first one gets the focus. The
 * captcha is solved in the background, and errors never lose input. If the browser can't solve the captcha, the form is
 * sent as without scripts [PUB-061].
 */
export const hydrate = (section: HTMLElement): void => {
  const form = section.querySelector<HTMLFormElement>("form.tn-form");
  const given = form?.dataset.form;
  if (!form || !given || !window.crypto?.subtle) return;
  const known = JSON.parse(given) as Known;
  const { texts } = known;
  // The script shows its own messages beside the fields.
  form.noValidate = true;
  for (const field of known.fields)
    if (field.fieldType === "phone") maskPhone(inputOf(form, inputName(field)));
  const fileInput = fileInputOf(form);
  fileInput?.addEventListener("change", () => showFileProblem(fileInput, texts));
  form.addEventListener("input", () => countStart(known.form.id), { once: true });
  void showConfirmation(form, known.form.id, texts);
  let isSending = false;
  let sending: Sending | null = null;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending) return askAgain(form);
    const errors = errorsOf(form, known);
    showErrors(form, errors, texts);
    if (Object.keys(errors).length > 0) return;
    isSending = true;
    tell(form, texts.sending);
    const answers = answersOf(form, known);
    if (sending?.answers !== answers) sending = { answers, receipt: newReceipt(), key: newReceipt() };
    const { receipt } = sending;
    const answer = await send(form, known, sending);
    isSending = false;
    tell(form, "");
    // A field named `submit` could shadow the method.
    if (answer === null) return HTMLFormElement.prototype.submit.call(form);
    if (answer !== "Sent") return void (await alertDialog(answer, texts.ok));
    await alertDialog(known.form.successMessage || texts.sent, texts.ok);
    keepReceiptOf(known.form.id, receipt);
    form.reset();
    window.location.reload();
  });
};

/** Tells the site that someone has started to fill in the form, and nothing about them or what they type. */
const countStart = (formId: number): void =>
  void fetch(`/FormComponent/StartForm?formId=${formId}`, { method: "POST", keepalive: true }).catch(
    () => {},
  );

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const inputOf = (form: HTMLFormElement, name: string): Input | null =>
  form.elements.namedItem(name) as Input | null;

const rawOf = (form: HTMLFormElement, field: VisitorField): string => {
  const input = inputOf(form, inputName(field));
  if (field.fieldType === "checkbox") return String((input as HTMLInputElement | null)?.checked === true);
  if (field.fieldType === "fileUpload") return fileOf(form)?.name ?? "";
  // A number input returns "" for an invalid number.
  return input?.validity.badInput ? "?" : (input?.value ?? "");
};

const pairsOf = (form: HTMLFormElement, { fields }: Known) =>
  fields.map((field) => ({ fieldId: field.id, fieldName: field.name, fieldValue: rawOf(form, field) }));

const answersOf = (form: HTMLFormElement, known: Known): string => {
  const { size, lastModified } = fileOf(form) ?? {};
  return JSON.stringify([pairsOf(form, known), inputOf(form, CONFIRMATION_FIELD)?.value, size, lastModified]);
};

const fileInputOf = (form: HTMLFormElement) => inputOf(form, FILE_FIELD) as HTMLInputElement | null;

const fileOf = (form: HTMLFormElement): File | undefined => fileInputOf(form)?.files?.[0];

/** What is wrong with the chosen file; "" if nothing is. `accept` lists the types that the server takes. */
const fileProblem = (input: HTMLInputElement | null, { fileKind, fileTooLarge }: FormTexts): string => {
  const file = input?.files?.[0];
  if (!input || !file) return "";
  const ending = /\.[a-z0-9]+$/i.exec(file.name.trim())?.[0].toLowerCase() ?? "";
  if (!input.accept.split(",").includes(ending)) return fileKind;
  return file.size > VISITOR_LIMITS.file ? fileTooLarge : "";
};

/** Browsers can choose any file, so its problem is shown and read out at once instead of after an upload. */
const showFileProblem = (input: HTMLInputElement, texts: FormTexts): void => {
  document.getElementById(`${input.id}-error`)?.setAttribute("role", "alert");
  showError(input, fileProblem(input, texts));
};

const errorsOf = (form: HTMLFormElement, { fields, texts }: Known): Record<string, string> => {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const name = inputName(field);
    const tomorrow = (inputOf(form, name) as HTMLInputElement | null)?.min ?? "";
    const { problem } = checkValue(field, rawOf(form, field), tomorrow);
    if (problem) errors[name] = texts.problems[name]?.[problem] ?? problem;
  }
  const wrongFile = fileProblem(fileInputOf(form), texts);
  if (wrongFile) errors[FILE_FIELD] = wrongFile;
  if (!isConfirmationAddress(inputOf(form, CONFIRMATION_FIELD)?.value.trim() ?? ""))
    errors[CONFIRMATION_FIELD] = texts.confirmationInvalid;
  return errors;
};

/** Shows an error beside its field; "" removes it. */
const showError = (input: Input, message: string): void => {
  const place = document.getElementById(`${input.id}-error`);
  if (place) {
    place.textContent = message;
    place.hidden = message === "";
  }
  input.closest<HTMLElement>(".tn-form-field")?.toggleAttribute("data-error", message !== "");
  if (message === "") input.removeAttribute("aria-invalid");
  else input.setAttribute("aria-invalid", "true");
};

/** Shows each error beside its field and in a list at the top, and focuses the first invalid field. */
const showErrors = (
  form: HTMLFormElement,
  errors: Readonly<Record<string, string>>,
  { checkFields }: FormTexts,
): void => {
  form.querySelector(".tn-form-summary")?.remove();
  let first: HTMLElement | null = null;
  const list = document.createElement("ul");
  for (const input of form.querySelectorAll<Input>(".tn-form-field :is(input, select, textarea)")) {
    const message = errors[input.name] ?? "";
    showError(input, message);
    if (message === "") continue;
    first ??= input;
    list.append(summaryLine(input, message));
  }
  if (!first) return;
  const summary = document.createElement("div");
  summary.className = "tn-form-summary";
  const title = document.createElement("p");
  const strong = document.createElement("strong");
  strong.textContent = checkFields;
  title.append(strong);
  summary.append(title, list);
  form.prepend(summary);
  first.focus();
};

const summaryLine = (input: Input, message: string): HTMLLIElement => {
  const line = document.createElement("li");
  const link = document.createElement("a");
  link.href = `#${input.id}`;
  link.textContent = message;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    input.focus();
  });
  line.append(link);
  return line;
};

const tell = (form: HTMLFormElement, text: string): void => {
  const state = form.querySelector(".tn-form-state");
  if (state) state.textContent = text;
};

/**
 * Sends the form with a freshly solved captcha and returns 'Sent' or the error. Null if this browser can't solve the
 * captcha: then the server asks a question on its own page, and keeps what was typed.
 */
const send = async (
  form: HTMLFormElement,
  known: Known,
  { receipt, key }: Sending,
): Promise<string | null> => {
  const { language, texts } = known;
  const body = new FormData();
  body.set("Form", JSON.stringify(known.form));
  body.set("NameValuePairs", JSON.stringify(pairsOf(form, known)));
  const file = fileOf(form);
  if (file) body.set("File", file);
  body.set(LANGUAGE_FIELD, language);
  body.set("Receipt", receipt);
  body.set("page", window.location.pathname);
  body.set(CONFIRMATION_FIELD, inputOf(form, CONFIRMATION_FIELD)?.value.trim() ?? "");
  try {
    let answer = CAPTCHA_FAILED;
    // Another tab may have used up the grant, so try once more.
    for (let attempt = 0; attempt < 2 && answer === CAPTCHA_FAILED; attempt++) {
      const query = new URLSearchParams({ captchaToken: await solvedCaptcha(form), language });
      const checked = await post(`/Captcha/IsReCaptchValid?${query}`, texts);
      answer =
        checked === 1 ? String(await post("/FormComponent/SubmitForm", texts, body, key)) : String(checked);
    }
    return answer === CAPTCHA_FAILED ? texts.captchaFailed : answer;
  } catch (error) {
    return error instanceof Unsolvable ? null : texts.offline;
  }
};

const post = async (
  path: string,
  { statuses }: FormTexts,
  body: FormData | null = null,
  key = "",
): Promise<unknown> => {
  const headers: Record<string, string> = key === "" ? {} : { [IDEMPOTENCY_HEADER]: key };
  const answer = await fetch(path, { method: "POST", headers, body });
  return statuses[answer.status] ?? answer.json();
};

/** Formats ### ### #### while typing [PUB-066], except when the visitor deletes in the middle. */
const maskPhone = (input: Input | null): void => {
  if (!(input instanceof HTMLInputElement)) return;
  input.addEventListener("input", () => {
    if (input.selectionStart !== input.value.length || !/^[\d\s().+-]*$/.test(input.value)) return;
    const digits = input.value.replace(/\D/g, "").replace(/^1(?=\d{10})/, "");
    if (digits.length > 10) return;
    input.value = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join(" ");
  });
};

/** A message in the page with an OK button. Resolves when it's closed. */
const alertDialog = (text: string, okText: string): Promise<void> =>
  new Promise((closed) => {
    const dialog = document.createElement("dialog");
    dialog.className = "tn-form-dialog";
    dialog.setAttribute("role", "alertdialog");
    dialog.setAttribute("aria-label", text);
    const words = document.createElement("p");
    words.textContent = text;
    const ok = document.createElement("button");
    ok.type = "button";
    ok.className = "tn-button";
    ok.textContent = okText;
    ok.addEventListener("click", () => dialog.close());
    dialog.append(words, ok);
    dialog.addEventListener("close", () => {
      dialog.remove();
      closed();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
