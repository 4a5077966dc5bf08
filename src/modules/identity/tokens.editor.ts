/** What the library's entries in the browser's storage begin with. */
export const TOKEN_PREFIX = "tenantry.identity.";

const tokenKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${TOKEN_PREFIX}user:`));

/** Whether this browser holds tokens of somebody who signed in by /authentication/login. */
export const hasTokens = (): boolean => tokenKeys().length > 0;

/** Forgets them: whose session is over has no use for them. */
export const forgetTokens = (): void => {
  for (const key of tokenKeys()) localStorage.removeItem(key);
};
