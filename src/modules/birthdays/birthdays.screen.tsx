import { Alert, Button, Input } from "@mantine/core";
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BIRTHDAYS_FILE, endingOf, MAX_UPLOAD_BYTES } from "#modules/uploads/uploads.schema.ts";
import { call, messageOf, uploadByName } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useUnsavedChanges } from "#platform/ui/unsaved-changes.tsx";
import type { LostConnection } from "#platform/ui/until-answered.ts";
import { DropZone, FilesButton } from "#platform/ui/uploads/drop-zone.tsx";
import { UploadProgress } from "#platform/ui/uploads/upload-rows.tsx";
import { BirthdayPreviewView } from "./birthday-preview.editor.tsx";
import type { BirthdayPreview } from "./birthdays.contract.ts";
import classes from "./birthdays.module.css";
import { BIRTHDAY_COLUMNS } from "./birthdays.schema.ts";

const KEY = ["has-birthdays"];
const TITLE = "Birthday";

/** How much of the file was sent, from 0 to 1, or that the connection is lost. */
interface Sending {
  readonly share: number;
  readonly lost: LostConnection | null;
}

interface Chosen {
  readonly file: File;
  /** Null while the server reads the file. */
  readonly preview: BirthdayPreview | null;
  /** The same list in UTF-8, if the file has an older encoding. */
  readonly recoded?: File | undefined;
}

/** A CSV file with all birthdays [BDAY-001]. Previews it before it replaces the current one. */
export const BirthdaysScreen = () => {
  const has = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call("hasFile", { query: { localFilePath: BIRTHDAYS_FILE }, signal }),
  });
  if (has.isPending) return <LoadingScreen />;
  return (
    <>
      <PageTitle
        title={TITLE}
        help="One list of birthdays for the whole company. Birthday tables on your pages show the rest of this year's birthdays."
      />
      {has.isError ? (
        <QueryError title="The birthdays couldn't be loaded" query={has} />
      ) : (
        <BirthdayUpload hasFile={has.data} />
      )}
    </>
  );
};

const BirthdayUpload = ({ hasFile }: { hasFile: boolean }) => {
  const { chosen, refusal, isSaving, sending, choose, save } = useBirthdayFile();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <form noValidate className={classes.form} onSubmit={onSubmit}>
        <FileChoice
          file={chosen?.file ?? null}
          refusal={refusal}
          isOff={isSaving}
          sending={sending}
          onFile={(file) => void choose(file)}
        />
        <div className={classes.buttons}>
          <Button
            type="submit"
            loading={isSaving}
            disabled={chosen !== null && (chosen.preview?.faultCount ?? 1) > 0}
          >
            {hasFile ? "Overwrite" : "Upload"}
          </Button>
          {hasFile ? (
            <Button
              component="a"
              href={`/files/${BIRTHDAYS_FILE}`}
              variant="default"
              target="_blank"
              rel="noreferrer"
            >
              View Document
            </Button>
          ) : null}
        </div>
      </form>
      <div role="status">{chosen && !chosen.preview ? <p>Reading {chosen.file.name} …</p> : null}</div>
      {chosen?.recoded ? (
        <Alert color="yellow" title="Some letters in this file can't be read" mt="md" maw={720}>
          <p>
            Your spreadsheet may have saved it in the older Western European encoding. Read it that way and
            check the names, or save the file as “CSV UTF-8” and choose it again.
          </p>
          <Button variant="default" onClick={() => void choose(chosen.recoded)}>
            Read as Western European
          </Button>
        </Alert>
      ) : null}
      {chosen?.preview && !chosen.recoded ? (
        <BirthdayPreviewView preview={chosen.preview} hasFile={hasFile} />
      ) : null}
    </>
  );
};

