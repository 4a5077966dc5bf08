import { SegmentedControl } from "@mantine/core";
import { useLocation, useNavigate } from "react-router";
import { ArrivalNotice } from "#platform/ui/arrival-notice.tsx";
import { mayUserAdd, readCurrentUser } from "#platform/ui/current-user.ts";
import { lazyPanel } from "#platform/ui/lazy-part.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { CreateLink } from "./create-link.editor.tsx";
import { PageList } from "./page-list.editor.tsx";
import { type PageView, TREE_QUERY, usePageView } from "./page-view.editor.ts";

/** The tree is larger than the list, because its rows can be dragged. */
const PageTree = lazyPanel(
  async () => (await import("./page-tree.editor.tsx")).PageTree,
  () => <Loading label="Loading the pages" />,
);

const VIEWS: { value: PageView; label: string }[] = [
  { value: "list", label: "List" },
  { value: "tree", label: "Tree" },
];

/** All pages that the person can edit, as a list or as a tree. */
export const PageListScreen = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = usePageView(search);
  const choose = (next: PageView) => {
    setView(next);
    // The list's filters don't apply to the tree, and the list has no use for what asks for the tree.
    if (next === "tree" || search === TREE_QUERY) void navigate(pathname, { replace: true });
  };
  return (
    <>
      <PageTitle
        title="Pages"
        help="All pages, with the status of the latest version."
        action={
          <>
            <SegmentedControl
              aria-label="View"
              size="md"
              value={view}
              data={VIEWS}
              onChange={(value) => choose(value)}
            />
            {readCurrentUser()?.role === "Admin" ? (
              <CreateLink to="/CreateExternalPage" isSecond>
                Create External Page
              </CreateLink>
            ) : null}
            {mayUserAdd() ? <CreateLink to="/CreatePage">Create Internal Page</CreateLink> : null}
          </>
        }
      />
      <ArrivalNotice />
      {view === "tree" ? <PageTree /> : <PageList />}
    </>
  );
};
