import type { FastifyInstance } from "fastify";
import type { Database } from "#platform/db/pool.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import type { Log } from "#platform/log/log.ts";

/**
 * Answers three questions on any host: whether the process is up, whether visitors should be sent to this node, and
 * whether everything works. An outage of the database or the storage reaches all nodes at once, and each still serves
 * what it has, so only the last one depends on it.
 */
export const registerHealth = (
  app: FastifyInstance,
  { database, storage }: { database: Database; storage: Storage },
  log: Log,
  stopping: AbortSignal,
): void => {
  const config = { isAlwaysAnswered: true };
  const parts: readonly (readonly [name: string, check: () => Promise<unknown>])[] = [
    ["the database", () => database.pool.query("select 1")],
    ["the file storage", () => storage.check()],
  ];
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
    for (const [part, check] of parts)
      try {
        await check();
      } catch (error) {
        log.warn({ error: (error as Error).message }, `This node isn't ready: ${part} can't be reached.`);
        return reply.code(503).send({ status: `${part} can't be reached` });
      }
    return reply.send({ status: "ready" });
  });
};
