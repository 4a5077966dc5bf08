import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { z } from "zod";
import { FieldInput } from "#platform/fields/field-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { CallError, call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { EditedNavbarTab } from "./navbar-tabs.contract.ts";
import { type NavbarTabForm as FormOutput, navbarTabFields, navbarTabForm } from "./navbar-tabs.schema.ts";

interface NavbarTabPopupProps {
  /** The tab to open, 0 for a new one, null while the popup is closed. */
  tabId: number | null;
  onSaved(): Promise<unknown>;
  onClose(): void;
}

type TabFormState = Pick<ZodForm, "isDirty" | "copy">;

const LOSE_CHANGES = "You have unsaved changes. Close this window and discard them?";

/** A navbar tab's form in a popup, in create or update mode [LAY-009] [LAY-011]. */
export const NavbarTabPopup = ({ tabId, onSaved, onClose }: NavbarTabPopupProps) => {
  const dialogs = useDialogs();
  const form = useRef<TabFormState | null>(null);
  // Checked in the form itself when closing, so that not even the last keystroke is lost.
  const watch = useCallback((watched: TabFormState) => {
    form.current = watched;
  }, []);
  const tryToClose = async () => {
    if (form.current?.isDirty()) {
      const isSure = await dialogs.confirm({
        text: LOSE_CHANGES,
        confirmLabel: "Discard changes",
        cancelLabel: "Keep editing",
        danger: true,
      });
      if (!isSure) return;
      void form.current?.copy.discard();
    }
    close();
  };
  const close = () => {
    form.current = null;
    onClose();
  };
  return (
    <Popup
      isOpen={tabId !== null}
      title={tabId === 0 ? "Create Navbar Tab" : "Update Navbar Tab"}
      size="lg"
      onClose={() => void tryToClose()}
    >
      {tabId === null ? null : (
        <LoadedTab
          key={tabId}
          tabId={tabId}
          watch={watch}
          onSaved={async () => {
            await onSaved();
            // Someone may have continued typing since.
            if (!form.current?.isDirty()) close();
          }}
        />
      )}
    </Popup>
  );
};

interface LoadedTabProps {
  tabId: number;
  watch(form: TabFormState): void;
  onSaved(): Promise<void>;
}

const LoadedTab = ({ tabId, ...rest }: LoadedTabProps) => {
  // Always loaded again, because the form must start from the stored values.
  const loaded = useQuery({
    queryKey: ["navbar-tab", tabId],
    queryFn: ({ signal }) => call("getNavbarTab", { query: { componentId: String(tabId) }, signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [opened, setOpened] = useState<{ tab: EditedNavbarTab; turn: number } | null>(null);
  if (!opened && loaded.data) setOpened({ tab: loaded.data, turn: 0 });
  if (opened)
    return (
      <TabForm
        key={opened.turn}
        opened={opened.tab}
        onTakeTheirs={(tab) => setOpened({ tab, turn: opened.turn + 1 })}
        {...rest}
      />
    );
  return loaded.isError ? <QueryError query={loaded} /> : <Loading label="Loading the navbar tab" />;
};

type Values = Record<string, unknown>;

interface TabFormProps extends Omit<LoadedTabProps, "tabId"> {
  opened: EditedNavbarTab;
  onTakeTheirs(theirs: EditedNavbarTab): void;
}

const FIELDS = { componentName: { label: "Component name" }, ...navbarTabFields };

const TabForm = ({ opened, watch, onSaved, onTakeTheirs }: TabFormProps) => {
  // A new tab has an id after its first save.
  const id = useRef(opened.id);
  const { form, save, dialog } = useItemForm<EditedNavbarTab, Values, Values>({
    schema: navbarTabForm as unknown as z.ZodType<Values, Values>,
    fields: FIELDS,
    opened,
    valuesOf: ({ id: _, rowVersion: __, ...values }) => values,
    versionOf: (tab) => tab.rowVersion,
    saver: {
      kind: "navbar-tab",
      get id() {
        return id.current;
      },
    },
    read: () => call("getNavbarTab", { query: { componentId: String(id.current) } }),
    send: async (values, rowVersion) => {
      const tab = values as FormOutput;
      const answer: unknown =
        id.current === 0
          ? await call("createNavbarTab", { body: tab })
          : await call("updateNavbarTab", {
              body: { ...tab, id: id.current, rowVersion },
            });
      if (typeof answer !== "number") throw new CallError(400, String(answer));
      id.current = answer;
    },
    onTakeTheirs,
  });
  watch(form);

  const onSave = async (values: Values): Promise<boolean> => {
    const sent = form.getValues();
    if (!(await save(values))) return false;
    form.markSaved(sent);
    await onSaved();
    return true;
  };

  return (
    <>
      <Form form={form} onSave={onSave} label="Navbar tab">
        <FieldInput form={form} name="title" field={navbarTabFields.title} disabled={false} />
        <TextField
          form={form}
          name="componentName"
          label="Component name"
          help={`Up to ${LIMITS.componentName} characters. Leave blank to use the start of the title.`}
          maxLength={LIMITS.componentName}
          autoComplete="off"
        />
        {Object.entries(navbarTabFields)
          .filter(([name]) => name !== "title")
          .map(([name, field]) => (
            <FieldInput key={name} form={form} name={name} field={field} disabled={false} />
          ))}
        <SaveBar form={form} />
      </Form>
      {dialog}
    </>
  );
};
