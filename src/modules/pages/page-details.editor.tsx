import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconTrashOff from "@tabler/icons-react/dist/esm/icons/IconTrashOff.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CallError, call, requireWord } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { DuplicateButton } from "./duplicate-page.editor.tsx";
import { useMenuOrder } from "./menu-order.editor.tsx";
import { PageForm, showRefusal } from "./page-form.editor.tsx";
import {
  type BelowPage,
  pageKey,
  readPage,
  useBelowPage,
  useFormLists,
  usePage,
} from "./page-form-queries.editor.tsx";
import { type PageFormOutput, pageFormSchema, pageFormValues } from "./page-form-values.editor.tsx";
import type { Page } from "./pages.contract.ts";
import { useComparedDetails } from "./readable-details.editor.ts";

type StateChange = "deletePage" | "restorePage";

interface PageDetailsProps {
  pageId: number;
  isAdmin: boolean;
  /** Called after the page was saved, deleted, or restored, to reload what else shows it. */
  onChanged(): Promise<unknown>;
}

/** The page form in update mode [PAGE-013]: a tab of the page editor. */
export const PageDetails = ({ pageId, isAdmin, onChanged }: PageDetailsProps) => {
  const page = usePage(pageId);
  const below = useBelowPage(pageId);
  // The form starts with the first loaded values, and again if the person chooses someone else's version.
  const [opened, setOpened] = useState<{ page: Page; turn: number } | null>(null);
  const failed = [page, below].find((query) => query.isError && query.data === undefined);

  if (!opened && page.data && page.isFetchedAfterMount) setOpened({ page: page.data, turn: 0 });
  // Restored, for example with Undo after the person had left and come back. Nothing can be typed into a deleted page's form.
  if (opened?.page.status === "Deleted" && page.data && page.data.status !== "Deleted")
    setOpened({ page: page.data, turn: opened.turn + 1 });
  if (failed?.error)
    return (
      <ErrorPanel
        title="The page's details couldn't be loaded"
        text={failed.error.message}
        onRetry={() => void Promise.all([page.refetch(), below.refetch()])}
      />
    );
  if (!opened || !below.data) return <Loading label="Loading the page's details" lines={6} />;
  return (
    <WhenListed
      key={opened.turn}
      opened={opened.page}
      page={page.data ?? opened.page}
      below={below.data}
      isAdmin={isAdmin}
      onChanged={async () => {
        await Promise.all([below.refetch(), onChanged()]);
      }}
      onTakeTheirs={(theirs) => setOpened({ page: theirs, turn: opened.turn + 1 })}
    />
  );
};

interface UpdateFormProps {
  /** As the form was opened. */
  opened: Page;
  /** As stored now. */
  page: Page;
  below: BelowPage;
  isAdmin: boolean;
  onChanged(): Promise<void>;
  onTakeTheirs(theirs: Page): void;
}

const WhenListed = (props: UpdateFormProps) =>
  useFormLists(props.opened) ? (
    <UpdateForm {...props} />
  ) : (
    <Loading label="Loading the page's details" lines={6} />
  );

const UpdateForm = (props: UpdateFormProps) => {
  const { page, below, isAdmin, onChanged } = props;
  const queries = useQueryClient();
  const itemForm = usePageForm(props);
  const { form, save, readAgain, dialog } = itemForm;
  const order = useMenuOrder(form, page);
  const dialogs = useDialogs();
  const toasts = useToasts();
  const isDeleted = page.status === "Deleted";

  const reload = async () => {
    for (const key of ["pages", "menu-options", "menu-level"])
      void queries.invalidateQueries({ queryKey: [key] });
    await onChanged();
  };
  const change = useStateChange(props, itemForm, reload);

  /** Marks what was saved, because page and order are saved one after the other. */
  const onSave = async (values: PageFormOutput): Promise<false | "marked"> => {
    const sent = form.getValues();
    try {
      if (!(await save(values))) return false;
    } catch (error) {
      await showRefusal(error, form, dialogs);
      return false;
    }
    await readAgain();
    try {
      await order.save(page.id, values.showOnMenu, values.orderedPageIds);
      form.setFieldValue("orderedPageIds", []);
    } catch (error) {
      // The page is saved. The dragged order stays unsaved.
      await dialogs.alert((error as Error).message);
    }
    await reload();
    form.markSaved({ ...sent, orderedPageIds: [] });
    toasts.success("Page Updated");
    return "marked";
  };

  return (
    <>
      {isAdmin && !isDeleted ? (
        <DuplicateButton page={page} hasChildren={below.hasSubPages} onDuplicated={reload} />
      ) : null}
      <PageForm
        form={form}
        page={page}
        below={below}
        order={order}
        isReadOnly={!page.mayChange || isDeleted}
        onSave={onSave}
      >
        <SaveBar
          form={form}
          disabledReason={disabledReason(page.mayChange, isDeleted)}
          actions={isAdmin ? <StateButton page={page} onClick={(name) => void change(name)} /> : undefined}
        />
      </PageForm>
      {dialog}
    </>
  );
};

