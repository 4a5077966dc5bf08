import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What differs between runs or builds, and isn't the program's behavior. */
const NORMALIZED: readonly (readonly [what: RegExp, instead: string])[] = [
  // The moment of the answer, a name for its bytes, and how many they are: the bytes appear in the record.
  // The moment of the answer, a name for its bytes, and how many they are: the bytes appear in the record.
  [/^(date|etag|content-length): .*$/gim, "$1: …"],
  // Built files are named by content, and the admin loads as many as its build was split into.
  [/(\/(?:admin-)?assets\/[\w.-]+?)-[\w-]{8}\.(\w+)/g, "$1-….$2"],
  [/^ *<link rel="(?:modulepreload|stylesheet)" crossorigin href="\/admin-assets\/.*$\n?/gm, ""],
  // The last migration's name.
  [/("migration": ")[^"]+/g, "$1…"],
  // Random on purpose: nonces, cookies, sign-in answers, names of emails, their links and codes, and captcha
  // challenges.
  [/(nonce[-=]"?)[\w+/=-]{16,}/g, "$1…"],
  [/^(set-cookie: [^=]+=)[^;]+/gim, "$1…"],
  [/^(Message-ID: <)[^@]+/gm, "$1…"],
  [/(\/newsletter-sign-up\/(?:confirm|leave)\/)[\w-]{20,}/g, "$1…"],
  [/^"[\w-]{43}"$/gm, '"…"'],
  [/("code":")\d{6}/g, "$1…"],
  [/^\d{6}( is your .* code)/gm, "…$1"],
  [/("(?:signature|salt|nonce|keySignature|keyPrefix)": ")[0-9a-f]+"/g, '$1…"'],
  [/("expiresAt": )\d+/g, "$1…"],
  [/(captchaToken=)[\w%]{40,}/g, "$1…"],
];

/** Lists every difference between two records. @returns how many files differ */
export const compare = (one: string, two: string): number => {
  const scratch = mkdtempSync(join(tmpdir(), "tenantry-compare-"));
  try {
    normalize(one, join(scratch, "one"));
    normalize(two, join(scratch, "two"));
    const diff = (...options: string[]) =>
      spawnSync("git", ["diff", "--no-index", "--no-color", ...options, "one", "two"], {
        cwd: scratch,
        encoding: "utf8",
        maxBuffer: 1 << 30,
      });
    const { status, stdout, stderr } = diff("--unified=2");
    if (status !== 0 && status !== 1) throw new Error(stderr);
    const files = diff("--name-only").stdout.split("\n").filter(Boolean);
    if (files.length > 0) console.log(stdout);
    return files.length;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

const normalize = (record: string, copy: string): void => {
  const spans = JSON.parse(readFileSync(join(record, "clocks.json"), "utf8")) as [number, number][];
  for (const name of readdirSync(record, { recursive: true, withFileTypes: true })) {
    if (!name.isFile() || name.name === "clocks.json") continue;
    const file = join(name.parentPath, name.name);
    const target = join(copy, file.slice(record.length));
    mkdirSync(dirname(target), { recursive: true });
    const text = normalizedText(readFileSync(file, "utf8"), spans);
    // Figures that depend on the machine.
    const isHealth = name.name.startsWith("SystemHealth");
    writeFileSync(target, isHealth ? text.replace(/[\da-f.]*\d[\da-f.]*/g, "…") : text);
  }
};

/** Times in texts: exact ones, and readable ones to the minute in some time zone. */
const EXACT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const READABLE = /\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M|\d{4}-\d\d-\d\d \d\d:\d\d/g;
const [MINUTE, HOUR] = [60_000, 3_600_000];

/** @param spans when the record was taken, by the program's clocks; times within count as the current time */
export const normalizedText = (text: string, spans: readonly (readonly [number, number])[]): string => {
  const isNow = (moment: number, length: number): boolean =>
    spans.some(([from, to]) => moment + length > from && moment <= to);
  const isNowSomewhere = (time: string): boolean =>
    Array.from({ length: 27 }, (_, zone) => Date.parse(`${time} UTC`) + (zone - 12) * HOUR).some((moment) =>
      isNow(moment, MINUTE),
    );
  const timeless = text
    .replace(EXACT, (time) => (isNow(Date.parse(time), 0) ? "(now)" : time))
    .replace(READABLE, (time) => (isNowSomewhere(time) ? "(now)" : time));
  return NORMALIZED.reduce((rest, [what, instead]) => rest.replace(what, instead), timeless);
};
