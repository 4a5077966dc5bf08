import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { API_DOCS_POLICY } from "../http/security-headers.ts";

/** The library wants a document when it starts. */
const EMPTY = { openapi: "3.1.0", info: { title: "Tenantry", version: "" }, paths: {} };

/**
 * Serves the API description: `/api/openapi.json`, and `/api/docs` to read and try it.
 * @param write makes the OpenAPI document. It takes a quarter of a second, so nobody waits for it before asking.
 */
export const registerApiDocs = async (app: FastifyInstance, write: () => object): Promise<void> => {
  let written: object | undefined;
  let json: string | undefined;
  const document = (): object => (written ??= write());
  app.get("/api/openapi.json", async (_request, reply) => {
    json ??= JSON.stringify(document());
    return reply.type("application/json; charset=utf-8").send(json);
  });
  await app.register(swagger, { mode: "static", specification: { document: EMPTY } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: API_DOCS_POLICY,
    transformSpecification: document,
    transformSpecificationClone: false,
    uiConfig: { deepLinking: true },
    theme: { title: "Tenantry · calls" },
  });
};
