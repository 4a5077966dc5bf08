import type { AnswerOf, BodyInput, QueryInput } from "#platform/call/define-call.ts";
import { noteConnection } from "./connection.ts";

/** Every call by name; filled in by modules/calls.generated.ts. */
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

let table: Readonly<Record<string, readonly [method: string, path: string]>> = {};
let onSignedOut: () => unknown = () => false;
let onForbidden: () => unknown = () => {};

/**
 * Called once at start: the generated table, and what happens when a call finds that nobody is signed in any more.
 * Where `onSignedOut` answers (a promise of) true, somebody has signed in again: the call is made once more.
 * `onForbidden` is waited for before a call that may not be made says so.
 */
export const configureCalls = (options: {
  table: typeof table;
  onSignedOut: () => unknown;
  onForbidden: () => unknown;
}): void => {
  ({ table, onSignedOut, onForbidden } = options);
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
  const search = query.size > 0 ? `?${query}` : "";
  let response: Response;
  try {
    response = await fetch(`${path}${search}`, {
      method,
      headers: {
        accept: "application/json",
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
  const isOwnMatter = /\/authentication\//i.test(path);
  if (response.status === 401 && !isOwnMatter && (await onSignedOut()) === true)
    return callByName(name, input);
  if (response.status === 403 && !isOwnMatter) await onForbidden();
  throw refusalOf(response.status, answer);
};

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
  const { status, text } = await sendForm(method, path, form, options);
  const answer = parseAnswer(text);
  if (status >= 200 && status < 300) return answer;
  if (status === 401 && (await onSignedOut()) === true) return uploadByName(name, form, options);
  throw refusalOf(status, answer);
};

/** By XMLHttpRequest: fetch doesn't tell how much of a body has been sent. */
const sendForm = (method: string, path: string, form: FormData, { onProgress, signal }: UploadOptions) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.setRequestHeader("accept", "application/json");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
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

const refusalOf = (status: number, answer: unknown): CallError => {
  if (typeof answer === "string" && answer !== "") return new CallError(status, answer);
  const { message, title, errors } = (answer ?? {}) as {
    message?: string;
    title?: string;
    errors?: Record<string, string[]>;
  };
  return new CallError(status, message ?? title ?? `The server answered with status ${status}.`, errors);
};
