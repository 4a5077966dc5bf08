import { createHash } from "node:crypto";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { LIFETIMES } from "./identity.schema.ts";
import {
  deleteRecord,
  deleteRecordsOfGrant,
  type FoundRecord,
  selectRecord,
  selectRecordByUid,
  updateRecordConsumed,
  upsertRecord,
} from "./identity.sql.ts";
import {
  type RequestSession,
  requestSession,
  SESSION_PLACEHOLDER,
  uidOfSession,
} from "./request-session.service.ts";

/**
 * Stores the OpenID Connect library's records in a company's tables.
 * - Ids that give access are stored only as hashes.
 * - The library's session is the signed-in session of the request. They begin and end together, and everything issued
 * in the session ends with it.
 * @param isAlive whether a session is valid: not ended, its user neither deleted nor locked, and the password
 * unchanged
 */
export const createRecords =
  (db: CompanyDb, isAlive: (sessionHash: Buffer) => Promise<boolean>) =>
  (model: string): Adapter => {
    const keyOf = (id: string): Buffer => hash(id);
    const isSession = model === "Session";

    const upsert = async (id: string, payload: AdapterPayload, expiresIn: number): Promise<void> => {
      const session = requestSession.getStore()?.session ?? null;
      // Without a signed-in person, there is no session to store.
      if (isSession && !session) return;
      const { jti: _, ...stored } = payload;
      const record = {
        model,
        idHash: isSession && session ? session.hash : keyOf(id),
        payload: stored as Record<string, unknown>,
        grantId: payload.grantId ?? null,
        uid: isSession ? (payload.uid ?? null) : null,
        // A running sign-in must outlive the session, because it may be what ends it.
        sessionHash: model === "Interaction" ? null : (session?.hash ?? null),
        sessionUid: (payload as { sessionUid?: string }).sessionUid ?? null,
        expiresInSeconds: expiresIn,
      };
      try {
        await db.write((tx) => upsertRecord(tx, record));
      } catch (error) {
        // The session has just ended, so its records must not be stored.
        if ((error as { code?: string }).code !== "23503") throw error;
      }
    };

    const findSession = async (): Promise<AdapterPayload | undefined> => {
      const session = requestSession.getStore()?.session;
      if (!session) return undefined;
      const found = await db.read((tx) => selectRecord(tx, model, session.hash));
      return {
        ...(found?.payload ?? newSession(session)),
        jti: SESSION_PLACEHOLDER,
      };
    };

    return {
      upsert,
      find: async (id) => {
        if (isSession) return findSession();
        const found = await db.read((tx) => selectRecord(tx, model, keyOf(id)));
        return found && { ...withConsumed(found), jti: id };
      },
      findByUid: async (uid) => {
        const found = await db.read((tx) => selectRecordByUid(tx, model, uid));
        if (!found?.sessionHash || !(await isAlive(found.sessionHash))) return undefined;
        return { ...found.payload, jti: SESSION_PLACEHOLDER };
      },
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const isFirst = await db.write((tx) => updateRecordConsumed(tx, model, keyOf(id)));
        if (!isFirst) throw new errors.InvalidGrant("it was used before");
      },
      // Signing out ends the session itself and deletes its record.
      destroy: async (id) => {
        if (!isSession) await db.write((tx) => deleteRecord(tx, model, keyOf(id)));
      },
      revokeByGrantId: (grantId) => db.write((tx) => deleteRecordsOfGrant(tx, model, grantId)),
    };
  };

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Derived from the session alone, so that simultaneous requests get the same one. */
const newSession = ({ hash: sessionHash, accountId, startedAt }: RequestSession): AdapterPayload => {
  const now = Math.floor(Date.now() / 1000);
  return {
    kind: "Session",
    uid: uidOfSession(sessionHash),
    accountId,
    loginTs: Math.floor(startedAt.getTime() / 1000),
    iat: now,
    exp: now + LIFETIMES.session,
  };
};

const withConsumed = ({ payload, consumedAt }: FoundRecord): AdapterPayload => ({
  ...payload,
  ...(consumedAt ? { consumed: Math.floor(consumedAt.getTime() / 1000) } : {}),
});
