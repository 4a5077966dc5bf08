/**
 * Writes the registries from the folders, sorted: block kinds, their views, data and islands, every module's handlers
 * and public pages, and the admin's table of calls. `--check` writes nothing and fails where one is stale.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { contentCallsOf } from "#modules/content/content-calls.contract.ts";
import { type ContentType, longFields, titleField } from "#modules/content/content-type.schema.ts";
import type { Call } from "#platform/call/define-call.ts";

const HEAD = "// Made from the folders by tools/registry.ts: run `npm run generate` after adding one.\n";
const root = resolve(import.meta.dirname, "..");

const camel = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase());
const folders = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const blockFolders = folders("src/blocks");
const blocksWith = (ending: string): string[] =>
  blockFolders.filter((name) => existsSync(join(root, `src/blocks/${name}/${name}${ending}`)));

const kindsFile = (): string => {
  const names = blocksWith(".schema.ts");
  return `${HEAD}import type { BlockKind } from "#platform/blocks/define-block.ts";
${names.map((name) => `import { ${camel(name)} } from "./${name}/${name}.schema.ts";`).join("\n")}

export const kinds: readonly BlockKind[] = [${names.map(camel).join(", ")}];
`;
};

const typesFile = async (): Promise<string> => {
  const types = await Promise.all(
    blocksWith(".schema.ts").map(async (name) => JSON.stringify((await kindOf(name)).type)),
  );
  return `${HEAD}/** Types of the kinds there are. A kind that may point to others asks here which of them exist. */
export const kindTypes: readonly string[] = [${types.join(", ")}];
`;
};

const viewsFile = async (): Promise<string> => {
  const names = blocksWith(".view.tsx");
  const types = await Promise.all(names.map(async (name) => (await kindOf(name)).type));
  return `${HEAD}import type { AnyBlockView } from "#platform/blocks/block-view.ts";
${names.map((name) => `import { ${pascal(name)}View } from "./${name}/${name}.view.tsx";`).join("\n")}

/** The view of each kind that stands on a page by itself. */
export const views: Readonly<Record<string, AnyBlockView>> = {
${names.map((name, index) => `  ${types[index]}: ${pascal(name)}View as unknown as AnyBlockView,`).join("\n")}
};
`;
};

const dataFile = (): string => {
  const names = blocksWith(".data.ts");
  return `${HEAD}import type { BlockData } from "#platform/blocks/block-data.ts";
${names.map((name) => `import { ${camel(name)}Data } from "./${name}/${name}.data.ts";`).join("\n")}

/** Where the components of each kind get what they show beyond their own values. */
export const blockData: readonly BlockData[] = [
${names.map((name) => `  ${camel(name)}Data as unknown as BlockData,`).join("\n")}
];
`;
};

const islandsFile = (): string => {
  const names = blockFolders.flatMap((name) =>
    [".island.ts", ".island.tsx"]
      .filter((ending) => existsSync(join(root, `src/blocks/${name}/${name}${ending}`)))
      .map((ending) => ({ name, file: `./${name}/${name}${ending}` })),
  );
  // Those of the frame around every page.
  for (const file of readdirSync(join(root, "src/apps/site/islands")).sort())
    names.push({ name: file.replace(/\.island\.tsx?$/, ""), file: `#apps/site/islands/${file}` });
  return `${HEAD}/** What each island runs once it comes into view; loaded only then. */
export const islands: Readonly<Record<string, () => Promise<{ hydrate(element: HTMLElement): void }>>> = {
${names.map(({ name, file }) => `  ${JSON.stringify(name)}: () => import("${file}"),`).join("\n")}
};
`;
};

const kindOf = async (name: string): Promise<{ type: string }> => {
  const module = (await import(
    pathToFileURL(join(root, `src/blocks/${name}/${name}.schema.ts`)).href
  )) as Record<string, { type: string }>;
  const kind = module[camel(name)];
  if (!kind) throw new Error(`src/blocks/${name}/${name}.schema.ts must export ${camel(name)}.`);
  return kind;
};

/** Slices of modules and of content types, by the name of their folder. */
const slices = ["modules", "content"]
  .flatMap((floor) => folders(`src/${floor}`).map((folder) => ({ floor, folder })))
  .sort((one, other) => one.folder.localeCompare(other.folder, "en"));

const sliceFiles = (ending: string): { folder: string; file: string; path: string }[] =>
  slices.flatMap(({ floor, folder }) =>
    readdirSync(join(root, "src", floor, folder))
      .filter((file) => file.endsWith(ending))
      .sort()
      .map((file) => ({ folder, file, path: `#${floor}/${folder}/${file}` })),
  );

const contentTypeFiles = () => sliceFiles(".type.ts");
const hasHooks = (folder: string) =>
  existsSync(join(root, `src/content/${folder}/${folder}.hooks.service.ts`));

