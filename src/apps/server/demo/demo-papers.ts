import { stat, writeFile } from "node:fs/promises";
import { addUpload } from "#modules/uploads/uploads.public.ts";
import type { ItemFolder } from "#modules/uploads/uploads.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Services } from "#platform/call/services.ts";
import type { CompanyDb, WriteTx } from "#platform/db/company-db.ts";

/** A sheet of paper: a title, and lines of text below it; an empty line leaves a gap. ASCII, since it's set in one font. */
export interface DemoPaper {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Stores a paper as a PDF, as an upload does, in the given transaction. Answers its location. */
export const addDemoPaper = async (
  { tx, actor, services }: { tx: WriteTx; actor: Actor; services: Services },
  folder: ItemFolder,
  fileName: string,
  paper: DemoPaper,
): Promise<string> => {
  const db: CompanyDb = { companyId: tx.companyId, read: (work) => work(tx), write: (work) => work(tx) };
  return services.files.temporary.with(async (path) => {
    await writeFile(path, pdfOf(paper));
    return addUpload(db, actor, services.files, folder, { path, fileName, bytes: (await stat(path)).size });
  });
};

const LETTER = { width: 612, height: 792 } as const;
const MARGIN = 72;

/** A PDF of one page, in a font that every reader has. */
export const pdfOf = ({ title, lines }: DemoPaper): Buffer => {
  const shown = (text: string) => `(${text.replace(/[\\()]/g, "\\$&")}) Tj`;
  const text = [
    `BT /F2 22 Tf ${MARGIN} ${LETTER.height - 100} Td ${shown(title)} ET`,
    `BT /F1 12 Tf 17 TL ${MARGIN} ${LETTER.height - 140} Td ${lines.map((line) => `${shown(line)} T*`).join("\n")} ET`,
  ].join("\n");
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R/Lang(en-US)>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${LETTER.width} ${LETTER.height}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    `<</Title(${title.replace(/[\\()]/g, "\\$&")})>>`,
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, index) => {
    const offset = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = pdf.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  pdf += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R/Info 7 0 R>>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(pdf, "latin1");
};
