/** The prefix of the library's keys in the browser's storage. */
export const TOKEN_PREFIX = "tenantry.identity.";

const tokenKeys = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(`${TOKEN_PREFIX}user:`));

/** Whether this browser has tokens from /authentication/login. */
export const hasTokens = (): boolean => tokenKeys().length > 0;

/** Deletes the tokens, once the session is over. */
export const clearTokens = (): void => {
  for (const key of tokenKeys()) localStorage.removeItem(key);
};
