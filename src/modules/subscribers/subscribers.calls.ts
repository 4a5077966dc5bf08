import { stringify } from "csv-stringify/sync";
import { selectSiteFacts } from "#modules/layout/layout.public.ts";
import { momentIn } from "#platform/dates/zones.ts";
import { handle } from "#platform/services/services.ts";
import { deleteSubscriber, getSubscriberExport, getSubscribers } from "./subscribers.contract.ts";
import { linkTo, removeSubscriber } from "./subscribers.service.ts";
import { selectConfirmed, selectSubscribers } from "./subscribers.sql.ts";

export const subscribersCalls = [
  handle(getSubscribers, async ({ db, query }) => {
    const { subscribers, ...counts } = await db.read((tx) => selectSubscribers(tx, query));
    return {
      ...counts,
      subscribers: subscribers.map(({ askedAt, confirmedAt, ...one }) => ({
        ...one,
        askedAt: askedAt.toISOString(),
        confirmedAt: confirmedAt?.toISOString() ?? null,
      })),
    };
  }),
  handle(getSubscriberExport, async ({ db, site }) => {
    const [confirmed, { timeZone }] = await db.read((tx) =>
      Promise.all([selectConfirmed(tx), selectSiteFacts(tx)]),
    );
    return stringify(
      confirmed.map(({ email, confirmedAt, unsubscribeToken }) => [
        email,
        momentIn(timeZone, confirmedAt),
        linkTo(site.origin, "leave", unsubscribeToken),
      ]),
      // A spreadsheet would treat a cell that starts like this as a formula.
      { header: true, columns: ["Email", "Confirmed", "Unsubscribe"], escape_formulas: true },
    );
  }),
  handle(deleteSubscriber, async ({ db, actor, query }) => {
    await db.write((tx) => removeSubscriber(tx, actor, query.subscriberId));
    return "Deleted" as const;
  }),
];
