import { ActionIcon } from "@mantine/core";
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs";
import { useEffect, useState } from "react";
import { Popup } from "#platform/ui/popup.tsx";
import classes from "./page-editor.module.css";

/** The key that shortcuts start with on this device. */
export const modifierKey = /Mac|iPhone|iPad/.test(navigator.platform) ? "Cmd" : "Ctrl";

const SHORTCUTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [modifierKey, "S"], does: "Save the open component" },
  { keys: [modifierKey, "Z"], does: "Undo your last saved change to the draft (outside text fields)" },
  { keys: [modifierKey, "Y"], does: "Redo what you undid" },
  { keys: ["Space"], does: "Pick up or drop the item (when its drag handle is focused)" },
  { keys: ["↑", "↓"], does: "Move the item you picked up" },
  ...[
    { key: "C", does: "Copy the focused component of the list" },
    { key: "V", does: "Paste below the focused component" },
    { key: "D", does: "Duplicate the focused component" },
  ].map(({ key, does }) => ({ keys: [modifierKey, key], does })),
  { keys: ["Del"], does: "Delete the focused component, after asking" },
  { keys: ["Esc"], does: "Cancel a move or close a dialog" },
  { keys: ["?"], does: "Show keyboard shortcuts" },
];

/** A button that lists the editor's keyboard shortcuts; "?" opens the list unless the user is typing. */
export const ShortcutsHelp = () => {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isShortcutBlocked(event.target)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      <ActionIcon
        className={classes.shortcutsButton}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts (?)"
        onClick={() => setOpen(true)}
      >
        <IconKeyboard size={22} aria-hidden="true" />
      </ActionIcon>
      <Popup isOpen={isOpen} title="Keyboard shortcuts" onClose={() => setOpen(false)}>
        <dl className={classes.shortcuts}>
          {SHORTCUTS.map(({ keys, does }) => (
            <div key={does} className={classes.shortcut}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Popup>
    </>
  );
};

/** Whether someone is typing or has to answer a dialog, so that keys aren't the editor's shortcuts. */
export const isShortcutBlocked = (target: EventTarget | null): boolean =>
  isTyping(target) || document.querySelector("dialog[open], [role=dialog]") !== null;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
