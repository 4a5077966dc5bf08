import { Popup } from "../popup.tsx";
import classes from "./dialogs.module.css";

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

const KEYS: readonly (readonly [string, string])[] = [
  ["Bold, italic, underline", "Ctrl+B, Ctrl+I, Ctrl+U"],
  ["Link", "Ctrl+K"],
  ["Heading 2, 3, 4", "Ctrl+Alt+2, 3, 4"],
  ["Paragraph", "Ctrl+Alt+0"],
  ["Bullet list, numbered list", "Ctrl+Shift+8, Ctrl+Shift+7"],
  ["Indent or outdent a list item", "Tab, Shift+Tab"],
  ["Next term or definition in a definition list", "Enter"],
  ["Next or previous cell in a table", "Tab, Shift+Tab"],
  ["New line in a paragraph", "Shift+Enter"],
  ["Undo, redo", "Ctrl+Z, Ctrl+Shift+Z"],
  ["Paste without formatting", "Ctrl+Shift+V"],
  ["Go to the toolbar", "Alt+F10"],
  ["Next or previous tool", "Left, Right"],
  ["Leave focus mode", "Escape"],
];

/** Lists the editor's keyboard shortcuts. */
export const KeysDialog = ({ onClose }: { onClose(): void }) => (
  <Popup isOpen title="Keyboard shortcuts" onClose={onClose}>
    <dl className={classes.keys}>
      {KEYS.map(([what, keys]) => (
        <Entry key={what} what={what} keys={isMac() ? keys.replaceAll("Ctrl", "⌘") : keys} />
      ))}
    </dl>
  </Popup>
);

const Entry = ({ what, keys }: { what: string; keys: string }) => (
  <>
    <dt>{what}</dt>
    <dd>
      {keys.split(", ").map((key, index) => (
        <span key={key}>
          {index > 0 ? " " : ""}
          <kbd>{key}</kbd>
        </span>
      ))}
    </dd>
  </>
);
