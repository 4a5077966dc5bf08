import { sql } from "kysely";
import type { Actor } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export interface VersionRecord {
  id: number;
  pageId: number;
  number: number;
  status: string;
  /** When something in it was saved last, or its status changed. */
  changedAt: Date;
  /** When it got its present status. */
  statusAt: Date;
  /** When it went live; null where it never did. */
  liveAt: Date | null;
  /** Who submitted it last; null while nobody has. */
  submittedByEmail: string | null;
  submittedByCompanyId: number | null;
  submittedByUserId: number | null;
  /** Who saved something in it last; null while nobody has. */
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

export const selectVersions = (tx: ReadTx, pageId: number): Promise<VersionRecord[]> =>
  tx.sql
    .selectFrom("pageVersions")
    .select(versionColumns)
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .orderBy("number", "desc")
    .execute();

/** @param number as somebody asked for it: it may be larger than a version's number can be */
export const selectVersion = async (
  tx: ReadTx,
  pageId: number,
  number: number,
): Promise<VersionRecord | null> =>
  (await tx.sql
    .selectFrom("pageVersions")
    .select(versionColumns)
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .where("number", "=", sql<number>`${number}::bigint`)
    .executeTakeFirst()) ?? null;

export const selectVersionByStatus = async (
  tx: ReadTx,
  pageId: number,
  status: string,
): Promise<VersionRecord | null> =>
  (await tx.sql
    .selectFrom("pageVersions")
    .select(versionColumns)
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .where("status", "=", status)
    .executeTakeFirst()) ?? null;

/** Since when the live version of each page has been it. */
export const selectLiveSince = (tx: ReadTx): Promise<{ pageId: number; changedAt: Date }[]> =>
  tx.sql
    .selectFrom("pageVersions")
    .select(["pageId", "changedAt"])
    .where("companyId", "=", tx.companyId)
    .where("status", "=", "live")
    .orderBy("pageId")
    .execute();

/** A new draft. A trigger gives it the number after the highest that the page ever had. */
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

/** Says that somebody saved something in the version. */
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
  /** `contentHash`: of the version that the action is about, as 64 hexadecimal digits. */
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

/** Whether the newest lines of the page's log, of the last ten minutes, hold this action of this person. */
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
