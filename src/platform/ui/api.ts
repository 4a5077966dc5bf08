import { ACTING_USER_HEADER } from "#platform/call/acting-user.ts";
import type { AnswerOf, BodyInput, QueryInput } from "#platform/call/define-call.ts";
import { IDEMPOTENCY_HEADER } from "#platform/call/idempotency-header.ts";
import { reportConnection } from "./connection.ts";
import { keyFor } from "./request-keys.ts";
import { type OnLost, untilAnswered } from "./until-answered.ts";

/** The types of every call by name; apps/calls.generated.ts adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: the generated table adds to it
export interface CallTypes {}
export type CallName = keyof CallTypes & string;

type InputOf<T> = unknown extends T ? undefined : T;
export interface CallInput<N extends CallName> {
  query?: InputOf<QueryInput<CallTypes[N]>>;
  body?: InputOf<BodyInput<CallTypes[N]>>;
  signal?: AbortSignal;
}

/** A call's refusal with the server's message. `status` 0 means that the server couldn't be reached. */
export class CallError extends Error {
  readonly status: number;
  /** Messages by field, if the call answers them. */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, readonly string[]>> = {}) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.fields = fields;
  }
}

/** What a screen says about a failure: its sentence, or `otherwise` if what was thrown isn't an error. */
export const messageOf = (error: unknown, otherwise = "That didn't work. Try again."): string =>
  error instanceof Error ? error.message : otherwise;

/** Another person than this screen's owner is signed in. It isn't a conflict with stored data. */
class OtherPersonError extends CallError {}

/** Whether a call conflicts with stored data, for example because someone else saved first. */
export const isConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409 && !(error instanceof OtherPersonError);

const lostError = (): CallError =>
  new CallError(0, "The server can't be reached. Check your connection and try again.");

export type CallEntry = readonly [method: string, path: string, takesKey?: true];

let table: Readonly<Record<string, CallEntry>> = {};
let onSignedOut: () => unknown = () => false;
let onForbidden: () => unknown = () => {};
let onOtherPerson: () => unknown = () => false;
let screenOwner: number | null = null;

/** Sets the id of this screen's owner. The server refuses the screen's calls while someone else is signed in. */
export const setScreenOwner = (userId: number | null): void => {
  screenOwner = userId;
};

/** Whether a call belongs to signing in, which has no owner yet. Signing out does have one. */
const isSignIn = (path: string): boolean => /\/authentication\/(?!logout)/i.test(path);

const headersFor = (path: string, key: string | undefined): Record<string, string> => ({
  accept: "application/json",
  ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
  ...(screenOwner === null || isSignIn(path) ? {} : { [ACTING_USER_HEADER]: String(screenOwner) }),
});

/**
 * Sets up calls; call it once at startup. `onSignedOut` runs when a call finds that nobody is signed in. If it
 * returns (a promise of) true, the person has signed in again and the call is repeated. `onOtherPerson` works the
 * same way when another person than the screen's owner is signed in. `onForbidden` is awaited before a forbidden call
 * fails.
 */
export const configureCalls = (options: {
  table: typeof table;
  onSignedOut: () => unknown;
  onForbidden: () => unknown;
  onOtherPerson: () => unknown;
}): void => {
  ({ table, onSignedOut, onForbidden, onOtherPerson } = options);
};

/**
 * Makes a call and resolves with its answer.
 * @throws CallError with the server's message
 */
export const call = <N extends CallName>(
  name: N,
  input: CallInput<N> = {},
): Promise<AnswerOf<CallTypes[N]>> =>
  callByName(name, input as LooseInput) as Promise<AnswerOf<CallTypes[N]>>;

interface LooseInput {
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  /** Whether the person isn't asked to sign in again, because they didn't start the call. */
  isQuiet?: boolean;
  /** Whether the browser finishes the request after the page is closed. */
  keepalive?: boolean;
}

/** The same for calls whose name is known only at run time, such as those of component kinds. */
export const callByName = async (name: string, input: LooseInput = {}): Promise<unknown> => {
  const [method, path, takesKey] = table[name] ?? [];
  if (!method || !path) throw new Error(`There is no call named ${name}.`);
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value));
  // Chrome below 113 lacks `query.size`.
  const search = String(query) && `?${query}`;
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const sending = takesKey ? keyFor(`${name}${search} ${body}`) : null;
  let response: Response;
  let answer: unknown;
  const began = performance.now();
  try {
    response = await fetch(`${path}${search}`, {
      method,
      headers: {
        ...headersFor(path, sending?.key),
        // Over plain HTTP, browsers don't send Sec-Fetch-Site, and the server then requires this header for a GET
        // that changes data.
        "x-requested-with": "XMLHttpRequest",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      body,
      signal: input.signal,
      keepalive: input.keepalive,
      credentials: "same-origin",
    });
    answer = await readAnswer(response);
    reportConnection(true, began);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    reportConnection(false);
    sending?.answered(0);
    throw lostError();
  }
  const isOther = response.headers.has(ACTING_USER_HEADER);
  sending?.answered(isOther ? 401 : response.status);
  if (response.ok) return answer;
  if (input.isQuiet) throw refusalOf(response.status, answer, isOther);
  if (!isSignIn(path) && (await isBack(response.status, isOther))) return callByName(name, input);
  if (response.status === 403 && !isSignIn(path)) await onForbidden();
  throw refusalOf(response.status, answer, isOther);
};

