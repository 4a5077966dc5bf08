import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  parse,
  serialize,
  type Token,
  type TreeAdapter,
} from "parse5";
import {
  HtmlTooComplexError,
  MAX_HTML_ATTRIBUTES,
  MAX_HTML_DEPTH,
  MAX_HTML_ELEMENTS,
} from "./clean-errors.ts";

/**
 * Parses `html` as the cleaner's DOM will and stops as soon as elements nest deeper, are more or have more than the
 * cleaner takes. It runs before the DOM is built, since there a deep tree, or an element of many attributes, costs time
 * that grows with its square, and a few characters can unfold to millions of elements (formatting that the parser opens
 * again in every paragraph).
 *
 * In the DOM, a `name` or an id can shadow a property of its document or form (`<img name="createElement">`), so names
 * and ids that could are gone before.
 *
 * @param allowedId see `idPolicy`
 * @returns `html`, written again where a name or an id had to go
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
      if (elements > MAX_HTML_ELEMENTS) throw new HtmlTooComplexError();
      if (attributes.length > MAX_HTML_ATTRIBUTES) throw new HtmlTooComplexError();
      return defaultTreeAdapter.createElement(tagName, namespace, disarmed(attributes));
    },
    // The page's own elements get those of each further tag of theirs.
    adoptAttributes(recipient, attributes) {
      if (recipient.attrs.length + attributes.length > MAX_HTML_ATTRIBUTES) throw new HtmlTooComplexError();
      defaultTreeAdapter.adoptAttributes(recipient, disarmed(attributes));
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_HTML_DEPTH) throw new HtmlTooComplexError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  const tree = parse(html, { scriptingEnabled: false, treeAdapter: preparing });
  return isChanged ? serialize(tree) : html;
}
