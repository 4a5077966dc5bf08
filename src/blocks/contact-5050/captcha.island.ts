import type { Challenge } from "altcha-lib/types";

type Asked =
  | { readonly kind: "proof"; readonly challenge: Challenge }
  | { readonly kind: "recaptcha"; readonly siteKey: string };

/** The site responds, but this browser can't solve its captcha, for example because a script is blocked. */
export class Unsolvable extends Error {}

/**
 * Solves the site's captcha and returns the token to check.
 * @throws Unsolvable; any other error if the site can't be reached
 */
export const solvedCaptcha = async (form: HTMLFormElement): Promise<string> => {
  const answer = await fetch("/Captcha/GetChallenge");
  // For example, because the database is down. Then there is nothing to solve.
  if (!answer.ok) throw new Error("The site sent no captcha challenge.");
  const challenge = (await answer.json()) as Asked;
  try {
    return await (challenge.kind === "proof"
      ? provenWork(challenge.challenge)
      : googlesToken(form, challenge.siteKey));
  } catch (cause) {
    throw new Unsolvable("The captcha couldn't be solved.", { cause });
  }
};

/**
 * A few hundred rounds of computation: negligible for one visitor, expensive for someone who sends thousands of forms.
 */
const provenWork = async (challenge: Challenge): Promise<string> => {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The proof of work has no solution.");
  return btoa(JSON.stringify({ challenge, solution }));
};

interface Recaptcha {
  ready(callback: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  execute(widget: number): void;
  reset(widget: number): void;
}

const SCRIPT = "https://www.google.com/recaptcha/api.js?render=explicit";

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** A form's Google captcha, and the callbacks that wait for its token. */
interface Widget {
  readonly number: number;
  answer: ((token: string) => void) | null;
  fail(): void;
}

const widgets = new WeakMap<HTMLFormElement, Widget>();

/** Loads and runs Google's captcha only now. */
const googlesToken = async (form: HTMLFormElement, siteKey: string): Promise<string> => {
  const google = await withPatience(googleReady());
  const widget = widgets.get(form) ?? newWidget(google, form, siteKey);
  return new Promise((solved, failed) => {
    widget.answer = solved;
    widget.fail = () => failed(new Error("Google's captcha can't be reached."));
    google.reset(widget.number);
    google.execute(widget.number);
  });
};

/** Google's script loads more scripts. If one of those is blocked, it reports nothing. */
const googleReady = async (): Promise<Recaptcha> => {
  if (!window.grecaptcha) await loadScript(SCRIPT);
  const google = window.grecaptcha;
  if (!google) throw new Error("Google's script loaded no captcha.");
  await new Promise<void>((ready) => google.ready(ready));
  return google;
};

const PATIENCE_MS = 10_000;

const withPatience = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, failed) => {
      setTimeout(() => failed(new Error("The captcha timed out.")), PATIENCE_MS);
    }),
  ]);

const newWidget = (google: Recaptcha, form: HTMLFormElement, siteKey: string): Widget => {
  const place = document.createElement("div");
  form.append(place);
  const answered = (token: string) => {
    const { answer } = widget;
    widget.answer = null;
    answer?.(token);
  };
  const number = google.render(place, {
    sitekey: siteKey,
    size: "invisible",
    callback: answered,
    "error-callback": () => {
      widget.answer = null;
      widget.fail();
    },
    "expired-callback": () => answered(""),
  });
  const widget: Widget = { number, answer: null, fail: () => {} };
  widgets.set(form, widget);
  return widget;
};

/** Shows Google's question again if someone closed it without an answer, because Google doesn't report that. */
export const askAgain = (form: HTMLFormElement): void => {
  const widget = widgets.get(form);
  if (widget?.answer) window.grecaptcha?.execute(widget.number);
};

const loadScript = (src: string): Promise<void> =>
  new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => loaded();
    script.onerror = () => failed(new Error("The captcha's script can't be loaded."));
    document.head.append(script);
  });
