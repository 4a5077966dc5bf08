import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { DOMOutputSpec } from "@tiptap/pm/model";

/** Tables as they are stored: without the editor's own widths, with a caption, left with the Tab key at their end. */
const StoredTable = Table.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      caption: {
        default: "",
        parseHTML: (element) => element.querySelector(":scope > caption")?.textContent.trim() ?? "",
        rendered: false,
      },
    };
  },
  parseHTML: () => [{ tag: "table" }, { tag: "caption", ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const caption: DOMOutputSpec[] = node.attrs.caption
      ? [["caption", { contenteditable: "false" }, String(node.attrs.caption)]]
      : [];
    return ["table", HTMLAttributes, ...caption, ["tbody", 0]];
  },
  addKeyboardShortcuts() {
    // Without the row that Tab would add at the end: the key has to lead out of the table.
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      "Shift-Tab": () => this.editor.commands.goToPreviousCell(),
    };
  },
});

export const tableExtensions = [
  StoredTable.configure({ resizable: false, View: null }),
  TableRow,
  TableCell,
  TableHeader,
];
