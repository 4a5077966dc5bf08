import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { Entered } from "./site-forms.service.ts";

/** What was typed without scripts. */
export interface DraftInput {
  readonly entered: Entered;
  /** Path of the page that the form stands on. */
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
  readonly fileId: number | null;
  readonly question: string;
  readonly answer: string;
}

const COLUMNS = ["formId", "input", "fileId", "question", "answer", "successMessage"] as const;
const SECONDS = 3600;

export const insertDraft = async (tx: WriteTx, tokenHash: Buffer, draft: NewDraft): Promise<void> => {
  await tx.sql
    .insertInto("formDrafts")
    .values({
      companyId: tx.companyId,
      tokenHash,
      ...draft,
      input: JSON.stringify(draft.input),
      expiresAt: sql<Date>`now() + make_interval(secs => ${SECONDS})`,
    })
    .execute();
};

export const selectDraft = async (tx: ReadTx, tokenHash: Buffer): Promise<DraftRecord | null> =>
  ((await tx.sql
    .selectFrom("formDrafts")
    .select(COLUMNS)
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()) as DraftRecord | undefined) ?? null;

/** The same, held: of two answers at once the second waits for the first. */
export const selectDraftForUpdate = async (tx: WriteTx, tokenHash: Buffer): Promise<DraftRecord | null> =>
  ((await tx.sql
    .selectFrom("formDrafts")
    .select(COLUMNS)
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .forUpdate()
    .executeTakeFirst()) as DraftRecord | undefined) ?? null;

/** Another question, after a wrong answer. */
export const updateDraftQuestion = async (
  tx: WriteTx,
  tokenHash: Buffer,
  input: DraftInput,
  next: { question: string; answer: string },
): Promise<void> => {
  await tx.sql
    .updateTable("formDrafts")
    .set({ ...next, input: JSON.stringify(input) })
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

/** It was accepted: nothing of what was typed stays, and the file is the submission's. */
export const updateDraftAccepted = async (
  tx: WriteTx,
  tokenHash: Buffer,
  input: DraftInput,
  successMessage: string,
): Promise<void> => {
  await tx.sql
    .updateTable("formDrafts")
    .set({ input: JSON.stringify(input), fileId: null, question: "", answer: "", successMessage })
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
