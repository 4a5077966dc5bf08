import { Button, Input } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "#platform/ui/api.ts";
import type { LostConnection } from "#platform/ui/until-answered.ts";
import { DropZone, FilesButton } from "#platform/ui/uploads/drop-zone.tsx";
import { UploadProgress } from "#platform/ui/uploads/upload-rows.tsx";
import { fieldId, type ZodForm } from "#platform/ui/use-zod-form.ts";
import { UPLOADING } from "./file-location.schema.ts";
import { refusalOf, uploadItemFile } from "./send-upload.editor.tsx";
import classes from "./upload-field.module.css";
import {
  ACCEPTED_FILES,
  fileKindLabel,
  fileSizeText,
  type ItemFolder,
  MAX_UPLOAD_BYTES,
} from "./uploads.schema.ts";

interface ShownFile {
  readonly fileName: string;
  readonly bytes: number;
}

type StoredFile = ShownFile & { readonly location: string };

interface UploadFieldProps {
  form: ZodForm<Record<string, unknown>, Record<string, unknown>>;
  /** The form value with the file's location. */
  name: string;
  label: string;
  folder: ItemFolder;
  /** The item's file as loaded; null for a new item. */
  stored: StoredFile | null;
  isLocked?: boolean;
  /** Called after a file was uploaded. */
  onUploaded?(fileName: string): void;
}

interface Sending {
  readonly fileName: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly lost: LostConnection | null;
}

/** Which files can be uploaded. */
export const TYPES_HELP = `PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text, image, or ZIP, up to ${MAX_UPLOAD_BYTES >> 20} MB.`;

/**
 * A file field: the file is uploaded as soon as it's chosen or dropped, with progress, and the form gets its location.
 * Until then the form's value is `UPLOADING`, which its schema refuses.
 */
export const UploadField = (props: UploadFieldProps) => {
  const { form, name, label, isLocked } = props;
  // The file being saved is already known.
  const isOff = isLocked === true || form.isSaving;
  const { sending, sent, stored, refusal, send, cancel } = useUpload(props);
  const id = fieldId(form.formId, name);
  const { error } = form.getInputProps(name);
  const onFiles = ([file]: readonly (File | undefined)[]) => {
    if (file && !isOff && !sending) void send(file);
  };
  const describedBy = `${id}-help${refusal || error ? ` ${id}-error` : ""}`;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={TYPES_HELP}
      descriptionProps={{ id: `${id}-help` }}
      error={refusal || error}
      errorProps={{ id: `${id}-error`, role: "alert" }}
      required={props.stored === null}
    >
      <DropZone isOff={isOff || sending !== null} onFiles={onFiles}>
        <Shown sending={sending} sent={sent} stored={stored} />
        {sending ? (
          <Button id={id} variant="default" aria-describedby={describedBy} onClick={cancel}>
            Cancel upload
          </Button>
        ) : (
          <FilesButton
            id={id}
            disabled={isOff}
            aria-describedby={describedBy}
            leftSection={<IconFileUpload size={18} aria-hidden="true" />}
            inputLabel={label}
            accept={ACCEPTED_FILES}
            onFiles={onFiles}
          >
            {stored || sent ? "Replace file" : "Choose file"}
          </FilesButton>
        )}
      </DropZone>
    </Input.Wrapper>
  );
};

/** Uploads a file for the form, and tracks which file the item has. */
const useUpload = ({ form, name, folder, stored: loaded, onUploaded }: UploadFieldProps) => {
  const [sending, setSending] = useState<Sending | null>(null);
  const [sent, setSent] = useState<ShownFile | null>(null);
  const [refusal, setRefusal] = useState("");
  const abort = useRef<AbortController | null>(null);
  /** The form's value before the current upload. */
  const heldBefore = useRef<unknown>("");
  const stored = useTakenFile({ form, name, loaded, sent, onTaken: () => setSent(null) });
  useEffect(() => () => abort.current?.abort(), []);

  const stop = () => {
    setSending(null);
    form.setFieldValue(name, heldBefore.current);
  };

  const send = async (file: File) => {
    const wrong = refusalOf(file);
    setRefusal(wrong);
    if (wrong) return;
    const turn = new AbortController();
    abort.current = turn;
    heldBefore.current = form.getValues()[name];
    form.setFieldValue(name, UPLOADING);
    const show = (now: Omit<Sending, "fileName">) => setSending({ fileName: file.name, ...now });
    show({ share: 0, lost: null });
    try {
      const location = await uploadItemFile(folder, file, {
        onProgress: (share) => show({ share, lost: null }),
        onLost: (lost) => show({ share: 0, lost }),
        signal: turn.signal,
      });
      if (turn.signal.aborted) return;
      form.setFieldValue(name, location);
      form.clearFieldError(name);
      setSending(null);
      setSent({ fileName: file.name, bytes: file.size });
      onUploaded?.(file.name);
    } catch (problem) {
      if (turn.signal.aborted) return;
      stop();
      setRefusal(messageOf(problem, "The file couldn't be uploaded. Try again."));
    }
  };

  const cancel = () => {
    abort.current?.abort();
    stop();
  };
  return { sending, sent, stored, refusal, send, cancel };
};

interface TakenFile {
  form: UploadFieldProps["form"];
  name: string;
  loaded: StoredFile | null;
  sent: ShownFile | null;
  onTaken(): void;
}

/**
 * The item's file as stored. Saving moves the upload's content to the item's existing address, so the form needs that
 * address again, because the upload's own is then empty.
 */
const useTakenFile = ({ form, name, loaded, sent, onTaken }: TakenFile): StoredFile | null => {
  const [taken, setTaken] = useState<ShownFile | null>(null);
  const onSaved = useRef(() => {});
  onSaved.current = () => {
    const saved = form.getInitialValues();
    if (!loaded || !sent) return;
    setTaken(sent);
    onTaken();
    form.setFieldValue(name, loaded.location);
    form.markSaved({ ...saved, [name]: loaded.location });
  };
  useEffect(() => {
    if (form.savedAt) onSaved.current();
  }, [form.savedAt]);
  return loaded && { ...loaded, ...taken };
};

interface ShownProps {
  sending: Sending | null;
  sent: ShownFile | null;
  stored: StoredFile | null;
}

const Shown = ({ sending, sent, stored }: ShownProps) => {
  if (sending)
    return (
      <div className={classes.file}>
        <span role="status">Uploading {sending.fileName} …</span>
        <UploadProgress fileName={sending.fileName} share={sending.share} lost={sending.lost} />
      </div>
    );
  if (sent)
    return (
      <p className={classes.file} role="status">
        <strong>{sent.fileName}</strong>
        <span>
          {fileKindLabel(sent.fileName)}, {fileSizeText(sent.bytes)}. Uploaded; save to publish it
          {stored ? " under the same address" : ""}.
        </span>
      </p>
    );
  if (stored)
    return (
      <p className={classes.file}>
        <a href={stored.location} target="_blank" rel="noreferrer">
          {stored.fileName}
        </a>
        <span>
          {fileKindLabel(stored.fileName)}, {fileSizeText(stored.bytes)}
        </span>
      </p>
    );
  return <p className={classes.file}>Drop a file here, or choose one.</p>;
};
