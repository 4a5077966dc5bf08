import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { DemoReview } from "./demo-data.ts";
import { dayOf } from "./demo-dates.ts";

/** Gives pages and documents an owner and a review date. Their reminders count as sent, so that the demo sends none. */
export const addDemoReviews = async (tx: WriteTx, reviews: readonly DemoReview[]): Promise<void> => {
  for (const { page = null, document = null, owner, ...day } of reviews) {
    const reviewOn = dayOf(day).toISOString().slice(0, 10);
    await sql`
      insert into reviews (company_id, page_id, document_id, owner_id, review_on, reminded_soon_for, reminded_due_for)
      select ${tx.companyId}::bigint, p.id, d.id, u.id, ${reviewOn}::date, ${reviewOn}::date, ${reviewOn}::date
      from users u
      left join pages p on p.company_id = u.company_id and p.name = ${page}
      left join documents d on d.company_id = u.company_id and d.name = ${document}
      where u.company_id = ${tx.companyId} and u.email = ${owner}`.execute(tx.sql);
  }
};
