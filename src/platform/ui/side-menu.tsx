import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { useId } from "react";
import { NavLink } from "react-router";
import classes from "./app-frame.module.css";

export interface SideMenuEntry {
  label: string;
  to: string;
  /** A Tabler icon, 22 px. */
  icon: ReactNode;
}

export interface SideMenuGroup {
  /** "Content", "Site", "People". */
  group: string;
  entries: readonly SideMenuEntry[];
}

interface SideMenuProps {
  groups: readonly SideMenuGroup[];
  /** Icons only; each entry keeps its name for screen readers and as a tooltip. */
  isCollapsed: boolean;
  onChoose?: () => void;
}

/** The grouped entries of the side menu; the entry of the current screen is marked. Empty groups are left out. */
export const SideMenu = ({ groups, isCollapsed, onChoose }: SideMenuProps) => (
  <nav aria-label="Main menu" className={classes.menu} data-collapsed={isCollapsed || undefined}>
    {groups
      .filter((group) => group.entries.length > 0)
      .map((group) => (
        <MenuGroup key={group.group} group={group} isCollapsed={isCollapsed} onChoose={onChoose} />
      ))}
  </nav>
);

interface MenuGroupProps extends Omit<SideMenuProps, "groups"> {
  group: SideMenuGroup;
}

const MenuGroup = ({ group, isCollapsed, onChoose }: MenuGroupProps) => {
  const headingId = useId();
  return (
    <div className={classes.menuGroup}>
      <p id={headingId} className={classes.menuHeading}>
        {group.group}
      </p>
      <ul aria-labelledby={headingId} className={classes.menuList}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Tooltip label={entry.label} position="right" disabled={!isCollapsed}>
              <NavLink
                to={entry.to}
                className={classes.menuLink}
                aria-label={isCollapsed ? entry.label : undefined}
                onClick={onChoose}
              >
                <span className={classes.menuIcon} aria-hidden="true">
                  {entry.icon}
                </span>
                {isCollapsed ? null : <span className={classes.menuLabel}>{entry.label}</span>}
              </NavLink>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
};
