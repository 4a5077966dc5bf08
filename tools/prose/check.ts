import { describeFinding } from "./finding.ts";
import { review } from "./review.ts";

/** Prints what breaks a prose rule, and fails; part of `npm run check`. */
const { findings, unneeded, tooHard } = await review();
const faults = [...findings.map(describeFinding), ...unneeded, ...tooHard];
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
