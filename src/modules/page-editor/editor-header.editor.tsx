import { Anchor, Title } from "@mantine/core";
import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import type { VersionControls } from "#modules/versions/version-actions.editor.tsx";
import { VersionBar } from "#modules/versions/version-bar.editor.tsx";
import { companyTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { useScreenTitle } from "#platform/ui/page-title.tsx";
import type { PageComponentData } from "./page-editor.contract.ts";
import classes from "./page-editor.module.css";
import type { EditorState } from "./use-editor.editor.tsx";

const EditorTools = lazyPart(async () => (await import("./editor-tools.editor.tsx")).EditorTools, {
  waiting: () => <span className={classes.shortcutsButton} />,
});
const UndoButtons = lazyPart(async () => (await import("./undo-buttons.editor.tsx")).UndoButtons);

interface EditorHeaderProps {
  data: PageComponentData;
  editor: EditorState;
  versionLimit: number;
  controls: VersionControls;
}

const SUFFIX = "Page & Component Management";
const BLOCK_SUFFIX = "Reusable block";

/** The row above the columns: the page, its version and last change, and the steps of the version [EDIT-001]. */
export const EditorHeader = ({ data, editor, versionLimit, controls }: EditorHeaderProps) => {
  const { name } = data.page;
  const { version } = editor;
  const suffix = data.isBlock ? BLOCK_SUFFIX : SUFFIX;
  useScreenTitle(`${name} ${suffix}`);
  return (
    <header className={classes.header}>
      <Title order={1} className={classes.headerTitle}>
        <span>{name}</span> <span>{suffix}</span>
      </Title>
      {version ? (
        <>
          {editor.isEditable ? (
            <div className={classes.undoButtons}>
              <UndoButtons pageId={data.page.id} versionId={version.versionId} editor={editor} />
            </div>
          ) : null}
          <VersionBar
            version={version}
            versions={data.versions}
            limit={versionLimit}
            isDeleted={editor.isDeleted}
            controls={controls}
            isRow
          >
            <Facts data={data} versionId={version.versionId} />
          </VersionBar>
          <EditorTools />
        </>
      ) : null}
    </header>
  );
};

const Facts = ({ data, versionId }: { data: PageComponentData; versionId: number }) => {
  useCompanyTimeZone();
  const edit = data.lastEdits.find((candidate) => candidate.versionId === versionId);
  return (
    <div className={classes.facts}>
      {edit ? (
        <span title={edit.by ? `Changed by ${edit.by}` : undefined}>
          Changed {companyTime(edit.at, "day")},{" "}
          <span className={classes.time}>{companyTime(edit.at, "time")}</span>
        </span>
      ) : null}
      {data.livePath ? (
        <Anchor href={data.livePath} target="_blank" rel="noopener" className={classes.liveLink}>
          View live page <IconExternalLink size={16} aria-hidden="true" />
          <span className={classes.spoken}>(opens in a new tab)</span>
        </Anchor>
      ) : null}
    </div>
  );
};