/** Every content type with its folder, in the order of the menu. */
const contentTypesInOrder = async () => {
  const types = await Promise.all(
    contentTypeFiles().map(async ({ folder, path }) => ({
      path,
      name: camel(folder),
      type: await contentTypeOf(folder),
    })),
  );
  return types.sort((one, other) => one.type.list.menuOrder - other.type.list.menuOrder);
};

const contentTypesFile = async (): Promise<string> => {
  const types = await contentTypesInOrder();
  return `${HEAD}import type { ContentType } from "#modules/content/content-type.schema.ts";
${types.map(({ path, name }) => `import { ${name} } from "${path}";`).join("\n")}

/** Every content type, in the order of the menu. */
export const contentTypes: readonly ContentType[] = [
${types.map(({ name }) => `  ${name},`).join("\n")}
];
`;
};

/** What modules may know of the types without loading their definitions. */
const contentNamesFile = async (): Promise<string> => {
  const names = (await contentTypesInOrder()).map(({ type }) => ({
    name: type.name,
    one: type.wire.one,
    table: type.table,
    title: titleField(type),
    noun: type.noun,
    label: type.settings.label,
    purpose: type.settings.purpose,
    settingsCalls: type.settings.numbers,
    hasDefaultImage: type.hasDefaultImage === true,
    searchNouns: type.search.nouns ?? type.nouns,
    isFoundByTypes: type.search.hasTypes === true,
    hasTexts: longFields(type).length > 0,
    pages: type.pages ?? null,
  }));
  return `${HEAD}/** What may be known of each content type without its definition, in the order of the menu. */
export const contentNames = ${JSON.stringify(names, null, 2)} as const;
export type ContentName = (typeof contentNames)[number];
`;
};

const iconImports = (icons: readonly string[]): string =>
  [...new Set(icons)]
    .sort()
    .map((icon) => `import ${icon} from "@tabler/icons-react/dist/esm/icons/${icon}.mjs";`)
    .join("\n");

const contentIconsFile = async (): Promise<string> => {
  const types = (await contentTypesInOrder()).map(({ type }) => type);
  return `${HEAD}${iconImports(types.map(({ list }) => list.icon))}

/** The icon of each content type's module. */
export const contentIcons = {
${types.map(({ name, list }) => `  ${/^\w+$/.test(name) ? name : JSON.stringify(name)}: ${list.icon},`).join("\n")}
};
`;
};

/** What the admin needs of the types at its start; their definitions come with their screens. */
const contentScreensFile = async (): Promise<string> => {
  const types = await contentTypesInOrder();
  const icons = types.flatMap(({ type: { list, home } }) => [list.icon, ...(home?.icon ? [home.icon] : [])]);
  return `${HEAD}${iconImports(icons)}
import type { ComponentType } from "react";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import type { GuardedRoute } from "./guard.ts";

type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** What the admin knows of a content type before one of its screens is opened. */
export interface ContentScreens extends Pick<GuardedRoute, "module" | "who"> {
  readonly title: string;
  readonly icon: Icon;
  readonly list: string;
  readonly create: string;
  /** Followed by the item's id. */
  readonly update: string;
  /** Suggested on the home screen, to those who may create items. */
  readonly home?: { readonly title: string; readonly text: string; readonly icon: Icon; readonly who?: "admin" };
  load(): Promise<ContentType>;
}

/** The screens of every content type, in the order of the menu. */
export const contentScreens: readonly ContentScreens[] = [
${types
  .map(
    ({ path, name, type: { name: module, who, list, form, home } }) => `  {
    module: "${module}",${who.list === "admin" ? '\n    who: "admin",' : ""}
    title: "${list.title}",
    icon: ${list.icon},
    list: "${list.path}",
    create: "${form.createPath}",
    update: "${form.updatePath}",${
      home
        ? `\n    home: { title: ${JSON.stringify(home.title)}, text: ${JSON.stringify(home.text)}, icon: ${home.icon ?? list.icon}${who.save === "admin" ? ', who: "admin"' : ""} },`
        : ""
    }
    load: async () => (await import("${path}")).${name},
  },`,
  )
  .join("\n")}
];
`;
};

const contentPathsFile = async (): Promise<string> => {
  const types = await Promise.all(contentTypeFiles().map(({ folder }) => contentTypeOf(folder)));
  const paths = types.flatMap(({ list, form }) => [list.path, form.createPath, form.updatePath]);
  return `${HEAD}/** First segments of the addresses of content types' screens, in lower case. */
export const contentPaths: readonly string[] = [
${paths.map((path) => `  "${path.slice(1).toLowerCase()}",`).join("\n")}
];
`;
};

