import { modulePages } from "#apps/pages.generated.ts";
import type { PageLoad } from "#apps/site/page/page-load.ts";
import { contextOf } from "#apps/site/page/resolve-blocks.ts";
import { contentTypes } from "#content/types.generated.ts";
import { feedFiles } from "#modules/content/content.public.ts";
import { settingsTag } from "#modules/settings/settings.public.ts";
import type { ModuleFile, ModuleFileContent } from "#platform/services/module-page.ts";

/** A module's file, and the values of its path's parameters. */
export interface FoundModuleFile {
  readonly file: ModuleFile;
  readonly params: Readonly<Record<string, string>>;
}

/** The pattern for `/event/:friendlyUrl.ics`, in any letter case. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:(\w+)/g, "(?<$1>[^/]+)")}$`, "i");

const files = [...modulePages.flatMap((module) => module.files ?? []), ...feedFiles(contentTypes)].map(
  (file) => ({ file, pattern: patternOf(file.path) }),
);

/** The module's file at a path, or null. */
export const findModuleFile = (path: string): FoundModuleFile | null => {
  for (const { file, pattern } of files) {
    const match = pattern.exec(path);
    if (match) return { file, params: { ...match.groups } };
  }
  return null;
};

/** The file's content; null if there is none or the module is off. */
export const loadModuleFile = async (
  load: PageLoad,
  path: string,
  { file, params }: FoundModuleFile,
): Promise<ModuleFileContent | null> => {
  if (file.module && !load.isModuleOn(file.module)) return null;
  const found = await file.load({ ...contextOf(load, path, {}), params });
  return found && { ...found, tags: [...found.tags, ...(file.module ? [settingsTag(file.module)] : [])] };
};
