import { Button, TextInput } from "@mantine/core";
import IconFolderPlus from "@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs";
import { type FormEvent, useId, useRef, useState } from "react";
import { call, messageOf } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { Popup } from "#platform/ui/popup.tsx";
import type { ImageFolder } from "./image-folders.contract.ts";
import { useFolders, useReloadImages } from "./image-queries.editor.tsx";
import { countText } from "./image-tile.editor.tsx";
import classes from "./images.module.css";
import { MAX_FOLDER_NAME } from "./images.schema.ts";

/** Creates, renames, and deletes folders of the library. */
export const FoldersDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) => (
  <Popup isOpen={isOpen} title="Folders" onClose={onClose}>
    {isOpen ? <Folders /> : null}
  </Popup>
);

const Folders = () => {
  const folders = useFolders()?.folders ?? [];
  const { error, change } = useChange();
  const [name, setName] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (await change(() => call("createImageFolder", { body: { name } }))) setName("");
    input.current?.focus();
  };
  return (
    <div className={classes.folders}>
      <p className={classes.facts}>
        Folders organize images for people who edit this website. Visitors don't see them, and moving an image
        doesn't change its address.
      </p>
      {folders.length > 0 ? (
        <ul className={classes.folderList} aria-label="Folders">
          {folders.map((folder) => (
            <FolderRow key={folder.id} folder={folder} />
          ))}
        </ul>
      ) : null}
      <form noValidate className={classes.folderForm} onSubmit={(event) => void create(event)}>
        <TextInput
          ref={input}
          label="New folder"
          value={name}
          maxLength={MAX_FOLDER_NAME}
          autoComplete="off"
          error={error || undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconFolderPlus size={18} aria-hidden="true" />}>
          Create folder
        </Button>
      </form>
    </div>
  );
};

/** Makes a change, and shows why the server refused it. */
const useChange = () => {
  const reload = useReloadImages();
  const [error, setError] = useState("");
  const change = async (make: () => Promise<unknown>): Promise<boolean> => {
    setError("");
    try {
      await make();
      await reload();
      return true;
    } catch (problem) {
      setError(messageOf(problem, "The folder couldn't be saved. Try again."));
      return false;
    }
  };
  return { error, change };
};

const FolderRow = ({ folder: { id, name, count } }: { folder: ImageFolder }) => {
  const dialogs = useDialogs();
  const { error, change } = useChange();
  const [renamed, setRenamed] = useState<string | null>(null);
  const inputId = useId();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (await change(() => call("renameImageFolder", { body: { id, name: renamed ?? "" } })))
      setRenamed(null);
  };
  const remove = async () => {
    const isConfirmed = await dialogs.confirm({
      text: `Are you sure you want to delete the folder “${name}”?`,
      details:
        count === 0 ? "It has no images." : `Its ${countText(count)} will stay in the library, in no folder.`,
      confirmLabel: "Delete folder",
      cancelLabel: "Keep folder",
      danger: true,
    });
    if (isConfirmed) await change(() => call("deleteImageFolder", { body: { id } }));
  };
  return (
    <li className={classes.folderRow}>
      {renamed === null ? (
        <>
          <span className={classes.folderName}>
            <strong>{name}</strong> <span className={classes.facts}>{countText(count)}</span>
          </span>
          <span className={classes.folderActions}>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Rename ${name}`}
              onClick={() => setRenamed(name)}
            >
              Rename
            </Button>
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Delete ${name}`}
              onClick={() => void remove()}
            >
              Delete
            </Button>
          </span>
          {error ? (
            <p role="alert" className={classes.refusal}>
              {error}
            </p>
          ) : null}
        </>
      ) : (
        <form noValidate className={classes.folderForm} onSubmit={(event) => void rename(event)}>
          <TextInput
            id={inputId}
            label={`New name for ${name}`}
            value={renamed}
            maxLength={MAX_FOLDER_NAME}
            autoComplete="off"
            error={error || undefined}
            data-autofocus
            autoFocus
            onChange={(event) => setRenamed(event.currentTarget.value)}
          />
          <Button type="submit">Save name</Button>
          <Button variant="default" onClick={() => setRenamed(null)}>
            Cancel
          </Button>
        </form>
      )}
    </li>
  );
};
