import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { type ListedComponent, useComments, useReloadComments } from "./comment-queries.editor.ts";
import type { CommentThread, PageComments } from "./comments.contract.ts";
import classes from "./comments.module.css";
import { NewThread } from "./new-thread.editor.tsx";
import { Thread } from "./thread.editor.tsx";

interface CommentsPanelProps {
  pageId: number;
  /** The components of the shown version, in order. */
  components: readonly ListedComponent[];
  /** The component whose form is open. */
  openId: number | null;
  /** The thread that a link leads to. */
  threadId: number | null;
  onSelect(componentId: number): void;
}

/** The comments on a page: a form for a new one, and the threads in the order of the components. */
export const CommentsPanel = (props: CommentsPanelProps) => {
  const { pageId } = props;
  const comments = useComments(pageId);
  if (comments.isError && !comments.data) return <QueryError query={comments} />;
  return comments.data ? (
    <Threads {...props} data={comments.data} />
  ) : (
    <Loading label="Loading comments" lines={6} />
  );
};

const Threads = ({ data, ...props }: CommentsPanelProps & { data: PageComments }) => {
  const { pageId, components, openId, threadId, onSelect } = props;
  const reload = useReloadComments(pageId);
  useCompanyTimeZone();
  const [currentId, setCurrentId] = useState(threadId);
  const [withResolved, setWithResolved] = useState(
    data.threads.some((thread) => thread.id === threadId && thread.isResolved),
  );
  const [status, setStatus] = useState("");
  const own = readCurrentUser()?.id;
  const people = data.people.filter(({ id, canMention }) => canMention && id !== own);
  const nameOf = (id: number) => data.people.find((person) => person.id === id)?.name ?? "somebody";
  const shown = inOrder(data.threads, components).filter(({ thread }) => withResolved || !thread.isResolved);
  const resolved = data.threads.filter(({ isResolved }) => isResolved).length;
  const isGone = threadId !== null && !data.threads.some(({ id }) => id === threadId);
  return (
    <section className={classes.panel} aria-label="Comments">
      {isGone ? <p className={classes.muted}>The thread you're looking for was deleted.</p> : null}
      {data.canComment ? (
        <NewThread
          {...{ pageId, components, openId, people }}
          onStarted={async (started) => {
            await reload();
            setCurrentId(started);
            setStatus("Your comment was added.");
          }}
        />
      ) : null}
      {resolved > 0 ? (
        <Checkbox
          label={`Show resolved (${resolved})`}
          checked={withResolved}
          onChange={(event) => setWithResolved(event.currentTarget.checked)}
        />
      ) : null}
      <p role="status" className={classes.told}>
        {status}
      </p>
      {shown.map(({ thread, component }) => (
        <Thread
          key={thread.id}
          {...{ thread, component, people, nameOf, onSelect }}
          canComment={data.canComment}
          isCurrent={thread.id === currentId}
          onChanged={async (done) => {
            await reload();
            setStatus(done);
          }}
        />
      ))}
      {shown.length === 0 ? (
        <p className={classes.muted}>
          {resolved > 0 ? "No open comments." : "No comments yet. Visitors never see them."}
        </p>
      ) : null}
    </section>
  );
};

interface PlacedThread {
  readonly thread: CommentThread;
  readonly component: ListedComponent | undefined;
}

/** Threads on the page first, then those on its components in order, then those on components of other versions. */
const inOrder = (threads: readonly CommentThread[], components: readonly ListedComponent[]): PlacedThread[] =>
  threads
    .map((thread) => {
      const index = thread.component
        ? components.findIndex(({ id }) => thread.component?.ids.includes(id))
        : -1;
      const order = thread.component && index < 0 ? components.length : index;
      return { thread, component: components[index], order };
    })
    .sort((a, b) => a.order - b.order);
