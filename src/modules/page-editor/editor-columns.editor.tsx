import { Tabs } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, Suspense, useId, useState } from "react";
import { Planned } from "#modules/versions/planned.editor.tsx";
import { useVersionActions, versionOptions } from "#modules/versions/version-actions.editor.tsx";
import { comparisonLink, NO_VERSION, plannedEnd } from "#modules/versions/version-choice.editor.tsx";
import { choiceLabel } from "#platform/fields/display-values.ts";
import { type ReferenceChoice, ReferenceChoicesContext } from "#platform/fields/reference-choices.editor.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { lazyPart } from "#platform/ui/lazy-part.ts";
import { ComponentList } from "./component-list.editor.tsx";
import { asksForDetails, DetailsPane, linkedThread } from "./details-pane.editor.tsx";
import { EditorHeader } from "./editor-header.editor.tsx";
import { kindOf, placeLabel } from "./editor-queries.editor.tsx";
import type { ExistingComponent } from "./existing-gallery.editor.tsx";
import { useFoldedList } from "./folded-list.editor.tsx";
import { offeredKinds, useSiteFacts } from "./offered-kinds.editor.ts";
import { OpenForm } from "./open-form.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";
import { PaneEdge, usePaneWidth } from "./pane-width.editor.tsx";
import { PreviewPane } from "./preview-pane.editor.tsx";
import type { EditorState } from "./use-editor.editor.tsx";
import { usePlaceActions } from "./use-place-actions.editor.ts";

// Loaded after the screen is shown, because no one needs them earlier.
const DecisionBanner = lazyPart(
  async () => (await import("#modules/versions/read-only-banner.editor.tsx")).DecisionBanner,
);
const ReadOnlyBanner = lazyPart(
  async () => (await import("#modules/versions/read-only-banner.editor.tsx")).ReadOnlyBanner,
);
const KindGallery = lazyPart(async () => (await import("./kind-gallery.editor.tsx")).KindGallery);
/** Few pages have no version. */
const StartAgain = lazyPart(async () => (await import("./start-again.editor.tsx")).StartAgain);
/** Only provider admins open it. */
const ExistingGallery = lazyPart(async () => (await import("./existing-gallery.editor.tsx")).ExistingGallery);

export interface PageEditorProps {
  data: PageComponentData;
  isAdmin: boolean;
  versionLimit: number;
}

type Column = "components" | "preview" | "details";
const COLUMNS: readonly { value: Column; label: string }[] = [
  { value: "components", label: "Components" },
  { value: "preview", label: "Preview" },
  { value: "details", label: "Details" },
];
/** Pixels that three columns need; on narrower screens they become tabs. */
const WIDE = 940;

interface ColumnsProps extends PageEditorProps {
  editor: EditorState;
}

