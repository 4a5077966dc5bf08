import { z } from "zod";
import { defineCall, type Schema } from "#platform/call/define-call.ts";
import {
  MODULES,
  type ModuleName,
  moduleSettings,
  providerSettings,
  storedSettings,
} from "./settings.schema.ts";

export { MODULES, type ModuleName };

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

const saved = z.literal("Saved");

export const initializeSite = defineCall({
  name: "initializeSite",
  id: "C-031",
  method: "POST",
  path: "/AdminSettings/InitializeSite",
  summary: "Chooses the site's modules and creates its home page and layout. Repeating it does no harm.",
  who: "admin",
  body: z.object({
    modules: z.array(z.enum(MODULES, "There is no such module."), "modules must be a list of modules."),
  }),
  answer: saved,
});

export const getSetUp = defineCall({
  name: "getSetUp",
  id: "own",
  method: "GET",
  path: "/AdminSettings/GetSetUp",
  summary: "How far setting up the site has got: its chosen modules, and whose settings were saved.",
  who: "admin",
  answer: z.object({
    isInitialized: z.boolean(),
    modules: z.array(z.object({ module: z.enum(MODULES), isSaved: z.boolean() })),
  }),
});

const getData = <const N extends string, S extends z.ZodRawShape>(
  name: N,
  id: `C-${string}`,
  module: string,
  stored: z.ZodObject<S>,
) =>
  defineCall({
    name,
    id,
    method: "POST",
    path: `/AdminSettings/Get${module}SettingsData`,
    summary: `The ${module.toLowerCase()} module's settings; empty lists before they are first saved.`,
    who: "admin",
    changes: false,
    answer: stored.extend({ rowVersion: z.number() }),
  });

const updateData = <const N extends string, S extends Schema>(
  name: N,
  id: `C-${string}`,
  module: string,
  body: S,
) =>
  defineCall({
    name,
    id,
    method: "POST",
    path: `/AdminSettings/Update${module}SettingsData`,
    summary: `Saves the ${module.toLowerCase()} module's settings, which switches it on; types that go are taken off its items.`,
    who: "admin",
    body,
    answer: saved,
  });

/** The save that the form was filled from; left out by clients that don't know it. */
const rowVersion = z.number("rowVersion must be a number.").int().optional();

export const getFormSettingsData = getData("getFormSettingsData", "C-032", "Form", storedSettings.form);
export const getDocumentSettingsData = getData(
  "getDocumentSettingsData",
  "C-033",
  "Document",
  storedSettings.document,
);
export const getEventSettingsData = getData("getEventSettingsData", "C-034", "Event", storedSettings.event);
export const getBlogSettingsData = getData("getBlogSettingsData", "C-035", "Blog", storedSettings.blog);
export const getNewsSettingsData = getData("getNewsSettingsData", "C-036", "News", storedSettings.news);
export const getBirthdaySettingsData = getData(
  "getBirthdaySettingsData",
  "C-037",
  "Birthday",
  storedSettings.birthday,
);

export const updateFormSettingsData = updateData(
  "updateFormSettingsData",
  "C-038",
  "Form",
  moduleSettings.form.extend({ rowVersion }),
);
export const updateDocumentSettingsData = updateData(
  "updateDocumentSettingsData",
  "C-039",
  "Document",
  moduleSettings.document.extend({ rowVersion }),
);
export const updateEventSettingsData = updateData(
  "updateEventSettingsData",
  "C-040",
  "Event",
  moduleSettings.event.extend({ rowVersion }),
);
export const updateBlogSettingsData = updateData(
  "updateBlogSettingsData",
  "C-041",
  "Blog",
  moduleSettings.blog.extend({ rowVersion }),
);
export const updateNewsSettingsData = updateData(
  "updateNewsSettingsData",
  "C-042",
  "News",
  moduleSettings.news.extend({ rowVersion }),
);
export const updateBirthdaySettingsData = updateData(
  "updateBirthdaySettingsData",
  "C-043",
  "Birthday",
  moduleSettings.birthday.extend({ rowVersion }),
);

/** Reading and saving, for each module. */
export const moduleCalls = {
  form: { get: getFormSettingsData, update: updateFormSettingsData },
  document: { get: getDocumentSettingsData, update: updateDocumentSettingsData },
  event: { get: getEventSettingsData, update: updateEventSettingsData },
  blog: { get: getBlogSettingsData, update: updateBlogSettingsData },
  news: { get: getNewsSettingsData, update: updateNewsSettingsData },
  birthday: { get: getBirthdaySettingsData, update: updateBirthdaySettingsData },
} as const satisfies Record<ModuleName, unknown>;

export const countTypeReferences = defineCall({
  name: "countTypeReferences",
  id: "own",
  method: "GET",
  path: "/AdminSettings/CountTypeReferences",
  summary: "How many items of a module bear one of the types: they would lose it with the type.",
  who: "admin",
  query: z.object({
    module: z.enum(MODULES, "There is no such module."),
    types: z.string("types is required.").max(20_000, "types is too long."),
  }),
  answer: z.number(),
});

export const getTracSoftSettings = defineCall({
  name: "getTracSoftSettings",
  id: "C-049",
  method: "POST",
  path: "/AdminSettings/GetTracSoftSettings",
  summary: "Settings of the whole installation.",
  who: "vendor-admin",
  changes: false,
  // Before they are first saved, the addresses are empty.
  answer: z.object({
    dynamicFormEmail: z.string(),
    versionUpdateEmail: z.string(),
    versionLimit: z.number(),
    /** Counts the saves; 0 before the first. */
    rowVersion: z.number(),
  }),
});

export const updateTracSoftSettings = defineCall({
  name: "updateTracSoftSettings",
  id: "C-050",
  method: "POST",
  path: "/AdminSettings/UpdateTracSoftSettings",
  summary: "Saves the settings of the whole installation.",
  who: "vendor-admin",
  body: providerSettings.extend({ rowVersion }),
  answer: saved,
});
