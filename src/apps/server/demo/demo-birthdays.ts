import { stat, writeFile } from "node:fs/promises";
import { takeBirthdays } from "#modules/birthdays/birthdays.public.ts";
import { BIRTHDAY_COLUMNS } from "#modules/birthdays/birthdays.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import { dbWithin } from "./db-within.ts";

/** Somebody with a birthday so many days after the demo was made. */
export type DemoBirthday = readonly [
  firstName: string,
  lastName: string,
  department: string,
  daysAhead: number,
];

const DAY_MS = 86_400_000;

/** Stores a list of birthdays, as an upload does. */
export const addDemoBirthdays = async (
  { tx, actor, services }: { tx: WriteTx; actor: Actor; services: Services },
  birthdays: readonly DemoBirthday[],
): Promise<void> => {
  if (birthdays.length === 0) return;
  const db = dbWithin(tx);
  const rows = birthdays.map(([firstName, lastName, department, daysAhead]) => {
    const day = new Date(Date.now() + daysAhead * DAY_MS);
    return [firstName, lastName, day.getUTCMonth() + 1, day.getUTCDate(), department].join(",");
  });
  await services.files.temporary.with(async (path) => {
    await writeFile(path, `${[BIRTHDAY_COLUMNS.join(","), ...rows].join("\n")}\n`);
    const { size } = await stat(path);
    await takeBirthdays(db, actor, services.files, { path, fileName: "Birthdays.csv", bytes: size });
  });
};

/** The people of Riverbend Utilities. */
export const riverbendBirthdays: readonly DemoBirthday[] = [
  ["June", "Okafor", "Office", 1],
  ["Walt", "Brandvold", "Power", 4],
  ["Inés", "Carrasco", "Water", 9],
  ["Theo", "Lindqvist", "Office", 16],
  ["Darnell", "Fisk", "Gas", 23],
  ["Mei", "Tanaka", "Water", 31],
  ["Otis", "Grady", "Power", 52],
  ["Alma", "Reyes", "Office", 78],
  ["Petra", "Novak", "Gas", 110],
  ["Ruben", "Aldous", "Power", 149],
  ["Hattie", "Moss", "Water", 190],
  ["Sal", "DeMarco", "Power", 231],
  ["Noor", "Aziz", "Office", 274],
  ["Clyde", "Womack", "Water", 318],
];
