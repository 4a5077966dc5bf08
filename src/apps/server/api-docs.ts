import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";

/** Serves every call's description: `/api/openapi.json`, and `/api/docs` to read and try it. */
export const registerApiDocs = async (app: FastifyInstance, document: object): Promise<void> => {
  const json = JSON.stringify(document);
  app.get("/api/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(json),
  );
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    // Its page loads files of its own only; the page itself sets styles.
    staticCSP:
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
    uiConfig: { deepLinking: true },
    theme: { title: "Tenantry · calls" },
  });
};
