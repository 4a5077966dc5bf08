import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useRowFocus } from "#platform/ui/row-focus.ts";
import type { LostConnection } from "#platform/ui/until-answered.ts";
import type { UploadItem, UploadQueue } from "./upload-queue.ts";
import classes from "./uploads.module.css";

interface UploadProgressProps {
  fileName: string;
  /** From 0 to 1. */
  share: number;
  lost: LostConnection | null;
}

/** How much of a file was sent, or that the connection is lost. */
export const UploadProgress = ({ fileName, share, lost }: UploadProgressProps) => (
  <>
    {lost ? null : (
      <progress className={classes.progress} value={share} aria-label={`Uploading ${fileName}`} />
    )}
    <div aria-live="polite">
      {lost ? (
        <p className={classes.lost}>
          Connection lost. Retrying…
          <Button variant="default" size="compact-md" onClick={lost.retryNow}>
            Retry now
          </Button>
        </p>
      ) : null}
    </div>
  </>
);

interface UploadRowProps {
  item: UploadItem;
  /** The file's name, for screen readers. */
  fileName: string;
  isSending: boolean;
  media?: ReactNode;
  /** The fields of the file. */
  children: ReactNode;
  onRemove(): void;
}

/** A file to upload: its fields, how far it is, and a button that removes it from the list. */
export const UploadRow = ({ item, fileName, isSending, media, children, onRemove }: UploadRowProps) => (
  <li className={classes.row} data-has-media={media ? true : undefined}>
    {media}
    <div className={classes.fields}>
      {children}
      {item.state === "sending" ? (
        <UploadProgress fileName={fileName} share={item.share} lost={item.lost} />
      ) : null}
      {item.state === "sent" ? <p className={classes.sent}>Uploaded</p> : null}
      {item.problem ? (
        <p className={classes.problem} role="alert">
          {item.problem}
        </p>
      ) : null}
    </div>
    {isSending || item.state !== "waiting" ? null : (
      <Button
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-label={`Remove ${fileName}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    )}
  </li>
);

/** The list of the files to upload; left out while it's empty. */
export const UploadRows = ({ label, children }: { label: string; children: readonly ReactNode[] }) => {
  const rowFocus = useRowFocus<HTMLUListElement>(children, "li");
  return children.length === 0 ? null : (
    <ul className={classes.rows} aria-label={label} {...rowFocus}>
      {children}
    </ul>
  );
};

interface UploadButtonsProps<T extends UploadItem> {
  queue: UploadQueue<T>;
  /** What files become, such as "documents". */
  nouns: string;
  /** What is still being done before files can be sent; "" if nothing is. */
  preparing?: string;
  isOff?: boolean;
  onClose(): void;
}

/** How many files are on the server, and the buttons below the list. Cancel stops what is being sent. */
export const UploadButtons = <T extends UploadItem>({
  queue: { items, isSending, stop },
  nouns,
  preparing = "",
  isOff = false,
  onClose,
}: UploadButtonsProps<T>) => {
  const sent = items.filter(({ state }) => state === "sent").length;
  const open = items.length - sent;
  return (
    <div className={classes.buttons}>
      <span role="status" className={classes.state}>
        {preparing || statusLine(sent, items.length, isSending)}
      </span>
      <Button variant="default" onClick={isSending ? stop : onClose}>
        Cancel
      </Button>
      <Button type="submit" loading={isSending} disabled={isOff || preparing !== ""}>
        {open > 1 ? `Upload ${open} ${nouns}` : "Upload"}
      </Button>
    </div>
  );
};

const statusLine = (sent: number, all: number, isSending: boolean): string => {
  if (isSending) return `Uploading: ${sent} of ${all} done`;
  return sent > 0 ? `${sent} of ${all} uploaded` : "";
};
