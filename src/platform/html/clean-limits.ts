import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from "parse5";
import {
  HtmlTooComplexError,
  MAX_HTML_ATTRIBUTES,
  MAX_HTML_DEPTH,
  MAX_HTML_ELEMENTS,
} from "./clean-errors.ts";

/**
 * Parses `html` as the cleaner's DOM will and stops as soon as elements nest deeper, are more or bear more than the
 * cleaner takes. It runs before the DOM is built, since there a deep tree, or an element of many attributes, costs time
 * that grows with its square, and a few characters can unfold to millions of elements (formatting that the parser opens
 * again in every paragraph).
 *
 * @throws HtmlTooComplexError
 */
export function refuseTooComplex(html: string): void {
  let depth = 0;
  let elements = 0;
  const counting: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(tagName, namespace, attributes) {
      elements += 1;
      if (elements > MAX_HTML_ELEMENTS) throw new HtmlTooComplexError();
      if (attributes.length > MAX_HTML_ATTRIBUTES) throw new HtmlTooComplexError();
      return defaultTreeAdapter.createElement(tagName, namespace, attributes);
    },
    // The page's own elements get those of each further tag of theirs.
    adoptAttributes(recipient, attributes) {
      if (recipient.attrs.length + attributes.length > MAX_HTML_ATTRIBUTES) throw new HtmlTooComplexError();
      defaultTreeAdapter.adoptAttributes(recipient, attributes);
    },
    onItemPush() {
      depth += 1;
      if (depth > MAX_HTML_DEPTH) throw new HtmlTooComplexError();
    },
    onItemPop() {
      depth -= 1;
    },
  };
  parse(html, { scriptingEnabled: false, treeAdapter: counting });
}
