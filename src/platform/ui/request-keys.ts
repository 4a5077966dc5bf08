/**
 * Requests that weren't answered, with their keys. The server may have done what they ask for, so the same request goes
 * out with the same key, and the server does it once.
 */
const unanswered = new Map<string, string>();

const MOST_KEPT = 20;

/** `crypto.randomUUID` is missing over plain HTTP. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/**
 * The key for a request that changes something.
 * @param request everything that is sent
 */
export const keyFor = (request: string) => {
  const isAgain = unanswered.has(request);
  const key = unanswered.get(request) ?? newKey();
  return {
    key,
    /** @param status of the answer; 0 for none */
    answered: (status: number): void => {
      unanswered.delete(request);
      if (saysNothing(status)) keep(request, key);
      // After another change, the same request means that it's wanted once more.
      else if (!isAgain) unanswered.clear();
    },
  };
};

/** Whether an answer leaves open what became of the request when it was first sent. */
const saysNothing = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

const keep = (request: string, key: string): void => {
  const [oldest] = unanswered.keys();
  if (oldest !== undefined && unanswered.size >= MOST_KEPT) unanswered.delete(oldest);
  unanswered.set(request, key);
};
