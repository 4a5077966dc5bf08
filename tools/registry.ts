/**
 * Writes the registries from the folders, sorted: block kinds, their views, data and islands, every module's handlers
 * and public pages, and the admin's table of calls. `--check` writes nothing and fails where one is stale.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
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

const moduleFiles = (ending: string): { folder: string; file: string }[] =>
  folders("src/modules").flatMap((folder) =>
    readdirSync(join(root, "src/modules", folder))
      .filter((file) => file.endsWith(ending))
      .sort()
      .map((file) => ({ folder, file })),
  );

const handlersFile = (): string => {
  const files = moduleFiles(".calls.ts");
  const nameOf = (file: string) => `${camel(basename(file, ".calls.ts"))}Calls`;
  return `${HEAD}import type { Handler } from "#platform/call/handle.ts";
import type { Services } from "#platform/call/services.ts";
${files.map(({ folder, file }) => `import { ${nameOf(file)} } from "./${folder}/${file}";`).join("\n")}

/** Every call with what it does. */
export const handlers: readonly Handler<Services>[] = [
${files.map(({ file }) => `  ...${nameOf(file)},`).join("\n")}
];
`;
};

const modulePagesFile = (): string => {
  const files = moduleFiles(".pages.tsx");
  const nameOf = (file: string) => `${camel(basename(file, ".pages.tsx"))}Pages`;
  return `${HEAD}import type { ModulePages } from "#platform/site/module-page.ts";
${files.map(({ folder, file }) => `import { ${nameOf(file)} } from "./${folder}/${file}";`).join("\n")}

/** What modules answer at public addresses of their own. */
export const modulePages: readonly ModulePages[] = [
${files.map(({ file }) => `  ${nameOf(file)},`).join("\n")}
];
`;
};

const isCall = (value: unknown): value is Call =>
  typeof value === "object" && value !== null && "who" in value && "path" in value && "method" in value;

const callsFile = async (): Promise<string> => {
  const rows: { call: Call; exported?: string; file?: string }[] = [];
  for (const { folder, file } of moduleFiles(".contract.ts")) {
    const path = `./${folder}/${file}`;
    const module = (await import(pathToFileURL(join(root, "src/modules", folder, file)).href)) as object;
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

// The others are made from what this one lists.
const outputs: [file: string, content: () => string | Promise<string>][] = [
  ["src/blocks/types.generated.ts", typesFile],
  ["src/blocks/kinds.generated.ts", kindsFile],
  ["src/blocks/views.generated.ts", viewsFile],
  ["src/blocks/data.generated.ts", dataFile],
  ["src/blocks/islands.generated.ts", islandsFile],
  ["src/modules/handlers.generated.ts", handlersFile],
  ["src/modules/pages.generated.ts", modulePagesFile],
  ["src/modules/calls.generated.ts", callsFile],
];

const isCheck = process.argv.includes("--check");
const stale: string[] = [];
for (const [file, content] of outputs) {
  const path = join(root, file);
  const before = existsSync(path) ? readFileSync(path, "utf8") : null;
  const after = await content();
  if (before === after) continue;
  if (isCheck) stale.push(file);
  else writeFileSync(path, after);
}
if (stale.length > 0) {
  console.error(`Stale: ${stale.join(", ")}. Run \`npm run generate\` and commit the result.`);
  process.exitCode = 1;
}
