import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IDENTITY_PAGE_STYLES } from "#modules/identity/identity-page.service.ts";
import { ROOT } from "../build.ts";
import { ACCEPTED } from "./accepted.ts";
import { complaints, scan } from "./scan.ts";
import { shippedSources } from "./shipped-sources.ts";
import { type Bundle, SUPPORTED } from "./supported.ts";

const BUNDLES = Object.keys(SUPPORTED) as Bundle[];
const FOLDERS: Readonly<Record<Bundle, string>> = { site: "dist/islands", admin: "dist/admin" };

const builtFiles = (bundle: Bundle): ReadonlyMap<string, string> =>
  new Map(
    globSync(`${FOLDERS[bundle]}/**/*.{js,css}`, { cwd: ROOT }).map((file) => [
      file,
      readFileSync(join(ROOT, file), "utf8"),
    ]),
  );

test("what is shipped, packages included, uses nothing that a supported browser lacks", () => {
  for (const bundle of BUNDLES) {
    const files = builtFiles(bundle);
    expect([...files.keys()].some((file) => file.endsWith(".js"))).toBe(true);
    expect(complaints(bundle, scan(bundle, files, { isSource: false })), bundle).toEqual([]);
  }
});

test("neither does the style of the identity pages", () => {
  const files = new Map([["identity-page.css", IDENTITY_PAGE_STYLES]]);
  expect(complaints("site", scan("site", files, { isSource: false }))).toEqual([]);
});

test("nothing is accepted that isn't there anymore", () => {
  const used = BUNDLES.map((bundle) => {
    const found = [
      scan(bundle, builtFiles(bundle), { isSource: false }),
      scan(bundle, shippedSources(ROOT, bundle), { isSource: true }),
    ];
    return {
      bundle,
      features: found.flatMap((files) => [...files.values()].flat().map(({ feature }) => feature)),
    };
  });
  for (const { feature, bundles } of ACCEPTED)
    for (const bundle of bundles)
      expect(
        used.some((one) => one.bundle === bundle && one.features.some((name) => feature.test(name))),
        `${feature} in ${bundle}`,
      ).toBe(true);
});
