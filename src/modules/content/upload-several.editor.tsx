import { TextInput } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { TYPES_HELP } from "#modules/uploads/upload-field.editor.tsx";
import { ACCEPTED_FILES } from "#modules/uploads/uploads.schema.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { Popup } from "#platform/ui/popup.tsx";
import { TagInput } from "#platform/ui/tag-field.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useUnsavedChanges } from "#platform/ui/unsaved-changes.tsx";
import { DropZone, FilesButton } from "#platform/ui/uploads/drop-zone.tsx";
import { UploadButtons, UploadRow, UploadRows } from "#platform/ui/uploads/upload-rows.tsx";
import { listKey, openItem, readList } from "./content-client.editor.ts";
import { type ContentType, namesOf, titleField } from "./content-type.schema.ts";
import classes from "./upload-several.module.css";
import { type FileItem, useFileItems } from "./use-file-items.editor.ts";

const TYPES_ID = "upload-several-types";

type FileItems = ReturnType<typeof useFileItems>;

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
  const open = items.filter(({ state }) => state !== "sent");
  useUnsavedChanges(open.length > 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending || items.length === 0) return;
    if (types.length === 0) {
      setTypesError("Choose at least one type.");
      document.getElementById(TYPES_ID)?.focus();
      return;
    }
    const areAll = await files.sendAll(types);
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
          id={TYPES_ID}
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
        <UploadRows label="Files to upload">
          {items.map((item) => (
            <FileRow key={item.key} type={type} item={item} files={files} />
          ))}
        </UploadRows>
        <UploadButtons queue={files} nouns={type.nouns} isOff={items.length === 0} onClose={onClose} />
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
  return { all, newest: commaWords(String(newest?.[typesField] ?? "")).filter((one) => all.includes(one)) };
};

const FilesInput = ({ files }: { files: FileItems }) => (
  <DropZone isOff={files.isSending} onFiles={files.addFiles}>
    <p>Drop files here, or choose them. {TYPES_HELP}</p>
    <FilesButton
      data-autofocus
      opensAtOnce
      disabled={files.isSending}
      leftSection={<IconFileUpload size={18} aria-hidden="true" />}
      inputLabel="Files"
      accept={ACCEPTED_FILES}
      multiple
      onFiles={files.addFiles}
    >
      Choose files
    </FilesButton>
  </DropZone>
);

interface FileRowProps {
  type: ContentType;
  item: FileItem;
  files: FileItems;
}

const FileRow = ({ type, item, files }: FileRowProps) => (
  <UploadRow
    item={item}
    fileName={item.file.name}
    isSending={files.isSending}
    onRemove={() => files.remove(item.key)}
  >
    <TextInput
      label={type.fields[titleField(type)]?.label}
      description={item.file.name}
      required
      maxLength={LIMITS.line}
      autoComplete="off"
      value={item.title}
      disabled={files.isSending || item.state === "sent"}
      error={item.problem !== ""}
      onChange={(event) => files.rename(item.key, event.currentTarget.value)}
    />
  </UploadRow>
);
