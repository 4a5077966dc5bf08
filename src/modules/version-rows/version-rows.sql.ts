import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface VersionRecord {
  id: number;
  pageId: number;
  number: number;
  status: string;
  /** When it was last saved, or its status last changed. */
  changedAt: Date;
  /** When it got its current status. */
  statusAt: Date;
  /** When it went live; null if it never did. */
  liveAt: Date | null;
  /** Who last submitted it; null if nobody has. */
  submittedByEmail: string | null;
  submittedByCompanyId: number | null;
  submittedByUserId: number | null;
  /** Who last saved it; null if nobody has. */
  editedByEmail: string | null;
  editedByCompanyId: number | null;
  editedByUserId: number | null;
}

const versionColumns = [
  "id",
  "pageId",
  "number",
  "status",
  "changedAt",
  "statusAt",
  "liveAt",
  "submittedByEmail",
  "submittedByCompanyId",
  "submittedByUserId",
  "editedByEmail",
  "editedByCompanyId",
  "editedByUserId",
] as const;

const versionsOf = (tx: ReadTx, pageId: number) =>
  tx.sql
    .selectFrom("pageVersions")
    .select(versionColumns)
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId);

/** A page's versions, newest first. */
export const selectVersions = (tx: ReadTx, pageId: number): Promise<VersionRecord[]> =>
  versionsOf(tx, pageId).orderBy("number", "desc").execute();

/** @param number as requested; it can exceed a version number's range */
export const selectVersion = async (
  tx: ReadTx,
  pageId: number,
  number: number,
): Promise<VersionRecord | null> =>
  (await versionsOf(tx, pageId).where("number", "=", sql<number>`${number}::bigint`).executeTakeFirst()) ??
  null;

export const selectVersionByStatus = async (
  tx: ReadTx,
  pageId: number,
  status: string,
): Promise<VersionRecord | null> =>
  (await versionsOf(tx, pageId).where("status", "=", status).executeTakeFirst()) ?? null;

/** Since when each page's live version has been live. */
export const selectLiveSince = (tx: ReadTx): Promise<{ pageId: number; changedAt: Date }[]> =>
  tx.sql
    .selectFrom("pageVersions")
    .select(["pageId", "changedAt"])
    .where("companyId", "=", tx.companyId)
    .where("status", "=", "live")
    .orderBy("pageId")
    .execute();

/** Creates a draft. A trigger gives it the number after the page's highest ever. */
export const insertVersion = (tx: WriteTx, pageId: number): Promise<{ id: number; number: number }> =>
  tx.sql
    .insertInto("pageVersions")
    .values({ companyId: tx.companyId, pageId, number: 1 })
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();

export const updateVersionStatus = async (
  tx: WriteTx,
  versionId: number,
  status: string,
  /** Who submits it. */
  submitter?: Actor,
): Promise<void> => {
  await tx.sql
    .updateTable("pageVersions")
    .set({
      status,
      changedAt: sql<Date>`now()`,
      ...(submitter
        ? {
            submittedByEmail: submitter.email,
            submittedByCompanyId: submitter.companyId,
            submittedByUserId: submitter.userId,
          }
        : {}),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", versionId)
    .execute();
};

/** Records that someone saved something in the version. */
export const updateVersionChanged = async (tx: WriteTx, versionId: number, actor: Actor): Promise<void> => {
  await tx.sql
    .updateTable("pageVersions")
    .set({
      changedAt: sql<Date>`now()`,
      editedByEmail: actor.email,
      editedByCompanyId: actor.companyId,
      editedByUserId: actor.userId,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", versionId)
    .execute();
};

export const deleteVersion = async (tx: WriteTx, versionId: number): Promise<void> => {
  await tx.sql
    .deleteFrom("blocks")
    .where("companyId", "=", tx.companyId)
    .where("pageVersionId", "=", versionId)
    .execute();
  await tx.sql
    .deleteFrom("pageVersions")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", versionId)
    .execute();
};

export const insertVersionLog = async (
  tx: WriteTx,
  actor: Pick<Actor, "companyId" | "userId" | "email">,
  /** `contentHash`: of the action's version, as 64 hexadecimal digits. */
  entry: { pageId: number; action: string; comments?: string; contentHash?: string },
): Promise<void> => {
  await tx.sql
    .insertInto("versionLogEntries")
    .values({
      companyId: tx.companyId,
      pageId: entry.pageId,
      actorCompanyId: actor.companyId,
      actorUserId: actor.userId,
      email: actor.email,
      action: entry.action,
      comments: entry.comments ?? "",
      contentHash: entry.contentHash ? Buffer.from(entry.contentHash, "hex") : null,
    })
    .execute();
};

export const selectVersionLog = (tx: ReadTx, pageId: number) =>
  tx.sql
    .selectFrom("versionLogEntries")
    .select(["id", "email", "action", "comments", "contentHash", "at"])
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .orderBy("id", "desc")
    .execute();

/** The comment that a version was last submitted with, or "". */
export const selectSubmitComment = async (tx: ReadTx, pageId: number, number: number): Promise<string> =>
  (
    await tx.sql
      .selectFrom("versionLogEntries")
      .select("comments")
      .where("companyId", "=", tx.companyId)
      .where("pageId", "=", pageId)
      .where("action", "=", `Submitted draft V${number}`)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst()
  )?.comments ?? "";

/** Whether the newest lines of the page's log, from the last ten minutes, include this action by this person. */
export const selectIsJustLogged = async (
  tx: ReadTx,
  actor: Actor,
  pageId: number,
  action: string,
): Promise<boolean> =>
  (await tx.sql
    .selectFrom("versionLogEntries")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .where("actorUserId", "=", actor.userId)
    .where("action", "=", action)
    .where("at", ">", sql<Date>`now() - interval '10 minutes'`)
    .limit(1)
    .executeTakeFirst()) !== undefined;
