import type { PageVersion } from "#modules/version-rows/version-rows.schema.ts";
import { PlanBanner } from "#modules/versions/plan-banner.editor.tsx";
import { ReadOnlyBanner } from "#modules/versions/read-only-banner.editor.tsx";
import { useVersionActions, versionOptions } from "#modules/versions/version-actions.editor.tsx";
import { VersionBar } from "#modules/versions/version-bar.editor.tsx";
import { comparisonLink, plannedEnd } from "#modules/versions/version-choice.editor.tsx";
import { ItemPresence } from "#platform/ui/presence/item-presence.tsx";
import { DetailsPane } from "./details-pane.editor.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";
import { StartAgain } from "./start-again.editor.tsx";
import type { EditorState } from "./use-editor.editor.tsx";

interface ExternalPageProps {
  data: PageComponentData;
  isAdmin: boolean;
  versionLimit: number;
  editor: EditorState;
}

/** The editor for external links: versions and details, without components or preview [EDIT-005]. */
export const ExternalPage = ({ data, isAdmin, versionLimit, editor }: ExternalPageProps) => (
  <div className={classes.external}>
    <ItemPresence kind="page" id={data.page.id} noun="page" />
    {editor.version ? (
      <Versions {...{ data, isAdmin, versionLimit, editor }} version={editor.version} />
    ) : editor.isDeleted ? null : (
      <StartAgain pageId={data.page.id} onStarted={editor.reloadAt} />
    )}
    <DetailsPane pageId={data.page.id} isAdmin={isAdmin} onPageChanged={editor.reload} />
  </div>
);

const Versions = (props: ExternalPageProps & { version: PageVersion }) => {
  const { data, isAdmin, versionLimit, editor, version } = props;
  const { isDeleted } = editor;
  const options = versionOptions(version, data.versions, { isAdmin, isDeleted });
  const actions = useVersionActions({
    pageId: data.page.id,
    version,
    isExternal: true,
    takeDownAt: plannedEnd(data.versions),
    unpublishedAbove: data.unpublishedAbove,
    mayLeave: editor.guard.mayLeave,
    saveOrConfirm: editor.saveOrConfirm,
    onDone: editor.reloadAt,
  });
  const comparison = comparisonLink(data.page.id, version, data.versions);
  const onChoose = (versionId: number) => void editor.chooseVersion(versionId);
  const bar = {
    version,
    versions: data.versions,
    isDeleted,
    controls: { options, actions, comparison, onChoose },
  };
  return (
    <div className={classes.externalVersions}>
      <PlanBanner pageId={data.page.id} {...{ version, options, actions }} takenDownAt={data.takenDownAt} />
      <ReadOnlyBanner {...bar} />
      <VersionBar {...bar} limit={versionLimit} />
    </div>
  );
};
