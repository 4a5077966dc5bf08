import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useEffect, useRef, useState } from "react";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import classes from "./admin-search.module.css";
import { createEarlyKeys } from "./early-keys.ts";
import type { Session } from "./session.ts";

const SearchPalette = lazyPart(async () => (await import("./search-palette.tsx")).SearchPalette);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The search button of the top bar. Ctrl+K or Cmd+K opens the search on every screen. */
export const AdminSearch = ({ session }: { session: Session }) => {
  const dialogs = useDialogs();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const opener = useRef<Element | null>(null);
  const [earlyKeys] = useState(createEarlyKeys);
  const open = () => {
    opener.current = document.activeElement;
    earlyKeys.begin(close);
    setOpen(true);
  };
  const close = () => {
    earlyKeys.finish();
    setOpen(false);
    const target =
      opener.current instanceof HTMLElement && opener.current !== document.body
        ? opener.current
        : button.current;
    // After the dialog is gone, because it keeps the focus until then.
    requestAnimationFrame(() => target?.focus());
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      // In formatted text, the same keys add a link.
      if (!isShortcut || event.key.toLowerCase() !== "k" || event.defaultPrevented || dialogs.isOpen) return;
      event.preventDefault();
      if (!isOpen) open();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-keyshortcuts={isMac ? "Meta+K" : "Control+K"}
        onClick={open}
      >
        <IconSearch size="1.25rem" stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Search</span>
        <span className={classes.keys} aria-hidden="true">
          {isMac ? "⌘K" : "Ctrl+K"}
        </span>
      </button>
      {isOpen ? <SearchPalette session={session} takeEarlyText={earlyKeys.finish} onClose={close} /> : null}
    </>
  );
};
