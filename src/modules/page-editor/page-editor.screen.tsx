import { useLayoutEffect, useState } from "react";
import { useParams } from "react-router";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { lazyPanel } from "#platform/ui/lazy-part.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { useMenuEntry } from "#platform/ui/side-menu.tsx";
import { bannersLoaded, EditorColumns, type PageEditorProps } from "./editor-columns.editor.tsx";
import { useEditorData, useVersionLimit } from "./editor-queries.editor.tsx";
import classes from "./page-editor.module.css";
import { useEditor } from "./use-editor.editor.tsx";

/** Loaded on demand because few pages are external links. */
const ExternalPage = lazyPanel(
  async () => (await import("./external-page.editor.tsx")).ExternalPage,
  () => <LoadingScreen label="Loading page" />,
);

/** Routes /UpdatePageComponent/:pageId and /UpdateExternalPage/:pageId: edits a page's components, version by version [EDIT-001]. */
export const PageEditorScreen = () => {
  const pageId = Number(useParams().pageId);
  const data = useEditorData(pageId);
  const limit = useVersionLimit();
  const [hasBanners, setHasBanners] = useState(false);
  useLayoutEffect(() => void bannersLoaded.then(() => setHasBanners(true)), []);
  const failed = [data, limit].find((query) => query.isError && query.data === undefined);

  if (failed?.error) {
    const again = () => void Promise.all([data.refetch(), limit.refetch()]);
    return (
      <>
        <PageTitle title="Page & Component Management" />
        <LoadFailure
          noun="page"
          error={failed.error}
          onRetry={again}
          backTo="/PageComponentManagement"
          backLabel="Pages"
        />
      </>
    );
  }
  if (!data.data || limit.data === undefined || !hasBanners)
    return <LoadingScreen label="Loading page editor" />;
  return (
    <PageEditor
      key={pageId}
      data={data.data}
      isAdmin={readCurrentUser()?.role === "Admin"}
      versionLimit={limit.data}
    />
  );
};

const PageEditor = (props: PageEditorProps) => {
  const { data } = props;
  const editor = useEditor(data);
  // Blocks are edited at the address of a page.
  useMenuEntry(data.isBlock ? "/ReusableBlockManagement" : null);
  const title = `${data.page.name} Page & Component Management`;
  if (data.page.isExternal) {
    return (
      <div className={classes.screen}>
        <PageTitle title={title} />
        <ExternalPage {...props} editor={editor} />
      </div>
    );
  }
  return (
    <div className={classes.screen}>
      <EditorColumns {...props} editor={editor} />
    </div>
  );
};
