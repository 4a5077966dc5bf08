import { DataTable } from "#platform/ui/data-table.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useTableState } from "#platform/ui/table-state.ts";
import type { BirthdayFault, BirthdayPreview } from "./birthdays.contract.ts";
import classes from "./birthdays.module.css";
import { type Birthday, monthAndDay } from "./birthdays.schema.ts";

const number = (count: number): string => count.toLocaleString("en-US");

/** Previews a chosen file, or lists its problems, before anything is saved. */
export const BirthdayPreviewView = ({ preview, hasFile }: { preview: BirthdayPreview; hasFile: boolean }) =>
  preview.faultCount > 0 ? (
    <Faults preview={preview} />
  ) : (
    <section className={classes.result} aria-labelledby="birthdays-result">
      <h2 id="birthdays-result">
        {preview.count === 1 ? "1 birthday" : `${number(preview.count)} birthdays`} in this file
      </h2>
      <p>{hasFile ? "They'll replace the current list." : "Nothing has been uploaded yet."}</p>
      <RepeatedNote count={preview.repeatedRows} />
      <DepartmentNote preview={preview} />
      <People people={preview.people} count={preview.count} />
    </section>
  );

const RepeatedNote = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <p className={classes.warning}>
      {count === 1
        ? "1 row repeats an earlier one, so this birthday shows twice."
        : `${number(count)} rows repeat earlier ones, so these birthdays show more than once.`}{" "}
      Remove the extra {count === 1 ? "row" : "rows"} from the file, then choose the file again.
    </p>
  );

const DepartmentNote = ({ preview }: { preview: BirthdayPreview }) => {
  const { withoutKnownDepartment, unknownDepartments } = preview;
  if (withoutKnownDepartment === 0) return null;
  const names = unknownDepartments.map((name) => `“${name}”`).join(", ");
  return (
    <p className={classes.warning}>
      {withoutKnownDepartment === 1 ? "1 person has" : `${number(withoutKnownDepartment)} people have`} no
      department from the settings, so birthday tables don't show them.
      {names ? ` The settings don't include ${names}.` : ""}
    </p>
  );
};

type Numbered<T> = T & { readonly id: number };
const numbered = <T extends object>(rows: readonly T[]): Numbered<T>[] =>
  rows.map((row, index) => ({ ...row, id: index + 1 }));

const PEOPLE: readonly Column<Numbered<Birthday>>[] = [
  { key: "firstName", header: "First Name", cell: ({ firstName }) => firstName },
  { key: "lastName", header: "Last Name", cell: ({ lastName }) => lastName },
  { key: "birthday", header: "Birthday", cell: (birthday) => monthAndDay(birthday) },
  { key: "department", header: "Department", cell: ({ department }) => department },
];

const People = ({ people, count }: { people: readonly Birthday[]; count: number }) => {
  const state = useTableState({ pageSize: 50 });
  return (
    <>
      {count > people.length ? <p>Showing the first {people.length}:</p> : null}
      <DataTable
        caption="Birthdays in this file"
        columns={PEOPLE}
        rows={numbered(people)}
        getId={({ id }) => id}
        state={state}
        empty={null}
      />
    </>
  );
};

const FAULTS: readonly Column<Numbered<BirthdayFault>>[] = [
  { key: "row", header: "Row", cell: ({ row }) => row },
  { key: "column", header: "Column", cell: ({ column }) => column || "Entire row" },
  { key: "message", header: "Problem", cell: ({ message }) => message },
];

const Faults = ({ preview }: { preview: BirthdayPreview }) => {
  const state = useTableState({ pageSize: 50 });
  const { faults, faultCount } = preview;
  return (
    <section className={classes.result} aria-labelledby="birthdays-faults" role="alert">
      <h2 id="birthdays-faults">
        {faultCount === 1 ? "1 problem" : `${number(faultCount)} problems`} in this file
      </h2>
      <p>
        The file can't be uploaded yet. Fix the problems and choose it again. Row numbers match your
        spreadsheet.
      </p>
      {faultCount > faults.length ? <p>Showing the first {faults.length}:</p> : null}
      <DataTable
        caption="Problems in this file"
        columns={FAULTS}
        rows={numbered(faults)}
        getId={({ id }) => id}
        state={state}
        empty={null}
      />
    </section>
  );
};
