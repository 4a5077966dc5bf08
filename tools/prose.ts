import { parseArgs } from "node:util";
import { areaOf } from "./prose/areas.ts";
import { describeFinding } from "./prose/finding.ts";
import { describeGrades } from "./prose/grades.ts";
import { isShown } from "./prose/passage.ts";
import { review } from "./prose/review.ts";
import { drawSample } from "./prose/sample.ts";

/**
 * `npm run prose`: prints what breaks a prose rule, and the reading grade of each area. `-- --area src/modules/forms`
 * checks one folder or file. `-- --sample 40 --seed 7` prints random texts, the same for the same seed; `--docs`
 * samples documentation instead, and `--comments` comments.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      area: { type: "string", default: "" },
      sample: { type: "string" },
      seed: { type: "string", default: "1" },
      docs: { type: "boolean", default: false },
      comments: { type: "boolean", default: false },
    },
  });
  const { passages, findings, unneeded, tooHard } = await review();
  const here = passages.filter(({ file }) => file.startsWith(values.area));
  if (values.sample !== undefined) {
    const pool = here.filter((passage) => {
      if (values.docs) return passage.kind === "doc" && passage.text.split(" ").length > 8;
      return values.comments
        ? passage.kind === "comment"
        : isShown(passage) && passage.audience !== "engineer";
    });
    for (const { file, line, text } of drawSample(pool, Number(values.sample), Number(values.seed)))
      console.log(`${file}:${line}\n    ${text.replace(/\s+/g, " ")}`);
    return 0;
  }
  const found = findings.filter(({ passage }) => passage.file.startsWith(values.area));
  for (const finding of found) console.log(describeFinding(finding));
  for (const one of [...unneeded, ...tooHard]) console.log(one);
  console.log(`\nReading grades (Flesch–Kincaid), by area:\n${describeGrades(here, areaOf)}`);
  console.log(`\n${here.length} passages, ${found.length} findings.`);
  return found.length === 0 ? 0 : 1;
};
