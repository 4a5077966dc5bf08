import { stat, writeFile } from "node:fs/promises";
import { addUpload } from "#modules/uploads/uploads.public.ts";
import type { ItemFolder } from "#modules/uploads/uploads.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { dbWithin } from "./db-within.ts";
import { smallPdf } from "./small-pdf.ts";

/** A sheet of paper: a title, and lines of text below it. */
export interface DemoPaper {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Stores a paper as a PDF, as an upload does, in the given transaction. Answers its location. */
export const addDemoPaper = async (
  { tx, actor, services }: { tx: WriteTx; actor: Actor; services: Services },
  folder: ItemFolder,
  fileName: string,
  { title, lines }: DemoPaper,
): Promise<string> =>
  services.files.temporary.with(async (path) => {
    await writeFile(path, smallPdf(title, lines));
    const upload = { path, fileName, bytes: (await stat(path)).size };
    return addUpload(dbWithin(tx), actor, services.files, folder, upload);
  });
