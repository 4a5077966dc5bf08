import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { sentLanguage } from "#platform/words/sent-language.schema.ts";

/** Printed words [PUB-062]. */
export const CAPTCHA_FAILED = "reCaptcha verification failed";

export const getCaptchaChallenge = defineCall({
  name: "getCaptchaChallenge",
  id: "own",
  method: "GET",
  path: "/Captcha/GetChallenge",
  summary:
    "Returns the challenge to solve before sending a form: a proof of work, or Google's reCAPTCHA if it is configured.",
  who: "anyone",
  answer: z.union([
    z.object({ kind: z.literal("proof"), challenge: z.unknown() }),
    z.object({ kind: z.literal("recaptcha"), siteKey: z.string() }),
  ]),
});

export const isReCaptchValid = defineCall({
  name: "isReCaptchValid",
  id: "C-280",
  method: "POST",
  path: "/Captcha/IsReCaptchValid",
  summary: "Checks a solved captcha once. Returns 1, and gives the browser a grant for one form.",
  who: "anyone",
  query: z.object({
    captchaToken: z.string(CAPTCHA_FAILED).max(8000, CAPTCHA_FAILED).default(""),
    language: sentLanguage,
  }),
  answer: z.literal(1),
});
