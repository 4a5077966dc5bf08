import type { Challenge } from "altcha-lib/types";

type Asked =
  | { readonly kind: "proof"; readonly challenge: Challenge }
  | { readonly kind: "recaptcha"; readonly siteKey: string };

/** The site can be reached, but this browser can't solve what it asks: a script is kept from it, say. */
export class Unsolvable extends Error {}

/**
 * Solves whatever captcha the site asks for; answers the token to be checked.
 * @throws Unsolvable; any other error where the site can't be asked
 */
export const solvedCaptcha = async (form: HTMLFormElement): Promise<string> => {
  const answer = await fetch("/Captcha/GetChallenge");
  // E.g. while the database is away: then there is nothing to solve.
  if (!answer.ok) throw new Error("The site asks nothing right now.");
  const asked = (await answer.json()) as Asked;
  try {
    return await (asked.kind === "proof" ? provenWork(asked.challenge) : googlesToken(form, asked.siteKey));
  } catch (cause) {
    throw new Unsolvable("The captcha can't be solved here.", { cause });
  }
};

/** Some hundred rounds of arithmetic: nothing for one visitor, much for anyone who sends thousands of forms. */
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

/** Google's captcha of a form, and what waits for its token. */
interface Widget {
  readonly number: number;
  answer: ((token: string) => void) | null;
  fail(): void;
}

const widgets = new WeakMap<HTMLFormElement, Widget>();

/** Asks Google's own captcha, loaded only now. */
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

/** Google's script loads further ones by itself; where one of those is kept from it, it says nothing. */
const googleReady = async (): Promise<Recaptcha> => {
  if (!window.grecaptcha) await loadScript(SCRIPT);
  const google = window.grecaptcha;
  if (!google) throw new Error("Google's script has brought no captcha.");
  await new Promise<void>((ready) => google.ready(ready));
  return google;
};

const PATIENCE_MS = 10_000;

const withPatience = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, failed) => {
      setTimeout(() => failed(new Error("It takes too long.")), PATIENCE_MS);
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
