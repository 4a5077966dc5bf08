import { ActionIcon, Anchor, Menu } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconFilePlus from "@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs";
import IconFolderSymlink from "@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { createContext, useContext } from "react";
import { Link, useNavigate } from "react-router";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import { TreeRow, useRowTabIndex } from "#platform/ui/tree-grid.tsx";
import type { PageAction } from "./change-pages.contract.ts";
import { createBelowPath, editorPath } from "./editor-path.schema.ts";
import type { Destination, DropTarget } from "./move-page.editor.tsx";
import { shownStatus } from "./page-columns.editor.tsx";
import type { TreePage } from "./page-tree.contract.ts";
import classes from "./page-tree.module.css";
import type { ExpandedPages } from "./page-view.editor.ts";
import { MAX_DEPTH } from "./pages.schema.ts";

export interface TreeActions {
  readonly isAdmin: boolean;
  readonly expanded: ExpandedPages;
  /** Moves a page one place up or down, unless another move is under way. @param where "up" or "down" */
  step(page: TreePage, to: Destination, where: string): void;
  duplicate(page: TreePage, withChildren: boolean): Promise<void>;
  /** Opens the dialog of an action. */
  ask(page: TreePage, action: PageAction | "moveTo"): void;
}

export const TreeContext = createContext<TreeActions>({
  isAdmin: false,
  expanded: { isExpanded: () => false, toggle: () => {}, expand: () => {} },
  step: () => {},
  duplicate: async () => {},
  ask: () => {},
});

interface PageTreeRowProps {
  target: DropTarget;
  above: readonly string[];
  position: number;
  setSize: number;
  isOpen: boolean;
}

/** A page of the tree: its name and address, status, last change, and actions. */
export const PageTreeRow = ({ target, above, position, setSize, isOpen }: PageTreeRowProps) => {
  const { page } = target;
  const { isAdmin, expanded } = useContext(TreeContext);
  const navigate = useNavigate();
  const move = useSteps(target);
  const level = above.length + 1;
  const takesPages = !page.isExternal && !page.isHome && level < MAX_DEPTH;
  return (
    <TreeRow
      id={String(page.pageId)}
      label={page.pageName}
      description={descriptionOf(page)}
      level={level}
      position={position}
      setSize={setSize}
      isExpanded={page.childCount > 0 ? isOpen : undefined}
      onToggle={() => expanded.toggle(page.pageId)}
      onOpen={() => page.mayEdit && void navigate(editorPath(page.pageId, page.isExternal))}
      onMove={(direction) => move[direction]?.()}
      drag={{
        item: target,
        canDrag: isAdmin ? !page.isHome : undefined,
        takesDrops: takesPages,
        above,
      }}
      cells={[
        { key: "status", content: <Status page={page} /> },
        { key: "lastChange", isWideOnly: true, content: <LastChange page={page} /> },
        {
          key: "actions",
          content: (
            <div className={classes.actions}>
              <LiveLink page={page} />
              {isAdmin ? (
                <RowMenu
                  page={page}
                  createPath={takesPages ? createBelowPath([...above, page.pageId]) : undefined}
                  {...move}
                />
              ) : null}
            </div>
          ),
        },
      ]}
    >
      <Name page={page} />
    </TreeRow>
  );
};

const descriptionOf = (page: TreePage): string =>
  [`Version status: ${shownStatus(page)}`, page.pageShowOnMenu || page.isHome ? "" : "Off the menu"]
    .filter(Boolean)
    .join(". ");

interface Steps {
  /** Undefined if the page is the first one on the menu, or not on it; `down` is undefined for the last one. */
  readonly up: (() => void) | undefined;
  readonly down: (() => void) | undefined;
}

/** One place up or down the menu. */
const useSteps = ({ page, parent, menuIds }: DropTarget): Steps => {
  const { isAdmin, step } = useContext(TreeContext);
  const index = menuIds.indexOf(page.pageId);
  const parentId = parent?.pageId ?? null;
  const stepTo = (neighbor: number | undefined, key: "beforeId" | "afterId", where: string) =>
    isAdmin && index >= 0 && neighbor !== undefined
      ? () => step(page, { parentId, [key]: neighbor }, where)
      : undefined;
  return {
    up: stepTo(menuIds[index - 1], "beforeId", "up"),
    down: stepTo(menuIds[index + 1], "afterId", "down"),
  };
};

