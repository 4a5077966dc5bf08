import { parseSync } from "vite";
import { compatAt, lackedBy } from "./compat.ts";
import { type Finding, firstOfEach } from "./findings.ts";
import type { JsNames } from "./js-names.ts";
import type { Support } from "./supported.ts";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? (node.name as string) : undefined;

const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Literal" && typeof node.value === "string" ? node.value : undefined;

/** Calls `visit` for every node with its ancestors, nearest last. */
const walk = (root: Node, visit: (node: Node, around: readonly Node[]) => void): void => {
  const around: Node[] = [];
  const enter = (node: Node): void => {
    visit(node, around);
    around.push(node);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) enter(child);
    around.pop();
  };
  enter(root);
};

/**
 * Whether the value is only tested, as in `if (x.name)`, `x.name && …`, `x.name?.()`, `x.name ?? …`, `typeof x.name`.
 */
const isAsked = (node: Node, parent: Node | undefined): boolean => {
  switch (parent?.type) {
    case "CallExpression":
      return parent.callee === node && parent.optional === true;
    case "MemberExpression":
      return parent.object === node && parent.optional === true;
    case "UnaryExpression":
      return true;
    case "LogicalExpression":
      return parent.left === node;
    case "IfStatement":
    case "ConditionalExpression":
      return parent.test === node;
    default:
      return false;
  }
};

interface Script {
  readonly root: Node;
  readonly lineOf: (node: Node) => number;
  /** Names that the script declares */
  readonly declared: ReadonlySet<string>;
  /** Names that it tests before it uses them */
  readonly asked: ReadonlySet<string>;
}

const DECLARATIONS = new Set([
  "VariableDeclarator",
  "ImportSpecifier",
  "ImportDefaultSpecifier",
  "ClassDeclaration",
]);

const read = (file: string, code: string): Script => {
  const root = parseSync(file, code).program as unknown as Node;
  const starts = [0];
  for (let at = code.indexOf("\n"); at >= 0; at = code.indexOf("\n", at + 1)) starts.push(at + 1);
  const declared = new Set<string>();
  const asked = new Set<string>();
  walk(root, (node, around) => {
    const parent = around.at(-1);
    const name = nameOf(node);
    if (name !== undefined && parent && isDeclared(node, parent)) declared.add(name);
    if (name !== undefined && isAsked(node, parent)) asked.add(name);
    if (node.type === "MemberExpression" && isAsked(node, parent)) {
      const member = nameOf(node.property);
      if (member !== undefined) asked.add(member);
    }
    if (node.type === "BinaryExpression" && node.operator === "in") asked.add(textOf(node.left) ?? "");
  });
  return {
    root,
    declared,
    asked,
    lineOf: (node) => starts.findLastIndex((start) => start <= node.start) + 1,
  };
};

const isDeclared = (node: Node, parent: Node): boolean =>
  (DECLARATIONS.has(parent.type) && (parent.id === node || parent.local === node)) ||
  (parent.type === "Property" && parent.value === node) ||
  parent.type === "ArrayPattern" ||
  parent.type === "AssignmentPattern" ||
  parent.type === "RestElement" ||
  ((parent.params as readonly unknown[] | undefined)?.includes(node) ?? false) ||
  (parent.type.startsWith("Function") && parent.id === node);

/**
 * Names in a script that a supported browser lacks: methods, members of named objects, globals, events, and regular
 * expression flags and groups. Methods are recognized only by name. Ignores names that the script tests first, as in
 * `if (x.name)`, `"name" in x`, or `x.name?.()`.
 */
export const jsFindings = (file: string, code: string, names: JsNames, support: Support): Finding[] => {
  const script = read(file, code);
  const findings: Finding[] = [];
  const report = (node: Node, feature: string, lacking: readonly string[] | undefined): void => {
    if (lacking && lacking.length > 0)
      findings.push({ feature: `js ${feature}`, line: script.lineOf(node), lackedBy: lacking });
  };

  walk(script.root, (node, around) => {
    if (node.type === "MemberExpression" && node.computed !== true) {
      const member = nameOf(node.property) ?? "";
      if (script.asked.has(member)) return;
      const owner = nameOf(node.object);
      const isGlobal = owner !== undefined && !script.declared.has(owner);
      const lacking = isGlobal ? names.statics(owner, member) : [];
      if (lacking.length > 0) report(node, `${owner}.${member}`, lacking);
      else if (around.at(-1)?.callee === node) report(node, `.${member}()`, names.members.get(member));
    } else if (node.type === "Identifier" && isGlobalUse(node, around.at(-1), script)) {
      const name = nameOf(node) ?? "";
      report(node, name, names.globals.get(name));
    } else if (node.type === "CallExpression" && isNode(node.callee)) {
      const called = nameOf(node.callee.property);
      if (called === "addEventListener")
        report(
          node,
          `event ${textOf(first(node.arguments))}`,
          names.events.get(textOf(first(node.arguments)) ?? ""),
        );
    } else if (isNode(node) && node.type === "Literal" && isPattern(node.regex)) {
      for (const [feature, path] of patternFeatures(node.regex))
        report(node, feature, lackedBy(compatAt("javascript", ...path), support));
    }
  });
  return firstOfEach(findings);
};

const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);

/** A name used as a value that the script hasn't declared. */
const isGlobalUse = (node: Node, parent: Node | undefined, script: Script): boolean => {
  const name = nameOf(node) ?? "";
  if (!parent || script.declared.has(name) || script.asked.has(name)) return false;
  if (parent.type === "NewExpression" || parent.type === "CallExpression") return parent.callee === node;
  if (parent.type === "MemberExpression") return parent.object === node;
  return parent.type === "ClassDeclaration" && parent.superClass === node;
};

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

const isPattern = (value: unknown): value is Pattern =>
  typeof value === "object" && value !== null && "flags" in value;

const patternFeatures = ({ pattern, flags }: Pattern): [string, string[]][] => {
  const found: [string, string[]][] = [];
  if (flags.includes("v")) found.push(["pattern /v", ["builtins", "RegExp", "unicodeSets"]]);
  if (flags.includes("d")) found.push(["pattern /d", ["builtins", "RegExp", "hasIndices"]]);
  if (/\(\?<[=!]/.test(pattern))
    found.push(["pattern (?<=", ["regular_expressions", "lookbehind_assertion"]]);
  if (/\(\?[ims-]+:/.test(pattern)) found.push(["pattern (?i:", ["regular_expressions", "modifier"]]);
  return found;
};
