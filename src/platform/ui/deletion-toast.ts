import { useDialogs } from "./dialogs.tsx";
import { useToasts } from "./toasts.tsx";

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Confirms that something was deleted, with an Undo button (decisions §16). If it can't be restored, a dialog says why.
 * The button works on every screen.
 */
export const useDeletionToast = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  return (noun: string, restore: () => Promise<unknown>): void =>
    toasts.success(`${capitalized(noun)} deleted`, async () => {
      try {
        await restore();
      } catch (error) {
        await dialogs.alert(
          error instanceof Error ? error.message : `The ${noun} couldn't be restored. Try again.`,
        );
        return;
      }
      toasts.success(`${capitalized(noun)} restored`);
    });
};
