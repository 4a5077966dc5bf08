import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { MONTHS } from "#platform/dates/months.ts";
import { CONTROL_CHARACTERS } from "#platform/fields/fields.ts";
import { visibleLine, visibleText } from "#platform/text/visible-text.ts";
import type { BirthdayFault } from "./birthdays.contract.ts";
import { BIRTHDAY_COLUMNS, type Birthday, MAX_BIRTHDAYS, MAX_NAME_LENGTH } from "./birthdays.schema.ts";

type Column = (typeof BIRTHDAY_COLUMNS)[number];

/** In bytes; longer rows can't be rows of names. */
const MAX_ROW = 20_000;

interface Readers {
  onPerson(person: Birthday): void | Promise<void>;
  onFault(fault: BirthdayFault): void;
}

/**
 * Parses a CSV file of birthdays row by row, whatever its length (decisions §10): a header row with the five columns in
 * any order and letter case, and months as numbers or English names. Invalid rows yield problems instead of people. If
 * the rest of the file can't be read, the last problem says so.
 */
export const readBirthdayFile = async (path: string, { onPerson, onFault }: Readers): Promise<void> => {
  // Commas and line ends are the same bytes in UTF-8 and in older encodings. Each cell is decoded separately, so that a
  // problem can name its row and column.
  const parser = parse({
    encoding: "latin1",
    relax_column_count: true,
    max_record_size: MAX_ROW,
    trim: true,
  });
  pipeline(createReadStream(path, { start: await startOf(path) }), parser, () => {
    // The loop below gets the error.
  });
  let row = 0;
  let people = 0;
  let places: ReadonlyMap<Column, number> | null = null;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1;
      if (cells.every((cell) => cell === "")) continue;
      if (!places) {
        places = placesOf(
          cells.map((cell) => decoded(cell).text),
          row,
          onFault,
        );
        if (!places) return;
        continue;
      }
      people += 1;
      if (people > MAX_BIRTHDAYS)
        return onFault({
          row,
          column: "",
          message: `A file can have at most ${MAX_BIRTHDAYS.toLocaleString("en-US")} people.`,
        });
      const person = personOf(cells, places, row, onFault);
      if (person) await onPerson(person);
    }
  } catch (error) {
    return onFault({ row: row + 1, column: "", message: reasonOf(error) });
  }
  if (people === 0 && (places || row === 0))
    onFault({ row: row + 1, column: "", message: "This file has no birthdays." });
};

/** Where the text starts. A byte order mark isn't part of the first heading, which couldn't be quoted behind it. */
const startOf = async (path: string): Promise<number> => {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(3), 0, 3, 0);
    return bytesRead === 3 && buffer.toString("hex") === "efbbbf" ? 3 : 0;
  } finally {
    await file.close();
  }
};

const utf8 = new TextDecoder("utf-8", { fatal: true });
const withMarks = new TextDecoder("utf-8");

/** A cell's text from its bytes. Invalid UTF-8 is replaced by U+FFFD. */
const decoded = (cell: string): { text: string; isUtf8: boolean } => {
  const bytes = Buffer.from(cell, "latin1");
  try {
    return { text: utf8.decode(bytes), isUtf8: true };
  } catch {
    return { text: withMarks.decode(bytes), isUtf8: false };
  }
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof CsvError)) throw error;
  return error.code === "CSV_MAX_RECORD_SIZE"
    ? "This row is too long. An earlier quotation mark might not be closed."
    : "A quotation mark isn't closed or is in the middle of a cell.";
};

const folded = (heading: string): string => heading.toLowerCase().replace(/[^a-z]/g, "");

/** The index of each column; null if one is missing or appears twice. */
const placesOf = (
  headings: readonly string[],
  row: number,
  onFault: Readers["onFault"],
): ReadonlyMap<Column, number> | null => {
  const names = headings.map(folded);
  const missing = BIRTHDAY_COLUMNS.filter((column) => !names.includes(folded(column)));
  const double = BIRTHDAY_COLUMNS.filter(
    (column) => names.indexOf(folded(column)) !== names.lastIndexOf(folded(column)),
  );
  for (const column of double) onFault({ row, column, message: "This column appears twice." });
  if (missing.length > 0)
    onFault({
      row,
      column: missing.join(", "),
      message: `The header row is missing ${missing.length === 1 ? "this column" : "these columns"}. It needs ${BIRTHDAY_COLUMNS.join(", ")}, separated by commas.`,
    });
  if (missing.length > 0 || double.length > 0) return null;
  return new Map(BIRTHDAY_COLUMNS.map((column) => [column, names.indexOf(folded(column))]));
};

const personOf = (
  cells: readonly string[],
  places: ReadonlyMap<Column, number>,
  row: number,
  onFault: Readers["onFault"],
): Birthday | null => {
  let isRight = true;
  const refuse = (column: Column, message: string): void => {
    isRight = false;
    onFault({ row, column, message });
  };
  const read = (column: Column) => decoded(cells[places.get(column) ?? -1] ?? "");
  const cell = (column: Column): string => read(column).text.trim();
  const words = (column: Column, isRequired: boolean, visible = visibleLine): string => {
    const { text: raw, isUtf8 } = read(column);
    const text = visible(raw).normalize();
    if (!isUtf8)
      refuse(column, `${quoted(text)} isn't UTF-8. Save the file as “CSV UTF-8” and upload it again.`);
    if (text === "" && isRequired) refuse(column, "This is empty.");
    if (text.length > MAX_NAME_LENGTH) refuse(column, `This has more than ${MAX_NAME_LENGTH} characters.`);
    if (CONTROL_CHARACTERS.test(text)) refuse(column, "This has characters that can't be shown.");
    return text;
  };
  const firstName = words("First Name", true);
  const lastName = words("Last Name", true);
  // A department must stay exactly as the settings have it.
  const department = words("Department", false, visibleText);
  const month = monthOf(cell("Month"));
  if (month === null)
    refuse("Month", `${problemWith(cell("Month"), "a month")} Use 1 to 12, or an English name.`);
  const day = /^\d{1,2}$/.test(cell("Day")) ? Number(cell("Day")) : 0;
  const last = month === null ? 31 : daysOf(month);
  if (day < 1 || day > last)
    refuse(
      "Day",
      day > 0 && month !== null
        ? `${MONTHS[month - 1]} has no day ${day}.`
        : `${problemWith(cell("Day"), "a day")} Use 1 to ${last}.`,
    );
  return isRight && month !== null ? { firstName, lastName, month, day, department } : null;
};

const quoted = (text: string): string => `“${text.slice(0, 40)}”`;

const problemWith = (text: string, wanted: string): string =>
  text === "" ? "This is empty." : `${quoted(text)} isn't ${wanted}.`;

/** Days of a month in a leap year, because a birthday can be on February 29. */
const daysOf = (month: number): number => new Date(Date.UTC(2000, month, 0)).getUTCDate();

/** "3", "03", "March", "mar", and "Mar." are 3; null for anything else. */
const monthOf = (text: string): number | null => {
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 12 ? Number(text) : null;
  const word = text.toLowerCase().replace(/\.$/, "");
  const found = word.length < 3 ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(word));
  return found < 0 ? null : found + 1;
};
