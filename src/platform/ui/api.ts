import { ACTING_USER_HEADER } from "#platform/call/acting-user.ts";
import type { AnswerOf, BodyInput, QueryInput } from "#platform/call/define-call.ts";
import { noteConnection } from "./connection.ts";

/** Every call by name; filled in by apps/calls.generated.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: the generated table adds to it
export interface CallTypes {}
export type CallName = keyof CallTypes & string;

type Given<T> = unknown extends T ? undefined : T;
export interface CallInput<N extends CallName> {
  query?: Given<QueryInput<CallTypes[N]>>;
  body?: Given<BodyInput<CallTypes[N]>>;
  signal?: AbortSignal;
}

/** A refusal as the server worded it; `status` 0 means that the server could not be reached. */
export class CallError extends Error {
  readonly status: number;
  /** Messages by field, where the call answers them. */
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, message: string, fields: Readonly<Record<string, readonly string[]>> = {}) {
    super(message);
    this.name = "CallError";
    this.status = status;
    this.fields = fields;
  }
}

/** Somebody else is signed in than the person whose screen this is. It tells nothing of what is stored. */
class OtherPersonError extends CallError {}

/** Whether a call was refused because of what is stored: somebody else's save came first, say. */
export const isConflict = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 409 && !(error instanceof OtherPersonError);

let table: Readonly<Record<string, readonly [method: string, path: string]>> = {};
let onSignedOut: () => unknown = () => false;
let onForbidden: () => unknown = () => {};
let onOtherPerson: () => unknown = () => false;
let screenOwner: number | null = null;

/** Says whose screen this is, by the user's id: the server refuses calls of it while somebody else is signed in. */
export const setScreenOwner = (userId: number | null): void => {
  screenOwner = userId;
};

/** Signing in is nobody's yet, and tells who is signed in. Signing out is the screen's. */
const isSignIn = (path: string): boolean => /\/authentication\/(?!logout)/i.test(path);

const headersFor = (path: string): Record<string, string> => ({
  accept: "application/json",
  ...(screenOwner === null || isSignIn(path) ? {} : { [ACTING_USER_HEADER]: String(screenOwner) }),
});

/**
 * Called once at start: the generated table, and what happens when a call finds that nobody is signed in any more.
 * Where `onSignedOut` answers (a promise of) true, somebody has signed in again: the call is made once more.
 * `onForbidden` is waited for before a call that may not be made says so. `onOtherPerson` is the same as `onSignedOut`
 * where somebody else is signed in than the person whose screen it is.
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
 * Makes a call. Resolves with its answer.
 * @throws CallError with the server's own sentence
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
}

/** The same for calls whose name is only known at run time: those of the component kinds. */
export const callByName = async (name: string, input: LooseInput = {}): Promise<unknown> => {
  const [method, path] = table[name] ?? [];
  if (!method || !path) throw new Error(`There is no call named ${name}.`);
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(key, String(value));
  // Chrome below 113 lacks `query.size`.
  const search = String(query) && `?${query}`;
  let response: Response;
  try {
    response = await fetch(`${path}${search}`, {
      method,
      headers: {
        ...headersFor(path),
        // Without Sec-Fetch-Site, as over plain http, a changing GET is taken with this header only.
        "x-requested-with": "XMLHttpRequest",
        ...(input.body === undefined ? {} : { "content-type": "application/json" }),
      },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
      credentials: "same-origin",
    });
    noteConnection(true);
  } catch (error) {
    if (input.signal?.aborted) throw error;
    noteConnection(false);
    throw new CallError(0, "The server can't be reached. Please check your connection and try again.");
  }
  const answer = await readAnswer(response);
  if (response.ok) return answer;
  const isOther = response.headers.has(ACTING_USER_HEADER);
  if (!isSignIn(path) && (await isBack(response.status, isOther))) return callByName(name, input);
  if (response.status === 403 && !isSignIn(path)) await onForbidden();
  throw refusalOf(response.status, answer, isOther);
};

/** Holds a change's answer against the word that says it was done. @throws CallError any other answer's own words [ERR-001] */
export const requireWord = (answer: unknown, word: string): void => {
  if (answer !== word) throw new CallError(400, String(answer));
};

/** A save's answer, the item's number. @throws CallError any other answer's own words [ERR-001] */
export const requireNumber = (answer: unknown): number => {
  if (typeof answer !== "number") throw new CallError(400, String(answer));
  return answer;
};

/** Whether the person whose screen it is has signed in again, where that is why a call was refused. */
const isBack = async (status: number, isOther: boolean): Promise<boolean> =>
  (isOther && (await onOtherPerson()) === true) || (status === 401 && (await onSignedOut()) === true);

interface UploadOptions {
  /** Told how much has been sent, from 0 to 1. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/**
 * Makes a call that takes a file. Resolves with its answer; an abort rejects with the signal's reason.
 * @throws CallError with the server's own sentence
 */
export const uploadByName = async (
  name: string,
  form: FormData,
  options: UploadOptions = {},
): Promise<unknown> => {
  const [method, path] = table[name] ?? [];
  if (!method || !path) throw new Error(`There is no call named ${name}.`);
  const { status, text, isOther } = await sendForm(method, path, form, options);
  const answer = parseAnswer(text);
  if (status >= 200 && status < 300) return answer;
  if (await isBack(status, isOther)) return uploadByName(name, form, options);
  throw refusalOf(status, answer, isOther);
};

/** By XMLHttpRequest: fetch doesn't tell how much of a body has been sent. */
const sendForm = (method: string, path: string, form: FormData, { onProgress, signal }: UploadOptions) =>
  new Promise<{ status: number; text: string; isOther: boolean }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [header, value] of Object.entries(headersFor(path))) request.setRequestHeader(header, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        isOther: request.getResponseHeader(ACTING_USER_HEADER) !== null,
      });
    request.onerror = () =>
      reject(new CallError(0, "The server can't be reached. Please check your connection and try again."));
    request.onabort = () => reject(signal?.reason);
    signal?.addEventListener("abort", () => request.abort());
    if (signal?.aborted) reject(signal.reason);
    else request.send(form);
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
  return new CallError(status, message ?? title ?? `The server answered with status ${status}.`, errors);
};
