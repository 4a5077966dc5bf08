import { Tabs } from "@mantine/core";
import IconHandClick from "@tabler/icons-react/dist/esm/icons/IconHandClick.mjs";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import classes from "./page-editor.module.css";

/** Both are loaded when their tabs are opened first. */
const VersionLog = lazy(async () => ({
  default: (await import("#modules/versions/version-log.editor.tsx")).VersionLog,
}));
const PageDetails = lazy(async () => ({
  default: (await import("#modules/pages/page-details.editor.tsx")).PageDetails,
}));

interface DetailsPaneProps {
  pageId: number;
  isAdmin: boolean;
  /** The open component's form, or what stands in its place; missing where the page has no components. */
  children?: ReactNode;
  /** Raised each time a component is opened: its tab comes to the front. */
  openings?: number;
  /** The page itself was changed: what else shows it is to be loaded again. */
  onPageChanged(): Promise<unknown>;
}

type Tab = "component" | "page" | "log";

/** The tabs of the right column: the component, the page, and for Admins the log [EDIT-003, VER-018]. */
export const DetailsPane = (props: DetailsPaneProps) => {
  const { pageId, isAdmin, children, openings = 0, onPageChanged } = props;
  const [chosen, setTab] = useState<Tab>(children ? "component" : "page");
  const tab = chosen === "component" && !children ? "page" : chosen;
  const [seen, setSeen] = useState(openings);
  if (openings !== seen) {
    setSeen(openings);
    setTab("component");
  }
  const isPageOpen = tab === "page";
  // Its form stays once it was opened: what is typed there survives a look at another tab.
  const [wasPageOpen, setPageOpen] = useState(isPageOpen);
  if (isPageOpen && !wasPageOpen) setPageOpen(true);
  return (
    <Tabs value={tab} onChange={(value) => setTab((value ?? tab) as Tab)} className={classes.details}>
      <Tabs.List>
        {children ? <Tabs.Tab value="component">Component Details</Tabs.Tab> : null}
        <Tabs.Tab value="page">Page Details</Tabs.Tab>
        {isAdmin ? <Tabs.Tab value="log">Version Log</Tabs.Tab> : null}
      </Tabs.List>
      {children ? (
        <Tabs.Panel value="component" pt="md">
          {children}
        </Tabs.Panel>
      ) : null}
      <Tabs.Panel value="page" pt="md">
        {wasPageOpen ? (
          <Suspense fallback={<Loading label="Loading the page's form" />}>
            <PageDetails pageId={pageId} isAdmin={isAdmin} onChanged={onPageChanged} />
          </Suspense>
        ) : null}
      </Tabs.Panel>
      {isAdmin ? (
        <Tabs.Panel value="log" pt="md">
          {tab === "log" ? (
            <Suspense fallback={<Loading label="Loading the version log" />}>
              <VersionLog pageId={pageId} />
            </Suspense>
          ) : null}
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
};

/** Nothing is open: says what can be done. */
export const NothingOpen = ({ text }: { text: string }) => (
  <EmptyState icon={<IconHandClick size={32} stroke={1.75} />} text={text} />
);
