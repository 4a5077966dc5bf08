import { useQueryClient } from "@tanstack/react-query";
import { CallError, call, messageOf, requireWord } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { NameInput } from "./block-name.editor.tsx";
import { REUSABLE_BLOCKS_KEY, type ReusableBlockRow, usedText } from "./block-queries.editor.tsx";

/** Creates, renames, and deletes reusable blocks, after a dialog. @param onChanged called after a change */
export const useBlockActions = (onChanged: () => Promise<unknown> = async () => {}) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const confirmDeletion = useDeletionToast();
  const reload = async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: REUSABLE_BLOCKS_KEY }), onChanged()]);
  };
  const askName = useNameQuestion(reload);

  const create = (onCreated: (id: number) => void) =>
    askName("Create a reusable block", "Create block", "", async (name) => {
      const id = await call("addReusableBlock", { body: { name } });
      await reload();
      onCreated(id);
    });

  const rename = ({ id: blockId, name: before, rowVersion }: ReusableBlockRow) =>
    askName(`Rename “${before}”`, "Rename block", before, async (name) => {
      requireWord(await call("renameReusableBlock", { body: { blockId, name, rowVersion } }), "Saved");
      toasts.success("Block renamed");
      await reload();
    });

  const remove = async (block: Pick<ReusableBlockRow, "id" | "name" | "uses">) => {
    const { id, name } = block;
    if (block.uses.length > 0)
      return dialogs.alert(`“${name}” is used on ${usedText(block)}. Remove or detach it there first.`);
    const isSure = await dialogs.confirm({
      text: `Delete the reusable block “${name}”?`,
      details: "An admin can restore it.",
      confirmLabel: "Delete block",
      cancelLabel: "Keep block",
      danger: true,
    });
    if (!isSure) return;
    const send = async (step: "deletePage" | "restorePage", word: string) => {
      requireWord(await call(step, { query: { pageId: String(id) } }), word);
      await reload();
    };
    try {
      await send("deletePage", "Deleted");
      confirmDeletion("reusable block", () => send("restorePage", "Restored"), `block ${id}`);
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
  };
  return { create, rename, remove };
};

/** Asks for a block's name until it is saved, or the person cancels. @param reload called after a refusal */
const useNameQuestion = (reload: () => Promise<void>) => {
  const dialogs = useDialogs();
  return async (
    text: string,
    confirmLabel: string,
    initial: string,
    save: (name: string) => Promise<void>,
  ): Promise<void> => {
    let name = initial;
    for (;;) {
      const isSure = await dialogs.confirm({
        text,
        confirmLabel,
        inputs: () => (
          <NameInput
            initial={name}
            onChange={(changed) => {
              name = changed;
            }}
          />
        ),
      });
      if (!isSure) return;
      try {
        await save(name);
        return;
      } catch (error) {
        await dialogs.alert(messageOf(error));
        // Someone else has saved first, so the list is read again.
        await reload();
        if (error instanceof CallError && error.status === 404) return;
      }
    }
  };
};
