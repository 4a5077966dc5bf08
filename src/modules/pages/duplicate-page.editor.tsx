import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import IconCopyPlus from "@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs";
import { useState } from "react";
import { useNavigate } from "react-router";
import { copiedName } from "#platform/fields/copied-name.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { CallError, call, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { editorPath } from "./editor-path.schema.ts";
import type { Page } from "./pages.contract.ts";
import { copiedUrl } from "./pages.schema.ts";

interface Copy {
  readonly name: string;
  readonly friendlyUrl: string;
  readonly withChildren: boolean;
}

const copyOf = (page: Page): Copy => ({
  name: copiedName(page.name, LIMITS.pageName),
  friendlyUrl: copiedUrl(page),
  withChildren: false,
});

interface DuplicateButtonProps {
  page: Page;
  hasChildren: boolean;
  /** Called after the copy was created, to reload what lists pages. */
  onDuplicated(): Promise<unknown>;
}

/** Asks for the copy's name and address, then opens its editor. */
export const DuplicateButton = ({ page, hasChildren, onDuplicated }: DuplicateButtonProps) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const navigate = useNavigate();

  const duplicate = async () => {
    let copy = copyOf(page);
    for (;;) {
      const confirmed = await dialogs.confirm({
        text: "Duplicate this page?",
        details: "The copy has the same details and components, and starts as draft V1.",
        confirmLabel: "Duplicate page",
        inputs: () => (
          <CopyFields
            initial={copy}
            isExternal={page.isExternal}
            hasChildren={hasChildren}
            onChange={(changed) => {
              copy = changed;
            }}
          />
        ),
      });
      if (!confirmed) return;
      try {
        const id = await call("duplicatePage", { body: { pageId: page.id, ...copy } });
        if (typeof id !== "number") throw new CallError(400, String(id));
        await onDuplicated();
        toasts.success(`Created “${copy.name}”.`);
        await navigate(editorPath(id, page.isExternal));
        return;
      } catch (error) {
        // Then it asks again, with what was typed.
        await dialogs.alert(messageOf(error));
      }
    }
  };

  return (
    <Button
      variant="default"
      mb="md"
      leftSection={<IconCopyPlus size={18} aria-hidden="true" />}
      onClick={() => void duplicate()}
    >
      Duplicate page
    </Button>
  );
};

interface CopyFieldsProps {
  initial: Copy;
  isExternal: boolean;
  hasChildren: boolean;
  onChange(copy: Copy): void;
}

const CopyFields = ({ initial, isExternal, hasChildren, onChange }: CopyFieldsProps) => {
  const [copy, setCopy] = useState(initial);
  const change = (changes: Partial<Copy>) => {
    const next = { ...copy, ...changes };
    setCopy(next);
    onChange(next);
  };
  return (
    <Stack gap="md" mb="md">
      <TextInput
        label="Page Name"
        required
        data-start
        maxLength={LIMITS.pageName}
        value={copy.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Friendly URL"
        required
        maxLength={isExternal ? LIMITS.externalUrl : LIMITS.pageFriendlyUrl}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={copy.friendlyUrl}
        onChange={(event) => change({ friendlyUrl: event.currentTarget.value })}
      />
      {hasChildren ? (
        <Checkbox
          label="Also duplicate the pages below it"
          checked={copy.withChildren}
          onChange={(event) => change({ withChildren: event.currentTarget.checked })}
        />
      ) : null}
    </Stack>
  );
};
