interface NewestWinsInput<Request, Answer> {
  /** How long typing must pause before anything is sent, in milliseconds. */
  readonly quietMs: number;
  /** The same before an answer is shown. */
  quietMsFor(answer: Answer): number;
  /** When the last key was pressed, on the clock of `performance.now()`. */
  lastInput(): number;
  /** The request for the newest values; null if there is nothing to ask. */
  request(): Request | null;
  send(request: Request): Promise<Answer>;
  show(answer: Answer, request: Request): void;
  /** @param count how many requests have failed in a row. @returns milliseconds until the next try; null for none */
  onFailure(error: unknown, count: number): number | null;
}

export interface NewestWins {
  /** Called after every change. */
  change(): void;
  /** Drops everything that is under way. */
  stop(): void;
}

/**
 * Sends the newest values in each pause in typing and shows the answer. One request is under way at a time, answers to
 * older values are dropped, and nothing is shown between two quick keys.
 */
export const newestWins = <Request, Answer>(input: NewestWinsInput<Request, Answer>): NewestWins => {
  let changes = 0;
  let failures = 0;
  let isSending = false;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const whenQuiet = (work: () => void, quietMs = input.quietMs): void => {
    const wait = () => Math.max(0, input.lastInput() + quietMs - performance.now());
    const look = () => (wait() > 0 ? whenQuiet(work, quietMs) : work());
    clearTimeout(timer);
    timer = setTimeout(look, wait());
  };

  const send = async (): Promise<void> => {
    if (isSending) return;
    const sent = changes;
    const request = input.request();
    if (!request) return;
    isSending = true;
    const isNewest = () => sent === changes;
    try {
      const answer = await input.send(request);
      failures = 0;
      if (isNewest()) whenQuiet(() => input.show(answer, request), input.quietMsFor(answer));
    } catch (error) {
      failures++;
      const wait = input.onFailure(error, failures);
      if (isNewest() && wait !== null) timer = setTimeout(() => void send(), wait);
    } finally {
      isSending = false;
      if (!isNewest() && isWanted) whenQuiet(() => void send());
    }
  };

  return {
    change: () => {
      changes++;
      isWanted = true;
      whenQuiet(() => void send());
    },
    stop: () => {
      changes++;
      isWanted = false;
      clearTimeout(timer);
    },
  };
};
