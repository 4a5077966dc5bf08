import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#platform/errors/refusal.ts";

/** Answers in plain text that isn't kept, instead of a file. */
export const sendPlain = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .removeHeader("content-disposition")
    .type("text/plain; charset=utf-8")
    .send(text);

/** The error handler of routes that send files: a refusal is one sentence in plain text. */
export const refusePlainly =
  (app: FastifyInstance) =>
  async (error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!(error instanceof Refusal)) return app.errorHandler(error, request, reply);
    if (error.status === 503) reply.header("retry-after", "5");
    return sendPlain(reply, error.status, error.message);
  };
