import { z } from "zod";
import type { Who } from "#platform/access/actor.ts";

/** A pure schema: `$ZodType` keeps hundreds of call types quick to check. */
export type Schema = z.core.$ZodType;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** How refusals are worded on the wire: a JSON string, `{"message"}`, or field errors as problem+json. */
export type RefusalStyle = "text" | "message" | "fields";

/**
 * A call, declared once: routing, validation, the permission check, the OpenAPI document, the admin's client and the
 * permission matrix all follow from it.
 */
export interface Call<
  N extends string = string,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /** Unique; handlers, tests and the client know the call by it. */
  readonly name: N;
  /** The specification's number, or "own" for what it doesn't list. */
  readonly id: `C-${string}` | "own";
  readonly method: Method;
  /** Exactly as printed, with a leading slash; matched without regard to case. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: Who;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Whether the call changes data: then other sites are refused, whatever the verb. */
  readonly changes: boolean;
  /** A GET that changes data answers POST as well, unless another call has that path. */
  readonly alsoPost: boolean;
  readonly status: number;
  /** The answer has a `status` of its own, which is the HTTP status too. */
  readonly answersStatus: boolean;
  readonly refusals: RefusalStyle;
  /** Takes url-encoded and multipart forms besides JSON. */
  readonly takesForms: boolean;
  /** Takes formatted text: saving it waits for the cleaner, which few requests may do at a time. */
  readonly takesText: boolean;
  /** Largest body in bytes; the file of an upload not counted. */
  readonly bodyLimit: number;
  /** Takes one file in a multipart form. */
  readonly upload: UploadRule | null;
}

/** A file that a call takes: read to a temporary file as it arrives, never into memory. */
export interface UploadRule {
  /** Name of its part in the form, matched without regard to case. */
  readonly part: string;
  /** Largest file in bytes. Reading stops there. */
  readonly maxBytes: number;
  /** A larger file doesn't end the reading: it is left out and marked `isTooLarge`, and the fields are taken. */
  readonly leavesOutTooLarge?: boolean;
}

interface CallOptions<N extends string, Q extends Schema, B extends Schema, A extends Schema> {
  name: N;
  id: Call["id"];
  method: Method;
  path: `/${string}`;
  summary: string;
  who: Who;
  query?: Q;
  body?: B;
  answer: A;
  changes?: boolean;
  alsoPost?: boolean;
  status?: number;
  answersStatus?: boolean;
  refusals?: RefusalStyle;
  takesForms?: boolean;
  takesText?: boolean;
  bodyLimit?: number;
  upload?: UploadRule;
}

const NOTHING = z.unknown();
const DEFAULT_BODY_LIMIT = 1 << 20;
/** A formatted text may have a million characters; as UTF-8 in JSON that is a few megabytes. */
const TEXT_BODY_LIMIT = 6 << 20;

/** Declares a call. A call without `who` doesn't compile. */
export const defineCall = <
  const N extends string,
  A extends Schema,
  Q extends Schema = z.ZodUnknown,
  B extends Schema = z.ZodUnknown,
>(
  options: CallOptions<N, Q, B, A>,
): Call<N, Q, B, A> => ({
  query: NOTHING as unknown as Q,
  body: NOTHING as unknown as B,
  changes: options.method !== "GET",
  alsoPost: options.method === "GET" && options.changes === true,
  status: 200,
  answersStatus: false,
  refusals: "text",
  takesForms: options.upload !== undefined,
  upload: null,
  takesText: false,
  bodyLimit: options.takesText ? TEXT_BODY_LIMIT : DEFAULT_BODY_LIMIT,
  ...options,
});

export type QueryOf<C> = C extends Call<string, infer Q, Schema, Schema> ? z.core.output<Q> : never;
export type BodyOf<C> = C extends Call<string, Schema, infer B, Schema> ? z.core.output<B> : never;
/** What a client sends: fields with a default may be left out. */
export type QueryInput<C> = C extends Call<string, infer Q, Schema, Schema> ? z.core.input<Q> : never;
export type BodyInput<C> = C extends Call<string, Schema, infer B, Schema> ? z.core.input<B> : never;
export type AnswerOf<C> = C extends Call<string, Schema, Schema, infer A> ? z.core.output<A> : never;

/** An id in a query: a positive whole number below 2^53. */
export const queryId = (what: string) =>
  z
    .string(`${what} is required.`)
    .regex(/^\d{1,16}$/, `${what} must be a number.`)
    .transform(Number)
    .refine(Number.isSafeInteger, `${what} must be a number.`);

/** An id in a body: a positive whole number; numbers sent as text count as well. */
export const bodyId = (what: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z
      .number(`${what} must be a number.`)
      .int(`${what} must be a whole number.`)
      .min(1, `${what} is required.`),
  );