/** The chosen file: choosing it sends it for a preview, and saving it replaces the current list. */
const useBirthdayFile = () => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [refusal, setRefusal] = useState("");
  const [isSaving, setSaving] = useState(false);
  const { sending, startTurn, send } = useSending();
  const toasts = useToasts();
  const queries = useQueryClient();
  useUnsavedChanges(() => chosen !== null);

  const choose = async (file: File | undefined) => {
    if (!file || isSaving) return;
    const signal = startTurn();
    const wrong = refusalOf(file);
    setRefusal(wrong);
    setChosen(wrong ? null : { file, preview: null });
    if (wrong) return;
    try {
      const preview = (await send("previewBirthdays", formOf(file), signal)) as BirthdayPreview;
      const recoded = preview.faultCount > 0 ? await recodedFile(file) : undefined;
      if (!signal.aborted) setChosen({ file, preview, recoded });
    } catch (error) {
      if (signal.aborted) return;
      setChosen(null);
      setRefusal(messageOf(error, "The file couldn't be uploaded. Try again."));
    }
  };

  const save = async () => {
    if (!chosen) return setRefusal(refusal || "Choose a file.");
    if (!chosen.preview || chosen.preview.faultCount > 0) return;
    setSaving(true);
    try {
      await send("uploadOverwriteFile", formOf(chosen.file, true), startTurn());
      const { count } = chosen.preview;
      setChosen(null);
      await queries.invalidateQueries({ queryKey: KEY });
      toasts.success(
        count === 1
          ? "The list now has 1 birthday."
          : `The list now has ${count.toLocaleString("en-US")} birthdays.`,
      );
    } catch (error) {
      setRefusal(messageOf(error, "The file couldn't be uploaded. Try again."));
    } finally {
      setSaving(false);
    }
  };
  return { chosen, refusal, isSaving, sending, choose, save };
};

/** Sends one file at a time. Another file, or leaving the screen, ends what is on its way. */
const useSending = () => {
  const [sending, setSending] = useState<Sending | null>(null);
  const turn = useRef<AbortController | null>(null);
  useEffect(() => () => turn.current?.abort(), []);

  const startTurn = (): AbortSignal => {
    turn.current?.abort();
    turn.current = new AbortController();
    setSending(null);
    return turn.current.signal;
  };
  const send = async (name: string, form: FormData, signal: AbortSignal): Promise<unknown> => {
    const show = (now: Sending | null) => (signal.aborted ? undefined : setSending(now));
    show({ share: 0, lost: null });
    try {
      return await uploadByName(name, form, {
        signal,
        onProgress: (share) => show({ share, lost: null }),
        onLost: (lost) => show({ share: 0, lost }),
      });
    } finally {
      show(null);
    }
  };
  return { sending, startTurn, send };
};

/** The file's Western European (Windows-1252) text as UTF-8; undefined if the file is already UTF-8. */
const recodedFile = async (file: File): Promise<File | undefined> => {
  const bytes = await file.arrayBuffer();
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return undefined;
  } catch {
    return new File([new TextDecoder("windows-1252").decode(bytes)], file.name, { type: file.type });
  }
};

/** The problem that is known before sending; "" if there is none [BDAY-003]. */
const refusalOf = (file: File): string => {
  if (endingOf(file.name) !== "csv") return "The list of birthdays must be a .csv file.";
  if (file.size === 0) return "This file is empty.";
  return file.size > MAX_UPLOAD_BYTES ? `This file is larger than ${MAX_UPLOAD_BYTES >> 20} MB.` : "";
};

const formOf = (file: File, isForGood = false): FormData => {
  const form = new FormData();
  // The server reads the text fields first, and the file as it arrives.
  if (isForGood) {
    form.append("folderName", "Birthdays");
    form.append("fileName", "Birthdays");
  }
  form.append("file", file, file.name);
  return form;
};

interface FileChoiceProps {
  file: File | null;
  refusal: string;
  isOff: boolean;
  /** Null unless the file is on its way. */
  sending: Sending | null;
  onFile(file: File | undefined): void;
}

const FileChoice = ({ file, refusal, isOff, sending, onFile }: FileChoiceProps) => (
  <Input.Wrapper
    label="CSV file"
    labelElement="div"
    description={`UTF-8, with a header row: ${BIRTHDAY_COLUMNS.join(", ")}, in any order. Months are numbers or English names.`}
    descriptionProps={{ id: "birthdays-help" }}
    error={refusal}
    errorProps={{ id: "birthdays-error", role: "alert" }}
    required
  >
    <DropZone isOff={isOff} onFiles={([chosen]) => onFile(chosen)}>
      <div className={classes.file}>
        {file ? <strong>{file.name}</strong> : "Drop a file here, or choose one."}
        {file && sending ? <UploadProgress fileName={file.name} {...sending} /> : null}
      </div>
      <FilesButton
        disabled={isOff}
        aria-describedby={`birthdays-help${refusal ? " birthdays-error" : ""}`}
        leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
        inputLabel="CSV file"
        accept=".csv,text/csv"
        onFiles={([chosen]) => onFile(chosen)}
      >
        {file ? "Choose another file" : "Choose file"}
      </FilesButton>
    </DropZone>
  </Input.Wrapper>
);
