import { generateKeyPair, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import type { JWK } from "oidc-provider";
import { recordAudit } from "#modules/audit/audit.public.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";
import { KEY_TIMES } from "./identity.schema.ts";
import {
  deleteKeys,
  insertKey,
  type KeyRow,
  selectCompaniesWithOldKeys,
  selectKeys,
  selectKeysForUpdate,
} from "./identity.sql.ts";

/** The cache tag of a company's signing keys. */
export const KEYS_TAG = "identity-keys";

const generate = promisify(generateKeyPair);

/**
 * A company's signing keys, starting with the one that signs now. Creates the first key if there is none. The result
 * contains private keys, so pass it only to the identity provider.
 */
export const signingKeys = async (db: CompanyDb, now = Date.now()): Promise<JWK[]> => {
  let rows = await db.read(selectKeys);
  if (rows.length === 0) {
    const key = await newKey();
    rows = await db.write(async (tx) => {
      // Another node may have created one since.
      if ((await selectKeysForUpdate(tx)).length === 0) await addKey(tx, key);
      return selectKeys(tx);
    });
  }
  const signs = keyThatSigns(rows, now);
  return [...rows]
    .sort((a, b) => Number(b === signs) - Number(a === signs))
    .map((row) => row.privateJwk as JWK);
};

/**
 * Creates the next key once the newest has signed long enough, and deletes keys that are no longer needed. Does
 * nothing for a company without keys.
 */
export const rotateKeys = async (db: CompanyDb, now = Date.now()): Promise<void> => {
  const rows = await db.read(selectKeys);
  if (!isNextDue(rows, now) && lapsedKeys(rows, now).length === 0) return;
  const key = await newKey();
  await db.write(async (tx) => {
    const held = await selectKeysForUpdate(tx);
    const isDue = isNextDue(held, now);
    if (isDue) await addKey(tx, key);
    const lapsed = lapsedKeys(held, now);
    await deleteKeys(tx, lapsed);
    if (isDue || lapsed.length > 0)
      await recordAudit(tx, null, {
        action: "Renewed sign-in keys",
        subject: "Sign-in for other programs",
        ...(lapsed.length > 0 ? { before: { removed: lapsed } } : {}),
        ...(isDue ? { after: { added: key.keyId } } : {}),
      });
    if (lapsed.length > 0) tx.invalidate(KEYS_TAG);
  });
};

/** The newest key that has been published long enough. A company's first key signs right away. */
const keyThatSigns = (rows: readonly KeyRow[], now: number): KeyRow | undefined =>
  rows.find((row) => now - row.createdAt.getTime() >= KEY_TIMES.ahead) ?? rows.at(-1);

const isNextDue = ([newest]: readonly KeyRow[], now: number): boolean =>
  newest !== undefined && now - newest.createdAt.getTime() >= KEY_TIMES.signs;

/** Keys whose successor has signed for so long that nothing they signed is valid anymore. */
const lapsedKeys = (rows: readonly KeyRow[], now: number): string[] => {
  const successor = rows.findIndex(
    (row) => now - row.createdAt.getTime() >= KEY_TIMES.ahead + KEY_TIMES.kept,
  );
  return successor < 0 ? [] : rows.slice(successor + 1).map((row) => row.keyId);
};

/** Companies whose newest key has signed long enough, or that have keys that are no longer needed. */
export const companiesWithOldKeys = selectCompaniesWithOldKeys({
  newestMs: KEY_TIMES.signs,
  successorMs: KEY_TIMES.ahead + KEY_TIMES.kept,
});

const newKey = async (): Promise<{ keyId: string; jwk: JsonWebKey }> => {
  const { privateKey } = await generate("rsa", { modulusLength: 3072 });
  const keyId = randomBytes(12).toString("base64url");
  return { keyId, jwk: { ...privateKey.export({ format: "jwk" }), kid: keyId, use: "sig", alg: "RS256" } };
};

type JsonWebKey = Record<string, unknown>;

const addKey = async (tx: WriteTx, key: { keyId: string; jwk: JsonWebKey }): Promise<void> => {
  await insertKey(tx, key.keyId, key.jwk);
  tx.invalidate(KEYS_TAG);
};
