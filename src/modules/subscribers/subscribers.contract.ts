import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";

export const getSubscribers = defineCall({
  name: "getSubscribers",
  id: "own",
  method: "GET",
  path: "/AdminSubscribers/GetSubscribers",
  summary: "Who asked for the site's newsletter, the newest first, a hundred at a time.",
  who: "admin",
  query: z.object({
    search: z.string().trim().max(254, "search is too long.").default(""),
    page: z.coerce.number("page must be a number.").int().min(1).max(100_000).default(1),
  }),
  answer: z.object({
    total: z.number(),
    confirmed: z.number(),
    subscribers: z.array(
      z.object({
        id: z.number(),
        email: z.string(),
        askedAt: z.string(),
        /** null: the mail that asks for it wasn't answered yet. */
        confirmedAt: z.string().nullable(),
      }),
    ),
  }),
});

export const getSubscriberExport = defineCall({
  name: "getSubscriberExport",
  id: "own",
  method: "GET",
  path: "/AdminSubscribers/GetSubscriberExport",
  summary:
    "Everybody who confirmed, as the text of a CSV file, each with the link that ends the subscription.",
  who: "admin",
  answer: z.string(),
});

export const deleteSubscriber = defineCall({
  name: "deleteSubscriber",
  id: "own",
  method: "DELETE",
  path: "/AdminSubscribers/DeleteSubscriber",
  summary: "Takes somebody off the newsletter's list.",
  who: "admin",
  query: z.object({ subscriberId: queryId("subscriberId") }),
  answer: z.literal("Deleted"),
});
