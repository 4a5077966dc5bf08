import { type Comment, parseSync } from "oxc-parser";
import { isProgramText, looksLikeProse } from "./looks-like-prose.ts";
import { audienceOf, lineFinder, type Passage, type PassageKind } from "./passage.ts";
import { plainMessage } from "./plain-message.ts";

/** A node of the syntax tree, with fields by name. */
interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

/** The nearest property or attribute of a string (`label:`, `help=`), or the call or element that receives it. */
interface Surroundings {
  readonly name: string;
  readonly kind: PassageKind | null;
}

/** Attributes, properties, and calls whose strings people don't read. */
const NOT_READ = new Set([
  ...[
    "className",
    "classNames",
    "class",
    "style",
    "styles",
    "key",
    "id",
    "href",
    "src",
    "srcSet",
    "sizes",
    "d",
  ],
  ...[
    "viewBox",
    "type",
    "rel",
    "role",
    "name",
    "autoComplete",
    "accept",
    "target",
    "sql",
    "query",
    "queryKey",
  ],
  ...["require", "import", "matchMedia", "querySelector", "querySelectorAll", "closest", "matches", "RegExp"],
  ...["setHeader", "header", "headers", "getByRole", "locator", "css", "args", "transform", "fill", "stroke"],
  ...["media", "pattern", "sandbox", "allow", "csp", "content", "fontFamily", "gridTemplateColumns", "raw"],
]);
const LABELS = new Set([
  ...[
    "label",
    "title",
    "heading",
    "caption",
    "placeholder",
    "aria-label",
    "ariaLabel",
    "alt",
    "header",
    "legend",
  ],
  ...[
    "Button",
    "Title",
    "Anchor",
    "h1",
    "h2",
    "h3",
    "h4",
    "label",
    "legend",
    "th",
    "option",
    "button",
    "summary",
  ],
]);
const HELP = new Set(["help", "description", "hint", "helpText"]);
const PROGRAMMING_ERRORS = new Set(["Error", "TypeError", "RangeError", "assert", "invariant"]);
const TEST_TITLES = new Set(["test", "it", "describe"]);
/** Elements within a sentence. All others end it. */
const INLINE = new Set([
  ...["a", "abbr", "b", "bdi", "code", "em", "i", "kbd", "strong", "time", "Anchor", "Code", "Kbd", "Link"],
]);

const kindOf = (name: string): PassageKind | null => {
  if (HELP.has(name)) return "help";
  // What a call does, for readers of the OpenAPI document.
  if (name === "summary" || name === "summaries") return "doc";
  if (LABELS.has(name)) return "label";
  if (PROGRAMMING_ERRORS.has(name) || TEST_TITLES.has(name)) return "comment";
  return null;
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return "";
  // `test.each(…)` takes cases, and the returned function takes the title.
  if (node.type === "CallExpression") return nameOf((node.callee as Node).object);
  if (node.type === "MemberExpression") {
    const [object, property] = [nameOf(node.object), nameOf(node.property)];
    return TEST_TITLES.has(object) && property !== "each" ? object : property;
  }
  if (node.type === "Literal") return String(node.value);
  return typeof node.name === "string" ? node.name : nameOf(node.name);
};

const quasis = (node: Node): string =>
  (node.quasis as Node[]).map(({ value }) => (value as { cooked: string }).cooked ?? "").join("{}");

/** The text of a string, a template, or strings joined with `+`; null for anything else. */
const textOf = (node: Node): string | null => {
  if (node.type === "Literal") return typeof node.value === "string" ? node.value : null;
  if (node.type === "TemplateLiteral") return quasis(node);
  if (node.type === "ParenthesizedExpression") return textOf(node.expression as Node);
  if (node.type !== "BinaryExpression" || node.operator !== "+") return null;
  const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)];
  return left === null && right === null ? null : `${left ?? "{}"}${right ?? "{}"}`;
};

