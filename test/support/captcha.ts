import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { GRANT_COOKIE } from "#modules/captcha/captcha.public.ts";
import type { TestApp } from "./test-app.ts";

/** Solves a site's captcha as a browser does. Returns the token for the server to check. */
export const aSolvedCaptcha = async (testApp: TestApp, { host }: { host: string }): Promise<string> => {
  const asked = await testApp.send("GET", "/Captcha/GetChallenge", { host });
  const { challenge } = asked.json() as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

/** Gets a grant for one form. Returns the cookie header. */
export const aGrant = async (testApp: TestApp, at: { host: string }): Promise<string> => {
  const token = await aSolvedCaptcha(testApp, at);
  const answer = await testApp.send(
    "POST",
    `/Captcha/IsReCaptchValid?captchaToken=${encodeURIComponent(token)}`,
    { host: at.host },
  );
  if (answer.text !== "1") throw new Error(`The captcha wasn't taken: ${answer.status} ${answer.text}`);
  return `${GRANT_COOKIE}=${answer.cookie(GRANT_COOKIE)}`;
};
