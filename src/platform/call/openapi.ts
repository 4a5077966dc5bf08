import { z } from "zod";
import type { Call, Schema } from "./define-call.ts";
import { takesKey } from "./keyless-calls.ts";

const PERMISSION: Record<Call["who"], string> = {
  anyone: "Open to anyone.",
  "login-step": "Part of signing in. Requires the login challenge cookie.",
  staff: "Open to signed-in staff.",
  contributor: "Open to admins, and to signed-in staff if the company lets them add pages and documents.",
  admin: "Open to admins.",
  "vendor-admin": "Open to the provider's admins.",
};

/** The OpenAPI 3.1 document of all calls, generated from the definitions that serve them. */
export const openApiDocument = (calls: readonly Call[], version: string): object => {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) {
    const methods = call.alsoPost ? ["get", "post"] : [call.method.toLowerCase()];
    for (const method of methods) {
      paths[call.path] ??= {};
      (paths[call.path] as Record<string, object>)[method] = operation(call, method);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tenantry",
      version,
      description: "All calls of the admin and the public site.",
    },
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "tenantry_session" } },
    },
  };
};

const operation = (call: Call, method: string): object => ({
  operationId: method === call.method.toLowerCase() ? call.name : `${call.name}ByPost`,
  summary: call.summary,
  description: `${PERMISSION[call.who]}${call.id === "own" ? "" : ` ${call.id}.`}`,
  ...(call.who === "anyone" || call.who === "login-step" ? {} : { security: [{ session: [] }] }),
  ...parametersOf(call),
  // GET and DELETE have no body in OpenAPI. A GET that accepts one accepts it as a POST.
  ...(isGiven(call.body) && method !== "get" && method !== "delete"
    ? {
        requestBody: {
          required: !call.alsoPost,
          content: call.upload
            ? {
                "multipart/form-data": { schema: withFile(jsonSchema(call.body, "input"), call.upload.part) },
              }
            : Object.fromEntries(
                [
                  "application/json",
                  ...(call.takesForms ? ["application/x-www-form-urlencoded", "multipart/form-data"] : []),
                ].map((type) => [type, { schema: jsonSchema(call.body, "input") }]),
              ),
        },
      }
    : {}),
  responses: {
    [call.status]:
      call.status === 204
        ? { description: "Done." }
        : {
            description: "Done.",
            content: { "application/json": { schema: jsonSchema(call.answer, "output") } },
          },
    "4XX": {
      description: "Refused, with a message that says why.",
      content: {
        [call.refusals === "fields" ? "application/problem+json" : "application/json"]: {
          schema:
            call.refusals === "text"
              ? { type: "string" }
              : call.refusals === "message"
                ? { type: "object", properties: { message: { type: "string" } } }
                : { type: "object", properties: { errors: { type: "object" } } },
        },
      },
    },
  },
});

const parametersOf = (call: Call): object => {
  const parameters = [...queryParameters(call), ...(takesKey(call) ? [KEY_PARAMETER] : [])];
  return parameters.length > 0 ? { parameters } : {};
};

const KEY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A new one for each change. If the request is sent again with the same key within 24 hours, it gets the same answer and does nothing.",
  schema: { type: "string", pattern: "^[!-~]{1,64}$" },
};

const queryParameters = (call: Call): object[] => {
  if (!isGiven(call.query)) return [];
  const schema = jsonSchema(call.query, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
};

const withFile = (schema: { properties?: object; required?: string[] }, part: string): object => ({
  ...schema,
  properties: {
    ...schema.properties,
    [part]: { type: "string", contentMediaType: "application/octet-stream" },
  },
  required: [...(schema.required ?? []), part],
});

const isGiven = (schema: Schema): boolean => schema._zod.def.type !== "unknown";

const jsonSchema = (schema: Schema, io: "input" | "output"): object => {
  const { $schema: _, ...document } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<
    string,
    unknown
  >;
  return document;
};
