import { DOMSerializer, Fragment, type Node } from "@tiptap/pm/model";
import { isBlank, isEmptyLine, tidy } from "./html-form.ts";

/** A stored part of a text. */
interface StoredPart {
  readonly html: string;
  readonly isEmptyLine: boolean;
  readonly hasContent: boolean;
}

type Parts = WeakMap<Node, StoredPart>;

/** Cached parts. Nodes are immutable, so cached parts stay valid, and a key press changes only one of thousands. */
const parts: Parts = new WeakMap();
const headRows: Parts = new WeakMap();

/** An inert document, in which images aren't fetched. */
const inert = document.implementation.createHTMLDocument("");

/** The editor's document in its stored form, the same as `toStoredHtml` of its HTML; "" if it is empty. */
export const storedText = (doc: Node): string => {
  const blocks = doc.children.map(blockPart);
  // The editor's empty last line is only for typing.
  while (blocks.at(-1)?.isEmptyLine) blocks.pop();
  return blocks.some(({ hasContent }) => hasContent) ? htmlOf(blocks) : "";
};

const htmlOf = (parts: readonly StoredPart[]): string => parts.map(({ html }) => html).join("");

/** Lists and tables may be long, so their items and rows are cached individually. */
const blockPart = (block: Node): StoredPart => {
  const name = block.type.name;
  if (name === "bulletList" || name === "orderedList") return cached(parts, block, listPart);
  return cached(parts, block, name === "table" ? tablePart : wholePart);
};

const cached = (memory: Parts, node: Node, make: (node: Node) => StoredPart): StoredPart => {
  const part = memory.get(node) ?? make(node);
  memory.set(node, part);
  return part;
};

const elementOf = (node: Node): HTMLElement =>
  DOMSerializer.fromSchema(node.type.schema).serializeNode(node, { document: inert }) as HTMLElement;

const wholePart = (node: Node): StoredPart => {
  const body = inert.createElement("div");
  body.append(elementOf(node));
  tidy(body);
  return {
    html: body.innerHTML,
    isEmptyLine: body.childElementCount > 0 && isEmptyLine(body.lastElementChild),
    hasContent: !isBlank(body) || body.querySelector("hr, table") !== null,
  };
};

const listPart = (list: Node): StoredPart => {
  const items = list.children.map((item) => cached(parts, item, wholePart));
  return {
    html: filled(wholePart(list.copy(Fragment.empty)).html, htmlOf(items)),
    isEmptyLine: false,
    hasContent: items.some(({ hasContent }) => hasContent),
  };
};

const tablePart = (table: Node): StoredPart => {
  const shell = inert.createElement("div");
  shell.append(elementOf(table.copy(Fragment.empty)));
  // Adds a head, so that `tidy` doesn't look for one. The rows below decide which of them belong to it.
  shell.querySelector("table")?.createTHead();
  tidy(shell);
  shell.querySelector("thead")?.remove();
  const firstOther = table.children.findIndex((row) =>
    row.children.some(({ type }) => type.name !== "tableHeader"),
  );
  const count = firstOther < 0 ? 1 : firstOther;
  const rows = table.children.map((row, index) =>
    index < count ? cached(headRows, row, rowPart("thead")) : cached(parts, row, rowPart("tbody")),
  );
  const head = count > 0 ? `<thead>${htmlOf(rows.slice(0, count))}</thead>` : "";
  return {
    html: shell.innerHTML.replace(
      "<tbody></tbody>",
      () => `${head}<tbody>${htmlOf(rows.slice(count))}</tbody>`,
    ),
    isEmptyLine: false,
    hasContent: true,
  };
};

const rowPart =
  (group: "thead" | "tbody") =>
  (row: Node): StoredPart => {
    const around = inert.createElement(group);
    const element = elementOf(row);
    around.append(element);
    tidy(element);
    return { html: around.innerHTML, isEmptyLine: false, hasContent: true };
  };

/** Puts contents into the HTML of an empty element. */
const filled = (empty: string, contents: string): string => {
  const end = empty.lastIndexOf("</");
  return `${empty.slice(0, end)}${contents}${empty.slice(end)}`;
};
