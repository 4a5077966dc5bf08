import type { FastifyInstance } from "fastify";
import type { Database } from "#platform/db/pool.ts";
import type { Storage } from "#platform/files/stored-files.ts";

/**
 * Answers three questions on any host: whether the process is up, whether visitors should be sent to this node, and
 * whether everything works. An outage of the database or the storage reaches all nodes at once, and each still serves
 * what it has, so only the last one depends on it.
 */
export const registerHealth = (
  app: FastifyInstance,
  database: Database,
  storage: Storage,
  stopping: AbortSignal,
): void => {
  const config = { isAlwaysAnswered: true };
  app.get("/healthz", { config }, async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "up" }),
  );
  app.get("/servez", { config }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (stopping.aborted) return reply.code(503).send({ status: "this node is stopping" });
    return reply.send({ status: "serving" });
  });
  app.get("/readyz", { config }, async (_request, reply) => {
    reply.header("cache-control", "no-store");
    if (stopping.aborted) return reply.code(503).send({ status: "this node is stopping" });
    try {
      await database.pool.query("select 1");
    } catch {
      return reply.code(503).send({ status: "the database can't be reached" });
    }
    try {
      await storage.check();
    } catch {
      return reply.code(503).send({ status: "the file storage can't be reached" });
    }
    return reply.send({ status: "ready" });
  });
};
