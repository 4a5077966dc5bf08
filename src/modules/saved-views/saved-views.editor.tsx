import { Button, Menu } from "@mantine/core";
import IconBookmark from "@tabler/icons-react/dist/esm/icons/IconBookmark.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import type { ListSettings, ViewList } from "./saved-views.contract.ts";
import { viewsKey } from "./saved-views.schema.ts";

const ViewPopup = lazyPart(async () => (await import("./view-popup.editor.tsx")).ViewPopup);

interface SavedViewsProps {
  list: ViewList;
  current: ListSettings;
  onApply(settings: ListSettings): void;
}

const ICON = { size: 18, "aria-hidden": true } as const;

/** The menu of a list's saved views, which follow the person to other devices. */
export const SavedViews = ({ list, current, onApply }: SavedViewsProps) => {
  const [open, setOpen] = useState<"save" | "manage" | null>(null);
  const views = useQuery({
    queryKey: viewsKey(list),
    queryFn: ({ signal }) => call("getSavedViews", { query: { list }, signal }),
  });
  const saved = views.data ?? [];
  return (
    <>
      <Menu
        position="bottom-start"
        width={280}
        portalProps={{ target: "#main" }}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark {...ICON} />}>
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Views" mah={420} style={{ overflowY: "auto" }}>
          {saved.map((view) => (
            <Menu.Item
              key={view.name}
              rightSection={isSame(view, current) ? <IconCheck {...ICON} /> : null}
              onClick={() => onApply(view)}
            >
              {view.name}
            </Menu.Item>
          ))}
          {views.isError ? <Menu.Label>Your views couldn't be loaded. Try again later.</Menu.Label> : null}
          {saved.length > 0 ? <Menu.Divider /> : null}
          <Menu.Item leftSection={<IconPlus {...ICON} />} onClick={() => setOpen("save")}>
            Save this view
          </Menu.Item>
          {saved.length > 0 ? (
            <Menu.Item leftSection={<IconSettings {...ICON} />} onClick={() => setOpen("manage")}>
              Manage views
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {open ? (
        <ViewPopup list={list} current={current} views={saved} shows={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
};

const isSame = (a: ListSettings, b: ListSettings): boolean =>
  a.query === b.query && a.hiddenColumns.toSorted().join() === b.hiddenColumns.toSorted().join();
