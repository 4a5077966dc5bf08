import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { API_DOCS_POLICY } from "../http/security-headers.ts";

/** Serves the API description: `/api/openapi.json`, and `/api/docs` to read and try it. */
export const registerApiDocs = async (app: FastifyInstance, document: object): Promise<void> => {
  const json = JSON.stringify(document);
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(json),
  );
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: API_DOCS_POLICY,
    uiConfig: { deepLinking: true },
    theme: { title: "Tenantry · calls" },
  });
};
