import { type CSSProperties, useEffect } from "react";
import { useVersionActions, versionOptions } from "#modules/versions/version-actions.editor.tsx";
import { comparisonLink, NO_VERSION, plannedEnd } from "#modules/versions/version-choice.editor.tsx";
import { choiceLabel } from "#platform/fields/display-values.ts";
import { type ReferenceChoice, ReferenceChoicesContext } from "#platform/fields/reference-choices.editor.ts";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { preloadRichText } from "#platform/ui/rich-text.tsx";
import { ColumnTabs, useColumnLayout } from "./column-layout.editor.tsx";
import { ComponentList } from "./component-list.editor.tsx";
import { DetailsPane } from "./details-pane.editor.tsx";
import { EditorHeader } from "./editor-header.editor.tsx";
import { kindOf, placeLabel } from "./editor-queries.editor.tsx";
import { useFoldedList } from "./folded-list.editor.tsx";
import { Galleries, useGallery } from "./galleries.editor.tsx";
import { useSiteFacts } from "./offered-kinds.editor.ts";
import { OpenForm } from "./open-form.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";
import { PaneEdge, usePaneWidth } from "./pane-width.editor.tsx";
import { PreviewPane } from "./preview-pane.editor.tsx";
import type { EditorState } from "./use-editor.editor.tsx";
import { usePlaceActions } from "./use-place-actions.editor.ts";
import { type EditorSelection, useSelection } from "./use-selection.editor.ts";

const DecisionBanner = lazyPart(
  async () => (await import("#modules/versions/read-only-banner.editor.tsx")).DecisionBanner,
);
const ReadOnlyBanner = lazyPart(
  async () => (await import("#modules/versions/read-only-banner.editor.tsx")).ReadOnlyBanner,
);
const PlanBanner = lazyPart(
  async () => (await import("#modules/versions/plan-banner.editor.tsx")).PlanBanner,
);
/** The editor appears with its banners, so that they don't push it down. */
export const bannersLoaded = Promise.all(
  [DecisionBanner, ReadOnlyBanner, PlanBanner].map((banner) => banner.preload()),
);

/** Few pages have no version. */
const StartAgain = lazyPart(async () => (await import("./start-again.editor.tsx")).StartAgain);

export interface PageEditorProps {
  data: PageComponentData;
  isAdmin: boolean;
  versionLimit: number;
}

interface ColumnsProps extends PageEditorProps {
  editor: EditorState;
}

/** Page details keep their position in the tree with or without a version, so their unsaved text outlives the only draft. */
export const EditorColumns = ({ data, isAdmin, versionLimit, editor }: ColumnsProps) => {
  const { version, open } = editor;
  const pageId = data.page.id;
  const facts = useSiteFacts();
  const layout = useColumnLayout(version !== null);
  const { width, isNarrow, isPreviewWide, panel } = layout;
  const list = useFoldedList({
    mayFold: width > 0 && !isNarrow && !isPreviewWide && open !== null && editor.places.length > 0,
  });
  const pane = usePaneWidth(width, list.isFolded);
  const selection = useSelection(editor, layout.showDetails);
  const { selectedId, select } = selection;
  useEffect(preloadRichText, []);
  const gallery = useGallery(editor);
  const openGallery = (afterId: number | null) => void gallery.open("new", afterId);
  const placeActions = usePlaceActions(editor, openGallery, selection.showOpened, data.isBlock);
  const detailsId = panel("details").id;
  return (
    <ReferenceChoicesContext value={referenceChoices(data, (version ?? NO_VERSION).versionId)}>
      <div
        ref={layout.ref}
        className={classes.editor}
        data-narrow={isNarrow || undefined}
        data-wide={isPreviewWide || undefined}
      >
        <VersionRows data={data} isAdmin={isAdmin} versionLimit={versionLimit} editor={editor} />
        {layout.hasTabs ? <ColumnTabs layout={layout} /> : null}
        <div
          className={classes.columns}
          data-folded={list.isFolded || undefined}
          style={width > 0 ? ({ "--details-width": `${pane.width}px` } as CSSProperties) : undefined}
        >
          <div className={classes.left} data-folded={list.isFolded || undefined} {...panel("components")}>
            {version ? (
              <ComponentList
                data={data}
                editor={editor}
                selection={selection}
                actions={placeActions}
                onAddExisting={
                  facts.isVendorAdmin ? (afterId) => void gallery.open("existing", afterId) : undefined
                }
                folded={list}
              />
            ) : (
              <NoVersion pageId={pageId} editor={editor} />
            )}
          </div>
          {version ? (
            <div className={classes.middle} {...panel("preview")}>
              <PreviewPane
                pageId={pageId}
                versionId={version.versionId}
                stamp={editor.stamp}
                selectedId={selectedId}
                isWide={isNarrow ? undefined : isPreviewWide}
                onWiden={layout.togglePreviewWidth}
                onSelect={select}
                detailsId={detailsId}
              />
            </div>
          ) : null}
          {version && !isNarrow && !isPreviewWide ? <PaneEdge pane={pane} controls={detailsId} /> : null}
          <div className={classes.right} {...panel("details")} tabIndex={-1}>
            <Details data={data} isAdmin={isAdmin} editor={editor} selection={selection} />
          </div>
        </div>
        <Galleries
          {...{ gallery, data, editor }}
          onInsertBlock={placeActions.onInsertBlock}
          onOpened={selection.showOpened}
        />
      </div>
    </ReferenceChoicesContext>
  );
};

