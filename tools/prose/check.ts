import { describeFinding } from "./finding.ts";
import { review } from "./review.ts";

/** Names what breaks a rule of the prose; part of `npm run check`. */
const { findings, unneeded, tooHard } = await review();
for (const line of [...findings.map(describeFinding), ...unneeded, ...tooHard]) console.log(line);
