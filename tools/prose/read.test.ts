import { expect, test } from "vitest";
import { readDemo } from "./read-demo.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readMarkedComments, readSource } from "./read-source.ts";
import { drawSample } from "./sample.ts";

const FILE = "src/modules/pages/page-list.screen.tsx";
const read = (source: string, file = FILE) =>
  readSource(file, source).map(({ line, kind, text }) => `${line} ${kind}: ${text}`);

test("reads what a screen shows, and no class, address, or query", () => {
  expect(
    read(`import { x } from "not/this one";
const Screen = () => (
  <section className="wide open" aria-label="All pages">
    <Button title="Delete the page">Delete</Button>
    <p>
      Open <b>{name}</b> and choose <i>Publish</i>.
    </p>
    <TextField label="Title" help="Shown in menus and lists." href="/pages/all of them" />
    {isEmpty ? "There are no pages yet." : null}
  </section>
);
const sql = \`select id from pages where title = 'No pages yet.'\`;
type Kind = "One of the kinds.";`),
  ).toEqual([
    "3 label: All pages",
    "4 label: Delete the page",
    "4 label: Delete",
    "6 text: Open {} and choose Publish.",
    "8 label: Title",
    "8 help: Shown in menus and lists.",
    "9 text: There are no pages yet.",
  ]);
});

test("reads the English messages of a catalog, with `{}` for arguments and the usual plural", () => {
  expect(
    read(
      `export const messages = defineMessages({
  en: { found: "{count, plural, one {# result} other {# results for “{words}”}} on this site." },
  es: { found: "{count, plural, one {# resultado} other {# resultados}} en este sitio." },
});`,
      "src/modules/search/search.messages.ts",
    ),
  ).toEqual(["2 text: {} results for “{}” on this site."]);
});

test("reads refusals, templates, and strings joined over two lines as one text each", () => {
  expect(
    read(`throw refuse.badRequest(\`The page \${name} is gone.\`);
const text = "The page has moved. " +
  "Reload it.";
throw new Error("A message for engineers.");`),
  ).toEqual([
    "1 text: The page {} is gone.",
    "2 text: The page has moved. Reload it.",
    "4 comment: A message for engineers.",
  ]);
});

test("reads lines of a comment as one passage, without marks and directives", () => {
  expect(
    read(`/**
 * Says what a page is.
 * @param name the page's name
 */
// One line,
// and the next.
const a = 1; // By itself.
// biome-ignore lint/x/y: it has to be so.
// @ts-expect-error`),
  ).toEqual([
    "1 comment: \nSays what a page is.\n the page's name",
    "5 comment:  One line,\nand the next.",
    "7 comment:  By itself.",
    "8 comment: it has to be so.",
  ]);
});

test("reads titles of tests, and nothing else of what a test says", () => {
  expect(
    read(
      `test("refuses a second draft", () => { expect(text).toBe("A draft already exists."); });
test.each([["A case of many."]])("takes %s as it is", () => {});`,
      "src/modules/pages/pages.test.ts",
    ),
  ).toEqual(["1 comment: refuses a second draft", "2 comment: takes %s as it is"]);
});

test("reads blocks of Markdown with their lines, without code", () => {
  expect(
    readMarkdown(
      "docs/x.md",
      "# A page\n\nRun `npm test`\nfirst.\n\n```sh\nnot this\n```\n\n| a cell | `b` |\n|---|---|\n",
    ),
  ).toMatchObject([
    { line: 1, kind: "heading", text: "A page" },
    { line: 3, kind: "doc", text: "Run `npm test`\nfirst." },
    { line: 10, kind: "doc", text: "a cell" },
  ]);
});

test("reads comments of style sheets and migrations", () => {
  expect(readMarkedComments("a.css", "/* Wide screens. */\n.a { color: red }")).toMatchObject([
    { line: 1, text: " Wide screens." },
  ]);
  expect(
    readMarkedComments("a.sql", "create table a ();\n-- One line,\n-- and the next.\nselect 1;"),
  ).toMatchObject([{ line: 2, text: "One line,\nand the next." }]);
});

test("reads the demo's texts by blocks of their HTML, and no name of a thing", () => {
  expect(
    readDemo(
      "demo/a/pages/home.json",
      `{ "path": "/a page", "kind": "Html Editor",\n "text": "<h2>Our <b>rates</b></h2><p>They are low.</p>" }`,
    ).map(({ line, text }) => `${line} ${text}`),
  ).toEqual(["2 Our rates", "2 They are low."]);
});

test("draws the same texts for the same seed, none of them twice", () => {
  const pool = Array.from({ length: 50 }, (_, index) => index);
  const drawn = drawSample(pool, 40, 7);
  expect(drawSample(pool, 40, 7)).toEqual(drawn);
  expect(drawSample(pool, 40, 8)).not.toEqual(drawn);
  expect(new Set(drawn).size).toBe(40);
  expect(drawSample(pool, 60, 7)).toHaveLength(50);
});
