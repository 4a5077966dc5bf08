import type { Challenge } from "altcha-lib/types";

type Asked =
  | { readonly kind: "proof"; readonly challenge: Challenge }
  | { readonly kind: "recaptcha"; readonly siteKey: string };

/** Solves whatever captcha the site asks for; answers the token to be checked. */
export const solvedCaptcha = async (form: HTMLFormElement): Promise<string> => {
  const answer = await fetch("/Captcha/GetChallenge");
  // E.g. while the database is away: then there is nothing to solve.
  if (!answer.ok) throw new Error("The site asks nothing at the moment.");
  const asked = (await answer.json()) as Asked;
  return asked.kind === "proof" ? provenWork(asked.challenge) : googlesToken(form, asked.siteKey);
};

/** Some hundred rounds of arithmetic: nothing for one visitor, much for whoever sends thousands of forms. */
const provenWork = async (challenge: Challenge): Promise<string> => {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const solution = await solveChallenge({ challenge, deriveKey });
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

/** Google's captcha of a form, and what waits for its token. */
interface Widget {
  readonly number: number;
  answer: ((token: string) => void) | null;
}

const widgets = new WeakMap<HTMLFormElement, Widget>();

/** Asks Google's own captcha, loaded only now. */
const googlesToken = async (form: HTMLFormElement, siteKey: string): Promise<string> => {
  if (!window.grecaptcha) await loadScript(SCRIPT);
  const google = window.grecaptcha;
  if (!google) return "";
  await new Promise<void>((ready) => google.ready(ready));
  const widget = widgets.get(form) ?? newWidget(google, form, siteKey);
  return new Promise((solved) => {
    widget.answer = solved;
    google.reset(widget.number);
    google.execute(widget.number);
  });
};

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
    "error-callback": () => answered(""),
    "expired-callback": () => answered(""),
  });
  const widget: Widget = { number, answer: null };
  widgets.set(form, widget);
  return widget;
};

/** Shows Google's question once more where somebody has closed it without an answer, which Google tells nobody. */
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
