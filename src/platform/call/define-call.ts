import { z } from "zod";
import type { Who } from "#platform/access/actor.ts";

/** Any schema. Using `$ZodType` keeps type checking fast with hundreds of calls. */
export type Schema = z.core.$ZodType;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The form of refusals on the wire: a JSON string, `{"message"}`, or field errors as problem+json. */
export type RefusalStyle = "text" | "message" | "fields";

/**
 * The single definition of a call. Routing, validation, the permission check, the OpenAPI document, the admin's
 * client, and the permission matrix follow from it.
 */
export interface Call<
  N extends string = string,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  A extends Schema = Schema,
> {
  /** A unique name, used by handlers, tests, and the client. */
  readonly name: N;
  /** The specification's number, or "own" for calls that it doesn't list. */
  readonly id: `C-${string}` | "own";
  readonly method: Method;
  /** The path exactly as printed, with a leading slash. It matches in any letter case. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: Who;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
  /** Whether the call changes data, so that requests from other sites are refused, whatever the method. */
  readonly changes: boolean;
  /** Whether a GET that changes data also answers POST. False if another call has that path. */
  readonly alsoPost: boolean;
  readonly status: number;
  /** Whether the answer's own `status` is also the HTTP status. */
  readonly answersStatus: boolean;
  readonly refusals: RefusalStyle;
  /** Whether it accepts URL-encoded and multipart forms in addition to JSON. */
  readonly takesForms: boolean;
  /** Whether it accepts formatted text, which must be cleaned. Only a few such requests may run at a time. */
  readonly takesText: boolean;
  /** The largest body in bytes, without an uploaded file. */
  readonly bodyLimit: number;
  /** The rule for an uploaded file, if it accepts one. */
  readonly upload: UploadRule | null;
}

/** The rule for an uploaded file, which is streamed to a temporary file and never read into memory. */
export interface UploadRule {
  /** The name of its form part, matched in any letter case. */
  readonly part: string;
  /** The largest file in bytes. Reading stops there. */
  readonly maxBytes: number;
  /**
   * Whether a larger file is dropped and marked `isTooLarge` instead of ending the request, so that the fields are
   * still read.
   */
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
/** A formatted text may have a million characters, which can be several megabytes of JSON. */
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
/** What a client sends. Fields with a default may be left out. */
export type QueryInput<C> = C extends Call<string, infer Q, Schema, Schema> ? z.core.input<Q> : never;
export type BodyInput<C> = C extends Call<string, Schema, infer B, Schema> ? z.core.input<B> : never;
export type AnswerOf<C> = C extends Call<string, Schema, Schema, infer A> ? z.core.output<A> : never;

/** An id in a query, a positive whole number below 2^53. */
export const queryId = (label: string) =>
  z
    .string(`${label} is required.`)
    .regex(/^\d{1,16}$/, `${label} must be a number.`)
    .transform(Number)
    .refine(Number.isSafeInteger, `${label} must be a number.`);

/** An id in a body, a positive whole number. Also accepts numbers sent as text. */
export const bodyId = (label: string) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
    z
      .number(`${label} must be a number.`)
      .int(`${label} must be a whole number.`)
      .min(1, `${label} is required.`),
  );
