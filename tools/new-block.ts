import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { createFolder, namesOf, registerAndFormat, type SliceNames } from "./new-slice.ts";

const SITE_CSS = "src/apps/site/styles/site.css";

/** `npm run new-block -- weather-box`: creates the folder of a block kind that passes every check. */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = namesOf(args[0], "new-block -- weather-box");
  if (!names) return 1;
  const { kebab } = names;
  const folder = createFolder("blocks", names, {
    ".schema.ts": schemaOf,
    ".view.tsx": viewOf,
    ".css": cssOf,
    ".fixtures.ts": fixturesOf,
    ".test.tsx": testOf,
  });
  if (folder === null) return 1;
  importCss(names);
  const failed = await registerAndFormat(folder);
  if (failed !== 0) return failed;
  console.log(`
src/blocks/${kebab} passes every check. Next, fill in:
  1. ${kebab}.schema.ts   the description, and fields with labels, limits, and defaults
  2. ${kebab}.view.tsx    the HTML, which must work without scripts; ${kebab}.css for its style (tokens are in src/apps/site/styles/tokens.css)
  3. ${kebab}.fixtures.ts empty, typical, longest, and hostile values for every field
  4. ${kebab}.test.tsx    what must be true, with requirement ids in the titles
  5. ${kebab}.island.ts   only if it is interactive: set \`island: "${kebab}"\` in the schema, then run \`npm run generate\`
  6. a thumbnail in src/modules/page-editor/thumbnail-shapes.editor.ts
`);
  return 0;
};

/** Adds the kind's style sheet to those of the site. */
const importCss = ({ kebab }: SliceNames): void => {
  const css = readFileSync(join(ROOT, SITE_CSS), "utf8");
  const line = `@import "../../../blocks/${kebab}/${kebab}.css" layer(blocks);`;
  const imports = css.split("\n").filter((one) => one.includes("layer(blocks)"));
  const last = imports.at(-1) ?? "";
  writeFileSync(join(ROOT, SITE_CSS), css.replace(last, `${last}\n${line}`));
};

const schemaOf = ({ camel, pascal, words }: SliceNames): string =>
  `import { defineBlock } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";

/** ${words}: a title that visitors see. */
export const ${camel} = defineBlock({
  type: "${pascal}",
  title: "${words}",
  description: "A title for visitors to read.",
  names: { one: "${camel}", many: "${camel}s" },
  siteCall: { id: "own" },
  fields: {
    title: text({ label: "Title", required: true, max: 100 }),
  },
  valueVersion: 1,
});
`;

const viewOf = ({ kebab, camel, pascal }: SliceNames): string =>
  `import type { BlockView } from "#platform/blocks/block-view.ts";
import type { ${camel} } from "./${kebab}.schema.ts";

/** Works without scripts. */
export const ${pascal}View: BlockView<typeof ${camel}> = ({ value }) => (
  <section className="tn-${kebab}">
    <h2>{value.title}</h2>
  </section>
);
`;

const cssOf = ({ kebab }: SliceNames): string => `.tn-${kebab} {\n  margin-block: var(--space-4);\n}\n`;

const fixturesOf = ({ kebab, camel, words }: SliceNames): string =>
  `import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { ${camel} } from "./${kebab}.schema.ts";

/** Typical and extreme values, for tests and the contact sheet. */
export const ${camel}Fixtures = {
  empty: { title: "" },
  typical: { title: "${words}" },
  longest: { title: "Long words ".repeat(10).slice(0, 100).trim() },
  hostile: { title: "</h2><script>alert('1')</script>" },
} satisfies Record<string, BlockValue<typeof ${camel}>>;
`;

const testOf = ({ kebab, camel, pascal, words }: SliceNames): string =>
  `import { expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { renderBody } from "#test/support/dom.ts";
import { ${camel}Fixtures } from "./${kebab}.fixtures.ts";
import { ${camel} } from "./${kebab}.schema.ts";
import { ${pascal}View } from "./${kebab}.view.tsx";

const render = (name: keyof typeof ${camel}Fixtures): Element => {
  const value = ${camel}Fixtures[name];
  return renderBody(${pascal}View({ id: 1, name: "${words}", value, language: "en", children: [] }));
};

test.each(["empty", "typical", "longest", "hostile"] as const)("shows its title as text: %s", (name) => {
  const body = render(name);
  expect(body.querySelector("h2")?.textContent).toBe(${camel}Fixtures[name].title);
  expect(body.querySelector("script")).toBeNull();
});

test("requires a title", () => {
  expect(blockForm(${camel}).safeParse({ componentName: "Box", title: "" }).success).toBe(false);
  expect(blockForm(${camel}).safeParse({ componentName: "Box", title: "Box" }).success).toBe(true);
});
`;
