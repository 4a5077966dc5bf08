import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../build.ts";
import { describeFinding } from "./finding.ts";
import { review } from "./review.ts";

/** Files that are being rewritten; they don't fail the check yet. */
const unfinished = new Set<string>(
  JSON.parse(readFileSync(join(ROOT, "tools", "prose", "unfinished.json"), "utf8")),
);

/** Names what breaks a rule of the prose, and fails; part of `npm run check`. */
const { findings, unneeded, tooHard } = await review();
const faults = [
  ...findings.filter(({ passage }) => !unfinished.has(passage.file)).map(describeFinding),
  ...unneeded,
  ...tooHard.filter((text) => !unfinished.has(text.split(" ")[0] ?? "")),
];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
