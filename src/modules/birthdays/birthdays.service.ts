import { hash } from "node:crypto";
import { recordAudit } from "#modules/audit/audit.public.ts";
import { getModuleSettings, isModuleOn } from "#modules/settings/settings.public.ts";
import { overwriteBirthdays, requireCsv } from "#modules/uploads/uploads.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { UploadedFile } from "#platform/call/handle.ts";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Files } from "#platform/files/files.ts";
import { readBirthdayFile } from "./birthday-file.service.ts";
import type { BirthdayFault, BirthdayPreview } from "./birthdays.contract.ts";
import { BIRTHDAYS_TAG, type Birthday } from "./birthdays.schema.ts";
import { deleteBirthdays, insertBirthdays } from "./birthdays.sql.ts";

/** The most people and problems in a preview, and departments in a message. */
const SHOWN_PEOPLE = 10;
const SHOWN_FAULTS = 50;
const SHOWN_DEPARTMENTS = 20;
/** Number of problems in the message for a refused file. */
const TOLD_FAULTS = 5;
/** Batch size for inserting people. */
const PART = 1000;

/** Previews a file: its people or its problems. @throws Refusal 400, 403 if the module is off, 415 */
export const previewFile = async (db: CompanyDb, upload: UploadedFile | null): Promise<BirthdayPreview> => {
  const departments = await db.read(requireModule);
  return inspected((await requireCsv(upload)).path, departments);
};

/**
 * Replaces the list of birthdays, the file and its people together [BDAY-004]. @returns its location
 * @throws Refusal 400 with rows and columns if there are problems; then nothing changes
 */
export const takeBirthdays = async (
  db: CompanyDb,
  actor: Actor,
  files: Files,
  upload: UploadedFile | null,
): Promise<string> => {
  const departments = await db.read(requireModule);
  const { path } = await requireCsv(upload);
  const { count, faultCount, faults } = await inspected(path, departments);
  if (faultCount > 0) throw refuse.invalid(refusalOf(faults, faultCount));
  return overwriteBirthdays(db, actor, files, upload, async (tx) => {
    await deleteBirthdays(tx);
    await insertFrom(tx, path);
    await recordAudit(tx, actor, {
      action: "Uploaded birthdays",
      subject: "Birthdays.csv",
      after: { people: count },
    });
    tx.invalidate(BIRTHDAYS_TAG);
    tx.recordPublication({ kind: "birthdays", change: "changed" });
  });
};

const requireModule = async (tx: ReadTx): Promise<readonly string[]> => {
  if (!(await isModuleOn(tx, "birthday")))
    throw refuse.notAllowed(
      "Birthdays aren't turned on for this site. An admin can turn them on in the settings.",
    );
  return (await getModuleSettings(tx, "birthday")).types;
};

/** Reads a whole file, but keeps only the rows to show. */
const inspected = async (path: string, departments: readonly string[]): Promise<BirthdayPreview> => {
  const known = new Set(departments);
  const people: Birthday[] = [];
  const faults: BirthdayFault[] = [];
  const unknown = new Set<string>();
  const seen = new Set<string>();
  let count = 0;
  let repeatedRows = 0;
  let faultCount = 0;
  let withoutKnownDepartment = 0;
  await readBirthdayFile(path, {
    onPerson: (person) => {
      count += 1;
      // Hashes, because a file can have 200,000 long rows.
      const row = hash("sha1", JSON.stringify(person), "base64");
      if (seen.has(row)) repeatedRows += 1;
      seen.add(row);
      if (people.length < SHOWN_PEOPLE) people.push(person);
      if (known.has(person.department)) return;
      withoutKnownDepartment += 1;
      if (person.department !== "" && unknown.size < SHOWN_DEPARTMENTS) unknown.add(person.department);
    },
    onFault: (fault) => {
      faultCount += 1;
      if (faults.length < SHOWN_FAULTS) faults.push(fault);
    },
  });
  return {
    count,
    people,
    repeatedRows,
    unknownDepartments: [...unknown],
    withoutKnownDepartment,
    faultCount,
    faults,
  };
};

const insertFrom = async (tx: WriteTx, path: string): Promise<void> => {
  let part: Birthday[] = [];
  await readBirthdayFile(path, {
    onPerson: async (person) => {
      part.push(person);
      if (part.length < PART) return;
      await insertBirthdays(tx, part);
      part = [];
    },
    onFault: ({ message }) => {
      throw new Error(`A file that passed its check is no longer valid: ${message}`);
    },
  });
  if (part.length > 0) await insertBirthdays(tx, part);
};

const refusalOf = (faults: readonly BirthdayFault[], count: number): string => {
  const details = faults
    .slice(0, TOLD_FAULTS)
    .map(({ row, column, message }) => `Row ${row}${column ? `, ${column}` : ""}: ${message}`);
  const more = count - details.length;
  return [
    "Nothing in this file was uploaded.",
    ...details,
    ...(more > 0 ? [`And ${more.toLocaleString("en-US")} more.`] : []),
  ].join(" ");
};
