import { Tabs } from "@mantine/core";
import IconHandClick from "@tabler/icons-react/dist/esm/icons/IconHandClick.mjs";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { CommentsPanel as Panel } from "#modules/comments/comments-panel.editor.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { lazyPanel, lazyPart } from "#platform/ui/lazy-part.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import classes from "./page-editor.module.css";

/** Loads after the editor. */
const OpenCount = lazyPart(
  async () => (await import("#modules/comments/comment-counts.editor.tsx")).OpenCount,
);
const ReviewCard = lazyPart(async () => (await import("#modules/reviews/review-card.editor.tsx")).ReviewCard);
const PageViews = lazyPart(async () => (await import("#modules/statistics/page-views.editor.tsx")).PageViews);
/** These load when their tab is first opened. */
const CommentsPanel = lazyPanel(
  async () => (await import("#modules/comments/comments-panel.editor.tsx")).CommentsPanel,
  () => <Loading label="Loading comments" />,
);
const VersionLog = lazyPanel(
  async () => (await import("#modules/versions/version-log.editor.tsx")).VersionLog,
  () => <Loading label="Loading version log" />,
);
const PageDetails = lazyPanel(
  async () => {
    const [{ PageDetails: Loaded }] = await Promise.all([
      import("#modules/pages/page-details.editor.tsx"),
      // What is above the details must not push them down.
      ReviewCard.preload(),
      PageViews.preload(),
    ]);
    return Loaded;
  },
  () => <Loading label="Loading page details" />,
);

/** Few pages are reusable blocks. */
const BlockDetails = lazyPanel(
  async () => (await import("./block-details.editor.tsx")).BlockDetails,
  () => <Loading label="Loading block details" />,
);

interface DetailsPaneProps {
  pageId: number;
  /** Whether it is a reusable block, whose only details are its name and where it's used. */
  isBlock?: boolean;
  isAdmin: boolean;
  /** The open component's form or a hint; undefined for external pages, which have no components. */
  children?: ReactNode;
  /** Counts how often a component was opened; each time, its tab comes to the front. */
  openings?: number;
  /** Counts how often the comments on a component were asked for; each time, their tab comes to the front. */
  commentings?: number;
  /** The shown version, for the comments on its components. */
  commented?: Pick<ComponentProps<typeof Panel>, "components" | "openId" | "onSelect">;
  /** Called after the page was saved, so that everything showing it reloads. */
  onPageChanged(): Promise<unknown>;
}

type Tab = "component" | "page" | "comments" | "log";

const TAB_CLASSES = { tab: classes.detailsTab };

const NO_COMPONENTS = { components: [], openId: null, onSelect: () => {} };

/** The thread that the address names, as links in emails do; null if it names none. */
export const linkedThread = (): number | null =>
  Number(new URLSearchParams(location.search).get("thread")) || null;

/** Whether the address asks for the page's details, as links to reviews do. */
export const asksForDetails = (): boolean => new URLSearchParams(location.search).has("details");

/** The right column's tabs: component, page, comments, and for Admins the version log [EDIT-003, VER-018]. */
export const DetailsPane = (props: DetailsPaneProps) => {
  const { pageId, isBlock = false, isAdmin, children, openings = 0, commentings = 0, onPageChanged } = props;
  const [threadId] = useState(linkedThread);
  const [chosen, setTab] = useState<Tab>(
    threadId ? "comments" : children && !asksForDetails() ? "component" : "page",
  );
  const tab = chosen === "component" && !children ? "page" : chosen;
  const [seen, setSeen] = useState({ openings, commentings });
  if (openings !== seen.openings || commentings !== seen.commentings) {
    setSeen({ openings, commentings });
    setTab(commentings === seen.commentings ? "component" : "comments");
  }
  const isPageOpen = tab === "page";
  // Stays mounted once opened, so that unsaved text survives a switch to another tab.
  const [wasPageOpen, setPageOpen] = useState(isPageOpen);
  if (isPageOpen && !wasPageOpen) setPageOpen(true);
  const [wereCommentsOpen, setCommentsOpen] = useState(false);
  if (tab === "comments" && !wereCommentsOpen) setCommentsOpen(true);
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab((value ?? tab) as Tab)}
      className={classes.details}
      classNames={TAB_CLASSES}
    >
      <Tabs.List>
        {children ? <Tabs.Tab value="component">Component Details</Tabs.Tab> : null}
        <Tabs.Tab value="page">{isBlock ? "Block details" : "Page Details"}</Tabs.Tab>
        <Tabs.Tab value="comments">
          Comments
          <OpenCount pageId={pageId} />
        </Tabs.Tab>
        {isAdmin ? <Tabs.Tab value="log">Version Log</Tabs.Tab> : null}
      </Tabs.List>
      {children ? (
        <Tabs.Panel value="component" pt="md">
          {children}
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="page" pt="md">
        {wasPageOpen && isBlock ? (
          <BlockDetails blockId={pageId} isAdmin={isAdmin} onChanged={onPageChanged} />
        ) : null}
        {wasPageOpen && !isBlock ? (
          <>
            <ReviewCard kind="page" itemId={pageId} />
            {children ? <PageViews pageId={pageId} /> : null}
            <PageDetails pageId={pageId} isAdmin={isAdmin} onChanged={onPageChanged} />
          </>
        ) : null}
      </Tabs.Panel>
      <Tabs.Panel value="comments" pt="md">
        {wereCommentsOpen ? (
          <CommentsPanel pageId={pageId} threadId={threadId} {...(props.commented ?? NO_COMPONENTS)} />
        ) : null}
      </Tabs.Panel>
      {isAdmin ? (
        <Tabs.Panel value="log" pt="md">
          {tab === "log" ? <VersionLog pageId={pageId} /> : null}
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
};

/** A hint shown when no component is open. */
export const NothingOpen = ({ text }: { text: string }) => (
  <EmptyState icon={<IconHandClick size={32} stroke={1.75} />} text={text} />
);