/** Page details keep their position in the tree with or without a version, so their unsaved text outlives the only draft. */
export const EditorColumns = ({ data, isAdmin, versionLimit, editor }: ColumnsProps) => {
  const hasVersion = editor.version !== null;
  const version = editor.version ?? NO_VERSION;
  const { ref, width } = useElementSize();
  const isNarrow = width > 0 && width < WIDE;
  const hasTabs = isNarrow && hasVersion;
  const [column, setColumn] = useState<Column>(() =>
    linkedThread() || asksForDetails() ? "details" : "components",
  );
  const [gallery, setGallery] = useState<{ which: "new" | "existing"; afterId: number | null } | null>(null);
  const [isWide, setWide] = useState(false);
  const [openings, setOpenings] = useState(0);
  const [commentings, setCommentings] = useState(0);
  const facts = useSiteFacts();
  const dialogs = useDialogs();
  const tabsId = useId();
  const pageId = data.page.id;
  const { open, isDeleted, isEditable } = editor;
  const { allowDelete } = data.page;
  const list = useFoldedList({
    mayFold: width > 0 && !isNarrow && !isWide && open !== null && editor.places.length > 0,
  });
  const pane = usePaneWidth(width, list.isFolded);
  const options = versionOptions(version, data.versions, { isAdmin, isDeleted, allowDelete });
  const comparison = comparisonLink(pageId, version, data.versions);
  const actions = useVersionActions({
    pageId,
    version,
    isBlock: data.isBlock,
    takeDownAt: plannedEnd(data.versions),
    unpublishedAbove: data.unpublishedAbove,
    problems: editor.places.flatMap((place) =>
      place.problem ? [`${placeLabel(data, place)}: ${place.problem.replace(/^Incomplete: /, "")}`] : [],
    ),
    mayLeave: editor.guard.mayLeave,
    confirmWithoutUnsaved: editor.guard.confirmWithoutUnsaved,
    onDone: editor.reloadAt,
  });
  const showDetails = () => {
    setColumn("details");
    setWide(false);
    setOpenings(openings + 1);
  };
  const choose = (versionId: number) => void editor.chooseVersion(versionId);
  const select = async (componentId: number) => {
    if (await editor.openComponent(componentId)) showDetails();
  };
  const showComments = async (componentId: number) => {
    await select(componentId);
    setCommentings(commentings + 1);
  };
  const selectedId = open && open !== "missing" ? open.componentId : null;
  const afterDelete = (componentId: number) => {
    if (componentId === selectedId) editor.close();
  };
  const openGallery = async (which: "new" | "existing", afterId: number | null) => {
    if (await editor.guard.mayLeave()) setGallery({ which, afterId });
  };
  const place = usePlaceActions(
    editor,
    (afterId) => void openGallery("new", afterId),
    showDetails,
    data.isBlock,
  );
  const addExisting = async (component: ExistingComponent) => {
    setGallery(null);
    try {
      await editor.addCopy(component, gallery?.afterId ?? null);
      showDetails();
    } catch (error) {
      await dialogs.alert((error as Error).message);
    }
  };
  const panel = (value: Column) => ({
    id: `${tabsId}-panel-${value}`,
    hidden: hasTabs ? column !== value : hasVersion && isWide && value === "details",
    ...(hasTabs ? { role: "tabpanel", "aria-labelledby": `${tabsId}-tab-${value}` } : {}),
  });

  return (
    <ReferenceChoicesContext value={referenceChoices(data, version.versionId)}>
      <div
        ref={ref}
        className={classes.editor}
        data-narrow={isNarrow || undefined}
        data-wide={(isWide && !isNarrow) || undefined}
      >
        <EditorHeader {...{ data, editor, versionLimit, options, actions, comparison }} onChoose={choose} />
        <Suspense>
          <DecisionBanner decision={data.lastDecision} />
        </Suspense>
        <Planned
          {...{ pageId, version, options, actions }}
          isBlock={data.isBlock}
          takenDownAt={data.takenDownAt}
        />
        {hasVersion ? (
          <Suspense>
            <ReadOnlyBanner
              version={version}
              versions={data.versions}
              isDeleted={isDeleted}
              options={options}
              actions={actions}
              comparison={comparison}
              onChoose={choose}
            />
          </Suspense>
        ) : null}
        {hasTabs ? (
          <Tabs id={tabsId} value={column} onChange={(value) => setColumn(value as Column)}>
            <Tabs.List grow>
              {COLUMNS.map(({ value, label }) => (
                <Tabs.Tab key={value} value={value}>
                  {label}
                </Tabs.Tab>
              ))}
            </Tabs.List>
          </Tabs>
        ) : null}
        <div
          className={classes.columns}
          data-folded={list.isFolded || undefined}
          style={width > 0 ? ({ "--details-width": `${pane.width}px` } as CSSProperties) : undefined}
        >
          <div className={classes.left} data-folded={list.isFolded || undefined} {...panel("components")}>
            {hasVersion ? (
              <ComponentList
                data={data}
                places={editor.places}
                isEditable={isEditable}
                selectedId={selectedId}
                onSelect={(id) => void select(id)}
                onComments={(id) => void showComments(id)}
                folded={list}
                {...place}
                onAddExisting={
                  facts.isVendorAdmin ? (afterId) => void openGallery("existing", afterId) : undefined
                }
                onChanged={editor.reload}
                onDeleted={afterDelete}
              />
            ) : (
              <EmptyState
                text="This page has no versions because its only draft was deleted. Create a draft to start again."
                action={
                  isDeleted ? undefined : (
                    <Suspense>
                      <StartAgain pageId={pageId} onStarted={editor.reloadAt} />
                    </Suspense>
                  )
                }
              />
            )}
          </div>
          {hasVersion ? (
            <div className={classes.middle} {...panel("preview")}>
              <PreviewPane
                pageId={pageId}
                versionId={version.versionId}
                stamp={editor.stamp}
                selectedId={selectedId}
                isWide={isNarrow ? undefined : isWide}
                onWiden={() => setWide(!isWide)}
                onSelect={(id) => void select(id)}
                detailsId={panel("details").id}
              />
            </div>
          ) : null}
          {hasVersion && !isNarrow && !isWide ? (
            <PaneEdge pane={pane} controls={panel("details").id} />
          ) : null}
          <div className={classes.right} {...panel("details")} tabIndex={-1}>
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
                onSelect: (id) => void select(id),
              }}
              onPageChanged={editor.reload}
            >
              {hasVersion ? (
                <OpenForm editor={editor} version={version} pageId={pageId} onDeleted={afterDelete} />
              ) : null}
            </DetailsPane>
          </div>
        </div>
        <Suspense>
          <KindGallery
            isOpen={hasVersion && gallery?.which === "new"}
            title={facts.isVendorAdmin ? "Add New Component" : "Add Component"}
            kinds={offeredKinds(data.allComponentTypes, kindOf, facts)}
            onClose={() => setGallery(null)}
            onChoose={(type) => {
              setGallery(null);
              editor.openNew(type, gallery?.afterId ?? null);
              showDetails();
            }}
            onChooseBlock={(block) => {
              setGallery(null);
              place.onInsertBlock(block, gallery?.afterId ?? null);
            }}
          />
        </Suspense>
        {facts.isVendorAdmin ? (
          <Suspense>
            <ExistingGallery
              isOpen={hasVersion && gallery?.which === "existing"}
              data={data}
              onClose={() => setGallery(null)}
              onChoose={(component) => void addExisting(component)}
            />
          </Suspense>
        ) : null}
      </div>
    </ReferenceChoicesContext>
  );
};

/** The components of a version that a field can refer to, by kind [CMP-GEN-19]. */
const referenceChoices =
  (data: PageComponentData, versionId: number) =>
  (type: string): readonly ReferenceChoice[] =>
    (data.allComponents[kindOf(type)?.names.many ?? ""] ?? [])
      .filter((entry) => entry.versionId === versionId)
      .map((entry) => ({ id: entry.id, label: choiceLabel(entry) }));
