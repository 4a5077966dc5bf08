import { ROOT } from "../build.ts";
import { complaints, scan } from "./scan.ts";
import { shippedSources } from "./shipped-sources.ts";
import { type Bundle, SUPPORTED } from "./supported.ts";

/*
 * Finds CSS and JavaScript in our sources that the browsers in the README don't support. built-bundles.test.ts checks
 * packages in the built bundles.
 */
const found = (Object.keys(SUPPORTED) as Bundle[]).flatMap((bundle) =>
  complaints(bundle, scan(bundle, shippedSources(ROOT, bundle), { isSource: true })),
);
if (found.length > 0) {
  for (const line of found) console.log(line);
  console.log(
    "Use what all of them have, or put it behind @supports, a test of the feature, or accepted.ts.",
  );
}
process.exitCode = found.length > 0 ? 1 : 0;
