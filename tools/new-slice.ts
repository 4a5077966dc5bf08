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

/** Adds a new slice to the registries and formats its files. */
export const registerAndFormat = async (folder: string): Promise<number> => {
  generateRegistries();
  return relayTo(process.execPath, [PROGRAMS.biome, "check", "--write", "--log-level=warn", folder]);
};