/** What is above the columns: the page and its version, the schedule, why it's read-only, and the last decision. */
const VersionRows = ({ data, isAdmin, versionLimit, editor }: ColumnsProps) => {
  const version = editor.version ?? NO_VERSION;
  const { versions, isBlock } = data;
  const { isDeleted, guard } = editor;
  const pageId = data.page.id;
  const options = versionOptions(version, versions, {
    isAdmin,
    isDeleted,
    allowDelete: data.page.allowDelete,
  });
  const comparison = comparisonLink(pageId, version, versions);
  const actions = useVersionActions({
    pageId,
    version,
    isBlock,
    staysUp: !data.page.allowDelete,
    takeDownAt: plannedEnd(versions),
    unpublishedAbove: data.unpublishedAbove,
    components: editor.places.length,
    problems: editor.places.flatMap((place) =>
      place.problem ? [`${placeLabel(data, place)}: ${place.problem.replace(/^Incomplete: /, "")}`] : [],
    ),
    mayLeave: guard.mayLeave,
    saveOrConfirm: editor.saveOrConfirm,
    onDone: editor.reloadAt,
  });
  const onChoose = (versionId: number) => void editor.chooseVersion(versionId);
  const controls = { options, actions, comparison, onChoose };
  return (
    <>
      <EditorHeader {...{ data, editor, versionLimit, controls }} />
      <PlanBanner {...{ pageId, version, options, actions, isBlock }} takenDownAt={data.takenDownAt} />
      {editor.version ? <ReadOnlyBanner {...{ version, versions, isDeleted, controls }} hasPencils /> : null}
      <DecisionBanner decision={data.lastDecision} />
    </>
  );
};

const NoVersion = ({ pageId, editor }: { pageId: number; editor: EditorState }) => (
  <EmptyState
    text="This page has no versions because its only draft was deleted. Create a draft to start again."
    action={editor.isDeleted ? undefined : <StartAgain pageId={pageId} onStarted={editor.reloadAt} />}
  />
);

interface DetailsProps extends Omit<ColumnsProps, "versionLimit"> {
  selection: EditorSelection;
}

const Details = ({ data, isAdmin, editor, selection }: DetailsProps) => {
  const { version } = editor;
  const { openings, commentings, selectedId } = selection;
  const pageId = data.page.id;
  return (
    <DetailsPane
      {...{ pageId, isAdmin, openings, commentings }}
      isBlock={data.isBlock}
      commented={{
        components: editor.places.map((place) => ({
          id: place.componentId,
          type: place.type,
          label: placeLabel(data, place),
        })),
        openId: selectedId,
        onSelect: selection.select,
      }}
      onPageChanged={editor.reload}
    >
      {version ? (
        <OpenForm data={data} editor={editor} version={version} onDeleted={selection.afterDelete} />
      ) : null}
    </DetailsPane>
  );
};

/** The components of a version that a field can refer to, by kind [CMP-GEN-19]. */
const referenceChoices =
  (data: PageComponentData, versionId: number) =>
  (type: string): readonly ReferenceChoice[] =>
    (data.allComponents[kindOf(type)?.names.many ?? ""] ?? [])
      .filter((entry) => entry.versionId === versionId)
      .map((entry) => ({ id: entry.id, label: choiceLabel(entry) }));
