import { useEffect, useRef } from "react";
import { call, messageOf, requireWord } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { type ConfirmOptions, useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";

/** The confirmation before a component is deleted [CMP-GEN-17]. */
const CONFIRMATION: ConfirmOptions = {
  text: "Are you sure you want to delete this component and remove all associations to it?",
  details: "It's removed from this draft, and from any component that shows it.",
  confirmLabel: "Delete component",
  cancelLabel: "Keep component",
  danger: true,
};

interface Removal {
  readonly id: number;
  /** Makes the call that deletes it. */
  send(): Promise<unknown>;
  onDeleted?(id: number): void;
  /** Called after it was deleted or restored, and after a refusal. */
  onChanged(): Promise<void>;
}

/** Deletes a component after the confirmation, and offers Undo. @returns false if the person keeps it */
export const useRemoveComponent = () => {
  const dialogs = useDialogs();
  const confirmDeletion = useDeletionToast();
  return async ({ id, send, onDeleted, onChanged }: Removal): Promise<boolean> => {
    if (!(await dialogs.confirm(CONFIRMATION))) return false;
    try {
      requireWord(await send(), "Deleted");
    } catch (error) {
      await dialogs.alert(messageOf(error, "The component wasn't deleted. Try again."));
      await onChanged();
      return true;
    }
    onDeleted?.(id);
    const restore = async () => {
      requireWord(await call("restoreComponent", { body: { componentId: id } }), "Restored");
      await onChanged();
    };
    confirmDeletion("component", restore, aboutComponent(id));
    await onChanged();
    return true;
  };
};

const aboutComponent = (id: number): string => `component ${id}`;

/** Removes the Undo messages of components that are back. @returns a function for those that aren't in a list */
export const useRestoredComponents = (listed: readonly { readonly id: number }[]) => {
  const { retract } = useToasts();
  const before = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const added = listed.filter(({ id }) => !before.current.has(id));
    before.current = new Set(listed.map(({ id }) => id));
    retract(added.map(({ id }) => aboutComponent(id)));
  }, [listed, retract]);
  return (ids: readonly number[]): void => retract(ids.map(aboutComponent));
};
