import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { CompanyDbs, ReadTx } from "#platform/db/company-db.ts";
import { deleteKey, selectRequest, updateAnswer } from "#platform/db/idempotency-keys.sql.ts";
import { answerOf } from "#platform/db/keyed-writes.ts";
import {
  DoneBefore,
  type RequestKey,
  requestHash,
  requestKey,
  type StoredAnswer,
} from "#platform/db/request-key.ts";
import { Refusal, refuse } from "#platform/errors/refusal.ts";
import { digestOf } from "#platform/files/files.ts";
import type { Call } from "./define-call.ts";
import { IDEMPOTENCY_HEADER } from "./idempotency-header.ts";
import { takesKey } from "./keyless-calls.ts";

const KEY = /^[\x21-\x7e]{1,64}$/;

/** Reads a request's key; null if it has none, or if its call ignores it. @throws Refusal 400 */
export const readKey = (call: Call, headers: FastifyRequest["headers"]): string | null => {
  const header = takesKey(call) ? headers[IDEMPOTENCY_HEADER] : undefined;
  if (header === undefined) return null;
  if (typeof header !== "string" || !KEY.test(header))
    throw refuse.invalid(
      "The idempotency key must have 1 to 64 visible ASCII characters, so nothing was changed.",
    );
  return header;
};

/** The key under which a call's change is made; null for calls that change nothing or ignore keys. */
export const keyOfRequest = async (call: Call, request: FastifyRequest): Promise<RequestKey | null> => {
  if (!takesKey(call)) return null;
  const key = readKey(call, request.headers);
  if (key === null) return requestKey();
  const { uploaded: file, query, body, requestContext } = request;
  const digest = file && !file.isTooLarge ? (await digestOf(file.path)).sha256.toString("hex") : null;
  return requestKey({
    key,
    userId: requestContext?.actor?.userId ?? 0,
    call: call.name,
    hash: requestHash([query, body, file?.fileName, digest]),
    answerTo: (result) => foreseenAnswer(call, result),
  });
};

/** The answer to a call. */
export const presentAnswer = (call: Call, answer: unknown): StoredAnswer => {
  if (call.status === 204) return { status: 204, body: "" };
  // Only what the schema lists may leave the server, never a whole row.
  const listed = z.parse(call.answer, answer);
  const status = call.answersStatus ? (listed as { status: number }).status : call.status;
  return { status, body: JSON.stringify(listed) ?? "" };
};

/** Most answers are a fixed word, or what the transaction returns, such as an id. */
const foreseenAnswer = (call: Call, result: unknown): StoredAnswer | null => {
  const { type, values } = call.answer._zod.def as { type: string; values?: unknown[] };
  if (call.answersStatus || type === "unknown" || type === "any") return null;
  const foreseen = type === "literal" ? values?.[0] : result;
  return call.status === 204 || z.safeParse(call.answer, foreseen).success
    ? presentAnswer(call, foreseen)
    : null;
};

/**
 * Answers a request that may have been sent before.
 * @param work does what the request asks for
 */
export const answerOnce = async (
  key: RequestKey | null,
  companyId: number,
  companyDb: CompanyDbs,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> => {
  const request = key?.request;
  if (!key || !request) return work();
  const ofHolder = (write: (tx: ReadTx, holder: NonNullable<RequestKey["holder"]>) => Promise<void>) => {
    const { holder } = key;
    return holder && companyDb(holder.row.companyId).writeAtOnce((tx) => write(tx, holder));
  };
  try {
    const answer = await work();
    const { holder } = key;
    // Not awaited. Until it's stored, a request that is sent again waits for it.
    if (holder && (holder.answer?.status !== answer.status || holder.answer.body !== answer.body))
      void ofHolder((tx, { row }) => updateAnswer(tx, row, answer))?.catch(() => {});
    return answer;
  } catch (error) {
    if (error instanceof DoneBefore) return error.answer;
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    // It was refused after a part was saved, so what is kept isn't its answer.
    if (key.holder) await ofHolder((tx, { row }) => deleteKey(tx, row))?.catch(() => {});
    else {
      // What it did when it was first sent can be why it's refused now, before it reaches its transaction.
      const db = companyDb(companyId);
      const found = await db.read((tx) => selectRequest(tx, request));
      if (found) return answerOf(db, request, found);
    }
    throw error;
  }
};
