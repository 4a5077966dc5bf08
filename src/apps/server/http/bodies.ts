import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#platform/errors/refusal.ts";
import type { TemporaryFiles } from "#platform/files/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";
import { readForm } from "../http/forms.ts";

/**
 * Parses bodies: JSON (also an empty one, because a DELETE may have the header without a body), url-encoded forms, and,
 * on routes that accept them, multipart forms with or without a file. A repeated name becomes a list. Bodies can't
 * exceed their route's limit, which doesn't include files.
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
    async (_request: FastifyRequest, body: string) => {
      if (body === "") return undefined;
      if (body.length > LARGE) await turnOfItsOwn();
      try {
        return readJson(body);
      } catch (error) {
        throw error instanceof Refusal ? error : new Refusal("invalid", "The request body isn't valid JSON.");
      }
    },
  );
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, body: string) => {
      if (hasTooManyFields(body)) throw new Refusal("too-large", "The form has too many fields.");
      const fields: Record<string, string | string[]> = Object.create(null);
      for (const [name, value] of new URLSearchParams(body)) {
        const before = fields[name];
        if (before === undefined) fields[name] = value;
        else if (Array.isArray(before)) before.push(value);
        else fields[name] = [before, value];
      }
      return { ...fields };
    },
  );
  await app.register(multipart, { throwFileSizeLimit: false });
  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const { config, bodyLimit } = request.routeOptions;
    const { call, form: own, isVisitorForm } = config;
    // The framework limits bodies that it parses. For multipart forms, that's up to us.
    if (bodyLimit === undefined || !(call?.takesForms || own || isVisitorForm))
      throw new Refusal("unsupported", "This type of content isn't accepted here.");
    const form = await readForm(request, own?.upload ?? call?.upload ?? null, bodyLimit, temporary, log);
    request.body = form.fields;
    request.uploaded = form.upload;
  });
};

/** The most entries and fields in a body, including lists and objects. No call accepts more. */
const MAX_PARTS = 10_000;

/** Stops counting at the limit, because a megabyte of `a&a&a` has half a million fields. */
const hasTooManyFields = (body: string): boolean => {
  let at = -1;
  for (let count = 0; count < MAX_PARTS; count++) {
    at = body.indexOf("&", at + 1);
    if (at === -1) return false;
  }
  return true;
};

const [QUOTE, COMMA, BRACKET, BRACE, BACKSLASH] = [...'",[{\\'].map((one) => one.charCodeAt(0));

/** Whether a JSON text has too many entries, because parsing half a million and explaining each error takes long. */
const hasTooManyParts = (text: string): boolean => {
  if (text.length <= MAX_PARTS) return false;
  let parts = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(text, at);
      if (at === -1) return false;
    } else if (code === COMMA || code === BRACKET || code === BRACE) {
      parts += 1;
      if (parts > MAX_PARTS) return true;
    }
  }
  return false;
};

/** The end of a JSON string: the next quotation mark after an even number of backslashes. */
const endOfText = (text: string, start: number): number => {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    if (end === -1) return -1;
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
};

/** Number of characters from which a body waits for its own turn of the event loop. */
const LARGE = 1 << 16;

/**
 * Resolves in a turn of the event loop without another large body. Parsing and checking one takes milliseconds, and a
 * dozen in one turn would make everyone wait.
 */
const turnOfItsOwn = ((): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return last;
  };
})();

/** A lone surrogate as a JSON escape, after an even number of backslashes. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]/;

/**
 * JSON can escape lone surrogates, which no text contains and the database rejects.
 * @throws Refusal for a lone surrogate or too many parts, SyntaxError for invalid JSON
 */
const readJson = (text: string): unknown => {
  if (hasTooManyParts(text)) throw new Refusal("too-large", "The request has too many parts.");
  const value: unknown = JSON.parse(text);
  // Serialized again, only lone surrogates are still escaped.
  if (HALF_CHARACTER.test(text) && HALF_CHARACTER.test(JSON.stringify(value)))
    throw new Refusal(
      "invalid",
      "The text contains characters that can't be saved. Remove them and try again.",
    );
  return value;
};
