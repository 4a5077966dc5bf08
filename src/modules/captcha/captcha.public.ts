export { GRANT_COOKIE, requireGrant, useGrant } from "./captcha.service.ts";
export { deleteLapsedGrants } from "./captcha.sql.ts";
export { isRightAnswer, newQuestion } from "./questions.service.ts";
