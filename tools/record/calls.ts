/** A JSON schema, as far as it's needed to make requests. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly maxLength?: number;
  readonly contentMediaType?: string;
}

export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean; readonly schema: Schema }[];
  /** Null if the call has no body. */
  readonly body: Schema | null;
  readonly isMultipart: boolean;
  /** Whether it only reads. All other calls may change something. */
  readonly isRead: boolean;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: Call["query"];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const READS = /^(get|retrieve|check)[A-Z]/;

/** All calls of a program, from its own OpenAPI document, by path and method. */
export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths)
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): Call => {
        const [type = "", content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
        // A change that works with GET may also work with POST.
        const isPlainGet = method === "get" && !methods.post;
        return {
          name: operationId,
          method: method.toUpperCase(),
          path,
          query: parameters,
          body: content?.schema ?? null,
          isMultipart: type === "multipart/form-data",
          isRead: isPlainGet || (method === "post" && READS.test(operationId)),
        };
      }),
    );

/** An id that doesn't exist. */
export const NOBODY = 999_999_999_999;

/** A value that matches a schema, as far as it says; ids don't exist. */
export const sampleOf = (schema: Schema): unknown => {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  const type = typeof schema.type === "string" ? schema.type : schema.type?.[0];
  if (type === "object")
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([, { contentMediaType }]) => !contentMediaType)
        .map(([name, property]) => [name, sampleOf(property)]),
    );
  if (type === "array") return [sampleOf(schema.items ?? {})];
  if (type === "integer" || type === "number") return NOBODY;
  if (type === "boolean") return true;
  return "sample".slice(0, schema.maxLength);
};

/** The schema's values with wrong types. */
export const wrongOf = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, { wrong: [true] }]));

/** The schema's values, with texts that are too long and numbers that are too small. */
export const excessOf = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const sample = sampleOf(property);
      return [name, typeof sample === "string" ? "x".repeat((property.maxLength ?? 3_000) + 1) : -1];
    }),
  );

export const urlOf = ({ path }: Call, query: Readonly<Record<string, unknown>>): string => {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return words.size > 0 ? `${path}?${words}` : path;
};
