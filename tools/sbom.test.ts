import { beforeAll, describe, expect, test } from "vitest";
import { type Bom, type BomComponent, licenseFaults, shippedBom } from "./sbom.ts";

let bom: Bom;
beforeAll(async () => {
  bom = await shippedBom();
});

const named = (name: string) => bom.components.find((component) => component.name === name);

test.each([
  ["fastify", "loaded by the server"],
  ["@mantine/core", "in the admin's bundle"],
  ["@fontsource-variable/lora", "a font of the public site"],
  ["altcha-lib", "in an island"],
  ["Node.js", "the program that runs it all"],
  ["PostgreSQL", "the embedded database"],
])("lists what is shipped: %s, %s", (name) => {
  expect(named(name)).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/) });
});

test.each(["vitest", "@playwright/test", "smtp-server", "fauxqs"])(
  "leaves out tools for development: %s",
  (name) => {
    expect(named(name)).toBeUndefined();
  },
);

test("every shipped component has an allowed license", () => {
  expect(licenseFaults(bom)).toEqual([]);
});

describe("a license outside the allowed set", () => {
  const component = (name: string, expression: string): BomComponent => ({
    "bom-ref": name,
    type: "library",
    name,
    version: "1.0.0",
    licenses: [{ expression }],
  });

  test.each([
    ["GPL-3.0-only", "somebody"],
    ["MIT AND GPL-3.0-only", "somebody"],
    ["LGPL-3.0-or-later", "somebody"],
    ["(MIT AND (GPL-2.0-only OR ISC)) OR AGPL-3.0-only", "somebody"],
    ["UNLICENSED", "argparse"],
  ])("is named: %s", (expression, name) => {
    expect(licenseFaults({ components: [component(name, expression)] })).toEqual([
      `${name} 1.0.0 is licensed as "${expression}", which needs a decision page.`,
    ]);
  });

  test("a component without any license is named", () => {
    expect(
      licenseFaults({ components: [{ "bom-ref": "a", type: "library", name: "a", version: "1.0.0" }] }),
    ).toHaveLength(1);
  });

  test("a choice between an allowed license and another one is allowed", () => {
    expect(licenseFaults({ components: [component("dompurify", "(MPL-2.0 OR GPL-3.0-only)")] })).toEqual([]);
  });
});
