import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { Refusal } from "#platform/call/refusal.ts";
import type { TemporaryFiles } from "#platform/files/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";
import { readForm } from "./forms.ts";

/**
 * How bodies are read: JSON (also an empty one, since a DELETE may bear the header without a body), url-encoded forms,
 * and multipart forms, with a file where the call takes one. A name that comes twice in a form is a list.
 */
export const registerBodies = async (
  app: FastifyInstance,
  temporary: TemporaryFiles,
  log: Log,
): Promise<void> => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    /^application\/(?:[a-z.+-]+\+)?json\b/i,
    { parseAs: "string" },
    (_request, body, done) => {
      if (body === "") return done(null, undefined);
      try {
        done(null, readJson(body as string));
      } catch (error) {
        done(
          error instanceof Refusal ? error : new Refusal("invalid", "The request's body is not valid JSON."),
          undefined,
        );
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
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const { call, form: own } = request.routeOptions.config;
    const upload = own?.upload ?? call?.upload ?? null;
    const form = await readForm(
      request,
      upload,
      own?.fieldBytes ?? call?.bodyLimit ?? 1 << 20,
      temporary,
      log,
    );
    request.body = form.fields;
    request.uploaded = form.upload;
  });
};

const SURROGATE = /\\u[dD][89a-fA-F]/;

/**
 * JSON can escape half of a character, which no text holds and the database doesn't take.
 * @throws Refusal for such a text, SyntaxError for what is no JSON
 */
const readJson = (text: string): unknown =>
  SURROGATE.test(text)
    ? JSON.parse(text, (_key, value: unknown) => {
        if (typeof value === "string" && !value.isWellFormed())
          throw new Refusal("invalid", "The text has characters that can't be stored.");
        return value;
      })
    : JSON.parse(text);
