import { Menu } from "@mantine/core";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconRepeat from "@tabler/icons-react/dist/esm/icons/IconRepeat.mjs";
import IconUnlink from "@tabler/icons-react/dist/esm/icons/IconUnlink.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { editorPath } from "#modules/pages/editor-path.schema.ts";
import { call, callByName, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { NameInput } from "./block-name.editor.tsx";
import { REUSABLE, REUSABLE_BLOCKS_KEY } from "./block-queries.editor.tsx";
import type { PlaceActions } from "./use-place-actions.editor.ts";

interface ReusableItemsProps extends Pick<PlaceActions, "mayMakeReusable" | "mayLeave" | "onReplaced"> {
  componentId: number;
  type: string;
}

/** What can be done with a component that shows a reusable block, or that can become one. */
export const ReusableItems = (props: ReusableItemsProps) => {
  const { edit, detach, make } = useReusableActions(props);
  if (props.type === REUSABLE)
    return (
      <>
        <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => void edit()}>
          Edit block
        </Menu.Item>
        <Menu.Item leftSection={<IconUnlink {...ICON} />} onClick={() => void detach()}>
          Detach
        </Menu.Item>
      </>
    );
  return props.mayMakeReusable ? (
    <Menu.Item leftSection={<IconRepeat {...ICON} />} onClick={() => void make()}>
      Make reusable
    </Menu.Item>
  ) : null;
};

const ICON = { size: 18, "aria-hidden": true } as const;

const useReusableActions = ({ componentId, mayLeave, onReplaced }: ReusableItemsProps) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const replaced = async (id: number) => {
    void queries.invalidateQueries({ queryKey: REUSABLE_BLOCKS_KEY });
    await onReplaced(id);
  };
  const orAlert = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      await dialogs.alert(messageOf(error));
      return false;
    }
  };

  const edit = async () => {
    if (!(await mayLeave())) return;
    await orAlert(async () => {
      const place = await callByName(`get${REUSABLE}`, { query: { componentId } });
      await navigate(editorPath((place as { blockId: number }).blockId, false));
    });
  };

  const detach = async () => {
    if (!(await mayLeave())) return;
    const isSure = await dialogs.confirm({
      text: "Detach this block from the page?",
      details:
        "The page gets its own copy of the block's live content. Later changes of the block won't show here.",
      confirmLabel: "Detach block",
      cancelLabel: "Keep block",
    });
    if (!isSure) return;
    await orAlert(async () => {
      const id = await call("detachReusableBlock", { body: { componentId } });
      toasts.success("Block detached");
      await replaced(id);
    });
  };

  const make = async () => {
    if (!(await mayLeave())) return;
    let name = "";
    for (;;) {
      const isSure = await dialogs.confirm({
        text: "Make this component reusable?",
        details:
          "It moves into a reusable block, which this page then shows. You can add the block to other pages and edit it in one place.",
        confirmLabel: "Make reusable",
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
      const isDone = await orAlert(async () => {
        const blockId = await call("makeReusable", { body: { componentId, name } });
        toasts.success(
          blockId.isLive ? `“${name}” is now a reusable block` : `“${name}” was submitted for approval`,
        );
        await replaced(blockId.componentId);
      });
      // Otherwise it asks again, with what was typed.
      if (isDone) return;
    }
  };
  return { edit, detach, make };
};
