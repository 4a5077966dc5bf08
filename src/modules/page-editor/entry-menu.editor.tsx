import { ActionIcon, Menu } from "@mantine/core";
import IconClipboard from "@tabler/icons-react/dist/esm/icons/IconClipboard.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconRowInsertBottom from "@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs";
import list from "./component-list.module.css";
import { ReusableItems } from "./reusable-items.editor.tsx";
import type { PlaceActions } from "./use-place-actions.editor.ts";

interface EntryMenuProps extends PlaceActions {
  componentId: number;
  type: string;
  label: string;
}

/** The other actions of a draft's component. */
export const EntryMenu = ({ componentId, type, label, copied, ...actions }: EntryMenuProps) => (
  // In the main landmark, for screen readers, and outside of the list, which scrolls.
  <Menu
    position="bottom-end"
    width={240}
    portalProps={{ target: "#main" }}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>
      <ActionIcon className={list.entryMenu} aria-label={`More actions for ${label}`} title="More actions">
        <IconDots size={20} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown aria-label={`Actions for ${label}`}>
      <Menu.Item leftSection={<IconRowInsertBottom {...ICON} />} onClick={() => actions.onAdd(componentId)}>
        Add below
      </Menu.Item>
      <Menu.Item leftSection={<IconCopyPlus {...ICON} />} onClick={() => actions.onDuplicate(componentId)}>
        Duplicate
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCopy {...ICON} />}
        onClick={() => actions.onCopy({ id: componentId, label })}
      >
        Copy
      </Menu.Item>
      {copied ? (
        <Menu.Item leftSection={<IconClipboard {...ICON} />} onClick={() => actions.onPaste(componentId)}>
          Paste “{copied.label}” below
        </Menu.Item>
      ) : null}
      <ReusableItems componentId={componentId} type={type} {...actions} />
    </Menu.Dropdown>
  </Menu>
);

const ICON = { size: 18, "aria-hidden": true } as const;
