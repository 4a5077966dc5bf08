import { type ModuleSettings, upsertModuleSettings } from "#modules/settings/settings.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Library } from "./demo-blocks.ts";

/** The modules of a company's site with their settings; pictures come from its library. */
export type DemoModules = (library: Library) => Partial<ModuleSettings>;

const picture = (library: Library, name: string): string => library[name]?.url ?? "";

export const riverbendModules: DemoModules = (library) => ({
  form: { toEmail: ["service@riverbend.example"] },
  document: { types: ["Rates", "Forms", "Reports", "Minutes"] },
  event: {
    types: ["Public meetings", "Community", "Planned work"],
    defaultImage: picture(library, "mill-street"),
  },
  blog: { types: ["Saving", "Projects", "People"], defaultImage: picture(library, "valley-at-dawn") },
  news: { types: ["The Current", "Annual report"], defaultImage: picture(library, "reservoir") },
  birthday: { types: ["Office", "Power", "Water", "Gas"] },
});

export const harborModules: DemoModules = (library) => ({
  document: { types: ["Notices", "Permits"] },
  event: { types: ["Reopenings", "Public meetings"], defaultImage: picture(library, "harbor-evening") },
});

export const providerModules: DemoModules = (library) => ({
  form: { toEmail: ["sales@tracsoft.example"] },
  document: { types: ["Guides", "Contracts"] },
  event: { types: ["Trainings"], defaultImage: picture(library, "towns-at-dusk") },
  blog: { types: ["Releases", "Advice"], defaultImage: picture(library, "towns-at-dusk") },
});

/** Switches the modules on with their settings. */
export const addDemoModules = async (tx: WriteTx, modules: Partial<ModuleSettings>): Promise<void> => {
  for (const [module, settings] of Object.entries(modules))
    await upsertModuleSettings(tx, module as keyof ModuleSettings, settings);
};
