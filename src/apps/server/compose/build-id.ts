import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#platform/config/config.ts";

/**
 * Identifies everything that pages are built with, besides the database: the program, its style sheets and scripts, and
 * the settings that pages show.
 */
export const buildIdOf = (config: Config, distDir: string, version: string): string => {
  const { publicScheme, publicPort, providerName, recaptcha, cdns } = config;
  const parts = [
    version,
    ...["server", "islands"].map((target) => contentsOf(join(distDir, target, ".stamp.json"))),
    ...[publicScheme, publicPort, providerName, recaptcha?.siteKey ?? ""],
    ...cdns.map((cdn) => `${cdn.kind} ${"id" in cdn ? cdn.id : cdn.address}`),
  ];
  return hash("sha256", JSON.stringify(parts)).slice(0, 12);
};

/** The digest of a bundle's sources, which the build writes beside it. */
const contentsOf = (file: string): string => {
  try {
    return (JSON.parse(readFileSync(file, "utf8")) as { contents: string }).contents;
  } catch {
    return "";
  }
};