/** Runs of text among an element's children, with offsets. */
const runsOf = (children: readonly Node[]): { text: string; start: number }[] => {
  const runs: { text: string; start: number }[] = [];
  let run: { text: string; start: number } | null = null;
  const add = (text: string, start: number): void => {
    run ??= { text: "", start: start + (/^\s*/.exec(text)?.[0].length ?? 0) };
    run.text += text;
  };
  const end = (): void => {
    if (run) runs.push(run);
    run = null;
  };
  const take = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (node.type === "JSXText") add(String(node.value), node.start);
      else if (node.type === "JSXExpressionContainer")
        add(textOf(node.expression as Node) ?? "{}", node.start);
      else if (node.type === "JSXElement" && INLINE.has(nameOf((node.openingElement as Node).name)))
        take(node.children as Node[]);
      else end();
    }
  };
  take(children);
  end();
  return runs.filter(({ text }) => /[a-z]{2}/i.test(text.replaceAll("{}", "")));
};

const NOTHING: Surroundings = { name: "", kind: null };

const NOT_VISITED = new Set([
  ...["ImportDeclaration", "ExportAllDeclaration", "ImportExpression"],
  ...["TSInterfaceDeclaration", "TSTypeAliasDeclaration"],
]);

const named = (name: string): Surroundings => ({ name, kind: kindOf(name) });

/** Reads the texts that a program shows: literals, templates, and JSX, with their property or attribute. */
class TextReader {
  readonly passages: Passage[] = [];
  readonly #file: string;
  readonly #lineOf: (offset: number) => number;
  readonly #isCatalog: boolean;
  readonly #isTest: boolean;

  constructor(file: string, lineOf: (offset: number) => number) {
    this.#file = file;
    this.#lineOf = lineOf;
    this.#isCatalog = file.endsWith(".messages.ts");
    this.#isTest = /\.(?:test|spec|fixtures)\.|^test\//.test(file);
  }

