/** Fields of forms and calls whose values must never appear in a log. */
const SECRET_FIELD = /password|^code$|token|^grant$/i;
const SHORTEST = 6;
const TOKEN_PATH =
  /\/(?:(?:form-check|newsletter-sign-up\/\w+|set-up|connect\/interaction)\/|AcceptInvitation#token=)([\w.-]+)/;

/** Codes and tokens in the outbox's messages. */
export const secretsOfMessages = (messages: readonly string[]): string[] =>
  messages.flatMap((text) => [
    ...[...text.matchAll(/(?<![\w-])\d{6}(?![\w-])/g)].map(([code]) => code),
    ...[...text.matchAll(new RegExp(TOKEN_PATH, "g"))].map(([, token = ""]) => token),
  ]);

/** Values of secret fields in a JSON or form body and in an address's query, and tokens in its path. */
export const secretsOfRequest = (address: string, body: string | null): string[] => {
  const { pathname, searchParams } = new URL(address);
  const found = [TOKEN_PATH.exec(pathname)?.[1] ?? ""];
  const add = (name: string, value: unknown) => {
    if (SECRET_FIELD.test(name)) found.push(String(value));
  };
  for (const [name, value] of searchParams) add(name, value);
  if (body !== null) {
    try {
      for (const [name, value] of Object.entries(JSON.parse(body) as object)) add(name, value);
    } catch {
      for (const [name, value] of new URLSearchParams(body)) add(name, value);
    }
  }
  return found.filter((value) => value.length >= SHORTEST);
};

/**
 * Lines of a server's output that show a secret. The one-time link that an empty installation prints for the person who
 * started it isn't part of the log.
 */
export const leaksIn = (output: string, secrets: ReadonlySet<string>): string[] => {
  // A long run has many secrets and lines. Nearly all secrets are nowhere, which one look at the whole text shows.
  const present = [...secrets].filter((secret) => includes(output, secret));
  return output
    .split("\n")
    .filter((line) => !/^\s*http:\/\/localhost:\d+\/set-up\/\S+$/.test(line))
    .filter((line) => present.some((secret) => holds(line, secret)))
    .map((line) => line.slice(0, 500));
};

const includes = (text: string, secret: string): boolean =>
  text.includes(secret) || text.includes(encodeURIComponent(secret));

/** A code's digits may happen to be part of a longer number. */
const holds = (line: string, secret: string): boolean =>
  /^\d+$/.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line) : includes(line, secret);
