import { Drawer } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { SideMenu, type SideMenuGroup } from "./side-menu.tsx";

interface NarrowMenuProps {
  isOpen: boolean;
  onClose: () => void;
  groups: readonly SideMenuGroup[];
}

/** The side menu in a drawer, for windows below 768 px. Closes when an entry is chosen. */
export const NarrowMenu = ({ isOpen, onClose, groups }: NarrowMenuProps) => {
  // A drawer that is open from the start wouldn't return the focus.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={isOpen && isMounted}
      onClose={onClose}
      title="Menu"
      size={290}
      closeButtonProps={{ "aria-label": "Close the menu", size: "lg" }}
    >
      <SideMenu groups={groups} isCollapsed={false} onChoose={onClose} />
    </Drawer>
  );
};
