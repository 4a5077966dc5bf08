import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "#platform/ui/api.ts";
import { useDeletionToast } from "#platform/ui/deletion-toast.ts";
import { Popup } from "#platform/ui/popup.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import type { ListSettings, SavedView, ViewList } from "./saved-views.contract.ts";
import { MOST_NAME, viewsKey } from "./saved-views.schema.ts";
import classes from "./view-popup.module.css";

interface ViewPopupProps {
  list: ViewList;
  current: ListSettings;
  views: readonly SavedView[];
  shows: "save" | "manage";
  onClose(): void;
}

/** Asks for the name of a new view, or lists the saved ones to rename, change, and delete them. */
export const ViewPopup = ({ list, current, views, shows, onClose }: ViewPopupProps) =>
  shows === "save" ? (
    <Popup isOpen title="Save this view" onClose={onClose}>
      <p className={classes.intro}>
        Keeps the search, filters, sort order, and columns that you see now. Only you see your views.
      </p>
      <NameForm list={list} settings={current} button="Save view" onDone={onClose} />
    </Popup>
  ) : (
    <Popup isOpen title="Manage views" onClose={onClose}>
      <p className={classes.intro}>
        {views.length === 0
          ? "You have no saved views."
          : "Replace overwrites a view with what the list shows now. Only you see your views."}
      </p>
      <ul className={classes.views}>
        {views.map((view) => (
          <ViewEntry key={view.name} list={list} view={view} current={current} />
        ))}
      </ul>
    </Popup>
  );

/** Saves a view, and loads the person's views again. */
const useSave = (list: ViewList) => {
  const queries = useQueryClient();
  return async (view: SavedView, replaces?: string) => {
    await call("saveView", { body: { list, ...view, hiddenColumns: [...view.hiddenColumns], replaces } });
    await queries.invalidateQueries({ queryKey: viewsKey(list) });
  };
};

interface NameFormProps {
  list: ViewList;
  settings: ListSettings;
  /** The view's name so far; undefined for a new view. */
  name?: string;
  button: string;
  onDone(): void;
}

const NameForm = ({ list, settings, name: oldName, button, onDone }: NameFormProps) => {
  const [name, setName] = useState(oldName ?? "");
  const toasts = useToasts();
  const saveView = useSave(list);
  const save = useMutation({
    mutationFn: () => saveView({ ...settings, name: name.trim() }, oldName),
    onSuccess: () => {
      toasts.success(oldName === undefined ? `Saved the view “${name.trim()}”` : "View renamed");
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} className={classes.form} noValidate>
      <TextInput
        label="Name"
        required
        data-autofocus
        maxLength={MOST_NAME}
        value={name}
        error={save.error?.message}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={save.isPending}>
        {button}
      </Button>
    </form>
  );
};

interface ViewEntryProps {
  list: ViewList;
  view: SavedView;
  current: ListSettings;
}

const ViewEntry = ({ list, view, current }: ViewEntryProps) => {
  const [isRenaming, setRenaming] = useState(false);
  const toasts = useToasts();
  const confirmDeletion = useDeletionToast();
  const queries = useQueryClient();
  const saveView = useSave(list);
  const { name } = view;
  const update = useMutation({
    mutationFn: () => saveView({ ...current, name }, name),
    onSuccess: () => toasts.success(`Saved the view “${name}”`),
  });
  const remove = useMutation({
    mutationFn: () => call("deleteSavedView", { body: { list, name } }),
    onSuccess: async () => {
      confirmDeletion(`view “${name}”`, () => saveView(view));
      await queries.invalidateQueries({ queryKey: viewsKey(list) });
    },
  });
  const error = update.error ?? remove.error;
  return (
    <li className={classes.view}>
      {isRenaming ? (
        <NameForm list={list} settings={view} name={name} button="Rename" onDone={() => setRenaming(false)} />
      ) : (
        <>
          <span className={classes.name}>{name}</span>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Rename ${name}`}
            onClick={() => setRenaming(true)}
          >
            Rename
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={`Replace ${name} with what the list shows now`}
            loading={update.isPending}
            onClick={() => update.mutate()}
          >
            Replace
          </Button>
          <Button
            variant="subtle"
            size="compact-md"
            color="red"
            aria-label={`Delete ${name}`}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete
          </Button>
        </>
      )}
      {error ? (
        <p className={classes.error} role="alert">
          {error.message}
        </p>
      ) : null}
    </li>
  );
};
