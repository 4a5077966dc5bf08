import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#platform/call/refusal.ts";

/**
 * How bodies are read: JSON (also an empty one, since a DELETE may bear the header without a body), url-encoded forms,
 * and the fields of multipart forms. A name that comes twice in a form is a list.
 */
export const registerBodies = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[a-z.+-]+\+)?json\b/i,
    { parseAs: "string" },
    (_request, body, done) => {
      if (body === "") return done(null, undefined);
      try {
        done(null, JSON.parse(body as string));
      } catch {
        done(new Refusal("invalid", "The request's body is not valid JSON."), undefined);
      }
    },
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => {
      const fields: Record<string, string | string[]> = Object.create(null);
      for (const [name, value] of new URLSearchParams(body as string)) {
        const before = fields[name];
        fields[name] =
          before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
      }
      done(null, { ...fields });
    },
  );
  await app.register(multipart, {
    attachFieldsToBody: "keyValues",
    limits: { fields: 50, fieldSize: 1 << 20, fieldNameSize: 100, files: 0, parts: 50 },
  });
};
