/** Maximum file size in bytes (decisions §10). */
export const MAX_UPLOAD_BYTES = 50 << 20;

/** Printed folders [CONST-024]. */
export const ITEM_FOLDERS = ["Documents", "News"] as const;
export type ItemFolder = (typeof ITEM_FOLDERS)[number];

/** Location of the list of birthdays, which each upload overwrites [CONST-024]. */
export const BIRTHDAYS_FILE = "Birthdays/Birthdays.csv";

/** A type of file that people can upload for visitors. */
export interface FileKind {
  /** For people. */
  readonly label: string;
  readonly mediaType: string;
  /** Whether browsers show it instead of downloading it. */
  readonly isInline: boolean;
}

const kind = (label: string, mediaType: string, isInline = false): FileKind => ({
  label,
  mediaType,
  isInline,
});
const openXml = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;
const openDocument = (name: string) => `application/vnd.oasis.opendocument.${name}`;

/** Accepted types, by file extension (decisions §10). */
export const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  pdf: kind("PDF", "application/pdf", true),
  doc: kind("Word", "application/msword"),
  docx: kind("Word", openXml("wordprocessingml.document")),
  xls: kind("Excel", "application/vnd.ms-excel"),
  xlsx: kind("Excel", openXml("spreadsheetml.sheet")),
  ppt: kind("PowerPoint", "application/vnd.ms-powerpoint"),
  pptx: kind("PowerPoint", openXml("presentationml.presentation")),
  odt: kind("OpenDocument text", openDocument("text")),
  ods: kind("OpenDocument sheet", openDocument("spreadsheet")),
  odp: kind("OpenDocument slides", openDocument("presentation")),
  csv: kind("CSV", "text/csv; charset=utf-8"),
  txt: kind("Text", "text/plain; charset=utf-8"),
  gif: kind("Image", "image/gif", true),
  jpg: kind("Image", "image/jpeg", true),
  jpeg: kind("Image", "image/jpeg", true),
  png: kind("Image", "image/png", true),
  webp: kind("Image", "image/webp", true),
  avif: kind("Image", "image/avif", true),
  zip: kind("ZIP", "application/zip"),
};

/** A file name's extension in lowercase, without the dot; "" if there is none. */
export const endingOf = (fileName: string): string =>
  /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? "";

/** A file's type for people: "PDF". */
export const fileKindLabel = (fileName: string): string => FILE_KINDS[endingOf(fileName)]?.label ?? "File";

/** For a file input. */
export const ACCEPTED_FILES = Object.keys(FILE_KINDS)
  .map((ending) => `.${ending}`)
  .join(",");

export const FILE_TYPE_REFUSAL =
  "This kind of file can't be uploaded. Choose a PDF, Office document, CSV or text file, image, or ZIP archive.";

/** Sizes for people: 0.4 KB is "1 KB", 1.25 MB is "1.3 MB". */
export const fileSizeText = (bytes: number): string => {
  if (bytes < 1 << 20) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  const mega = bytes / (1 << 20);
  return `${mega < 10 ? mega.toFixed(1) : Math.round(mega)} MB`;
};
