import { ActionIcon } from "@mantine/core";
import IconPencilPlus from "@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs";
import { useRef } from "react";
import { useVersionActions, versionOptions } from "#modules/versions/version-actions.editor.tsx";
import { NO_VERSION } from "#modules/versions/version-choice.editor.tsx";
import list from "./component-list.module.css";
import type { PageComponentData } from "./page-editor.contract.ts";
import type { EditorState } from "./use-editor.editor.tsx";

export interface EditInDraft {
  isBusy: boolean;
  /** Asks, then creates a draft and opens its copy of a component. */
  start(componentId: number): void;
}

/**
 * Edits a component of a version that can't be changed.
 * @param onOpened called once the copy is open
 * @returns null if the page can't have a new draft now
 */
export const useEditInDraft = (
  data: PageComponentData,
  editor: EditorState,
  onOpened: () => void,
): EditInDraft | null => {
  const chosen = useRef(0);
  const { isDeleted, guard, saveOrConfirm } = editor;
  const version = editor.version ?? NO_VERSION;
  const { isBusy, createDraft } = useVersionActions({
    pageId: data.page.id,
    version,
    mayLeave: guard.mayLeave,
    saveOrConfirm,
    onDone: async (versionId) => {
      await editor.reloadAt(versionId, chosen.current);
      if (versionId !== version.versionId) onOpened();
    },
  });
  if (!versionOptions(version, data.versions, { isAdmin: false, isDeleted }).canCreateDraft) return null;
  return {
    isBusy,
    start: (componentId) => {
      chosen.current = componentId;
      void createDraft();
    },
  };
};

interface EditInDraftButtonProps {
  draft: EditInDraft;
  componentId: number;
  label: string;
}

/** The pencil of a component in a version that can't be changed. */
export const EditInDraftButton = ({ draft, componentId, label }: EditInDraftButtonProps) => (
  <ActionIcon
    className={list.entryMenu}
    aria-label={`Edit ${label} in a draft`}
    title={`Edit ${label} in a draft`}
    disabled={draft.isBusy}
    onClick={() => draft.start(componentId)}
  >
    <IconPencilPlus size={20} aria-hidden="true" />
  </ActionIcon>
);
