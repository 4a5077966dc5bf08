import { ActionIcon } from "@mantine/core";
import { useElementSize, useMediaQuery } from "@mantine/hooks";
import IconLayoutSidebar from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs";
import IconLayoutSidebarExpand from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftExpand.mjs";
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigation, useNavigationType } from "react-router";
import classes from "./app-frame.module.css";
import { ColorSchemeMenu, type FrameUser, UserMenu } from "./app-frame-menus.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { ProductTitle } from "./page-title.tsx";
import { SideMenu, type SideMenuGroup } from "./side-menu.tsx";
import { UnsavedChangesGuard } from "./unsaved-changes.tsx";

/** Loaded in narrow windows, before it's opened. */
const NarrowMenu = lazyPart(async () => (await import("./narrow-menu.tsx")).NarrowMenu);

interface AppFrameProps {
  /** The product's title in the top bar, linked to `homeTo`. */
  title: string;
  homeTo: string;
  groups: readonly SideMenuGroup[];
  user: FrameUser;
  /** The address of the profile screen. Without it, the menu has no profile link. */
  profileTo?: string;
  onLogOut: () => void;
  /** `FrameIconLink`s in the top bar, such as the settings cog. */
  barActions?: ReactNode;
  /** Above every screen, such as why nothing can be saved. */
  notice?: ReactNode;
  /** Shown over the right edge, such as help. The screen makes room for it. */
  aside?: ReactNode;
  /** Removes the 1,280 px limit, for the page editor. */
  isFullWidth?: boolean;
  children: ReactNode;
}

/**
 * The frame of the admin: skip link, top bar, side menu of 250 or 75 px (a drawer below 768 px), progress bar, main
 * area, and the guard for unsaved changes. Render it once inside the router [SHELL-012] [SHELL-013] [SHELL-014].
 */
export const AppFrame = (props: AppFrameProps) => {
  const { title, groups, notice, aside, isFullWidth = false, children } = props;
  const isNarrow =
    useMediaQuery("(max-width: 767px)", undefined, { getInitialValueInEffect: false }) ?? false;
  const [isCollapsed, setCollapsed] = useCollapsed();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  // Screens that fill the window leave room for both.
  const { ref: connectionBox, height: connectionHeight } = useElementSize();
  const { ref: noticeBox, height: noticeHeight } = useElementSize();
  useStartOfNewScreen(main);

  return (
    <ProductTitle value={title}>
      {/* biome-ignore lint/a11y/useValidAnchor: a plain jump would change the address, which the router treats as navigation */}
      <a
        href="#main"
        className={classes.skip}
        onClick={(event) => {
          event.preventDefault();
          main.current?.focus();
        }}
      >
        Skip to content
      </a>
      <NavigationProgress />
      <UnsavedChangesGuard />
      <div
        className={classes.frame}
        data-collapsed={isCollapsed || undefined}
        data-aside={aside ? true : undefined}
      >
        <TopBar {...props}>
          {isNarrow ? (
            <ActionIcon
              aria-label="Open the menu"
              aria-expanded={isDrawerOpen}
              onClick={() => setDrawerOpen(true)}
            >
              <IconMenu2 size="1.375rem" aria-hidden="true" />
            </ActionIcon>
          ) : (
            <CollapseButton isCollapsed={isCollapsed} onToggle={() => setCollapsed(!isCollapsed)} />
          )}
        </TopBar>
        {isNarrow ? (
          <NarrowMenu isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} groups={groups} />
        ) : (
          <aside id="side-menu" className={classes.side}>
            <SideMenu groups={groups} isCollapsed={isCollapsed} />
          </aside>
        )}
        <main id="main" ref={main} tabIndex={-1} className={classes.main}>
          <ConnectionBanner ref={connectionBox} />
          <div
            className={isFullWidth ? classes.wide : classes.content}
            style={{ "--tn-notice-height": `${connectionHeight + noticeHeight}px` } as CSSProperties}
          >
            <div ref={noticeBox} className={classes.notice}>
              {notice}
            </div>
            {children}
          </div>
        </main>
        {aside}
      </div>
    </ProductTitle>
  );
};

interface TopBarProps
  extends Pick<AppFrameProps, "title" | "homeTo" | "user" | "profileTo" | "onLogOut" | "barActions"> {
  /** The button of the side menu. */
  children: ReactNode;
}

const TopBar = ({ title, homeTo, user, profileTo, onLogOut, barActions, children }: TopBarProps) => (
  <header className={classes.bar}>
    {children}
    <Link to={homeTo} className={classes.product}>
      {title}
    </Link>
    <div className={classes.barActions}>
      {barActions}
      <ColorSchemeMenu />
      <UserMenu user={user} profileTo={profileTo} onLogOut={onLogOut} />
    </div>
  </header>
);

const CollapseButton = ({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle(): void }) => (
  <ActionIcon
    aria-label={isCollapsed ? "Expand the menu" : "Collapse the menu"}
    aria-expanded={!isCollapsed}
    aria-controls="side-menu"
    onClick={onToggle}
  >
    {isCollapsed ? (
      <IconLayoutSidebarExpand size="1.375rem" aria-hidden="true" />
    ) : (
      <IconLayoutSidebar size="1.375rem" aria-hidden="true" />
    )}
  </ActionIcon>
);

const COLLAPSED_KEY = "tenantry.menu";

/** Whether the side menu is collapsed. Stored in this browser. */
const useCollapsed = (): [boolean, (isCollapsed: boolean) => void] => {
  const [isCollapsed, setState] = useState(() => localStorage.getItem(COLLAPSED_KEY) === "collapsed");
  const setCollapsed = (next: boolean) => {
    setState(next);
    localStorage.setItem(COLLAPSED_KEY, next ? "collapsed" : "expanded");
  };
  return [isCollapsed, setCollapsed];
};

/**
 * Moves focus to the content of a new screen, so that keyboard users don't have to tab through the menu, and shows its
 * top. Back and Forward return to where the screen was scrolled to, as the browser does it.
 */
const useStartOfNewScreen = (main: React.RefObject<HTMLElement | null>): void => {
  const { pathname, hash } = useLocation();
  const isReturn = useNavigationType() === "POP";
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
    // The screen scrolls to the field in its address itself.
    if (!isReturn && hash === "") window.scrollTo(0, 0);
  }, [main, pathname, hash, isReturn]);
};

const NavigationProgress = () => {
  const navigation = useNavigation();
  return navigation.state === "idle" ? null : (
    <div className={classes.progress} role="progressbar" aria-label="Loading the next page" />
  );
};
