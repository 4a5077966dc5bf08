import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_DOCS_POLICY } from "../http/security-headers.ts";

/** The library wants a document when it starts. */
const EMPTY = { openapi: "3.1.0", info: { title: "Tenantry", version: "" }, paths: {} };

/**
 * Serves the API description: `/api/openapi.json`, and `/api/docs` to read and try it.
 * @param write makes the OpenAPI document. It takes a quarter of a second, so nobody waits for it before asking.
 */
export const registerApiDocs = (app: FastifyInstance, write: () => object): void => {
  let written: object | undefined;
  let json: string | undefined;
  let docs: Promise<FastifyInstance> | undefined;
  const document = (): object => (written ??= write());
  app.get("/api/openapi.json", async (_request, reply) => {
    json ??= JSON.stringify(document());
    return reply.type("application/json; charset=utf-8").send(json);
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    docs ??= createDocs(document);
    const { statusCode, headers, rawPayload } = await (await docs).inject({
      method: "GET",
      url: request.url,
      headers: request.headers,
    });
    if (statusCode === 404) return reply.callNotFound();
    return reply.code(statusCode).headers(headers).send(rawPayload);
  };
  app.get("/api/docs", answer);
  app.get("/api/docs/*", answer);
};

/** A separate server, created for the first request, because its packages take long to load. */
const createDocs = async (document: () => object): Promise<FastifyInstance> => {
  const [{ fastify }, { default: swagger }, { default: swaggerUi }] = await Promise.all([
    import("fastify"),
    import("@fastify/swagger"),
    import("@fastify/swagger-ui"),
  ]);
  const docs = fastify({ routerOptions: { caseSensitive: false } });
  await docs.register(swagger, { mode: "static", specification: { document: EMPTY } });
  await docs.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: API_DOCS_POLICY,
    transformSpecification: document,
    transformSpecificationClone: false,
    uiConfig: { deepLinking: true },
    theme: { title: "Tenantry · calls" },
  });
  return docs;
};