const Name = ({ page }: { page: TreePage }) => {
  const tabIndex = useRowTabIndex();
  return (
    <div className={classes.name}>
      {page.mayEdit ? (
        <Anchor
          component={Link}
          to={editorPath(page.pageId, page.isExternal)}
          tabIndex={tabIndex}
          inherit
          className={classes.link}
        >
          {page.pageName}
        </Anchor>
      ) : (
        <span
          className={classes.closed}
          title="Only people with the page's role and admins can edit this page."
        >
          {page.pageName}
        </span>
      )}
      <span className={classes.address}>
        {page.isExternal || page.isHome ? page.pageUrl : `/${page.pageUrl}`}
      </span>
      {page.childCount > 0 ? (
        <span className={classes.count}>
          {page.childCount === 1 ? "1 page below" : `${page.childCount} pages below`}
        </span>
      ) : null}
      {page.pageShowOnMenu || page.isHome ? null : <span className={classes.offMenu}>Off the menu</span>}
      {page.lastChange ? (
        <span className={classes.phoneOnly}>
          Changed <CompanyTime at={page.lastChange.at} style="day" />
        </span>
      ) : null}
    </div>
  );
};

const Status = ({ page }: { page: TreePage }) => (
  <>
    <StatusBadge status={shownStatus(page)} />
    {page.publishAt ? (
      <span className={classes.plan}>
        Goes live <CompanyTime at={page.publishAt} />
      </span>
    ) : null}
    {page.takeDownAt ? (
      <span className={classes.plan}>
        Comes down <CompanyTime at={page.takeDownAt} />
      </span>
    ) : null}
  </>
);

const LastChange = ({ page: { lastChange } }: { page: TreePage }) =>
  lastChange ? (
    <>
      <span className={classes.date}>
        <CompanyTime at={lastChange.at} style="day" />
      </span>
      <span className={classes.plan} title={lastChange.email}>
        {lastChange.name}
      </span>
    </>
  ) : null;

const LiveLink = ({ page }: { page: TreePage }) => {
  const tabIndex = useRowTabIndex();
  return page.liveUrl ? (
    <ActionIcon
      component="a"
      href={page.liveUrl}
      target="_blank"
      rel="noopener"
      tabIndex={tabIndex}
      aria-label={`View ${page.pageName} in a new tab`}
    >
      <IconExternalLink size={20} aria-hidden="true" />
    </ActionIcon>
  ) : null;
};

const ICON = { size: 18, "aria-hidden": true } as const;

interface RowMenuProps extends Steps {
  page: TreePage;
  /** The form of a new page below it; undefined if it can't have any. */
  createPath: string | undefined;
}

const RowMenu = ({ page, createPath, up, down }: RowMenuProps) => {
  const { duplicate, ask } = useContext(TreeContext);
  const tabIndex = useRowTabIndex();
  return (
    // In the main landmark, for screen readers, and outside of the table.
    <Menu
      position="bottom-end"
      width={260}
      portalProps={{ target: "#main" }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon tabIndex={tabIndex} aria-label={`More actions for ${page.pageName}`} title="More actions">
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Actions for ${page.pageName}`}>
        {page.isHome ? null : <MoveItems up={up} down={down} onMoveTo={() => ask(page, "moveTo")} />}
        {createPath ? (
          <Menu.Item component={Link} to={createPath} leftSection={<IconFilePlus {...ICON} />}>
            Create subpage
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconCopyPlus {...ICON} />} onClick={() => void duplicate(page, false)}>
          Duplicate
        </Menu.Item>
        {page.childCount > 0 ? (
          <Menu.Item leftSection={<IconCopyPlus {...ICON} />} onClick={() => void duplicate(page, true)}>
            Duplicate with subpages
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        {page.liveUrl ? (
          <Menu.Item
            component="a"
            href={page.liveUrl}
            target="_blank"
            rel="noopener"
            className={classes.phoneItem}
            leftSection={<IconExternalLink {...ICON} />}
          >
            View in a new tab
          </Menu.Item>
        ) : null}
        <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={() => ask(page, "publish")}>
          Publish
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers {...ICON} />} onClick={() => ask(page, "setRole")}>
          Set role
        </Menu.Item>
        {page.isHome ? null : (
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => ask(page, "delete")}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
};

const MoveItems = ({ up, down, onMoveTo }: Steps & { onMoveTo(): void }) => (
  <>
    {/* The first item may be disabled, and then the menu wouldn't take the focus from the keyboard. */}
    <Menu.Item
      leftSection={<IconArrowUp {...ICON} />}
      disabled={!up}
      data-autofocus={up ? true : undefined}
      onClick={up}
    >
      Move up
    </Menu.Item>
    <Menu.Item
      leftSection={<IconArrowDown {...ICON} />}
      disabled={!down}
      data-autofocus={down ? true : undefined}
      onClick={down}
    >
      Move down
    </Menu.Item>
    <Menu.Item leftSection={<IconFolderSymlink {...ICON} />} data-autofocus onClick={onMoveTo}>
      Move to …
    </Menu.Item>
    <Menu.Divider />
  </>
);
