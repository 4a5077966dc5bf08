import { type Atrule, type CssNode, type Declaration, generate, parse, type Rule, walk } from "css-tree";
import { compatAt, lackedBy } from "./compat.ts";
import { type Finding, firstOfEach } from "./findings.ts";
import type { Support } from "./supported.ts";

/** Where the data lists a value's functions and units, besides its own property. */
const FUNCTION_FOLDERS = [
  "types",
  "types.color",
  "types.gradient",
  "types.transform-function",
  "types.basic-shape",
];
const UNITS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["b", "h", "i", "w", "min", "max"].flatMap((name) => [
      [`dv${name}`, "viewport_percentage_units_dynamic"],
      [`lv${name}`, "viewport_percentage_units_large"],
      [`sv${name}`, "viewport_percentage_units_small"],
      [`cq${name}`, "container_query_length_units"],
    ]),
  ),
};

interface Deps {
  /** Conditions of surrounding `@supports` rules. Browsers that fail them skip the code. */
  readonly asked: string;
  readonly rule: Rule | undefined;
}

/**
 * Features in a style sheet that a supported browser lacks: at-rules, media features, selectors, properties, values,
 * functions, and units. Ignores features that a surrounding `@supports` requires, and values with a simpler declaration
 * of the same property before them in the rule.
 */
export const cssFindings = (css: string, support: Support): Finding[] => {
  const findings: Finding[] = [];
  const stack: CssNode[] = [];

  const surroundings = (): Deps => {
    let asked = "";
    let rule: Rule | undefined;
    for (const node of stack) {
      if (node.type === "Rule") rule = node;
      if (node.type === "Atrule" && node.name === "supports" && node.prelude) {
        const condition = generate(node.prelude);
        if (!condition.startsWith("not")) asked += ` ${condition}`;
      }
    }
    return { asked, rule };
  };

  const look = (node: CssNode, name: string, word: string, ...path: string[]): void => {
    const lacking = lackedBy(compatAt("css", ...path), support);
    if (lacking.length === 0 || surroundings().asked.includes(word)) return;
    findings.push({ feature: `css ${name}`, line: node.loc?.start.line ?? 0, lackedBy: lacking });
  };

  const lookAtDeclaration = (declaration: Declaration): void => {
    const { property } = declaration;
    if (property.startsWith("--")) {
      lookAtValue(declaration, property);
      return;
    }
    const entry = compatAt("css", "properties", property);
    // The build adds the prefixed one.
    if (property.startsWith("-") || siblings(declaration).has(`-webkit-${property}`)) return;
    if (entry !== undefined && lackedBy(entry, support).length > 0) {
      look(declaration, property, property, "properties", property);
      return;
    }
    const first = siblings(declaration).get(property);
    if (first === declaration || first === undefined) lookAtValue(declaration, property);
  };

  /** The first declaration of each property in the rule. */
  const siblings = (declaration: Declaration): ReadonlyMap<string, Declaration> => {
    const found = new Map<string, Declaration>();
    for (const child of surroundings().rule?.block.children ?? [declaration])
      if (child.type === "Declaration" && !found.has(child.property)) found.set(child.property, child);
    return found;
  };

  const lookAtValue = (declaration: Declaration, property: string): void => {
    walk(declaration.value, (node) => {
      if (node.type === "Identifier") {
        const name = `${property}: ${node.name}`;
        look(declaration, name, node.name, "properties", property, node.name);
      } else if (node.type === "Function") {
        const name = node.name.toLowerCase();
        look(declaration, `${name}()`, `${name}(`, "properties", property, name);
        for (const folder of FUNCTION_FOLDERS)
          look(declaration, `${name}()`, `${name}(`, ...folder.split("."), name);
        const first = node.children.first;
        if (first?.type === "Identifier" && first.name === "from")
          look(declaration, `${name}(from)`, `${name}(from`, "types", "color", name, "relative_syntax");
      } else if (node.type === "Dimension") {
        const unit = node.unit.toLowerCase();
        look(declaration, `unit ${unit}`, unit, "types", "length", UNITS[unit] ?? unit);
      }
    });
  };

  const lookAtRule = (atRule: Atrule): void => {
    const name = atRule.name.toLowerCase();
    look(atRule, `@${name}`, `@${name}`, "at-rules", name);
    if (name !== "media" || !atRule.prelude) return;
    walk(atRule.prelude, (node) => {
      if (node.type === "Feature")
        look(atRule, `@media ${node.name}`, node.name, "at-rules", "media", node.name);
      if (node.type === "FeatureRange")
        look(atRule, "@media range", "media", "at-rules", "media", "range_syntax");
    });
  };

  walk(parse(css, { positions: true }), {
    enter(node: CssNode) {
      stack.push(node);
      // A feature in a condition isn't used yet.
      if (stack.some(({ type }) => type === "Condition")) return;
      if (node.type === "Declaration") lookAtDeclaration(node);
      else if (node.type === "Atrule") lookAtRule(node);
      else if (node.type === "NestingSelector" || (node.type === "Rule" && isNested(stack)))
        look(node, "nesting", "selector(&", "selectors", "nesting");
      else if (node.type === "PseudoClassSelector")
        look(node, `:${node.name}`, `:${node.name}`, "selectors", node.name);
      else if (node.type === "PseudoElementSelector" && !node.name.startsWith("-"))
        look(node, `::${node.name}`, `::${node.name}`, "selectors", node.name);
    },
    leave() {
      stack.pop();
    },
  });
  return firstOfEach(findings);
};

const isNested = (stack: readonly CssNode[]): boolean =>
  stack.slice(0, -1).some((node) => node.type === "Rule");
