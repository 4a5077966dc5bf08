import { DOMSerializer, Fragment, type Node } from "@tiptap/pm/model";
import { isBlank, isEmptyLine, tidy } from "./html-form.ts";

/** A part of a text as it is stored. */
interface StoredPart {
  readonly html: string;
  readonly isEmptyLine: boolean;
  readonly saysSomething: boolean;
}

type Parts = WeakMap<Node, StoredPart>;

/** A node is never changed in place: what was once made of it stays right, and a key changes one of thousands. */
const parts: Parts = new WeakMap();
const headRows: Parts = new WeakMap();

/** Nothing is fetched for what is written here, as a picture in the page's own document would be. */
const inert = document.implementation.createHTMLDocument("");

/** The text of the editor as it is stored, as `toStoredHtml` makes it of the editor's HTML; "" where it says nothing. */
export const storedText = (doc: Node): string => {
  const blocks = doc.children.map(blockPart);
  // The empty line that the editor keeps at the end is there to be written in, not to be read.
  while (blocks.at(-1)?.isEmptyLine) blocks.pop();
  return blocks.some(({ saysSomething }) => saysSomething) ? htmlOf(blocks) : "";
};

const htmlOf = (made: readonly StoredPart[]): string => made.map(({ html }) => html).join("");

/** Lists and tables may be a whole text: their items and rows are remembered one by one, too. */
const blockPart = (block: Node): StoredPart => {
  const name = block.type.name;
  if (name === "bulletList" || name === "orderedList") return remembered(parts, block, listPart);
  return remembered(parts, block, name === "table" ? tablePart : wholePart);
};

const remembered = (memory: Parts, node: Node, make: (node: Node) => StoredPart): StoredPart => {
  const made = memory.get(node) ?? make(node);
  memory.set(node, made);
  return made;
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
    saysSomething: !isBlank(body) || body.querySelector("hr, table") !== null,
  };
};

const listPart = (list: Node): StoredPart => {
  const items = list.children.map((item) => remembered(parts, item, wholePart));
  return {
    html: filled(wholePart(list.copy(Fragment.empty)).html, htmlOf(items)),
    isEmptyLine: false,
    saysSomething: items.some(({ saysSomething }) => saysSomething),
  };
};

const tablePart = (table: Node): StoredPart => {
  const shell = inert.createElement("div");
  shell.append(elementOf(table.copy(Fragment.empty)));
  // Without rows there is no head to be found: the rows below know whether they are in it.
  shell.querySelector("table")?.createTHead();
  tidy(shell);
  shell.querySelector("thead")?.remove();
  const firstOther = table.children.findIndex((row) =>
    row.children.some(({ type }) => type.name !== "tableHeader"),
  );
  const count = firstOther < 0 ? 1 : firstOther;
  const rows = table.children.map((row, index) =>
    index < count ? remembered(headRows, row, rowPart("thead")) : remembered(parts, row, rowPart("tbody")),
  );
  const head = count > 0 ? `<thead>${htmlOf(rows.slice(0, count))}</thead>` : "";
  return {
    html: shell.innerHTML.replace(
      "<tbody></tbody>",
      () => `${head}<tbody>${htmlOf(rows.slice(count))}</tbody>`,
    ),
    isEmptyLine: false,
    saysSomething: true,
  };
};

const rowPart =
  (group: "thead" | "tbody") =>
  (row: Node): StoredPart => {
    const around = inert.createElement(group);
    const element = elementOf(row);
    around.append(element);
    tidy(element);
    return { html: around.innerHTML, isEmptyLine: false, saysSomething: true };
  };

/** An element that was written empty, with these contents. */
const filled = (empty: string, contents: string): string => {
  const end = empty.lastIndexOf("</");
  return `${empty.slice(0, end)}${contents}${empty.slice(end)}`;
};
