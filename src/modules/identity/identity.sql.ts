import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** A record's body in the OpenID Connect library's format. */
export type Payload = Record<string, unknown>;

export interface FoundRecord {
  payload: Payload;
  sessionHash: Buffer | null;
  consumedAt: Date | null;
}

export interface NewRecord {
  readonly model: string;
  readonly idHash: Buffer;
  readonly payload: Payload;
  readonly grantId: string | null;
  readonly uid: string | null;
  /** The session it came from. If null, it is looked up by `sessionUid`. */
  readonly sessionHash: Buffer | null;
  readonly sessionUid: string | null;
  readonly expiresInSeconds: number;
}

export const upsertRecord = async (tx: WriteTx, record: NewRecord): Promise<void> => {
  await sql`
    insert into identity_records as r
      (company_id, model, id_hash, payload, grant_id, uid, session_hash, expires_at)
    values (
      ${tx.companyId}, ${record.model}, ${record.idHash}, ${JSON.stringify(record.payload)}::jsonb,
      ${record.grantId}, ${record.uid},
      coalesce(
        (select session_hash from identity_records
          where company_id = ${tx.companyId} and model = 'Session' and uid = ${record.sessionUid}),
        ${record.sessionHash}::bytea),
      now() + ${record.expiresInSeconds} * interval '1 second')
    on conflict (company_id, model, id_hash) do update
      set payload = excluded.payload, grant_id = excluded.grant_id, expires_at = excluded.expires_at`.execute(
    tx.sql,
  );
};

const validRecords = (tx: ReadTx, model: string) =>
  tx.sql
    .selectFrom("identityRecords")
    .select(["payload", "sessionHash", "consumedAt"])
    .where("companyId", "=", tx.companyId)
    .where("model", "=", model)
    .where("expiresAt", ">", sql<Date>`now()`);

export const selectRecord = async (
  tx: ReadTx,
  model: string,
  idHash: Buffer,
): Promise<FoundRecord | undefined> =>
  (await validRecords(tx, model).where("idHash", "=", idHash).executeTakeFirst()) as FoundRecord | undefined;

export const selectRecordByUid = async (
  tx: ReadTx,
  model: string,
  uid: string,
): Promise<FoundRecord | undefined> =>
  (await validRecords(tx, model).where("uid", "=", uid).executeTakeFirst()) as FoundRecord | undefined;

/** Marks a record as used. Returns whether this was the first use, even among simultaneous requests. */
export const updateRecordConsumed = async (tx: WriteTx, model: string, idHash: Buffer): Promise<boolean> => {
  const result = await tx.sql
    .updateTable("identityRecords")
    .set({ consumedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("model", "=", model)
    .where("idHash", "=", idHash)
    .where("consumedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};

export const deleteRecord = async (tx: WriteTx, model: string, idHash: Buffer): Promise<void> => {
  await tx.sql
    .deleteFrom("identityRecords")
    .where("companyId", "=", tx.companyId)
    .where("model", "=", model)
    .where("idHash", "=", idHash)
    .execute();
};

export const deleteRecordsOfGrant = async (tx: WriteTx, model: string, grantId: string): Promise<void> => {
  await tx.sql
    .deleteFrom("identityRecords")
    .where("companyId", "=", tx.companyId)
    .where("model", "=", model)
    .where("grantId", "=", grantId)
    .execute();
};

export const companiesWithLapsedRecords = sql`
  select company_id from identity_records where expires_at < now() - interval '1 hour'`;

export const deleteLapsedRecords = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("identityRecords")
    .where("companyId", "=", tx.companyId)
    .where("expiresAt", "<", sql<Date>`now() - interval '1 hour'`)
    .execute();
};

export interface KeyRow {
  keyId: string;
  privateJwk: Payload;
  createdAt: Date;
}

/** A query for the companies whose newest key, or a key with an older one behind it, has reached an age. */
export const selectCompaniesWithOldKeys = (ages: { newestMs: number; successorMs: number }) => sql`
  select company_id from identity_keys group by company_id
  having max(created_at) <= now() - make_interval(secs => ${sql.lit(ages.newestMs / 1000)})
    or count(*) filter (
      where created_at <= now() - make_interval(secs => ${sql.lit(ages.successorMs / 1000)})) > 1`;

/** A company's signing keys, newest first. */
export const selectKeys = async (tx: ReadTx): Promise<KeyRow[]> =>
  (await tx.sql
    .selectFrom("identityKeys")
    .select(["keyId", "privateJwk", "createdAt"])
    .where("companyId", "=", tx.companyId)
    .orderBy("createdAt", "desc")
    .orderBy("keyId")
    .execute()) as KeyRow[];

/** The same, locked against changes until the transaction ends. */
export const selectKeysForUpdate = async (tx: WriteTx): Promise<KeyRow[]> => {
  await tx.sql
    .selectFrom("companies")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .forUpdate()
    .execute();
  return selectKeys(tx);
};

export const insertKey = async (tx: WriteTx, keyId: string, privateJwk: Payload): Promise<void> => {
  await tx.sql
    .insertInto("identityKeys")
    .values({ companyId: tx.companyId, keyId, privateJwk: JSON.stringify(privateJwk) })
    .execute();
};

export const deleteKeys = async (tx: WriteTx, keyIds: readonly string[]): Promise<void> => {
  if (keyIds.length === 0) return;
  await tx.sql
    .deleteFrom("identityKeys")
    .where("companyId", "=", tx.companyId)
    .where("keyId", "in", keyIds)
    .execute();
};

export interface IdentityUser {
  id: number;
  email: string;
  firstName: string;
  lastName: string;
  privilege: string;
}

export const selectIdentityUser = async (tx: ReadTx, userId: number): Promise<IdentityUser | undefined> =>
  tx.sql
    .selectFrom("users")
    .select(["id", "email", "firstName", "lastName", "privilege"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