/**
 * Checks that a change's answer is the word for success.
 * @throws CallError with the text of any other answer [ERR-001]
 */
export const requireWord = (answer: unknown, word: string): void => {
  if (answer !== word) throw new CallError(400, String(answer));
};

/** Checks that a save's answer is the item's id. @throws CallError with the text of any other answer [ERR-001] */
export const requireNumber = (answer: unknown): number => {
  if (typeof answer !== "number") throw new CallError(400, String(answer));
  return answer;
};

/** Whether a call was refused for lack of the owner's session, and the owner has signed in again. */
const isBack = async (status: number, isOther: boolean): Promise<boolean> =>
  (isOther && (await onOtherPerson()) === true) || (status === 401 && (await onSignedOut()) === true);

interface UploadOptions {
  /** Receives the share that has been sent, from 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
  /** If given, the file is sent again when the connection is back. The server stores it once. */
  onLost?: OnLost;
}

/**
 * Makes a call that takes a file and resolves with its answer. An abort rejects with the signal's reason.
 * @throws CallError with the server's message
 */
export const uploadByName = async (
  name: string,
  form: FormData,
  options: UploadOptions,
): Promise<unknown> => {
  const [method, path] = table[name] ?? [];
  if (!method || !path) throw new Error(`There is no call named ${name}.`);
  const sending = keyFor(`${name} ${JSON.stringify([...form].map(factsOf))}`);
  const headers = headersFor(path, sending.key);
  const send = () => sendForm(method, path, form, headers, options);
  const { onLost, signal } = options;
  const sent = onLost ? untilAnswered(send, { onLost, signal }) : send();
  const { status, text, isOther } = await sent.catch((error) => {
    if (!signal?.aborted) sending.answered(0);
    throw error;
  });
  sending.answered(isOther ? 401 : status);
  const answer = parseAnswer(text);
  if (status >= 200 && status < 300) return answer;
  if (await isBack(status, isOther)) return uploadByName(name, form, options);
  throw refusalOf(status, answer, isOther);
};

const factsOf = ([name, value]: [string, FormDataEntryValue]): unknown[] =>
  typeof value === "string" ? [name, value] : [name, value.name, value.size, value.lastModified];

/** With these, a proxy answers that it has lost the server. */
const OF_A_PROXY: readonly number[] = [502, 504];

/** Uses XMLHttpRequest, because fetch doesn't report upload progress. */
const sendForm = (
  method: string,
  path: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  { onProgress, signal }: UploadOptions,
) =>
  new Promise<{ status: number; text: string; isOther: boolean }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    const lose = () => {
      reportConnection(false);
      reject(lostError());
    };
    // A browser that loses its network can leave the request open for minutes.
    const onOffline = () => {
      lose();
      request.abort();
    };
    request.onloadend = () => window.removeEventListener("offline", onOffline);
    request.onload = () => {
      if (OF_A_PROXY.includes(request.status)) return lose();
      reportConnection(true);
      resolve({
        status: request.status,
        text: request.responseText,
        isOther: request.getResponseHeader(ACTING_USER_HEADER) !== null,
      });
    };
    request.onerror = lose;
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) reject(signal.reason);
    else {
      window.addEventListener("offline", onOffline);
      request.send(form);
    }
  });

const readAnswer = async (response: Response): Promise<unknown> => parseAnswer(await response.text());

const parseAnswer = (text: string): unknown => {
  try {
    return text === "" ? null : JSON.parse(text);
  } catch {
    return text;
  }
};

const refusalOf = (status: number, answer: unknown, isOther: boolean): CallError => {
  if (isOther) return new OtherPersonError(status, refusalOf(status, answer, false).message);
  if (typeof answer === "string" && answer !== "") return new CallError(status, answer);
  const { message, title, errors } = (answer ?? {}) as {
    message?: string;
    title?: string;
    errors?: Record<string, string[]>;
  };
  return new CallError(
    status,
    message ?? title ?? `The server answered with status ${status}. Try again.`,
    errors,
  );
};
