import { safeImageSource, safeLink } from "./url-policy.ts";

/** The new value of an attribute, or null to remove it. */
export type AttributeRule = (value: string) => string | null;

function matching(pattern: RegExp): AttributeRule {
  return (value) => {
    const trimmed = value.trim();
    return pattern.test(trimmed) ? trimmed : null;
  };
}

const anyText: AttributeRule = (value) => value;
const present: AttributeRule = () => "";
const pixels = matching(/^[1-9][0-9]{0,3}$/);
const span = matching(/^[1-9][0-9]{0,2}$/);
const order = matching(/^-?[0-9]{1,6}$/);

const CLASS = /^(?:tn-[a-z0-9-]+|align-(?:left|center|right|justify))$/;

function cleanClass(value: string): string | null {
  const kept = new Set(value.split(/[\t\n\f\r ]+/).filter((name) => CLASS.test(name)));
  return kept.size === 0 ? null : [...kept].join(" ");
}

const ALIGNMENT = /^(?:left|center|right|justify)$/;
const WIDTH = /^(?:100|[1-9][0-9]?)(?:\.[0-9]{1,3})?%$/;
const WITH_WIDTH = new Set(["table", "td", "th", "img"]);

function isFontSize(value: string): boolean {
  const points = /^([1-9][0-9]?)pt$/.exec(value);
  const size = Number(points?.[1]);
  return size >= 8 && size <= 36 && size % 2 === 0;
}

/**
 * Reduces a style attribute to text-align, font-size (8pt to 36pt in steps of 2, RTE-004), and, on tables, cells, and
 * images, a width of up to 100 percent. Each property appears once, in that order.
 */
function cleanStyle(value: string, element: string): string | null {
  const kept = new Map<string, string>();
  for (const declaration of value.split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const declared = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    if (property === "text-align" && ALIGNMENT.test(declared)) kept.set(property, declared);
    if (property === "font-size" && isFontSize(declared)) kept.set(property, declared);
    const width = property === "width" && WITH_WIDTH.has(element) && WIDTH.test(declared);
    if (width && Number.parseFloat(declared) <= 100) kept.set(property, declared);
  }
  const written = ["text-align", "font-size", "width"].flatMap((property) => {
    const given = kept.get(property);
    return given === undefined ? [] : [`${property}: ${given}`];
  });
  return written.length === 0 ? null : written.join("; ");
}

const GLOBAL_RULES: Record<string, AttributeRule> = {
  id: matching(/^[a-z][a-z0-9-]{0,99}$/),
  class: cleanClass,
  title: anyText,
  lang: matching(/^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i),
  dir: matching(/^(?:ltr|rtl|auto)$/),
};

const CELL: Record<string, AttributeRule> = { colspan: span, rowspan: span };
const NONE: Record<string, AttributeRule> = {};

/**
 * Allowed elements and, for each, its attributes besides the global ones and `style`. Everything else is refused. Raise
 * CLEANER_VERSION with every change here.
 */
const ELEMENT_RULES: Record<string, Record<string, AttributeRule>> = {
  h2: NONE,
  h3: NONE,
  h4: NONE,
  h5: NONE,
  h6: NONE,
  p: NONE,
  div: NONE,
  span: NONE,
  br: NONE,
  hr: NONE,
  pre: NONE,
  code: NONE,
  blockquote: NONE,
  ul: NONE,
  ol: { start: order, type: matching(/^[1aAiI]$/), reversed: present },
  li: { value: order },
  dl: NONE,
  dt: NONE,
  dd: NONE,
  strong: NONE,
  em: NONE,
  b: NONE,
  i: NONE,
  u: NONE,
  s: NONE,
  sub: NONE,
  sup: NONE,
  small: NONE,
  abbr: NONE,
  a: { href: safeLink, target: matching(/^_blank$/), rel: matching(/^noopener noreferrer$/) },
  img: {
    src: safeImageSource,
    alt: anyText,
    width: pixels,
    height: pixels,
    loading: matching(/^(?:lazy|eager)$/),
    decoding: matching(/^(?:async|sync|auto)$/),
  },
  figure: NONE,
  figcaption: NONE,
  table: NONE,
  caption: NONE,
  thead: NONE,
  tbody: NONE,
  tfoot: NONE,
  tr: NONE,
  td: CELL,
  th: { ...CELL, scope: matching(/^(?:row|col|rowgroup|colgroup)$/) },
  details: { open: present },
  summary: NONE,
};

/** Elements that are renamed instead of unwrapped: a page has one h1, and it isn't in the text. */
export const RENAMED_ELEMENTS: Readonly<Record<string, string>> = { h1: "h2", strike: "s", del: "s" };

/** Names of all allowed elements, including those that are then renamed. */
export const TAKEN_ELEMENTS: readonly string[] = [
  ...Object.keys(ELEMENT_RULES),
  ...Object.keys(RENAMED_ELEMENTS),
];

/** Names of all attributes that some element may have. */
export const TAKEN_ATTRIBUTES: readonly string[] = [
  ...new Set([
    "style",
    ...Object.keys(GLOBAL_RULES),
    ...Object.values(ELEMENT_RULES).flatMap((rules) => Object.keys(rules)),
  ]),
];

/** Whether an element (lowercase name, after renaming) is allowed. */
export function isAllowedElement(element: string): boolean {
  return Object.hasOwn(ELEMENT_RULES, element);
}

/**
 * The cleaned value of an allowed element's attribute, or null to remove it. Cleaning the result again returns the
 * same.
 */
export function cleanAttribute(element: string, attribute: string, value: string): string | null {
  if (attribute === "style") return cleanStyle(value, element);
  const own = ELEMENT_RULES[element];
  if (own !== undefined && Object.hasOwn(own, attribute)) return own[attribute]?.(value) ?? null;
  return Object.hasOwn(GLOBAL_RULES, attribute) ? (GLOBAL_RULES[attribute]?.(value) ?? null) : null;
}
