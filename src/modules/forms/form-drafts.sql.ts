import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Entered } from "./site-forms.service.ts";

/** What was typed without scripts. */
export interface DraftInput {
  readonly entered: Entered;
  /** Path of the page that the form appears on. */
  readonly page: string;
  /** What is wrong, by the inputs' names: then the form is shown again. */
  readonly errors: Readonly<Record<string, string>>;
  readonly confirmationEmail: string;
  /** Whether the last answer to the question was wrong. */
  readonly isWrong: boolean;
}

export interface DraftRecord {
  readonly formId: number;
  readonly input: DraftInput;
  readonly fileId: number | null;
  readonly question: string;
  readonly answer: string;
  /** Not null once it was accepted. */
  readonly successMessage: string | null;
}

export interface NewDraft {
  readonly formId: number;
  readonly input: DraftInput;
  readonly question: string;
  readonly answer: string;
  /** Whose it counts as: see `addressKey`. */
  readonly addressKey: string;
  /** Room for its file, which is stored afterwards; 0: it has none. */
  readonly fileBytes: number;
}

/** What is kept of forms whose question nobody has answered yet. */
export interface Unanswered {
  readonly files: number;
  readonly bytes: number;
  /** Of all addresses together. */
  readonly companyBytes: number;
}

/** The unanswered drafts. Locks them, so others wait until this transaction ends. */
export const selectUnansweredForUpdate = async (tx: WriteTx, addressKey: string): Promise<Unanswered> => {
  await sql`select pg_advisory_xact_lock(hashtext('form_drafts'), ${tx.companyId % 2_147_483_647}::int)`.execute(
    tx.sql,
  );
  const isOwn = sql`address_key = ${addressKey}`;
  const { rows } = await sql<Unanswered>`
    select count(*) filter (where ${isOwn} and file_bytes > 0)::int as files,
      coalesce(sum(text_bytes + file_bytes) filter (where ${isOwn}), 0)::float8 as bytes,
      coalesce(sum(text_bytes + file_bytes), 0)::float8 as "companyBytes"
    from form_drafts
    where company_id = ${tx.companyId} and expires_at > now() and success_message is null`.execute(tx.sql);
  return rows[0] ?? { files: 0, bytes: 0, companyBytes: 0 };
};

const SECONDS = 3600;

/** @param input as it is stored, in JSON */
export const insertDraft = async (
  tx: WriteTx,
  tokenHash: Buffer,
  { input, ...draft }: Omit<NewDraft, "input"> & { readonly input: string },
): Promise<void> => {
  await tx.sql
    .insertInto("formDrafts")
    .values({
      companyId: tx.companyId,
      tokenHash,
      ...draft,
      input,
      textBytes: Buffer.byteLength(input),
      expiresAt: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
    })
    .execute();
};

const draftOf = (tx: ReadTx, tokenHash: Buffer) =>
  tx.sql
    .selectFrom("formDrafts")
    .select(["formId", "input", "fileId", "question", "answer", "successMessage"])
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`);

export const selectDraft = async (tx: ReadTx, tokenHash: Buffer): Promise<DraftRecord | null> =>
  ((await draftOf(tx, tokenHash).executeTakeFirst()) as DraftRecord | undefined) ?? null;

/** The same, held: of two answers at once the second waits for the first. */
export const selectDraftForUpdate = async (tx: WriteTx, tokenHash: Buffer): Promise<DraftRecord | null> =>
  ((await draftOf(tx, tokenHash).forUpdate().executeTakeFirst()) as DraftRecord | undefined) ?? null;

interface DraftChanges extends Partial<Omit<DraftRecord, "formId" | "input">> {
  readonly input?: DraftInput;
  readonly textBytes?: number;
  readonly fileBytes?: number;
}

export const updateDraft = async (
  tx: WriteTx,
  tokenHash: Buffer,
  { input, ...changes }: DraftChanges,
): Promise<void> => {
  await tx.sql
    .updateTable("formDrafts")
    .set(input ? { ...changes, input: JSON.stringify(input) } : changes)
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

/** Forgets a draft whose file couldn't be stored. */
export const deleteDraft = async (tx: WriteTx, tokenHash: Buffer): Promise<void> => {
  await tx.sql
    .deleteFrom("formDrafts")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

/** Forgets drafts that have lapsed. Answers the ids of their files. */
export const deleteLapsedDrafts = async (tx: WriteTx): Promise<number[]> =>
  (
    await tx.sql
      .deleteFrom("formDrafts")
      .where("companyId", "=", tx.companyId)
      .where("expiresAt", "<", sql<Date>`now()`)
      .returning("fileId")
      .execute()
  ).flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
