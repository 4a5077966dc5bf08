import { generateRegistries } from "./generate.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { PROGRAMS } from "./packages.ts";

export interface SliceNames {
  readonly kebab: string;
  readonly camel: string;
  readonly pascal: string;
  /** "Weather Box" */
  readonly words: string;
}

/** The spellings of a new slice's name, or null, with a message, where it isn't one. */
export const namesOf = (name: string | undefined, example: string): SliceNames | null => {
  if (!name || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    console.error(`Give a name in lower case with hyphens, for example: npm run ${example}`);
    return null;
  }
  const parts = name.split("-").map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  const pascal = parts.join("");
  return {
    kebab: name,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    words: parts.join(" "),
  };
};

/** Puts a new slice into the registries and its files into the common form. */
export const registerAndFormat = async (folder: string): Promise<number> => {
  generateRegistries();
  return relayTo(process.execPath, [PROGRAMS.biome, "check", "--write", "--log-level=warn", folder]);
};
