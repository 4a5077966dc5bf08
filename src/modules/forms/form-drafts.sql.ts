import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import type { Entered } from "./site-forms.service.ts";

/** Input of a form sent without scripts. */
export interface DraftInput {
  readonly entered: Entered;
  /** Path of the page with the form. */
  readonly page: string;
  /** Errors by input name; if there are any, the form is shown again. */
  readonly errors: Readonly<Record<string, string>>;
  readonly confirmationEmail: string;
  /** Whether the last captcha answer was wrong. */
  readonly isWrong: boolean;
  /** Of the page with the form; left out by versions that know no languages. */
  readonly language?: Language;
}

export interface DraftRecord {
  readonly formId: number;
  readonly input: DraftInput;
  readonly fileId: number | null;
  readonly question: string;
  readonly answer: string;
  /** Null until the draft is accepted. */
  readonly successMessage: string | null;
  /** The submission that it became; null before that. */
  readonly submissionId: number | null;
}

export interface NewDraft {
  readonly formId: number;
  readonly input: DraftInput;
  readonly question: string;
  readonly answer: string;
  /** Sender for the limits; see `addressKey`. */
  readonly addressKey: string;
  /** Space reserved for a file that is stored later; 0 without a file. */
  readonly fileBytes: number;
}

/** Totals of drafts whose captcha hasn't been answered. */
export interface Unanswered {
  readonly files: number;
  readonly bytes: number;
  /** For all senders together. */
  readonly companyBytes: number;
}

/** Reads the totals. A lock makes other senders' requests wait until this transaction ends. */
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

/** @param input the stored JSON */
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

/** Stores what confirms a submission to its sender for a while. A token that is in use already changes nothing. */
export const insertReceipt = async (
  tx: WriteTx,
  tokenHash: Buffer,
  receipt: Pick<DraftRecord, "formId" | "input" | "successMessage" | "submissionId">,
): Promise<void> => {
  await tx.sql
    .insertInto("formDrafts")
    .values({
      companyId: tx.companyId,
      tokenHash,
      ...receipt,
      input: JSON.stringify(receipt.input),
      expiresAt: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
    })
    .onConflict((conflict) => conflict.columns(["companyId", "tokenHash"]).doNothing())
    .execute();
};

const draftOf = (tx: ReadTx, tokenHash: Buffer) =>
  tx.sql
    .selectFrom("formDrafts")
    .select(["formId", "input", "fileId", "question", "answer", "successMessage", "submissionId"])
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`);

export const selectDraft = async (tx: ReadTx, tokenHash: Buffer): Promise<DraftRecord | null> =>
  ((await draftOf(tx, tokenHash).executeTakeFirst()) as DraftRecord | undefined) ?? null;

/** Locks the draft, so that the second of two answers waits for the first. */
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

/** Deletes a draft whose file couldn't be stored. */
export const deleteDraft = async (tx: WriteTx, tokenHash: Buffer): Promise<void> => {
  await tx.sql
    .deleteFrom("formDrafts")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

/** Companies with drafts, or solved captchas, that have expired. */
export const companiesWithLapsedDrafts = sql`
  select company_id from form_drafts where expires_at < now()
  union select company_id from captcha_grants where expires_at < now()`;

/** Deletes expired drafts. @returns the ids of their files */
export const deleteLapsedDrafts = async (tx: WriteTx): Promise<number[]> =>
  (
    await tx.sql
      .deleteFrom("formDrafts")
      .where("companyId", "=", tx.companyId)
      .where("expiresAt", "<", sql<Date>`now()`)
      .returning("fileId")
      .execute()
  ).flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