const usePageForm = ({ opened, page, onTakeTheirs }: UpdateFormProps) => {
  const queries = useQueryClient();
  const readAgain = async (): Promise<Page> => {
    const fresh = await readPage(page.id);
    queries.setQueryData(pageKey(page.id), fresh);
    return fresh;
  };
  const itemForm = useItemForm({
    schema: pageFormSchema(opened),
    fields: useComparedDetails(),
    opened,
    valuesOf: pageFormValues,
    versionOf: (page) => page.rowVersion,
    saver: { kind: "page", id: page.id },
    read: async (refusal) => {
      const theirs = await readAgain();
      if (theirs.status === "Deleted") throw refusal;
      return theirs;
    },
    send: async ({ orderedPageIds: _, ...changed }: PageFormOutput, rowVersion) => {
      const answer = await call("updatePage", {
        body: { ...changed, id: page.id, isExternal: page.isExternal, rowVersion: rowVersion as number },
      });
      if (typeof answer !== "number") throw new CallError(400, String(answer));
    },
    onTakeTheirs,
  });
  return { ...itemForm, readAgain };
};

/** Deletes or restores the page after a confirmation. Any unexpected answer is shown as it is [PAGE-026] [PAGE-027]. */
const useStateChange = (
  { page, onTakeTheirs }: UpdateFormProps,
  { form, readAgain, recordOtherSave }: ReturnType<typeof usePageForm>,
  reload: () => Promise<void>,
) => {
  const dialogs = useDialogs();
  const confirmDeletion = useDeletionToast();
  const { retract } = useToasts();
  const about = `page ${page.id}`;

  const send = async (name: StateChange) => {
    const answer: unknown = await call(name, { query: { pageId: String(page.id) } });
    requireWord(answer, name === "deletePage" ? "Deleted" : "Restored");
    // By one, as for a save, because this form hasn't seen other changes of the number.
    const seen = recordOtherSave();
    const fresh = await readAgain();
    if (fresh.rowVersion !== seen && !form.isDirty()) onTakeTheirs(fresh);
    await reload();
  };

  return async (name: StateChange) => {
    const isDeleting = name === "deletePage";
    // Loaded again, because someone may have added a child page since.
    if (isDeleting && (await hasChildren(page.id))) {
      await dialogs.alert("The page has child pages. Move or delete them first.");
      return;
    }
    const confirmed = await dialogs.confirm({
      text: isDeleting
        ? `Are you sure you want to delete this page?${await linksText(page.id)}`
        : "Are you sure you want to restore this page?",
      confirmLabel: isDeleting ? "Delete page" : "Restore page",
      cancelLabel: isDeleting ? "Keep page" : undefined,
      danger: isDeleting,
    });
    if (!confirmed) return;
    try {
      await send(name);
      if (isDeleting) confirmDeletion("page", () => send("restorePage"), about);
      else retract([about]);
    } catch (error) {
      await dialogs.alert((error as Error).message);
    }
  };
};

/** Whether the server would refuse to delete a page; if that is unknown, the server decides when it deletes. */
const hasChildren = (pageId: number): Promise<boolean> =>
  call("hasSubPages", { query: { pageId: String(pageId) } }).catch(() => false);

/** Maximum number of links listed in the question before a deletion. The rest are only counted. */
const MAX_PLACES = 8;

/** The places that link to a page, shown after the question; empty if there are none or they are unknown. */
const linksText = async (pageId: number): Promise<string> => {
  const places = await call("getPageLinks", { query: { pageId: String(pageId) } }).catch(() => []);
  if (places.length === 0) return "";
  const named = places.slice(0, MAX_PLACES).map((place) => `• ${place}`);
  if (places.length > MAX_PLACES) named.push(`• and ${places.length - MAX_PLACES} more`);
  return `\n\nVisitors will see only the text of these links to it:\n${named.join("\n")}`;
};

const disabledReason = (mayChange: boolean, isDeleted: boolean): string | undefined => {
  if (isDeleted) return "This page is deleted. Restore it to change it.";
  return mayChange ? undefined : "Only an admin can change this page's details.";
};

/** Delete, or Restore for a deleted page; neither if it can't be deleted [PAGE-024]. */
const StateButton = ({ page, onClick }: { page: Page; onClick(name: StateChange): void }) => {
  if (page.status === "Deleted")
    return (
      <Button
        leftSection={<IconTrashOff size={18} aria-hidden="true" />}
        onClick={() => onClick("restorePage")}
      >
        Restore page
      </Button>
    );
  if (!page.allowDelete) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => onClick("deletePage")}
    >
      Delete page
    </Button>
  );
};
