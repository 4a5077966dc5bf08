import { handle } from "#platform/services/services.ts";
import { getCaptchaChallenge, isReCaptchValid } from "./captcha.contract.ts";
import { grantForSolution, newChallenge } from "./captcha.service.ts";

export const captchaCalls = [
  handle(getCaptchaChallenge, newChallenge),
  handle(isReCaptchValid, async (context) => {
    await grantForSolution(context, context.query.captchaToken);
    return 1 as const;
  }),
];
