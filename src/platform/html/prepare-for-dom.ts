import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  serialize,
  type Token,
  type TreeAdapter,
} from "parse5";
import { HtmlTooComplexError } from "./clean-errors.ts";

/** Maximum nesting of elements. */
const MAX_DEPTH = 200;
/** Maximum number of elements in a text. */
const MAX_ELEMENTS = 20_000;
/** Maximum number of attributes of an element. The cleaner keeps fewer than ten. */
const MAX_ATTRIBUTES = 200;

/**
 * Parses `html` like the cleaner's DOM, and stops at the first limit for nesting, elements, or attributes. Runs before
 * the DOM is built, because there a deep tree or an element with many attributes takes quadratic time, and a few
 * characters can expand to millions of elements (formatting that the parser reopens in every paragraph). In the DOM, a
 * `name` or an id can shadow a property of its document or form (`<img name="createElement">`), so this removes such
 * names and ids first.
 * @param allowedId see `idPolicy`
 * @returns `html`, serialized again if a name or an id was removed
 * @throws HtmlTooComplexError
 */
export function prepareForDom(html: string, allowedId: (id: string) => string): string {
  let depth = 0;
  let elements = 0;
  let isChanged = false;
  const disarmed = (attributes: readonly Token.Attribute[]): Token.Attribute[] =>
    attributes.flatMap((attribute) => {
      if (attribute.name !== "name" && attribute.name !== "id") return [attribute];
      const value = attribute.name === "id" ? allowedId(attribute.value.trim()) : "";
      if (value === attribute.value && value !== "") return [attribute];
      isChanged = true;
      return value === "" ? [] : [{ ...attribute, value }];
    });
  const preparing: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new HtmlTooComplexError();
      if (attributes.length > MAX_ATTRIBUTES) throw new HtmlTooComplexError();
      return defaultTreeAdapter.createElement(tagName, namespace, disarmed(attributes));
    },
    // The html and body elements merge the attributes of further tags of the same name.
    adoptAttributes(recipient, attributes) {
      if (recipient.attrs.length + attributes.length > MAX_ATTRIBUTES) throw new HtmlTooComplexError();
      defaultTreeAdapter.adoptAttributes(recipient, disarmed(attributes));
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_DEPTH) throw new HtmlTooComplexError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  const tree = parse(html, { scriptingEnabled: false, treeAdapter: preparing });
  return isChanged ? serialize(tree) : html;
}
