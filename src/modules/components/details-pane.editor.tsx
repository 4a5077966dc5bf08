import { Tabs } from "@mantine/core";
import IconHandClick from "@tabler/icons-react/dist/esm/icons/IconHandClick.mjs";
import { type ReactNode, useState } from "react";
import { VersionLog } from "#modules/versions/version-log.editor.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import classes from "./page-editor.module.css";

interface DetailsPaneProps {
  pageId: number;
  isAdmin: boolean;
  /** The open component's form, or what stands in its place. */
  children: ReactNode;
}

/** The tabs of the right column: the component, and for Admins the log [EDIT-003, VER-018]. */
export const DetailsPane = ({ pageId, isAdmin, children }: DetailsPaneProps) => {
  const [tab, setTab] = useState<string | null>("component");
  return (
    <Tabs value={tab} onChange={setTab} className={classes.details}>
      <Tabs.List>
        <Tabs.Tab value="component">Component Details</Tabs.Tab>
        {isAdmin ? <Tabs.Tab value="log">Version Log</Tabs.Tab> : null}
      </Tabs.List>
      <Tabs.Panel value="component" pt="md">
        {children}
      </Tabs.Panel>
      {isAdmin ? (
        <Tabs.Panel value="log" pt="md">
          {tab === "log" ? <VersionLog pageId={pageId} /> : null}
        </Tabs.Panel>
      ) : null}
    </Tabs>
  );
};

/** Nothing is open: says what can be done. */
export const NothingOpen = ({ text }: { text: string }) => (
  <EmptyState icon={<IconHandClick size={32} stroke={1.75} />} text={text} />
);
