import { Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { useEffect, useId, useRef, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import classes from "./app-frame.module.css";

export interface SideMenuEntry {
  label: string;
  to: string;
  /** A Tabler icon, 22 px. */
  icon: ReactNode;
  /** The first path segments of screens that belong to this entry: ["CreateEvent", "UpdateEvent"]. */
  within?: readonly string[] | undefined;
}

export interface SideMenuGroup {
  /** The heading, such as "Content". */
  group: string;
  entries: readonly SideMenuEntry[];
}

interface SideMenuProps {
  groups: readonly SideMenuGroup[];
  /** Shows icons only. Each entry keeps its name for screen readers and as a tooltip. */
  isCollapsed: boolean;
  onChoose?: () => void;
}

/** The grouped side menu. It marks the current entry, keeps it in view, and leaves out empty groups. */
export const SideMenu = ({ groups, isCollapsed, onChoose }: SideMenuProps) => {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const chosen = useSyncExternalStore(follow, () => chosenEntry);
  // biome-ignore lint/correctness/useExhaustiveDependencies: both decide which entry is current
  useEffect(() => scrollToCurrent(menu.current), [pathname, chosen]);
  return (
    <nav ref={menu} aria-label="Main menu" className={classes.menu} data-collapsed={isCollapsed || undefined}>
      {groups
        .filter((group) => group.entries.length > 0)
        .map((group) => (
          <MenuGroup key={group.group} group={group} isCollapsed={isCollapsed} onChoose={onChoose} />
        ))}
    </nav>
  );
};

/** In a window lower than the menu, the current entry would be out of sight. `scrollIntoView` could move the page, too. */
const scrollToCurrent = (menu: HTMLElement | null): void => {
  const box = menu?.parentElement;
  const current = menu?.querySelector("[aria-current]")?.getBoundingClientRect();
  if (!box || !current) return;
  const { top, bottom, height } = box.getBoundingClientRect();
  if (current.top < top || current.bottom > bottom) box.scrollTop += current.top - top - height / 2;
};

interface MenuGroupProps extends Omit<SideMenuProps, "groups"> {
  group: SideMenuGroup;
}

const MenuGroup = ({ group, isCollapsed, onChoose }: MenuGroupProps) => {
  const headingId = useId();
  const { pathname } = useLocation();
  const chosen = useSyncExternalStore(follow, () => chosenEntry);
  return (
    <div className={classes.menuGroup}>
      <p id={headingId} className={classes.menuHeading}>
        {group.group}
      </p>
      <ul aria-labelledby={headingId} className={classes.menuList}>
        {group.entries.map((entry) => (
          <li key={entry.to}>
            <Tooltip label={entry.label} position="right" disabled={!isCollapsed}>
              <Link
                to={entry.to}
                aria-current={currentFor(entry, pathname, chosen)}
                className={classes.menuLink}
                aria-label={isCollapsed ? entry.label : undefined}
                onClick={onChoose}
              >
                <span className={classes.menuIcon} aria-hidden="true">
                  {entry.icon}
                </span>
                {isCollapsed ? null : <span className={classes.menuLabel}>{entry.label}</span>}
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The address of the entry that the open screen has chosen; null if its own address tells. */
let chosenEntry: string | null = null;
const followers = new Set<() => void>();

const follow = (onChange: () => void): (() => void) => {
  followers.add(onChange);
  return () => followers.delete(onChange);
};

const chooseEntry = (to: string | null): void => {
  chosenEntry = to;
  for (const onChange of followers) onChange();
};

/** Marks another menu entry as current while a screen is open. @param to the entry's address; null for its usual one */
export const useMenuEntry = (to: string | null): void =>
  useEffect(() => {
    if (to === null) return;
    chooseEntry(to);
    return () => chooseEntry(null);
  }, [to]);

/** The `aria-current` value: "page" on the entry's own screen, "true" on screens that belong to it. */
const currentFor = (
  { to, within = [] }: SideMenuEntry,
  pathname: string,
  chosen: string | null,
): "page" | "true" | undefined => {
  if (chosen !== null) return chosen === to ? "true" : undefined;
  const [screen = "", ...rest] = pathname.toLowerCase().split("/").filter(Boolean);
  if (`/${screen}` === to.toLowerCase()) return rest.length === 0 ? "page" : "true";
  return within.some((one) => one.toLowerCase() === screen) ? "true" : undefined;
};
