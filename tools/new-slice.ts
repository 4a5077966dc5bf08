import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { generateRegistries } from "./generate.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { PROGRAMS } from "./packages.ts";

export interface SliceNames {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  /** "Weather box" */
  readonly words: string;
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The spellings of a new slice's name, or null, with a message, if the name isn't valid. */
export const namesOf = (name: string | undefined, example: string): SliceNames | null => {
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    console.error(`Give a name in lower case with hyphens, for example: npm run ${example}`);
    return null;
  }
  const parts = name.split("-");
  const pascal = parts.map(capitalize).join("");
  return {
    kebab: name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    words: capitalize(parts.join(" ")),
  };
};

/** The name of a new slice's table. */
export const tableOf = ({ kebab }: SliceNames): string => kebab.replaceAll("-", "_");

/**
 * Creates a slice's folder with its files.
 * @param files their contents by the endings of their names
 * @returns the folder, or null, with a message, if it exists already
 */
export const createFolder = (
  parent: "blocks" | "content" | "modules",
  names: SliceNames,
  files: Readonly<Record<string, (names: SliceNames) => string>>,
): string | null => {
  const { kebab } = names;
  const folder = join(ROOT, "src", parent, kebab);
  if (existsSync(folder)) {
    console.error(`src/${parent}/${kebab} already exists.`);
    return null;
  }
  mkdirSync(folder);
  for (const [ending, content] of Object.entries(files))
    writeFileSync(join(folder, `${kebab}${ending}`), content(names));
  return folder;
};

/** Adds a new slice to the registries and formats its files. */
export const registerAndFormat = async (folder: string): Promise<number> => {
  generateRegistries();
  return relayTo(process.execPath, [PROGRAMS.biome, "check", "--write", "--log-level=warn", folder]);
};
