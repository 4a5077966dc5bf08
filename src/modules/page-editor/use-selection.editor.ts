import { useState } from "react";
import type { EditorState } from "./use-editor.editor.tsx";

export type EditorSelection = ReturnType<typeof useSelection>;

/** The open component, and how its form and its comments come to the front. */
export const useSelection = (editor: EditorState, showDetails: () => void) => {
  const [openings, setOpenings] = useState(0);
  const [commentings, setCommentings] = useState(0);
  const { open } = editor;
  const selectedId = open && open !== "missing" ? open.componentId : null;
  const showOpened = () => {
    showDetails();
    setOpenings(openings + 1);
  };
  const select = async (componentId: number) => {
    if (await editor.openComponent(componentId)) showOpened();
  };
  const showComments = async (componentId: number) => {
    await select(componentId);
    setCommentings(commentings + 1);
  };
  return {
    selectedId,
    openings,
    commentings,
    showOpened,
    select: (componentId: number) => void select(componentId),
    showComments: (componentId: number) => void showComments(componentId),
    afterDelete: (componentId: number) => {
      if (componentId === selectedId) editor.close();
    },
  };
};
