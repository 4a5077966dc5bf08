import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";

/** All files that are in git or would be added: the contents of a clone, without what is built or installed. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));
const folders = new Set(
  files.flatMap((file) => file.split("/").map((_, at, parts) => parts.slice(0, at).join("/"))),
);
const documents = files.filter((file) => file.endsWith(".md"));

const exists = (path: string): boolean => {
  const plain = path.replace(/\/$/, "");
  return folders.has(plain) || files.includes(plain);
};

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
const anchorsIn = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading));

test("links between documents lead to files and headings that exist", () => {
  const broken: string[] = [];
  for (const document of documents)
    for (const [, link = ""] of readFileSync(document, "utf8").matchAll(/(?:\]\(|<img src=")([^)"\s]+)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : join(dirname(document), path);
      if (!exists(target) || (anchor !== undefined && !anchorsIn(target).includes(anchor)))
        broken.push(`${document}: ${link}`);
    }
  expect(broken).toEqual([]);
});

/** Folders that a path in a document may be relative to, because documents about the source shorten paths. */
const BASES = [
  "",
  "src",
  "src/platform",
  "src/modules",
  "src/apps",
  "src/apps/server",
  "src/apps/site",
  "tools",
  "docs",
];
const TOP = /^(?:src|test|tools|docs|bench|migrations|platform|modules|blocks|apps|demo)\//;
const FILE = /^[\w.<>*-][\w.<>*/-]*\.(?:tsx?|mts|mjs|css|sql|json|yaml|sh|md|grit)$/;
/** Made by a command, so a clone doesn't have them. */
const MADE =
  /^(?:\*\.generated\.ts$|dist|data|node_modules|\.runtime|manifest\.json$|src\/blocks\/weather-box|src\/(?:modules|content)\/road-works)\b/;

const isFound = (path: string, document: string): boolean => {
  const pattern = path.replace(/<[^>]+>/g, "*").replace(/\/$/, "");
  const known = pattern.includes("*")
    ? (one: string) => [...files, ...folders].some((file) => matchesGlob(file, one))
    : exists;
  if ([...BASES, dirname(document)].some((base) => known(join(base, pattern)))) return true;
  // Only a file's name.
  return !pattern.includes("/") && files.some((file) => matchesGlob(basename(file), pattern));
};

test("documents name no file or folder that doesn't exist", () => {
  const missing: string[] = [];
  for (const document of documents) {
    const text = readFileSync(document, "utf8").replace(/^```[\s\S]*?^```/gm, "");
    for (const [, code = ""] of text.matchAll(/`([^`\n]+)`/g)) {
      const path = code.replace(/:\d+$/, "");
      if (!(TOP.test(path) && /^[\w.<>*/-]+$/.test(path)) && !FILE.test(path)) continue;
      if (!MADE.test(path) && !isFound(path, document)) missing.push(`${document}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

/** A document that tests of the prose check mention. */
const MADE_UP = "docs/x.md";

test("comments name no document or command that doesn't exist", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const missing: string[] = [];
  for (const file of files) {
    if (!/\.(?:tsx?|mjs|sql|css|md|json)$/.test(file) || file === "package-lock.json") continue;
    const text = readFileSync(file, "utf8");
    // In another project's address, more precedes it.
    for (const [path] of text.matchAll(/(?<!\w\/)\b(?:docs|bench)\/[\w/-]+\.md\b/g))
      if (path !== MADE_UP && !exists(path)) missing.push(`${file}: ${path}`);
    for (const [words, number = ""] of text.matchAll(/\b(?:docs\/decisions\/|\bdecision )(\d{1,4})\b/g))
      if (!files.some((candidate) => candidate.startsWith(`docs/decisions/${number.padStart(4, "0")}-`)))
        missing.push(`${file}: ${words}`);
    for (const [words, name = ""] of text.matchAll(/`npm run ([a-z-]+)/g))
      if (scripts[name] === undefined) missing.push(`${file}: ${words}`);
  }
  expect(missing).toEqual([]);
});

/** The program's source without its tests, each run of white space as one space: words of screens are wrapped in it. */
const source = files
  .filter((file) => /^src\/.*\.tsx?$/.test(file) && !/\.(?:test|fixtures)\.tsx?$/.test(file))
  .map((file) => readFileSync(file, "utf8").replace(/\s+/g, " "))
  .join("\n");
/** A label appears between the marks of a text or of JSX, or behind an icon; with a comma or a period after it, too. */
const isOnScreen = (words: string): boolean => {
  const literal = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("'", "(?:'|’|&apos;)");
  return new RegExp(`["'\`>}] ?${literal} ?["'\`<{]`).test(source);
};

test("the guide quotes words in bold that screens show", () => {
  const unknown: string[] = [];
  const guide = documents.filter((file) => file.startsWith("docs/guide/"));
  expect(guide.length).toBeGreaterThan(30);
  for (const document of guide)
    for (const [, words = ""] of readFileSync(document, "utf8").matchAll(/\*\*([^*]+)\*\*/g)) {
      // What ends with a period introduces a paragraph.
      if (!words.endsWith(".") && !isOnScreen(words)) unknown.push(`${document}: ${words}`);
    }
  expect(unknown).toEqual([]);
});

test("the guide lists each task once, by its title, and every task starts and is structured alike", async () => {
  const { readGuide } = await import("../tools/build/guide.ts");
  const { groups, tasks } = readGuide(".");
  const index = readFileSync("docs/guide/README.md", "utf8");
  for (const { name, title, html } of tasks) {
    expect(index, name).toContain(`[${title}](${name}.md)`);
    expect(html, name).toMatch(/<(?:ol|ul)>/);
  }
  expect(groups.flatMap((group) => group.tasks).length).toBe(tasks.length);
  const shown = tasks.flatMap(({ html }) =>
    [...html.matchAll(/src="images\/([^"]+)"/g)].map(([, file]) => file),
  );
  const taken = files.filter((file) => file.startsWith("docs/guide/images/")).map((file) => basename(file));
  expect(shown.toSorted()).toEqual(taken.toSorted());
});
