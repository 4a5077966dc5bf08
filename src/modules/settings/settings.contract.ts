import { z } from "zod";
import { type Call, defineCall } from "#platform/call/define-call.ts";
import { hasSettingsPath, MODULE_FACTS, MODULES, type ModuleName } from "./module-names.schema.ts";
import { moduleSettings, providerSettings, storedSettings } from "./settings.schema.ts";

export { MODULES, type ModuleName };

const flag = <const N extends string>(
  name: N,
  id: `C-${string}` | "own",
  path: `/${string}`,
  summary: string,
) => defineCall({ name, id, method: "GET", path, summary, who: "anyone", answer: z.boolean() });

export const isSiteInitialized = flag(
  "isSiteInitialized",
  "C-022",
  "/AdminSettings/IsSiteInitialized",
  "Tells whether the site's modules were chosen and their settings saved.",
);
export const isLayoutCompleted = flag(
  "isLayoutCompleted",
  "C-030",
  "/Admin/IsLayoutCompleted",
  "Tells whether the required site information was saved.",
);

export const getVersionLimit = defineCall({
  name: "getVersionLimit",
  id: "C-029",
  method: "GET",
  path: "/AdminSettings/GetVersionLimit",
  summary: "The number of versions in the version dropdown.",
  who: "anyone",
  answer: z.number(),
});

export const isProviderStaff = defineCall({
  name: "isProviderStaff",
  id: "own",
  method: "GET",
  path: "/AdminSettings/IsProviderStaff",
  summary: "Tells whether the caller works for the provider, on any site [GUARD-009].",
  who: "anyone",
  answer: z.boolean(),
});

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
  summary: "Setup progress of the site: its chosen modules, and which settings were saved.",
  who: "admin",
  answer: z.object({
    isInitialized: z.boolean(),
    modules: z.array(z.object({ module: z.enum(MODULES), isSaved: z.boolean() })),
  }),
});

/** The save that the form was loaded from; omitted by clients that don't know it. */
const rowVersion = z.number("rowVersion must be a number.").int().optional();

/** Whether a module is on, and how to read and save its settings. */
const settingsCallsOf = (module: ModuleName): Readonly<Record<"has" | "get" | "update", Call>> => {
  const { label, one, calls } = MODULE_FACTS[module];
  const stored: z.ZodObject = storedSettings[module];
  const body: z.ZodObject = moduleSettings[module];
  return {
    has: flag(
      `has${one}Settings`,
      calls.has,
      hasSettingsPath(module),
      `Tells whether the ${label.toLowerCase()} module is on.`,
    ),
    get: defineCall({
      name: `get${one}SettingsData`,
      id: calls.get,
      method: "POST",
      path: `/AdminSettings/Get${one}SettingsData`,
      summary: `The ${one.toLowerCase()} module's settings; empty lists before they are first saved.`,
      who: "admin",
      changes: false,
      answer: stored.extend({ rowVersion: z.number() }),
    }),
    update: defineCall({
      name: `update${one}SettingsData`,
      id: calls.update,
      method: "POST",
      path: `/AdminSettings/Update${one}SettingsData`,
      summary: `Saves the ${one.toLowerCase()} module's settings, which turns it on. Removed types are removed from its items.`,
      who: "admin",
      body: body.extend({ rowVersion }),
      answer: saved,
    }),
  };
};

export const moduleCalls = MODULES.map((module) => ({ module, ...settingsCallsOf(module) }));

/** The same as a list, for the registry. */
export const callsOfModules: readonly Call[] = moduleCalls.flatMap(({ has, get, update }) => [
  has,
  get,
  update,
]);

export const countTypeReferences = defineCall({
  name: "countTypeReferences",
  id: "own",
  method: "GET",
  path: "/AdminSettings/CountTypeReferences",
  summary: "The number of a module's items with one of these types, which would lose it.",
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
  // Until they are first saved, the addresses are empty.
  answer: z.object({
    dynamicFormEmail: z.string(),
    versionUpdateEmail: z.string(),
    versionLimit: z.number(),
    /** The number of saves; 0 before the first. */
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