const handlersFile = (): string => {
  const calls = sliceFiles(".calls.ts").map(({ folder, file, path }) => {
    const name = `${camel(basename(file, ".calls.ts"))}Calls`;
    return { folder, imports: [`import { ${name} } from "${path}";`], handlers: name };
  });
  const content = contentTypeFiles().map(({ folder, path }) => {
    const name = camel(folder);
    const imports = [`import { ${name} } from "${path}";`];
    if (hasHooks(folder))
      imports.push(`import { ${name}Hooks } from "#content/${folder}/${folder}.hooks.service.ts";`);
    const hooks = hasHooks(folder) ? `, ${name}Hooks` : "";
    return { folder, imports, handlers: `contentHandlersOf(${name}${hooks})` };
  });
  const all = [...content, ...calls].sort((one, other) => one.folder.localeCompare(other.folder, "en"));
  return `${HEAD}import { contentHandlersOf } from "#modules/content/content.public.ts";
import type { Handler } from "#platform/call/handle.ts";
import type { Services } from "#platform/call/services.ts";
${all.flatMap(({ imports }) => imports).join("\n")}

/** Every call with what it does. */
export const handlers: readonly Handler<Services>[] = [
${all.map(({ handlers }) => `  ...${handlers},`).join("\n")}
];
`;
};

const modulePagesFile = (): string => {
  const files = sliceFiles(".pages.tsx");
  const nameOf = (file: string) => `${camel(basename(file, ".pages.tsx"))}Pages`;
  return `${HEAD}import type { ModulePages } from "#platform/site/module-page.ts";
${files.map(({ file, path }) => `import { ${nameOf(file)} } from "${path}";`).join("\n")}

/** What modules answer at public addresses of their own. */
export const modulePages: readonly ModulePages[] = [
${files.map(({ file }) => `  ${nameOf(file)},`).join("\n")}
];
`;
};

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "who" in value && "path" in value && "method" in value;

const contentTypeOf = async (folder: string): Promise<ContentType> => {
  const module = (await import(`#content/${folder}/${folder}.type.ts`)) as Record<string, ContentType>;
  const type = module[camel(folder)];
  if (!type) throw new Error(`src/content/${folder}/${folder}.type.ts must export ${camel(folder)}.`);
  return type;
};

const callsFile = async (): Promise<string> => {
  const rows: { call: Call; exported?: string; file?: string }[] = [];
  for (const { folder } of contentTypeFiles())
    for (const call of Object.values(contentCallsOf(await contentTypeOf(folder)))) rows.push({ call });
  for (const { path } of sliceFiles(".contract.ts")) {
    const module = (await import(path)) as object;
    for (const [exported, value] of Object.entries(module)) {
      if (isCall(value)) rows.push({ call: value, exported, file: path });
      else if (Array.isArray(value)) for (const item of value) if (isCall(item)) rows.push({ call: item });
    }
  }
  rows.sort((a, b) => a.call.name.localeCompare(b.call.name, "en"));
  const named = rows.filter((row) => row.exported === row.call.name);
  const files = [...new Set(named.map((row) => row.file as string))].sort();
  const alias = (file: string) => camel(basename(file, ".contract.ts"));
  return `${HEAD}${files.map((file) => `import type * as ${alias(file)} from "${file}";`).join("\n")}

/** Method and path of every call, without the schemas: all that the browser needs. */
export const callTable: Readonly<Record<string, readonly [method: string, path: string]>> = {
${rows.map(({ call }) => `  ${call.name}: ["${call.alsoPost ? "POST" : call.method}", "${call.path}"],`).join("\n")}
};

declare module "#platform/ui/api.ts" {
  interface CallTypes {
${named.map(({ call, file }) => `    ${call.name}: typeof ${alias(file as string)}.${call.name};`).join("\n")}
  }
}
`;
};

const NAMES_FILE = "src/content/names.generated.ts";

// The others are made from what this one lists.
const outputs: [file: string, content: () => string | Promise<string>][] = [
  ["src/blocks/types.generated.ts", typesFile],
  ["src/blocks/kinds.generated.ts", kindsFile],
  ["src/blocks/views.generated.ts", viewsFile],
  ["src/blocks/data.generated.ts", dataFile],
  ["src/blocks/islands.generated.ts", islandsFile],
  [NAMES_FILE, contentNamesFile],
  ["src/content/icons.generated.editor.ts", contentIconsFile],
  ["src/content/types.generated.ts", contentTypesFile],
  ["src/apps/admin/content-screens.generated.ts", contentScreensFile],
  ["src/apps/admin/content-paths.generated.ts", contentPathsFile],
  ["src/apps/handlers.generated.ts", handlersFile],
  ["src/apps/pages.generated.ts", modulePagesFile],
  ["src/apps/calls.generated.ts", callsFile],
];

const isCheck = process.argv.includes("--check");
const stale: string[] = [];
let areNamesNew = false;
for (const [file, content] of outputs) {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  const after = await content();
  if (before === after) continue;
  if (isCheck) stale.push(file);
  else writeFileSync(path, after);
  areNamesNew ||= file === NAMES_FILE;
}
// The other registries were made while modules knew the former names.
if (areNamesNew && !isCheck) execFileSync(process.execPath, [import.meta.filename], { stdio: "inherit" });
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
}
