import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { capitalize } from "#platform/words/capitalize.ts";
import { messageOf } from "./api.ts";
import { useDialogs } from "./dialogs.tsx";
import { useToasts } from "./toasts.tsx";

/** What the question before a deletion says about what goes to Trash. */
export const restorableText = (name: string): string => `“${name}” can be restored for ${TRASH_DAYS} days.`;

/**
 * Confirms that something was deleted, with an Undo button (decisions §16). If it can't be restored, a dialog says why.
 * The button works on every screen.
 * @returns a function whose `about` names what was deleted, such as "component 12"
 */
export const useDeletionToast = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  return (noun: string, restore: () => Promise<unknown>, about?: string): void => {
    const undo = async () => {
      try {
        await restore();
      } catch (error) {
        await dialogs.alert(messageOf(error, `The ${noun} couldn't be restored. Try again.`));
        return;
      }
      toasts.success(`${capitalize(noun)} restored`);
    };
    toasts.success(`${capitalize(noun)} deleted`, undo, about);
  };
};
