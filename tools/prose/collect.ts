import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./finding.ts";
import type { Passage } from "./passage.ts";

/** A file's passages, and its slow findings. */
interface Read {
  readonly hash: string;
  readonly passages: readonly (Passage & { slowFaults?: readonly Fault[] })[];
}

const FILES = [
  "{src,test,tools,bench}/**/*.{ts,tsx,mjs,css}",
  "migrations/00[5-9]*.sql",
  "demo/**/*.{json,md}",
  "{docs,src,tools,test,bench}/**/*.md",
  "*.md",
];
/** Generated files, code that isn't prose, names of states, and the phrases themselves. */
const LEFT_OUT = /\.generated\.|^tools\/(?:mutants|prose)\/|common-passwords|us-states/;

const hashOf = (...texts: string[]): string => {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text);
  return hash.digest("base64url");
};

const readFile = async (file: string, source: string): Promise<Passage[]> => {
  if (file.endsWith(".md")) return (await import("./read-markdown.ts")).readMarkdown(file, source);
  if (file.endsWith(".json")) return (await import("./read-demo.ts")).readDemo(file, source);
  if (/\.(?:sql|css)$/.test(file)) return (await import("./read-source.ts")).readMarkedComments(file, source);
  return (await import("./read-source.ts")).readSource(file, source);
};

const withSlowFaults = async (passages: readonly Passage[]): Promise<Read["passages"]> => {
  const { insensitiveWords } = await import("./equality.ts");
  return passages.map((passage) => {
    if (passage.kind === "comment") return passage;
    const slowFaults = insensitiveWords(passage.text);
    return slowFaults.length > 0 ? { ...passage, slowFaults } : passage;
  });
};

/**
 * All prose of the project. Results are cached by file hash in `.runtime/prose.json`, so that a second run reads only
 * changed files.
 */
export const collect = async (root: string): Promise<Read["passages"]> => {
  const kept = join(root, ".runtime", "prose.json");
  const program = hashOf(
    ...globSync(join(root, "tools/prose/*.ts"))
      .sort()
      .map((file) => readFileSync(file, "utf8")),
  );
  let known: Record<string, Read> = {};
  try {
    const { program: by, files } = JSON.parse(readFileSync(kept, "utf8"));
    if (by === program) known = files;
  } catch {
    // The first run, or after an interrupted write: everything is read again.
  }
  const files: Record<string, Read> = {};
  let isNew = false;
  for (const path of globSync(FILES, { cwd: root }).sort()) {
    const file = path.replaceAll("\\", "/");
    if (LEFT_OUT.test(file)) continue;
    const source = readFileSync(join(root, file), "utf8");
    const hash = hashOf(source);
    const old = known[file];
    if (old?.hash === hash) files[file] = old;
    else {
      files[file] = { hash, passages: await withSlowFaults(await readFile(file, source)) };
      isNew = true;
    }
  }
  if (isNew || Object.keys(known).length !== Object.keys(files).length) {
    mkdirSync(join(root, ".runtime"), { recursive: true });
    writeFileSync(kept, JSON.stringify({ program, files }));
  }
  return Object.values(files).flatMap(({ passages }) => passages);
};
