import { Button } from "@mantine/core";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconTrashOff from "@tabler/icons-react/dist/esm/icons/IconTrashOff.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { StaleDialog } from "#platform/fields/stale-dialog.editor.tsx";
import { CallError, call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { submitForm, useZodForm } from "#platform/ui/use-zod-form.ts";
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
import { PAGE_FIELDS, useReadableDetails } from "./readable-details.editor.ts";

interface PageDetailsProps {
  pageId: number;
  isAdmin: boolean;
  /** The page was saved, deleted or restored: what else shows it is to be loaded again. */
  onChanged(): Promise<unknown>;
}

/** The page form in update mode [PAGE-013]: a tab of the page editor. */
export const PageDetails = ({ pageId, isAdmin, onChanged }: PageDetailsProps) => {
  const page = usePage(pageId);
  const below = useBelowPage(pageId);
  // The form starts with what was loaded first, and anew where somebody takes another's text.
  const [opened, setOpened] = useState<{ page: Page; turn: number } | null>(null);
  const failed = [page, below].find((query) => query.isError && query.data === undefined);

  if (!opened && page.data && page.isFetchedAfterMount) setOpened({ page: page.data, turn: 0 });
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
  /** As its form was opened. */
  opened: Page;
  /** As it is stored now. */
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

const UpdateForm = ({ opened, page, below, isAdmin, onChanged, onTakeTheirs }: UpdateFormProps) => {
  const form = useZodForm({ schema: pageFormSchema(opened), initialValues: pageFormValues(opened) });
  const order = useMenuOrder(form, page);
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const seen = useRef(opened.rowVersion);
  const [stale, setStale] = useState<{ theirs: Page; mine: PageFormOutput } | null>(null);
  const readable = useReadableDetails();
  const isDeleted = page.status === "Deleted";

  const readAgain = async (): Promise<Page> => {
    const fresh = await readPage(page.id);
    queries.setQueryData(pageKey(page.id), fresh);
    return fresh;
  };
  const reload = async () => {
    for (const key of ["pages", "menu-options", "menu-level"])
      void queries.invalidateQueries({ queryKey: [key] });
    await onChanged();
  };

  /** Answers false: what is saved is marked here, since page and order are saved one after the other. */
  const save = async (values: PageFormOutput): Promise<boolean> => {
    const { orderedPageIds, ...changed } = values;
    const sent = form.getValues();
    try {
      const answer = await call("updatePage", {
        body: { ...changed, id: page.id, isExternal: page.isExternal, rowVersion: seen.current },
      });
      if (typeof answer !== "number") throw new CallError(400, String(answer));
    } catch (error) {
      const theirs = error instanceof CallError && error.status === 409 ? await readAgain() : null;
      if (theirs && theirs.status !== "Deleted" && theirs.rowVersion !== seen.current)
        setStale({ theirs, mine: values });
      else await showRefusal(error, form, dialogs);
      return false;
    }
    // Each save raises the number by one: a higher one means that somebody else has saved since.
    seen.current += 1;
    await readAgain();
    try {
      await order.save(page.id, changed.showOnMenu, orderedPageIds);
      form.setFieldValue("orderedPageIds", []);
    } catch (error) {
      // The page is saved; the order that was dragged stays, unsaved.
      await dialogs.alert((error as Error).message);
    }
    await reload();
    form.markSaved({ ...sent, orderedPageIds: [] });
    void dialogs.alert("Page Updated");
    return false;
  };

  /** Deletes or restores, after asking; anything but the expected answer is shown as it is [PAGE-026] [PAGE-027]. */
  const change = async (name: "deletePage" | "restorePage") => {
    const isDeleting = name === "deletePage";
    const confirmed = await dialogs.confirm({
      text: isDeleting
        ? `Are you sure you want to delete this page?${await linksText(page.id)}`
        : "Are you sure you want to restore this page?",
      confirmLabel: isDeleting ? "Delete" : "Restore",
      danger: isDeleting,
    });
    if (!confirmed) return;
    try {
      const answer: unknown = await call(name, { query: { pageId: String(page.id) } });
      if (answer !== (isDeleting ? "Deleted" : "Restored")) throw new CallError(400, String(answer));
      // By one, as for a save: this form hasn't seen what else has raised the number.
      seen.current += 1;
      const fresh = await readAgain();
      if (fresh.rowVersion !== seen.current && !form.isDirty()) onTakeTheirs(fresh);
      await reload();
    } catch (error) {
      await dialogs.alert((error as Error).message);
    }
  };

  return (
    <>
      <PageForm
        form={form}
        page={page}
        below={below}
        order={order}
        isReadOnly={!isAdmin || isDeleted}
        onSave={save}
      >
        <SaveBar
          form={form}
          disabledReason={disabledReason(isAdmin, isDeleted)}
          actions={isAdmin ? <StateButton page={page} onClick={(name) => void change(name)} /> : undefined}
        />
      </PageForm>
      {stale ? (
        <StaleDialog
          fields={PAGE_FIELDS}
          theirs={readable(stale.theirs)}
          mine={readable(stale.mine)}
          onKeepMine={() => {
            seen.current = stale.theirs.rowVersion;
            setStale(null);
            submitForm(form.formId);
          }}
          onTakeTheirs={() => onTakeTheirs(stale.theirs)}
          onLater={() => setStale(null)}
        />
      ) : null}
    </>
  );
};

/** Places named in the question before a page is deleted; of more only the number is told. */
const MAX_PLACES = 8;

/** Which places link to a page, to stand behind the question; empty where none does, or they can't be told now. */
const linksText = async (pageId: number): Promise<string> => {
  const places = await call("getPageLinks", { query: { pageId: String(pageId) } }).catch(() => []);
  if (places.length === 0) return "";
  const named = places.slice(0, MAX_PLACES).map((place) => `• ${place}`);
  if (places.length > MAX_PLACES) named.push(`• and ${places.length - MAX_PLACES} more`);
  return `\n\nVisitors will read these links to it as plain text:\n${named.join("\n")}`;
};

const disabledReason = (isAdmin: boolean, isDeleted: boolean): string | undefined => {
  if (isDeleted) return "This page is deleted. Restore it to change it.";
  return isAdmin ? undefined : "Only an administrator can change a page's details.";
};

/** Delete, or Restore where the page is deleted; neither where it can't be deleted [PAGE-024]. */
const StateButton = ({
  page,
  onClick,
}: {
  page: Page;
  onClick(name: "deletePage" | "restorePage"): void;
}) => {
  if (page.status === "Deleted")
    return (
      <Button
        leftSection={<IconTrashOff size={18} aria-hidden="true" />}
        onClick={() => onClick("restorePage")}
      >
        Restore
      </Button>
    );
  if (!page.allowDelete) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => onClick("deletePage")}
    >
      Delete
    </Button>
  );
};
