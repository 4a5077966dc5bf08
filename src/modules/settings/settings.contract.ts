import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";

/** The modules that initialisation switches on [SHELL-007]; `news` is shown as "Newsletter". */
export const MODULES = ["form", "document", "event", "blog", "news", "birthday"] as const;
export type ModuleName = (typeof MODULES)[number];

const flag = <const N extends string>(name: N, id: `C-${string}`, path: `/${string}`, summary: string) =>
  defineCall({ name, id, method: "GET", path, summary, who: "anyone", answer: z.boolean() });

export const isSiteInitialized = flag(
  "isSiteInitialized",
  "C-022",
  "/AdminSettings/IsSiteInitialized",
  "Whether the site's modules were chosen and their settings saved.",
);
export const hasFormSettings = flag(
  "hasFormSettings",
  "C-023",
  "/AdminSettings/HasFormSettingsData",
  "Whether the form module is on.",
);
export const hasDocumentSettings = flag(
  "hasDocumentSettings",
  "C-024",
  "/AdminSettings/HasDocumentSettings",
  "Whether the document module is on.",
);
export const hasEventSettings = flag(
  "hasEventSettings",
  "C-025",
  "/AdminSettings/HasEventSettings",
  "Whether the event module is on.",
);
export const hasBlogSettings = flag(
  "hasBlogSettings",
  "C-026",
  "/AdminSettings/HasBlogSettings",
  "Whether the blog module is on.",
);
export const hasNewsSettings = flag(
  "hasNewsSettings",
  "C-027",
  "/AdminSettings/HasNewsSettings",
  "Whether the newsletter module is on.",
);
export const hasBirthdaySettings = flag(
  "hasBirthdaySettings",
  "C-028",
  "/AdminSettings/HasBirthdaySettings",
  "Whether the birthday module is on.",
);
export const isLayoutCompleted = flag(
  "isLayoutCompleted",
  "C-030",
  "/Admin/IsLayoutCompleted",
  "Whether the required site information has been saved once.",
);

export const getVersionLimit = defineCall({
  name: "getVersionLimit",
  id: "C-029",
  method: "GET",
  path: "/AdminSettings/GetVersionLimit",
  summary: "How many versions the version dropdown lists.",
  who: "anyone",
  answer: z.number(),
});

export const isProviderStaff = defineCall({
  name: "isProviderStaff",
  id: "own",
  method: "GET",
  path: "/AdminSettings/IsProviderStaff",
  summary: "Whether the caller works for the provider, in whichever site [GUARD-009].",
  who: "anyone",
  answer: z.boolean(),
});

/** One flag call for each module. */
export const moduleFlags = {
  form: hasFormSettings,
  document: hasDocumentSettings,
  event: hasEventSettings,
  blog: hasBlogSettings,
  news: hasNewsSettings,
  birthday: hasBirthdaySettings,
} as const satisfies Record<ModuleName, unknown>;
