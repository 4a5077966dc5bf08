import type { Challenge } from "altcha-lib/types";

type Asked =
  | { readonly kind: "proof"; readonly challenge: Challenge }
  | { readonly kind: "recaptcha"; readonly siteKey: string };

/** Solves whatever captcha the site asks for; answers the token to be checked. */
export const solvedCaptcha = async (form: HTMLFormElement): Promise<string> => {
  const asked = (await (await fetch("/Captcha/GetChallenge")).json()) as Asked;
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

/** Asks Google's own captcha, loaded only now. */
const googlesToken = async (form: HTMLFormElement, siteKey: string): Promise<string> => {
  if (!window.grecaptcha) await loadScript(SCRIPT);
  const google = window.grecaptcha;
  if (!google) return "";
  await new Promise<void>((ready) => google.ready(ready));
  const place = document.createElement("div");
  form.append(place);
  return new Promise((solved) => {
    const widget = google.render(place, {
      sitekey: siteKey,
      size: "invisible",
      callback: (token: string) => solved(token),
      "error-callback": () => solved(""),
      "expired-callback": () => solved(""),
    });
    google.execute(widget);
  });
};

const loadScript = (src: string): Promise<void> =>
  new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => loaded();
    script.onerror = () => failed(new Error("The captcha's script can't be loaded."));
    document.head.append(script);
  });
