import { Tabs } from "@mantine/core";
import IconHandClick from "@tabler/icons-react/dist/esm/icons/IconHandClick.mjs";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import classes from "./page-editor.module.css";

/** Both load when their tab is first opened. */
const VersionLog = lazy(async () => ({
  default: (await import("#modules/versions/version-log.editor.tsx")).VersionLog,
}));
const PageDetails = lazy(async () => ({
  default: (await import("#modules/pages/page-details.editor.tsx")).PageDetails,
}));

interface DetailsPaneProps {
  pageId: number;
  isAdmin: boolean;
  /** The open component's form or a hint; undefined for external pages, which have no components. */
  children?: ReactNode;
  /** Counts how often a component was opened; each time, its tab comes to the front. */
  openings?: number;
  /** Called after the page was saved, so that everything showing it reloads. */
  onPageChanged(): Promise<unknown>;
}

type Tab = "component" | "page" | "log";

/** The right column's tabs: component, page, and for Admins the version log [EDIT-003, VER-018]. */
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
  // Stays mounted once opened, so that unsaved text survives a switch to another tab.
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
          <Suspense fallback={<Loading label="Loading page details" />}>
            <PageDetails pageId={pageId} isAdmin={isAdmin} onChanged={onPageChanged} />
          </Suspense>
        ) : null}
      </Tabs.Panel>
      {isAdmin ? (
        <Tabs.Panel value="log" pt="md">
          {tab === "log" ? (
            <Suspense fallback={<Loading label="Loading version log" />}>
              <VersionLog pageId={pageId} />
            </Suspense>
          ) : null}
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
};

/** A hint shown when no component is open. */
export const NothingOpen = ({ text }: { text: string }) => (
  <EmptyState icon={<IconHandClick size={32} stroke={1.75} />} text={text} />
);
