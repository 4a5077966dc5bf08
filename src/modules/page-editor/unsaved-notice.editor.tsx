import { Button } from "@mantine/core";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useEffect, useRef, useState } from "react";
import { escapeHtml } from "#platform/html/escape.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import classes from "./page-editor.module.css";

/** A field with unsaved text. */
export interface UnsavedField {
  readonly label: string;
  readonly value: unknown;
  readonly isHtml: boolean;
}

interface UnsavedNoticeProps {
  versionId: number;
  /** Why the text can't be saved, as a full sentence. */
  reason: string;
  fields(): readonly UnsavedField[];
  /** Replaces the unsaved text with the version's stored text. */
  onDiscard(): Promise<void>;
}

/**
 * Warns that a form contains text that can't be saved because its version became read-only. The user can copy the text
 * with its formatting.
 */
export const UnsavedNotice = ({ versionId, reason, fields, onDiscard }: UnsavedNoticeProps) => {
  const dialogs = useDialogs();
  const [copied, setCopied] = useState("");
  const notice = useRef<HTMLElement>(null);
  // The button that showed the text is gone, or the field that had the focus is locked.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus();
  }, []);
  const name = `V${versionId}`;
  const copy = () =>
    setCopied(
      copyToClipboard(fields())
        ? "Copied"
        : "Your browser blocked copying. Select the text and copy it yourself.",
    );
  const discard = async () => {
    const isSure = await dialogs.confirm({
      text: `Discard your unsaved changes and show the saved ${name}?`,
      confirmLabel: "Discard changes",
      cancelLabel: "Keep changes",
      danger: true,
    });
    if (isSure) await onDiscard();
  };
  return (
    <section ref={notice} tabIndex={-1} className={classes.unsaved} aria-label="Unsaved changes">
      <IconAlertTriangle size={22} aria-hidden="true" />
      <div>
        <p role="alert">
          <strong>Your changes weren't saved to {name}.</strong> {reason} Copy your text to use it in another
          draft.
        </p>
        <p className={classes.muted}>
          Changed:{" "}
          {fields()
            .map(({ label }) => label)
            .join(", ")}
        </p>
        <div className={classes.unsavedButtons}>
          <Button size="sm" leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
            Copy unsaved text
          </Button>
          <Button size="sm" variant="default" onClick={() => void discard()}>
            Discard changes
          </Button>
          <span role="status">{copied}</span>
        </div>
      </div>
    </section>
  );
};

const htmlOf = ({ value, isHtml }: UnsavedField): string =>
  isHtml ? String(value) : `<p>${escapeHtml(textOf(value))}</p>`;

const plainOf = ({ value, isHtml }: UnsavedField): string => {
  if (!isHtml) return textOf(value);
  const { body } = new DOMParser().parseFromString(
    String(value).replace(/<\/(?:p|h\d|li|tr)>/gi, "$&\n"),
    "text/html",
  );
  return body.textContent.trim();
};

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join(", ") : String(value ?? "");

/**
 * Copies the fields as formatted and as plain text. Uses the copy event, the only way that works over plain HTTP.
 * @returns false if the browser refused
 */
const copyToClipboard = (fields: readonly UnsavedField[]): boolean => {
  const isOne = fields.length === 1;
  const html = fields.map((field) =>
    isOne ? htmlOf(field) : `<p><strong>${escapeHtml(field.label)}</strong></p>${htmlOf(field)}`,
  );
  const plain = fields.map((field) => (isOne ? plainOf(field) : `${field.label}\n${plainOf(field)}`));
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/html", html.join(""));
    event.clipboardData?.setData("text/plain", plain.join("\n\n"));
    event.preventDefault();
    event.stopImmediatePropagation();
    isCopied = event.clipboardData !== null;
  };
  window.addEventListener("copy", onCopy, { capture: true });
  document.execCommand("copy");
  window.removeEventListener("copy", onCopy, { capture: true });
  return isCopied;
};
