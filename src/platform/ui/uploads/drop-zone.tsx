import { Button } from "@mantine/core";
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./uploads.module.css";

interface DropZoneProps {
  isOff: boolean;
  /** A tall zone, with its contents below each other. */
  isTall?: boolean;
  onFiles(files: readonly File[]): void;
  children: ReactNode;
}

/** Takes files that are dropped on it. */
export const DropZone = ({ isOff, isTall = false, onFiles, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isOff) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the one for all
    <div
      className={classes.drop}
      data-tall={isTall || undefined}
      data-over={(isOver && !isOff) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
};

interface FilesButtonProps {
  id?: string;
  disabled?: boolean;
  leftSection?: ReactNode;
  children: ReactNode;
  /** The name of the file input. */
  inputLabel: string;
  /** As in a file input. */
  accept: string;
  multiple?: boolean;
  /**
   * Whether the device's dialog for files opens with the popup that has the button, which saves a click. Browsers allow
   * it only right after a press.
   */
  opensAtOnce?: boolean;
  "aria-describedby"?: string;
  "data-autofocus"?: boolean;
  onFiles(files: readonly File[]): void;
}

/** A button for choosing files. */
export const FilesButton = ({
  inputLabel,
  accept,
  multiple,
  opensAtOnce = false,
  onFiles,
  ...button
}: FilesButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  // React mounts twice in development.
  const isOpened = useRef(!opensAtOnce);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    input.current?.click();
  }, []);
  return (
    <>
      <Button variant="default" {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        aria-label={inputLabel}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
};
