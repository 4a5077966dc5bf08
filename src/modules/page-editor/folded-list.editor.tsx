import { ActionIcon } from "@mantine/core";
import IconCollapse from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs";
import IconExpand from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs";
import { useState } from "react";
import { readCurrentUser } from "#platform/ui/current-user.ts";

export interface FoldedList {
  /** Whether the list shows only icons. */
  readonly isFolded: boolean;
  /** Unfolds or folds it; undefined while there's no reason to fold it. */
  readonly toggle?: () => void;
}

/** Per user, because staff share computers. */
const storageKey = (): string => `tenantry.keep-list-open.${readCurrentUser()?.id ?? ""}`;

/** Folds the list of components to icons while one is edited, unless the user keeps it open. */
export const useFoldedList = ({ mayFold }: { mayFold: boolean }): FoldedList => {
  const [staysOpen, setStaysOpen] = useState(() => localStorage.getItem(storageKey()) !== null);
  if (!mayFold) return { isFolded: false };
  const toggle = () => {
    if (staysOpen) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), "1");
    setStaysOpen(!staysOpen);
  };
  return { isFolded: !staysOpen, toggle };
};

export const FoldButton = ({ folded: { isFolded, toggle } }: { folded: FoldedList }) => {
  if (!toggle) return null;
  const label = isFolded ? "Show component names" : "Show only icons";
  const Icon = isFolded ? IconExpand : IconCollapse;
  return (
    <ActionIcon aria-label={label} title={label} onClick={toggle}>
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
};