  visit(node: Node, around: Surroundings): void {
    const text = textOf(node);
    if (text !== null) {
      this.#add(text, node.start, around);
      if (node.type === "TemplateLiteral")
        for (const expression of node.expressions as Node[])
          this.visit(expression, { name: around.name, kind: null });
      return;
    }
    if (NOT_VISITED.has(node.type)) return;
    switch (node.type) {
      case "TaggedTemplateExpression":
        for (const expression of (node.quasi as Node).expressions as Node[]) this.visit(expression, NOTHING);
        return;
      case "JSXElement":
      case "JSXFragment":
        this.#visitElement(node);
        return;
      case "JSXAttribute":
      case "PropertyDefinition":
        this.#visitFields(node, named(nameOf(node.name ?? node.key)));
        return;
      case "Property":
        // A catalog's English comes first, and the rules are only about English.
        if (this.#isCatalog && nameOf(node.key) === "es") return;
        if (isNode(node.value))
          this.visit(node.value, around.kind === "doc" ? around : named(nameOf(node.key)));
        return;
      case "CallExpression":
      case "NewExpression":
        this.#visitCall(node, around);
        return;
      case "ArrowFunctionExpression":
      case "FunctionExpression":
        this.#visitFields(node, TEST_TITLES.has(around.name) ? NOTHING : around);
        return;
      case "VariableDeclarator":
        this.visit(node.id as Node, NOTHING);
        if (isNode(node.init)) this.visit(node.init, NOTHING);
        return;
      default:
        this.#visitFields(node, around);
    }
  }

  #visitFields(node: Node, around: Surroundings): void {
    for (const [field, value] of Object.entries(node)) {
      if (field === "typeAnnotation" || field === "typeArguments" || field === "returnType") continue;
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) this.visit(one, around);
    }
  }

  #visitElement(node: Node): void {
    const opening = (node.openingElement as Node | undefined) ?? null;
    const around = named(nameOf(opening?.name));
    if (opening) for (const attribute of opening.attributes as Node[]) this.visit(attribute, around);
    for (const { text, start } of runsOf(node.children as Node[])) this.#add(text, start, around);
    for (const child of node.children as Node[])
      if (child.type === "JSXElement" && INLINE.has(nameOf((child.openingElement as Node).name)))
        this.#visitFields(child.openingElement as Node, NOTHING);
      else if (child.type !== "JSXExpressionContainer" || textOf(child.expression as Node) === null)
        this.visit(child, around);
  }

  #visitCall(node: Node, around: Surroundings): void {
    const name = nameOf(node.callee);
    this.visit(node.callee as Node, NOTHING);
    for (const one of node.arguments as Node[])
      this.visit(one, kindOf(name) || NOT_READ.has(name) ? named(name) : around);
  }

  #add(text: string, start: number, { name, kind }: Surroundings): void {
    if (this.#isTest && !TEST_TITLES.has(name)) return;
    if (NOT_READ.has(name)) return;
    const words = (this.#isCatalog ? plainMessage(text) : text).replace(/\s+/g, " ").trim();
    const isTool = !this.#file.startsWith("src/");
    if (isTool && !this.#isTest && !/^[A-Z].*[.!?…]$/.test(words)) return;
    if (kind !== "comment" && isProgramText(words)) return;
    if (!looksLikeProse(words, kind)) return;
    this.passages.push({
      ...{ file: this.#file, line: this.#lineOf(start), text: words },
      audience: kind === "doc" ? "engineer" : audienceOf(this.#file),
      kind: kind ?? (/[.?!:…]$/.test(words) || words.split(" ").length > 6 ? "text" : "label"),
    });
  }
}

const IGNORED = /^\s*biome-ignore \S+?:\s*/;
const DIRECTIVE = /^\s*(?:@vite-ignore|#__PURE__|@ts-|!|eslint|#region|#endregion|<reference)/;

/** Comments without their marks. Consecutive lines are one passage. */
const readComments = (
  file: string,
  source: string,
  comments: readonly Comment[],
  lineOf: (offset: number) => number,
): Passage[] => {
  const passages: Passage[] = [];
  let last = { line: -1, isLine: false };
  for (const { type, value, start, end } of comments) {
    if (DIRECTIVE.test(value)) continue;
    const line = lineOf(start);
    const isDirective = IGNORED.test(value);
    const text = value
      .replace(IGNORED, "")
      .replace(/^\*/, "")
      .replace(/^[ \t]*\*[ \t]?/gm, "")
      .replace(/@(?:returns?|throws)\b/g, "")
      .replace(/@param (?:\w|\.)+/g, "");
    const previous = passages.at(-1);
    const begins = source.slice(source.lastIndexOf("\n", start) + 1, start).trim() === "";
    if (previous && type === "Line" && last.isLine && last.line === line - 1 && begins && !isDirective)
      passages[passages.length - 1] = { ...previous, text: `${previous.text}\n${text.trim()}` };
    else passages.push({ file, line, text: text.trimEnd(), kind: "comment", audience: "engineer" });
    last = { line: lineOf(end - 1), isLine: type === "Line" && begins };
  }
  return passages;
};

/** What people read in a TypeScript or JavaScript source: texts on screen, comments, and test titles. */
export const readSource = (file: string, source: string): Passage[] => {
  const { program, comments } = parseSync(file, source);
  const lineOf = lineFinder(source);
  const reader = new TextReader(file, lineOf);
  reader.visit(program as unknown as Node, NOTHING);
  return [...reader.passages, ...readComments(file, source, comments, lineOf)].sort(
    (a, b) => a.line - b.line,
  );
};

/** Comments of a style sheet, or of SQL if a line starts with one. */
export const readMarkedComments = (file: string, source: string): Passage[] => {
  const lineOf = lineFinder(source);
  const pattern = file.endsWith(".sql") ? /(?:^[ \t]*--.*\n?)+/gm : /\/\*[\s\S]*?\*\//g;
  return [...source.matchAll(pattern)].map(({ 0: raw, index }) => ({
    ...{ file, line: lineOf(index), kind: "comment" as const, audience: "engineer" as const },
    text: raw
      .replace(/^[ \t]*--[ \t]?/gm, "")
      .replace(/^\/\*+|\*+\/$/g, "")
      .replace(/^[ \t]*\*[ \t]?/gm, "")
      .trimEnd(),
  }));
};
