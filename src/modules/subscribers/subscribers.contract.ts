import { z } from "zod";
import { defineCall, queryId } from "#platform/call/define-call.ts";

export const getSubscribers = defineCall({
  name: "getSubscribers",
  id: "own",
  method: "GET",
  path: "/AdminSubscribers/GetSubscribers",
  summary: "Newsletter subscribers, newest first, 100 per page.",
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
        /** Null until the confirmation email is answered. */
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
  summary: "Confirmed subscribers as a CSV file, each with an unsubscribe link.",
  who: "admin",
  answer: z.string(),
});

export const deleteSubscriber = defineCall({
  name: "deleteSubscriber",
  id: "own",
  method: "DELETE",
  path: "/AdminSubscribers/DeleteSubscriber",
  summary: "Removes a newsletter subscriber.",
  who: "admin",
  query: z.object({ subscriberId: queryId("subscriberId") }),
  answer: z.literal("Deleted"),
});
