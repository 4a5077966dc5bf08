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

interface Surroundings {
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
  const reader = new CssReader(support);
  walk(parse(css, { positions: true }), {
    enter: (node: CssNode) => reader.enter(node),
    leave: () => reader.leave(),
  });
  return firstOfEach(reader.findings);
};

class CssReader {
  readonly findings: Finding[] = [];
  readonly #support: Support;
  readonly #stack: CssNode[] = [];

  constructor(support: Support) {
    this.#support = support;
  }

  enter(node: CssNode): void {
    this.#stack.push(node);
    // A feature in a condition isn't used yet.
    if (this.#stack.some(({ type }) => type === "Condition")) return;
    if (node.type === "Declaration") this.#lookAtDeclaration(node);
    else if (node.type === "Atrule") this.#lookAtRule(node);
    else if (node.type === "NestingSelector" || (node.type === "Rule" && isNested(this.#stack)))
      this.#look(node, "nesting", "selector(&", "selectors", "nesting");
    else if (node.type === "PseudoClassSelector")
      this.#look(node, `:${node.name}`, `:${node.name}`, "selectors", node.name);
    else if (node.type === "PseudoElementSelector" && !node.name.startsWith("-"))
      this.#look(node, `::${node.name}`, `::${node.name}`, "selectors", node.name);
  }

  leave(): void {
    this.#stack.pop();
  }

  #lookAtDeclaration(declaration: Declaration): void {
    const { property } = declaration;
    if (property.startsWith("--")) {
      this.#lookAtValue(declaration, property);
      return;
    }
    const entry = compatAt("css", "properties", property);
    // The build adds the prefixed one.
    if (property.startsWith("-") || this.#siblings(declaration).has(`-webkit-${property}`)) return;
    if (entry !== undefined && lackedBy(entry, this.#support).length > 0) {
      this.#look(declaration, property, property, "properties", property);
      return;
    }
    const first = this.#siblings(declaration).get(property);
    if (first === declaration || first === undefined) this.#lookAtValue(declaration, property);
  }

  #lookAtValue(declaration: Declaration, property: string): void {
    walk(declaration.value, (node) => {
      if (node.type === "Identifier") {
        const name = `${property}: ${node.name}`;
        this.#look(declaration, name, node.name, "properties", property, node.name);
      } else if (node.type === "Function") {
        const name = node.name.toLowerCase();
        this.#look(declaration, `${name}()`, `${name}(`, "properties", property, name);
        for (const folder of FUNCTION_FOLDERS)
          this.#look(declaration, `${name}()`, `${name}(`, ...folder.split("."), name);
        const first = node.children.first;
        if (first?.type === "Identifier" && first.name === "from")
          this.#look(declaration, `${name}(from)`, `${name}(from`, "types", "color", name, "relative_syntax");
      } else if (node.type === "Dimension") {
        const unit = node.unit.toLowerCase();
        this.#look(declaration, `unit ${unit}`, unit, "types", "length", UNITS[unit] ?? unit);
      }
    });
  }

  #lookAtRule(atRule: Atrule): void {
    const name = atRule.name.toLowerCase();
    this.#look(atRule, `@${name}`, `@${name}`, "at-rules", name);
    if (name !== "media" || !atRule.prelude) return;
    walk(atRule.prelude, (node) => {
      if (node.type === "Feature")
        this.#look(atRule, `@media ${node.name}`, node.name, "at-rules", "media", node.name);
      if (node.type === "FeatureRange")
        this.#look(atRule, "@media range", "media", "at-rules", "media", "range_syntax");
    });
  }

  #look(node: CssNode, name: string, word: string, ...path: string[]): void {
    const lacking = lackedBy(compatAt("css", ...path), this.#support);
    if (lacking.length === 0 || this.#surroundings().asked.includes(word)) return;
    this.findings.push({ feature: `css ${name}`, line: node.loc?.start.line ?? 0, lackedBy: lacking });
  }

  /** The first declaration of each property in the rule. */
  #siblings(declaration: Declaration): ReadonlyMap<string, Declaration> {
    const found = new Map<string, Declaration>();
    for (const child of this.#surroundings().rule?.block.children ?? [declaration])
      if (child.type === "Declaration" && !found.has(child.property)) found.set(child.property, child);
    return found;
  }

  #surroundings(): Surroundings {
    let asked = "";
    let rule: Rule | undefined;
    for (const node of this.#stack) {
      if (node.type === "Rule") rule = node;
      if (node.type === "Atrule" && node.name === "supports" && node.prelude) {
        const condition = generate(node.prelude);
        if (!condition.startsWith("not")) asked += ` ${condition}`;
      }
    }
    return { asked, rule };
  }
}

const isNested = (stack: readonly CssNode[]): boolean =>
  stack.slice(0, -1).some((node) => node.type === "Rule");
