import { ActionIcon } from "@mantine/core";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import { openText, openThreads, useComments } from "./comment-queries.editor.ts";
import classes from "./comments.module.css";

/** The number of a page's open threads, beside the word "Comments". */
export const OpenCount = ({ pageId }: { pageId: number }) => {
  const count = openThreads(useComments(pageId).data?.threads).length;
  return count > 0 ? (
    <>
      {" "}
      <span className={classes.count}>
        {count}
        <span className={classes.spoken}> open</span>
      </span>
    </>
  ) : null;
};

interface MarkerProps {
  pageId: number;
  componentId: number;
  label: string;
  onOpen(): void;
}

/** A button on a component with open threads. Renders nothing without one. */
export const CommentMarker = ({ pageId, componentId, label, onOpen }: MarkerProps) => {
  const count = openThreads(useComments(pageId).data?.threads, componentId).length;
  return count > 0 ? (
    <ActionIcon
      className={classes.marker}
      aria-label={`${openText(count)} on ${label}`}
      title={openText(count)}
      onClick={onOpen}
    >
      <IconMessage size={20} aria-hidden="true" />
      <span className={classes.markerCount}>{count}</span>
    </ActionIcon>
  ) : null;
};

/** Warns before a version is submitted or published while threads are open. */
export const OpenThreadsNote = ({ pageId }: { pageId: number }) => {
  const count = openThreads(useComments(pageId).data?.threads).length;
  return (
    <p role="status" className={classes.note}>
      {count > 0 ? (
        <>
          <IconMessages size={20} aria-hidden="true" />
          {count === 1 ? "1 comment thread is still open." : `${count} comment threads are still open.`}
        </>
      ) : null}
    </p>
  );
};
