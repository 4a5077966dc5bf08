import { ActionIcon, Button } from "@mantine/core";
import IconLayoutNavbar from "@tabler/icons-react/dist/esm/icons/IconLayoutNavbar.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { useItemOrder } from "#platform/ui/item-order.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import { NavbarTabPopup } from "./navbar-tab-popup.editor.tsx";
import type { EditedNavbarTab } from "./navbar-tabs.contract.ts";
import classes from "./navbar-tabs.module.css";

const TABS = ["navbar-tabs"];

/** Navbar tab management: an ordered list with entries that open in a popup [LAY-009]. */
export const NavbarTabs = () => {
  const headingId = useId();
  const addButton = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const [openId, setOpenId] = useState<number | null>(null);
  const tabs = useQuery({ queryKey: TABS, queryFn: ({ signal }) => call("getNavbarTabs", { signal }) });
  const reload = () => queryClient.invalidateQueries({ queryKey: TABS });
  const items = tabs.data?.navbarTabs;

  const order = useTabOrder(items ?? NO_TABS);
  const removeTab = useRemoveTab();
  const remove = async (tab: EditedNavbarTab) => {
    if (!(await removeTab(tab))) return;
    await reload();
    addButton.current?.focus();
  };

  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <div>
          <h2 id={headingId} className={classes.title}>
            Navbar tabs
          </h2>
          <p className={classes.help}>
            Panels of links and text below the navbar, on every page except the home page.
          </p>
        </div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => setOpenId(0)}
        >
          Add Tab
        </Button>
      </div>
      {items ? (
        items.length === 0 ? (
          <EmptyState
            icon={<IconLayoutNavbar size={32} />}
            text="No navbar tabs yet. Add one for the links your visitors need most."
          />
        ) : (
          <SortableList
            label="Navbar tabs"
            items={items}
            getId={idOf}
            getLabel={titleOf}
            onReorder={(ids: number[]) => order.save(ids).finally(reload)}
            renderItem={(tab) => (
              <TabEntry tab={tab} onEdit={() => setOpenId(tab.id)} onDelete={() => void remove(tab)} />
            )}
          />
        )
      ) : tabs.isError ? (
        <QueryError title="The navbar tabs couldn't be loaded" query={tabs} />
      ) : (
        <Loading label="Loading the navbar tabs" />
      )}
      {order.dialog}
      <NavbarTabPopup tabId={openId} onSaved={reload} onClose={() => setOpenId(null)} />
    </section>
  );
};

const useTabOrder = (items: readonly EditedNavbarTab[]) =>
  useItemOrder({
    items,
    idOf,
    labelOf: titleOf,
    saver: { kind: "navbar-tab-order" },
    read: async () => (await call("getNavbarTabs")).navbarTabs,
    send: async (navbarTabIds, seen) => {
      const answer = await call("updateNavbarTabOrder", { body: { navbarTabIds, seen } });
      requireWord(answer, "Saved");
    },
  });

/** Deletes a tab after a question. Resolves to false if the person keeps it. */
const useRemoveTab = () => {
  const dialogs = useDialogs();
  return async ({ id }: EditedNavbarTab): Promise<boolean> => {
    const isSure = await dialogs.confirm({
      text: "Are you sure you want to delete this tab and remove all associations to it?",
      confirmLabel: "Delete tab",
      cancelLabel: "Keep tab",
      danger: true,
    });
    if (!isSure) return false;
    try {
      const answer = await call("deleteNavbarTab", { query: { componentId: String(id) } });
      requireWord(answer, "Deleted");
    } catch (error) {
      await dialogs.alert(messageOf(error, "This couldn't be deleted. Try again."));
    }
    return true;
  };
};

interface TabEntryProps {
  tab: EditedNavbarTab;
  onEdit(): void;
  onDelete(): void;
}

const TabEntry = ({ tab, onEdit, onDelete }: TabEntryProps) => (
  <div className={classes.tab}>
    <span className={classes.words}>
      <strong className={classes.name}>{tab.title}</strong>
      <span className={classes.facts}>{`${tab.componentName} · ${tab.format}`}</span>
    </span>
    <ActionIcon aria-label={`Edit ${tab.title}`} title="Edit" onClick={onEdit}>
      <IconPencil size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon aria-label={`Delete ${tab.title}`} title="Delete tab" color="red" onClick={onDelete}>
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  </div>
);

const NO_TABS: readonly EditedNavbarTab[] = [];
const idOf = (tab: EditedNavbarTab): number => tab.id;
const titleOf = (tab: EditedNavbarTab): string => tab.title;
