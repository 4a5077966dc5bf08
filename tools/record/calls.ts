/** A JSON schema, as far as requests are made from it. */
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
  /** Null where the call takes no body. */
  readonly body: Schema | null;
  readonly isMultipart: boolean;
  /** It only answers; everything else may change something. */
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

/** Every call of a program, from its own description of them, by path and method. */
export const callsOf = ({ paths }: OpenApi): Call[] =>
  Object.entries(paths)
    .sort(([one], [two]) => (one < two ? -1 : 1))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId, parameters = [], requestBody }]): Call => {
        const [type = "", content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
        // A change that may be asked for with GET may be with POST as well.
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

/** An id that nothing has. */
export const NOBODY = 999_999_999_999;

/** A value that fits a schema, as far as the schema tells; ids are nobody's. */
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

/** The schema's values, each of a type that it doesn't take. */
export const wrongOf = ({ properties = {} }: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, { wrong: [true] }]));

/** The schema's values, texts too long and numbers too small. */
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
