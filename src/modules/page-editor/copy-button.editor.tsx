import { ActionIcon } from "@mantine/core";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useToasts } from "#platform/ui/toasts.tsx";
import { type CopiedComponent, copyToClipboard } from "./component-clipboard.editor.ts";
import { copiedText } from "./copied-text.editor.ts";

/** Copies the open component, in any version, for pasting into a draft. */
export const CopyButton = ({ id, label }: CopiedComponent) => {
  const toasts = useToasts();
  return (
    <ActionIcon
      aria-label="Copy this component"
      title="Copy this component"
      onClick={() => {
        copyToClipboard({ id, label });
        toasts.success(copiedText(label));
      }}
    >
      <IconCopy size={20} aria-hidden="true" />
    </ActionIcon>
  );
};
