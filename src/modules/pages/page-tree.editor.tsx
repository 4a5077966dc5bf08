import { Button } from "@mantine/core";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import { useInfiniteQuery, useIsFetching } from "@tanstack/react-query";
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { TreeDrag } from "#platform/ui/tree-drag.tsx";
import { focusTreeRow, TreeGrid, TreeRow, useRowTabIndex } from "#platform/ui/tree-grid.tsx";
import type { PageAction } from "./change-pages.contract.ts";
import { ChangePages } from "./change-pages.editor.tsx";
import { useDuplicatePage } from "./duplicate-at-once.editor.ts";
import { useListScroll } from "./list-scroll.editor.ts";
import { belowText, type DropTarget, destinationOf, type Moved, useMovePage } from "./move-page.editor.tsx";
import { MovePageTo } from "./move-page-to.editor.tsx";
import type { TreePage } from "./page-tree.contract.ts";
import classes from "./page-tree.module.css";
import { PageTreeRow, type TreeActions, TreeContext } from "./page-tree-row.editor.tsx";
import { useExpandedPages } from "./page-view.editor.ts";

/** One level of the tree, in parts. */
const useChildren = (parentId: number) => {
  const query = useInfiniteQuery({
    queryKey: ["pages", "tree", parentId],
    queryFn: ({ pageParam, signal }) =>
      call("getPageChildren", {
        query: { parentId: String(parentId), offset: String(pageParam) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, parts) => {
      const count = parts.reduce((sum, { pages }) => sum + pages.length, 0);
      return count < total ? count : undefined;
    },
  });
  const parts = query.data?.pages;
  // A page that moved between two requests would be in two parts.
  const pages = useMemo(
    () => [
      ...new Map((parts ?? []).flatMap((part) => part.pages).map((page) => [page.pageId, page])).values(),
    ],
    [parts],
  );
  return { query, pages, total: parts?.at(-1)?.total ?? 0 };
};

const COLUMNS = [
  { key: "name", header: "Page" },
  { key: "status", header: "Version Status" },
  { key: "lastChange", header: "Last Changed", isWideOnly: true },
  { key: "actions", header: "Actions" },
];

interface OpenDialog {
  readonly page: TreePage;
  readonly action: PageAction | "moveTo";
}

/** The pages under their parents, in menu order. Admins move them by dragging, with a menu, or with the keyboard. */
export const PageTree = () => {
  const isAdmin = readCurrentUser()?.role === "Admin";
  const top = useChildren(0);
  const expanded = useExpandedPages();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const duplicate = useDuplicatePage();
  const isLoading = useIsFetching({ queryKey: ["pages", "tree"] }) > 0;
  useListScroll(top.query.isSuccess && !isLoading);
  const { expand } = expanded;
  const { moveNext, step } = useMoves(expand);
  const actions: TreeActions = {
    isAdmin,
    expanded,
    step,
    duplicate,
    ask: (page, action) => setOpen({ page, action }),
  };
  const onHold = useCallback(
    ({ page }: DropTarget) => {
      if (page.childCount > 0) expand(page.pageId);
    },
    [expand],
  );

  if (top.query.isError && !top.query.data)
    return <QueryError title="The pages couldn't be loaded" query={top.query} />;
  if (top.query.isPending) return <Loading label="Loading the pages" />;
  if (top.pages.length === 0) return <NoPages isAdmin={isAdmin} />;
  const grid = (
    <TreeGrid label="Pages" columns={COLUMNS} isBusy={isLoading}>
      <Level of={top} parent={null} above={NONE} />
    </TreeGrid>
  );
  return (
    <TreeContext value={actions}>
      <p className={classes.hint}>
        {isAdmin
          ? "To move a page, drag it by its dots, or use the actions at the end of its row."
          : "Pages below other pages, in the order of the menu."}
      </p>
      <div className={classes.surface}>
        {isAdmin ? (
          <TreeDrag<DropTarget>
            onDrop={({ page }, target, zone) => {
              moveNext(page, (moved) => destinationOf(page, target, zone, moved));
            }}
            onHold={onHold}
          >
            {grid}
          </TreeDrag>
        ) : (
          grid
        )}
      </div>
      {open ? <ActionDialog {...open} onMove={moveNext} onClose={() => setOpen(null)} /> : null}
    </TreeContext>
  );
};

/**
 * Moves pages one after the other, opens their new parents, and puts the focus on the new row of the last one. A page can
 * be dropped before the tree shows the previous move.
 */
const useMoves = (expand: (pageId: number) => void) => {
  const [, setMoves] = useState(0);
  const movePage = useMovePage();
  const queue = useRef({ tail: Promise.resolve(), length: 0, moved: new Map<number, number | null>() });
  const newRow = useRef<string | null>(null);
  // The moved row is a new element, which may appear only after its level has loaded.
  useEffect(() => {
    if (newRow.current !== null && focusTreeRow(newRow.current)) newRow.current = null;
  });

  const run = async (page: TreePage, placeOf: (moved: Moved) => ReturnType<typeof destinationOf>) => {
    const { moved } = queue.current;
    const { to, where } = placeOf(moved);
    if (await movePage(page, to, where)) {
      moved.set(page.pageId, to.parentId);
      if (to.parentId !== null) expand(to.parentId);
    }
    queue.current.length -= 1;
    // The tree has been loaded again.
    if (queue.current.length === 0) moved.clear();
    newRow.current = String(page.pageId);
    setMoves((count) => count + 1);
  };
  const moveNext = (...move: Parameters<typeof run>): void => {
    queue.current.length += 1;
    queue.current.tail = queue.current.tail.then(() => run(...move));
  };
  const step: TreeActions["step"] = (page, to, where) => {
    // A key that is held down must not move a page next to where its neighbor was.
    if (queue.current.length === 0) moveNext(page, () => ({ to, where }));
  };
  return { moveNext, step };
};

const NoPages = ({ isAdmin }: { isAdmin: boolean }) => (
  <EmptyState
    icon={<IconFiles size={32} />}
    text={
      isAdmin
        ? "No pages yet. Create the first one. Visitors see it once it is published."
        : "There are no pages you can edit. Ask an admin for a role that can."
    }
  />
);

interface ActionDialogProps extends OpenDialog {
  onMove: ReturnType<typeof useMoves>["moveNext"];
  onClose(): void;
}

const ActionDialog = ({ page, action, onMove, onClose }: ActionDialogProps) =>
  action === "moveTo" ? (
    <MovePageTo
      page={page}
      onClose={onClose}
      onMove={(parent) => {
        onClose();
        onMove(page, () => ({ to: { parentId: parent?.pageId ?? null }, where: belowText(parent) }));
      }}
    />
  ) : (
    <ChangePages action={action} pages={[page]} onClose={onClose} onDone={onClose} />
  );

const NONE: readonly string[] = [];

interface LevelProps {
  of: ReturnType<typeof useChildren>;
  parent: TreePage | null;
  /** The ids of the pages above, top first. */
  above: readonly string[];
}

const Level = ({ of: { query, pages, total }, parent, above }: LevelProps) => {
  const menuIds = useMemo(
    () => pages.filter(({ pageShowOnMenu }) => pageShowOnMenu).map(({ pageId }) => pageId),
    [pages],
  );
  const level = above.length + 1;
  return (
    <>
      {pages.map((page, index) => (
        <PageBranch
          key={page.pageId}
          target={{ page, parent, menuIds }}
          above={above}
          position={index + 1}
          setSize={total}
        />
      ))}
      {query.hasNextPage ? (
        <TreeRow
          id={`more-${parent?.pageId ?? 0}`}
          label="Show more"
          level={level}
          position={pages.length + 1}
          setSize={total}
          onOpen={() => void query.fetchNextPage()}
        >
          <MoreButton
            left={total - pages.length}
            isLoading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          />
        </TreeRow>
      ) : null}
    </>
  );
};

interface MoreButtonProps {
  left: number;
  isLoading: boolean;
  onClick(): void;
}

const MoreButton = ({ left, isLoading, onClick }: MoreButtonProps) => (
  <>
    <Button
      variant="subtle"
      size="compact-md"
      tabIndex={useRowTabIndex()}
      loading={isLoading}
      onClick={onClick}
    >
      Show more
    </Button>
    <span className={classes.note}>{left === 1 ? "1 more page" : `${left} more pages`}</span>
  </>
);

interface BranchProps {
  target: DropTarget;
  above: readonly string[];
  position: number;
  setSize: number;
}

/** A page, and the pages below it if it's open. */
const PageBranch = (props: BranchProps) => {
  const { page } = props.target;
  const { expanded } = useContext(TreeContext);
  const isOpen = page.childCount > 0 && expanded.isExpanded(page.pageId);
  return (
    <>
      <PageTreeRow {...props} isOpen={isOpen} />
      {isOpen ? <Children page={page} above={props.above} /> : null}
    </>
  );
};

const Children = ({ page, above }: { page: TreePage; above: readonly string[] }) => {
  const children = useChildren(page.pageId);
  const { query } = children;
  const line = useMemo(() => [...above, String(page.pageId)], [above, page.pageId]);
  if (query.isSuccess || query.data) return <Level of={children} parent={page} above={line} />;
  return (
    <TreeRow
      id={`loading-${page.pageId}`}
      label={query.isError ? "The pages below couldn't be loaded" : "Loading"}
      level={line.length + 1}
      position={1}
      setSize={1}
      onOpen={() => void query.refetch()}
    >
      {query.isError ? (
        <FailedLevel text={query.error.message} onRetry={() => void query.refetch()} />
      ) : (
        <span className={classes.note}>Loading…</span>
      )}
    </TreeRow>
  );
};

const FailedLevel = ({ text, onRetry }: { text: string; onRetry(): void }) => (
  <>
    <span className={classes.note}>The pages below couldn't be loaded. {text}</span>
    <Button variant="subtle" size="compact-md" tabIndex={useRowTabIndex()} onClick={onRetry}>
      Try again
    </Button>
  </>
);
