import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconRotate from "@tabler/icons-react/dist/esm/icons/IconRotate.mjs";
import { useEffect, useId, useRef, useState } from "react";
import { kinds } from "#blocks/kinds.generated.ts";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { CommentForm } from "./comment-form.editor.tsx";
import type { ListedComponent } from "./comment-queries.editor.ts";
import type { Comment, CommentThread } from "./comments.contract.ts";
import classes from "./comments.module.css";
import { commentParts, type NamedPerson, readableText } from "./comments.schema.ts";

interface ThreadProps {
  thread: CommentThread;
  /** The thread's component in the shown version; undefined if it isn't there, or for the page as a whole. */
  component: ListedComponent | undefined;
  /** Who can be mentioned. */
  people: readonly NamedPerson[];
  nameOf(id: number): string;
  canComment: boolean;
  /** Gets the focus, because a link led here or it was just started. */
  isCurrent: boolean;
  onSelect(componentId: number): void;
  /** Reads the comments again. */
  onChanged(done: string): Promise<void>;
}

/** A thread: what it is about, its comments, and what can be done with it. */
export const Thread = (props: ThreadProps) => {
  const { thread, component, people, nameOf, canComment, isCurrent, onSelect, onChanged } = props;
  const headingId = useId();
  const [isReplying, setReplying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialogs = useDialogs();
  useEffect(() => {
    if (isCurrent) heading.current?.focus();
  }, [isCurrent]);

  const resolve = async (isResolved: boolean) => {
    try {
      requireWord(await call("resolveCommentThread", { body: { threadId: thread.id, isResolved } }), "Saved");
      await onChanged(isResolved ? "The thread was resolved." : "The thread is open again.");
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
  };
  return (
    <article
      className={classes.thread}
      aria-labelledby={headingId}
      data-current={isCurrent || undefined}
      data-resolved={thread.isResolved || undefined}
    >
      <div className={classes.about}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={classes.title}>
          {aboutText(thread, component)}
        </h2>
        {component ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onSelect(component.id)}>
            Open component
          </Button>
        ) : null}
      </div>
      {thread.component && !component ? (
        <p className={classes.muted}>This component isn't in the version you're looking at.</p>
      ) : null}
      {thread.resolvedAt ? (
        <p className={classes.muted}>
          Resolved by {thread.resolvedBy} on <CompanyTime at={thread.resolvedAt} />
        </p>
      ) : null}
      <ol className={classes.comments}>
        {thread.comments.map((comment) => (
          <OneComment
            key={comment.id}
            {...{ comment, people, nameOf, canComment, onChanged }}
            isLast={thread.comments.length === 1}
          />
        ))}
      </ol>
      {isReplying ? (
        <CommentForm
          item={`0 thread ${thread.id}`}
          label="Reply"
          sendLabel="Reply"
          people={people}
          onSend={async (text) => {
            await call("addComment", { body: { threadId: thread.id, text } });
            setReplying(false);
            await onChanged("Your reply was added.");
          }}
          onCancel={() => setReplying(false)}
        />
      ) : canComment ? (
        <ThreadButtons
          isResolved={thread.isResolved}
          onReply={() => setReplying(true)}
          onResolve={() => void resolve(!thread.isResolved)}
        />
      ) : null}
    </article>
  );
};

interface ThreadButtonsProps {
  isResolved: boolean;
  onReply(): void;
  onResolve(): void;
}

const ThreadButtons = ({ isResolved, onReply, onResolve }: ThreadButtonsProps) => {
  const Icon = isResolved ? IconRotate : IconCheck;
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={onReply}>
        Reply
      </Button>
      <Button variant="default" leftSection={<Icon size={18} aria-hidden="true" />} onClick={onResolve}>
        {isResolved ? "Reopen" : "Resolve"}
      </Button>
    </div>
  );
};

/** "Rates-V2: Content"; "The whole page". */
const aboutText = ({ component, field }: CommentThread, shown: ListedComponent | undefined): string => {
  if (!component) return "The whole page";
  const kind = kinds.find(({ type }) => type === component.type);
  const name = shown?.label ?? (component.name || kind?.title || component.type);
  return field ? `${name}: ${kind?.fields[field]?.label ?? field}` : name;
};

interface OneCommentProps extends Pick<ThreadProps, "people" | "nameOf" | "canComment" | "onChanged"> {
  comment: Comment;
  /** Whether the thread ends with it. */
  isLast: boolean;
}

const OneComment = ({ comment, people, nameOf, canComment, isLast, onChanged }: OneCommentProps) => {
  const { id, author, text, createdAt, editedAt } = comment;
  const [isEditing, setEditing] = useState(false);
  const dialogs = useDialogs();
  const remove = async () => {
    const isSure = await dialogs.confirm({
      text: isLast ? "Delete this comment and its thread?" : "Delete this comment?",
      confirmLabel: "Delete comment",
      cancelLabel: "Keep comment",
      danger: true,
    });
    if (!isSure) return;
    try {
      requireWord(await call("deleteComment", { query: { commentId: String(id) } }), "Deleted");
      await onChanged("The comment was deleted.");
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
  };
  return (
    <li className={classes.comment}>
      <p className={classes.byline}>
        <strong>{author}</strong> <CompanyTime at={createdAt} />
        {editedAt ? " (edited)" : null}
      </p>
      {isEditing ? (
        <CommentForm
          item={String(id)}
          label="Edit comment"
          sendLabel="Save comment"
          people={people}
          text={readableText(text, nameOf)}
          onSend={async (changed) => {
            requireWord(await call("updateComment", { body: { commentId: id, text: changed } }), "Saved");
            setEditing(false);
            await onChanged("The comment was saved.");
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <CommentText text={text} nameOf={nameOf} />
          {canComment ? (
            <CommentActions
              comment={comment}
              onEdit={() => setEditing(true)}
              onDelete={() => void remove()}
            />
          ) : null}
        </>
      )}
    </li>
  );
};

const CommentText = ({ text, nameOf }: { text: string; nameOf(id: number): string }) => (
  <p className={classes.text}>
    {commentParts(text, nameOf).map((part, index) =>
      typeof part === "string" ? (
        part
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
        <span key={index} className={classes.mentioned}>
          @{part.mentioned}
        </span>
      ),
    )}
  </p>
);

interface CommentActionsProps {
  comment: Comment;
  onEdit(): void;
  onDelete(): void;
}

const CommentActions = ({ comment, onEdit, onDelete }: CommentActionsProps) => {
  const { author, canEdit, canDelete } = comment;
  if (!canEdit && !canDelete) return null;
  return (
    <div className={classes.actions}>
      {canEdit ? (
        <Button variant="subtle" size="compact-sm" aria-label={`Edit comment by ${author}`} onClick={onEdit}>
          Edit
        </Button>
      ) : null}
      {canDelete ? (
        <Button
          variant="subtle"
          size="compact-sm"
          color="red"
          aria-label={`Delete comment by ${author}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      ) : null}
    </div>
  );
};
