import { z } from "zod";
import { publicItemOf } from "#modules/content/content-type.schema.ts";
import { configurationWithImage } from "#modules/settings/settings.schema.ts";
import { defineCall } from "#platform/call/define-call.ts";
import { events } from "./events.type.ts";

export const getEvent = defineCall({
  name: "getEvent",
  id: "C-202",
  method: "GET",
  path: "/components/GetEvent",
  summary: "An event as visitors read it, by its Friendly URL, with the module's settings.",
  who: "anyone",
  query: z.object({
    friendlyUrl: z.string("friendlyUrl is required.").min(1, "friendlyUrl is required.").max(100),
  }),
  answer: z.object({
    event: publicItemOf(events).extend({ description: z.string(), timestamp: z.string() }),
    eventConfiguration: configurationWithImage,
  }),
});
