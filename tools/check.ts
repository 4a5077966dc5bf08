import { join } from "node:path";
import { ROOT } from "./build.ts";
import { generateRegistries, generateTableTypes } from "./generate.ts";
import { PROGRAMS } from "./packages.ts";
import { runSteps, type Step } from "./steps.ts";

/** The type checker's state from the last check, so that only changes are checked. */
const knownTypes = (project: string): string => join(ROOT, ".runtime", "types", `${project}.tsbuildinfo`);

const typesOf = (project: string): Step => ({
  name: `types of ${project}`,
  args: [
    PROGRAMS.tsc,
    ...["-p", join(ROOT, `tsconfig.${project}.json`)],
    ...["--incremental", "--tsBuildInfoFile", knownTypes(project)],
  ],
});

/** The checks of `npm run check`, which together take under a minute. */
const STEPS: readonly Step[] = [
  { name: "lint and format", args: [PROGRAMS.biome, "check", "--error-on-warnings", ROOT] },
  { name: "every requirement has a test", args: [join(ROOT, "tools", "ledger.ts")] },
  { name: "no slices in a circle", args: [join(ROOT, "tools", "slice-cycles.ts")] },
  { name: "words for visitors", args: [join(ROOT, "tools", "messages.ts")] },
  { name: "mutants fit the source", args: [join(ROOT, "tools", "mutants.ts"), "--check"] },
  { name: "supported browsers have what is used", args: [join(ROOT, "tools", "browsers", "check.ts")] },
  { name: "prose", args: [join(ROOT, "tools", "prose", "check.ts")] },
  { name: "nothing is unused", args: [PROGRAMS.knip, "--no-progress", "--no-gitignore"] },
  ...["server", "admin", "islands", "test"].map(typesOf),
];

/** Runs the quick checks. @returns the names of those that failed */
export const runChecks = async (): Promise<string[]> => {
  generateRegistries();
  if ((await generateTableTypes()) !== 0) return ["types of tables"];
  return (await runSteps(STEPS)).filter(({ code }) => code !== 0).map(({ name }) => name);
};

/** `npm run check`: types, lint, prose, and other static checks; no tests. */
export const run = async (): Promise<number> => {
  const failed = await runChecks();
  console.log(failed.length === 0 ? "All checks passed." : `Failed: ${failed.join("; ")}.`);
  return failed.length === 0 ? 0 : 1;
};
