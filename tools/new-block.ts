import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";
import { namesOf, registerAndFormat } from "./new-slice.ts";

const SITE_CSS = "src/apps/site/styles/site.css";

/** `npm run new-block -- weather-box`: creates the folder of a block kind that passes every check as is. */
export const run = async (args: readonly string[]): Promise<number> => {
  const names = namesOf(args[0], "new-block -- weather-box");
  if (!names) return 1;
  const { kebab, camel, pascal, words } = names;
  const folder = join(ROOT, "src", "blocks", kebab);
  if (existsSync(folder)) {
    console.error(`src/blocks/${kebab} already exists.`);
    return 1;
  }
  mkdirSync(folder);
  const write = (ending: string, content: string) =>
    writeFileSync(join(folder, `${kebab}${ending}`), content);

  write(
    ".schema.ts",
    `import { defineBlock } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";

/** ${words}: what visitors see of it, in one sentence. */
export const ${camel} = defineBlock({
  type: "${pascal}",
  title: "${words}",
  description: "What an editor uses it for.",
  names: { one: "${camel}", many: "${camel}s" },
  siteCall: { id: "own" },
  fields: {
    title: text({ label: "Title", required: true, max: 100 }),
  },
  valueVersion: 1,
});
`,
  );
  write(
    ".view.tsx",
    `import type { BlockView } from "#platform/blocks/block-view.ts";
import type { ${camel} } from "./${kebab}.schema.ts";

/** Draws it without scripts. */
export const ${pascal}View: BlockView<typeof ${camel}> = ({ value }) => (
  <section className="tn-${kebab}">
    <h2>{value.title}</h2>
  </section>
);
`,
  );
  write(".css", `.tn-${kebab} {\n  margin-block: var(--space-4);\n}\n`);
  write(
    ".fixtures.ts",
    `import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { ${camel} } from "./${kebab}.schema.ts";

/** ${words} of every sort. */
export const ${camel}Fixtures = {
  empty: { title: "" },
  typical: { title: "${words}" },
  longest: { title: "Long words ".repeat(10).slice(0, 100).trim() },
  hostile: { title: "</h2><script>alert('1')</script>" },
} satisfies Record<string, BlockValue<typeof ${camel}>>;
`,
  );
  write(
    ".test.tsx",
    `import { JSDOM } from "jsdom";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { ${camel}Fixtures } from "./${kebab}.fixtures.ts";
import { ${camel} } from "./${kebab}.schema.ts";
import { ${pascal}View } from "./${kebab}.view.tsx";

const draw = (name: keyof typeof ${camel}Fixtures): Element => {
  const value = ${camel}Fixtures[name];
  const html = renderToStaticMarkup(${pascal}View({ id: 1, name: "${words}", value, language: "en", children: [] }));
  return new JSDOM(html).window.document.body;
};

test.each(["empty", "typical", "longest", "hostile"] as const)("shows its title as text: %s", (name) => {
  const body = draw(name);
  expect(body.querySelector("h2")?.textContent).toBe(${camel}Fixtures[name].title);
  expect(body.querySelector("script")).toBeNull();
});

test("a title is required", () => {
  expect(blockForm(${camel}).safeParse({ componentName: "Box", title: "" }).success).toBe(false);
  expect(blockForm(${camel}).safeParse({ componentName: "Box", title: "Box" }).success).toBe(true);
});
`,
  );
  const css = readFileSync(join(ROOT, SITE_CSS), "utf8");
  const line = `@import "../../../blocks/${kebab}/${kebab}.css" layer(blocks);`;
  const imports = css.split("\n").filter((one) => one.includes("layer(blocks)"));
  const last = imports.at(-1) ?? "";
  writeFileSync(join(ROOT, SITE_CSS), css.replace(last, `${last}\n${line}`));

  const failed = await registerAndFormat(folder);
  if (failed !== 0) return failed;
  console.log(`
src/blocks/${kebab} passes every check. What is left to you:
  1. ${kebab}.schema.ts   fields with labels, limits, and defaults; description
  2. ${kebab}.view.tsx    the look, without scripts; ${kebab}.css for its style (tokens in src/apps/site/styles/tokens.css)
  3. ${kebab}.fixtures.ts empty, typical, longest, hostile values for every field
  4. ${kebab}.test.tsx    what must hold, with requirement ids in the titles
  5. ${kebab}.island.ts   only if it is interactive; set \`island: "${kebab}"\` in the schema, then \`npm run generate\`
  6. its thumbnail in src/modules/page-editor/kind-drawings.editor.ts
`);
  return 0;
};
