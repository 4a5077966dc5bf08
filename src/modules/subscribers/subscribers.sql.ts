import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { CONFIRM_DAYS, SUBSCRIBERS_PER_PAGE } from "./subscribers.schema.ts";

export interface Subscriber {
  readonly id: number;
  readonly email: string;
  readonly askedAt: Date;
  /** Null until the confirmation email is answered. */
  readonly confirmedAt: Date | null;
}

/**
 * Records a request for the newsletter, and deletes expired unconfirmed ones.
 * @returns whether the address is already on the list, and its unsubscribe token
 */
export const askForSubscription = async (
  tx: WriteTx,
  { email, confirmHash, unsubscribeToken }: { email: string; confirmHash: Buffer; unsubscribeToken: string },
): Promise<{ isOnList: boolean; unsubscribeToken: string }> => {
  await tx.sql
    .deleteFrom("subscribers")
    .where("companyId", "=", tx.companyId)
    .where("confirmedAt", "is", null)
    .where("askedAt", "<", sql<Date>`now() - ${CONFIRM_DAYS} * interval '1 day'`)
    .execute();
  const isOnList = sql<boolean>`subscribers.confirmed_at is not null`;
  return tx.sql
    .insertInto("subscribers")
    .values({ companyId: tx.companyId, email, confirmHash, unsubscribeToken })
    .onConflict((conflict) =>
      conflict.columns(["companyId", "emailKey"]).doUpdateSet({
        confirmHash: sql<Buffer | null>`case when ${isOnList} then null else excluded.confirm_hash end`,
        askedAt: sql<Date>`case when ${isOnList} then subscribers.asked_at else now() end`,
      }),
    )
    .returning(["unsubscribeToken", isOnList.as("isOnList")])
    .executeTakeFirstOrThrow();
};

/** An address on the list, confirmed or not, with its unsubscribe token; null if it isn't on the list. */
export const selectByEmail = async (
  tx: ReadTx,
  email: string,
): Promise<{ email: string; unsubscribeToken: string } | null> =>
  (await tx.sql
    .selectFrom("subscribers")
    .select(["email", "unsubscribeToken"])
    .where("companyId", "=", tx.companyId)
    .where("emailKey", "=", email.toLowerCase())
    .executeTakeFirst()) ?? null;

/** Whether exactly this address is on the list, confirmed or not. */
export const findSubscriber = async (tx: ReadTx, email: string): Promise<Subscriber | null> =>
  (await tx.sql
    .selectFrom("subscribers")
    .select(["id", "email", "askedAt", "confirmedAt"])
    .where("companyId", "=", tx.companyId)
    .where("emailKey", "=", email.toLowerCase())
    .executeTakeFirst()) ?? null;

/** The address for a confirmation link, or null if the link has expired or was used. */
export const selectWaiting = async (tx: ReadTx, confirmHash: Buffer): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("subscribers")
      .select("email")
      .where("companyId", "=", tx.companyId)
      .where("confirmHash", "=", confirmHash)
      .where("askedAt", ">=", sql<Date>`now() - ${CONFIRM_DAYS} * interval '1 day'`)
      .executeTakeFirst()
  )?.email ?? null;

/** Confirms an address. @returns whether the link was valid */
export const confirmSubscriber = async (tx: WriteTx, confirmHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx.sql
    .updateTable("subscribers")
    .set({ confirmHash: null, confirmedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("confirmHash", "=", confirmHash)
    .where("askedAt", ">=", sql<Date>`now() - ${CONFIRM_DAYS} * interval '1 day'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The address for an unsubscribe token; null if the token is unknown. */
export const selectLeaving = async (tx: ReadTx, unsubscribeToken: string): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("subscribers")
      .select("email")
      .where("companyId", "=", tx.companyId)
      .where("unsubscribeToken", "=", unsubscribeToken)
      .executeTakeFirst()
  )?.email ?? null;

/** Removes an address from the list, if it's there. */
export const deleteByToken = async (tx: WriteTx, unsubscribeToken: string): Promise<void> => {
  await tx.sql
    .deleteFrom("subscribers")
    .where("companyId", "=", tx.companyId)
    .where("unsubscribeToken", "=", unsubscribeToken)
    .execute();
};

/** @returns the address, or null if there is no such subscriber */
export const deleteSubscriberRow = async (tx: WriteTx, id: number): Promise<string | null> =>
  (
    await tx.sql
      .deleteFrom("subscribers")
      .where("companyId", "=", tx.companyId)
      .where("id", "=", id)
      .returning("email")
      .executeTakeFirst()
  )?.email ?? null;

/** A page of the list, newest first. @param search part of the address; empty for all */
export const selectSubscribers = async (
  tx: ReadTx,
  { search, page }: { search: string; page: number },
): Promise<{ total: number; confirmed: number; subscribers: Subscriber[] }> => {
  const found = tx.sql
    .selectFrom("subscribers")
    .where("companyId", "=", tx.companyId)
    .$if(search !== "", (query) => query.where(sql`position(${search.toLowerCase()} in email_key)`, ">", 0));
  const [subscribers, counts] = await Promise.all([
    found
      .select(["id", "email", "askedAt", "confirmedAt"])
      .orderBy("askedAt", "desc")
      .orderBy("id", "desc")
      .limit(SUBSCRIBERS_PER_PAGE)
      .offset((page - 1) * SUBSCRIBERS_PER_PAGE)
      .execute(),
    found
      .select([sql<number>`count(*)::int`.as("total"), sql<number>`count(confirmed_at)::int`.as("confirmed")])
      .executeTakeFirstOrThrow(),
  ]);
  return { ...counts, subscribers };
};

/** All confirmed subscribers, in the order in which they confirmed. */
export const selectConfirmed = (
  tx: ReadTx,
): Promise<{ email: string; confirmedAt: Date; unsubscribeToken: string }[]> =>
  tx.sql
    .selectFrom("subscribers")
    .select(["email", "confirmedAt", "unsubscribeToken"])
    .where("companyId", "=", tx.companyId)
    .where("confirmedAt", "is not", null)
    .$narrowType<{ confirmedAt: Date }>()
    .orderBy("confirmedAt")
    .orderBy("id")
    .execute();
