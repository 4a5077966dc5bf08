import { Button, TextInput } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { DropZone, TYPES_HELP } from "#modules/uploads/upload-field.editor.tsx";
import { ACCEPTED_FILES } from "#modules/uploads/uploads.schema.ts";
import { tagsOf } from "#platform/fields/display-values.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { useChooseAtOnce } from "#platform/ui/choose-at-once.ts";
import { Popup } from "#platform/ui/popup.tsx";
import { TagInput } from "#platform/ui/tag-field.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useUnsavedChanges } from "#platform/ui/unsaved-changes.tsx";
import { listKey, openItem, readList } from "./content-client.editor.ts";
import { type ContentType, namesOf, titleField } from "./content-type.schema.ts";
import classes from "./upload-several.module.css";
import { type FileItem, type FileItems, useFileItems } from "./use-file-items.editor.ts";

interface UploadSeveralProps {
  type: ContentType;
  onClose(): void;
}

/** Creates an item from each of several files. They share their types; each has a name, which its file suggests. */
export const UploadSeveral = ({ type, onClose }: UploadSeveralProps) => {
  const files = useFileItems(type);
  const { items, isSending } = files;
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [typesError, setTypesError] = useState("");
  const known = useQuery({ queryKey: [`${type.table}-upload`], queryFn: () => readTypes(type), gcTime: 0 });
  const types = chosen ?? known.data?.newest ?? [];
  const queries = useQueryClient();
  const toasts = useToasts();
  const [typesField = ""] = namesOf(type, "types");
  const open = items.filter(({ state }) => state !== "saved");
  useUnsavedChanges(open.length > 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || items.length === 0) return;
    if (types.length === 0) return setTypesError("Choose at least one type.");
    const areAll = await files.send(types);
    await queries.invalidateQueries({ queryKey: listKey(type) });
    if (!areAll) return;
    toasts.success(items.length === 1 ? type.form.saved.create : `${items.length} ${type.nouns} uploaded`);
    onClose();
  };

  return (
    <Popup
      isOpen
      title={`Upload several ${type.nouns}`}
      size="lg"
      isDirty={open.length > 0}
      onClose={onClose}
    >
      <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        <FilesInput files={files} />
        <TagInput
          // It takes its tags when it appears.
          key={known.status}
          id="upload-several-types"
          label={type.fields[typesField]?.label}
          description={
            known.data?.all.length === 0
              ? "No types yet. An admin can add them in the settings."
              : `All of these files get them. They start as the types of the newest ${type.noun}.`
          }
          initialTags={types}
          choices={known.data?.all ?? []}
          required
          isLocked={isSending}
          error={typesError || undefined}
          onChange={(next) => {
            setChosen(next);
            setTypesError("");
          }}
        />
        {items.length > 0 ? (
          <ul className={classes.files} aria-label="Files to upload">
            {items.map((item) => (
              <FileRow key={item.key} type={type} item={item} files={files} />
            ))}
          </ul>
        ) : null}
        <div className={classes.buttons}>
          <span role="status" className={classes.state}>
            {statusLine(files)}
          </span>
          <Button variant="default" onClick={isSending ? files.stop : onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSending} disabled={items.length === 0}>
            {open.length > 1 ? `Upload ${open.length} ${type.nouns}` : "Upload"}
          </Button>
        </div>
      </form>
    </Popup>
  );
};

/** All types from the settings, and those of the newest item, which are likely to fit. */
const readTypes = async (type: ContentType) => {
  const [typesField = ""] = namesOf(type, "types");
  const [{ types: all }, [newest]] = await Promise.all([
    openItem(type, 0),
    readList(type, { page: "1", pageSize: "1" }),
  ]);
  return { all, newest: tagsOf(String(newest?.[typesField] ?? "")).filter((one) => all.includes(one)) };
};

const statusLine = ({ items, isSending }: FileItems): string => {
  const saved = items.filter(({ state }) => state === "saved").length;
  if (isSending) return `Uploading: ${saved} of ${items.length} done`;
  return saved > 0 ? `${saved} of ${items.length} uploaded` : "";
};

const FilesInput = ({ files }: { files: FileItems }) => {
  const input = useRef<HTMLInputElement>(null);
  useChooseAtOnce(input, true);
  return (
    <DropZone isOff={files.isSending} onFiles={files.add}>
      <p className={classes.hint}>Drop files here, or choose them. {TYPES_HELP}</p>
      <Button
        variant="default"
        data-autofocus
        disabled={files.isSending}
        leftSection={<IconFileUpload size={18} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        Choose files
      </Button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_FILES}
        multiple
        hidden
        aria-label="Files"
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </DropZone>
  );
};

interface FileRowProps {
  type: ContentType;
  item: FileItem;
  files: FileItems;
}

const FileRow = ({ type, item, files }: FileRowProps) => {
  const { key, file, title, state, share, problem } = item;
  const isOff = files.isSending || state === "saved";
  return (
    <li className={classes.file}>
      <div className={classes.fields}>
        <TextInput
          label={type.fields[titleField(type)]?.label}
          description={file.name}
          required
          maxLength={LIMITS.line}
          autoComplete="off"
          value={title}
          disabled={isOff}
          error={problem || undefined}
          onChange={(event) => files.rename(key, event.currentTarget.value)}
        />
        {state === "sending" ? (
          <progress className={classes.progress} value={share} aria-label={`Uploading ${file.name}`} />
        ) : null}
        {state === "saved" ? <p className={classes.saved}>Uploaded</p> : null}
      </div>
      {isOff ? null : (
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={`Remove ${file.name}`}
          onClick={() => files.remove(key)}
        >
          Remove
        </Button>
      )}
    </li>
  );
};
