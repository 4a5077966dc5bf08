import type { FormTexts } from "#platform/visitor-forms/form-texts.ts";

/** A name for the confirmation that only this browser knows. */
export const newReceipt = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

const keyOf = (formId: number): string => `tn-form-sent-${formId}`;

/** Remembers the receipt while the page reloads. Without storage, the visitor has read the success message. */
export const keepReceiptOf = (formId: number, receipt: string): void => {
  try {
    sessionStorage.setItem(keyOf(formId), receipt);
  } catch {
    // Some browsers have no storage for this site.
  }
};

/** Deletes it right away, so that the next person at the computer can't see the answers. */
const takeReceipt = (formId: number): string | null => {
  try {
    const receipt = sessionStorage.getItem(keyOf(formId));
    sessionStorage.removeItem(keyOf(formId));
    return receipt;
  } catch {
    return null;
  }
};

/** After the page has reloaded, shows the confirmation of the form that was sent in its place. */
export const showConfirmation = async (
  form: HTMLFormElement,
  formId: number,
  texts: Pick<FormTexts, "print" | "sendAnother">,
): Promise<void> => {
  const receipt = takeReceipt(formId);
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!receipt || visit?.type !== "reload") return;
  const answer = await fetch(`/form-check/${receipt}`).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const done = page.querySelector<HTMLElement>(".tn-form-done");
  if (!done) return;
  const again = button(texts.sendAnother, () => {
    done.remove();
    form.hidden = false;
    form.querySelector<HTMLElement>(".tn-form-field :is(input, select, textarea)")?.focus();
  });
  done.querySelector(".tn-form-send")?.replaceChildren(
    button(texts.print, () => window.print()),
    again,
  );
  form.hidden = true;
  form.before(done);
  done.focus();
};

const button = (text: string, onClick: () => void): HTMLButtonElement => {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "tn-button";
  made.textContent = text;
  made.addEventListener("click", onClick);
  return made;
};
