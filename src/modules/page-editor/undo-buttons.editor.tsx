import { ActionIcon } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useRestoredComponents } from "./remove-component.editor.ts";
import { isShortcutBlocked, modifierKey } from "./shortcuts-help.editor.tsx";
import type { EditorState } from "./use-editor.editor.tsx";

type Way = "undo" | "redo";
const WORDS = {
  undo: { label: "Undo", done: "Undone", keys: `${modifierKey}+Z`, Icon: IconArrowBackUp },
  redo: { label: "Redo", done: "Redone", keys: `${modifierKey}+Shift+Z`, Icon: IconArrowForwardUp },
} as const;

interface UndoButtonsProps {
  pageId: number;
  versionId: number;
  editor: Pick<EditorState, "guard" | "places" | "reload" | "reopen" | "stamp">;
}

/** Undoes and redoes the saved changes that a person made to a draft's components, also with the keyboard. */
export const UndoButtons = ({ pageId, versionId, editor }: UndoButtonsProps) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const retractUndo = useRestoredComponents(editor.places);
  const isBusy = useRef(false);
  const { data } = useQuery({
    queryKey: ["draft-history", pageId, versionId, editor.stamp],
    queryFn: ({ signal }) =>
      call("getDraftHistory", {
        query: { pageId: String(pageId), versionId: String(versionId) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

  const take = async (way: Way): Promise<void> => {
    const next = data?.[way];
    if (!next || isBusy.current) return;
    isBusy.current = true;
    try {
      if (!(await editor.guard.mayLeave())) return;
      const { label, restored } = await call("stepInDraftHistory", {
        body: { pageId, versionId, changeId: next.id, way },
      });
      retractUndo(restored);
      toasts.success(`${WORDS[way].done}: ${label}`);
      await editor.reopen();
    } catch (error) {
      await dialogs.alert(messageOf(error));
      await editor.reload();
    } finally {
      isBusy.current = false;
    }
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event);
      // In a text field, the keys undo typing.
      if (!way || isShortcutBlocked(event.target)) return;
      event.preventDefault();
      void latest.current(way);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <>
      {(["undo", "redo"] as const).map((way) => {
        const { label, keys, Icon } = WORDS[way];
        const next = data?.[way];
        const words = next ? `${label}: ${next.label}` : `Nothing to ${way}`;
        return (
          // It keeps the focus when there's nothing left.
          <ActionIcon
            key={way}
            aria-label={words}
            title={next ? `${words} (${keys})` : words}
            aria-disabled={next ? undefined : true}
            data-disabled={next ? undefined : true}
            onClick={() => void take(way)}
          >
            <Icon size={22} aria-hidden="true" />
          </ActionIcon>
        );
      })}
    </>
  );
};

const wayOf = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): Way | null => {
  if (!(ctrlKey || metaKey) || altKey) return null;
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && !shiftKey ? "redo" : null;
};
