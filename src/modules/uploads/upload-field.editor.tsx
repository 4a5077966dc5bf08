import { Button, Input } from "@mantine/core";
import IconFileUpload from "@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { uploadByName } from "#platform/ui/api.ts";
import { fieldId, type ZodForm } from "#platform/ui/use-zod-form.ts";
import classes from "./upload-field.module.css";
import {
  ACCEPTED_FILES,
  endingOf,
  FILE_KINDS,
  FILE_TYPE_REFUSAL,
  fileKindLabel,
  fileSizeText,
  type ItemFolder,
  MAX_UPLOAD_BYTES,
} from "./uploads.schema.ts";

interface UploadFieldProps {
  form: ZodForm<Record<string, unknown>, Record<string, unknown>>;
  /** The form's value that holds the file's location. */
  name: string;
  label: string;
  folder: ItemFolder;
  /** The item's file as it is stored; null for a new item. */
  stored: { readonly fileName: string; readonly bytes: number; readonly location: string } | null;
  isLocked?: boolean;
  /** Told once a file is there. */
  onUploaded?(fileName: string): void;
}

type State =
  | { readonly step: "idle" }
  | { readonly step: "sending"; readonly fileName: string; readonly share: number }
  | { readonly step: "sent"; readonly fileName: string; readonly bytes: number };

const TYPES_HELP = `PDF, Word, Excel, PowerPoint, OpenDocument, CSV, text, image or ZIP, up to ${MAX_UPLOAD_BYTES >> 20} MB.`;

/** A file, chosen or dropped: it is sent at once, with its progress, and the form holds where it lies. */
export const UploadField = ({
  form,
  name,
  label,
  folder,
  stored,
  isLocked,
  onUploaded,
}: UploadFieldProps) => {
  const [state, setState] = useState<State>({ step: "idle" });
  const [refusal, setRefusal] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const abort = useRef<AbortController | null>(null);
  const id = fieldId(form.formId, name);
  const { error } = form.getInputProps(name);
  useEffect(() => () => abort.current?.abort(), []);

  const send = async (file: File | undefined) => {
    if (!file || isLocked) return;
    const wrong = refusalOf(file);
    setRefusal(wrong);
    if (wrong) return;
    abort.current?.abort();
    const turn = new AbortController();
    abort.current = turn;
    setState({ step: "sending", fileName: file.name, share: 0 });
    const data = new FormData();
    // The server reads the texts first and the file as it arrives.
    data.append("folderName", folder);
    data.append("file", file, file.name);
    try {
      const location = await uploadByName("uploadFile", data, {
        onProgress: (share) => setState({ step: "sending", fileName: file.name, share }),
        signal: turn.signal,
      });
      if (turn.signal.aborted) return;
      form.setFieldValue(name, String(location));
      form.clearFieldError(name);
      setState({ step: "sent", fileName: file.name, bytes: file.size });
      onUploaded?.(file.name);
    } catch (problem) {
      if (turn.signal.aborted) return;
      setState({ step: "idle" });
      setRefusal(problem instanceof Error ? problem.message : "The file couldn't be uploaded. Try again.");
    }
  };

  const cancel = () => {
    abort.current?.abort();
    setState({ step: "idle" });
  };

  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={TYPES_HELP}
      descriptionProps={{ id: `${id}-help` }}
      error={refusal || error}
      errorProps={{ id: `${id}-error`, role: "alert" }}
      required={stored === null}
    >
      <DropZone isOff={isLocked === true || state.step === "sending"} onFile={(file) => void send(file)}>
        <Shown state={state} stored={stored} />
        {state.step === "sending" ? (
          <Button variant="default" onClick={cancel}>
            Cancel upload
          </Button>
        ) : (
          <Button
            id={id}
            variant="default"
            disabled={isLocked}
            aria-describedby={`${id}-help${refusal || error ? ` ${id}-error` : ""}`}
            leftSection={<IconFileUpload size={18} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {stored || state.step === "sent" ? "Replace file" : "Choose file"}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept={ACCEPTED_FILES}
          hidden
          aria-label={label}
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0]);
            currentTarget.value = "";
          }}
        />
      </DropZone>
    </Input.Wrapper>
  );
};

/** What can be said before a byte is sent; "" for nothing. */
const refusalOf = (file: File): string => {
  if (!FILE_KINDS[endingOf(file.name)]) return FILE_TYPE_REFUSAL;
  if (file.size === 0) return "This file is empty.";
  if (file.size > MAX_UPLOAD_BYTES)
    return `This file is larger than ${MAX_UPLOAD_BYTES >> 20} MB. Make it smaller and upload it again.`;
  return "";
};

const Shown = ({ state, stored }: { state: State; stored: UploadFieldProps["stored"] }) => {
  if (state.step === "sending")
    return (
      <div className={classes.file} role="status">
        <span>Uploading {state.fileName} …</span>
        <progress
          className={classes.progress}
          value={state.share}
          aria-label={`Uploading ${state.fileName}`}
        />
      </div>
    );
  if (state.step === "sent")
    return (
      <p className={classes.file} role="status">
        <strong>{state.fileName}</strong>
        <span>
          {fileKindLabel(state.fileName)}, {fileSizeText(state.bytes)}. Uploaded; save to publish it
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

const DropZone = ({
  isOff,
  onFile,
  children,
}: {
  isOff: boolean;
  onFile(file: File | undefined): void;
  children: React.ReactNode;
}) => {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isOff) onFile(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button is the one for all
    <div
      className={classes.drop}
      data-over={(isOver && !isOff) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
    </div>
  );
};
