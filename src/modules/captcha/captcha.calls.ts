import { handle } from "#platform/services/services.ts";
import { languageOr } from "#platform/words/languages.schema.ts";
import { getCaptchaChallenge, isReCaptchValid } from "./captcha.contract.ts";
import { grantForSolution, newChallenge } from "./captcha.service.ts";

export const captchaCalls = [
  handle(getCaptchaChallenge, newChallenge),
  handle(isReCaptchValid, async (context) => {
    const { query, site } = context;
    await grantForSolution(context, query.captchaToken, languageOr(query.language, site.language));
    return 1 as const;
  }),
];
