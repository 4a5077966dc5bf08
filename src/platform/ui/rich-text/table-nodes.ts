import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import type { DOMOutputSpec } from "@tiptap/pm/model";

/** Tables with a caption and without the editor's column widths. The Tab key leaves them at their end. */
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
    // Tab must leave the table at its end instead of adding a row.
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
