import { Button, Checkbox, NativeSelect } from "@mantine/core";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconColumns from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import classes from "./page-list.module.css";

/** The list's filters, by their names in the URL; empty for no filter. */
export const FILTER_NAMES = [
  "status",
  "onMenu",
  "external",
  "changedBy",
  "owner",
  "review",
  "deleted",
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

interface PageFiltersProps {
  extra: Readonly<Record<string, string>>;
  setExtra(name: FilterName, value: string): void;
  resetSort(): void;
  /** The choice of columns. */
  columns: ReactNode;
  /** The menu of saved views. */
  views: ReactNode;
}

type Options = readonly { value: string; label: string }[];

/** From "value:Label" or, for no filter, "Label". */
const optionsOf = (...texts: readonly string[]): Options =>
  texts.map((text) => {
    const [value = "", label] = text.split(":");
    return label ? { value, label } : { value: "", label: value };
  });

const STATUSES: Options = [
  ...optionsOf(
    "Any status",
    "draft:Draft",
    "pending:Pending",
    "live:Live",
    "none:No version",
    "planned:Scheduled",
    "unpublished:Never published",
  ),
  { value: "takenDown", label: "Taken down" },
];
const ON_MENU = optionsOf("On or off the menu", "yes:On the menu", "no:Off the menu");
const KINDS = optionsOf("Any kind", "no:Internal pages", "yes:External pages");
const REVIEWS = optionsOf("Any", "due:Due now", "soon:Due within a week", "none:No review date");

/**
 * Filters by status, menu, kind, and people, and whether deleted pages are listed [PAGE-007]. Most are behind a button,
 * on phones all of them.
 */
export const PageFilters = ({ extra, setExtra, resetSort, columns, views }: PageFiltersProps) => {
  const active = FILTER_NAMES.filter((name) => extra[name]);
  const [open, setOpen] = useState<"filters" | "columns" | null>(() =>
    active.some((name) => name !== "status" && name !== "deleted") ? "filters" : null,
  );
  const isOpen = open === "filters";
  const panelId = useId();
  const select = (name: FilterName, label: string, data: Options) => (
    <NativeSelect
      label={label}
      className={classes.filter}
      value={extra[name] ?? ""}
      onChange={(event) => setExtra(name, event.currentTarget.value)}
      data={[...data]}
    />
  );
  return (
    <>
      <div className={classes.quick} data-open={isOpen}>
        <NativeSelect
          aria-label="Version status"
          className={classes.status}
          value={extra.status ?? ""}
          onChange={(event) => setExtra("status", event.currentTarget.value)}
          data={[...STATUSES]}
        />
        <Checkbox
          label="Include Deleted"
          checked={extra.deleted === "yes"}
          onChange={(event) => setExtra("deleted", event.currentTarget.checked ? "yes" : "")}
        />
      </div>
      <div className={classes.buttons}>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(isOpen ? null : "filters")}
        >
          {active.length === 0 ? "Filters" : `Filters (${active.length})`}
        </Button>
        <Button
          variant="default"
          className={classes.columns}
          leftSection={<IconColumns size={18} aria-hidden="true" />}
          aria-expanded={open === "columns"}
          aria-controls={panelId}
          onClick={() => setOpen(open === "columns" ? null : "columns")}
        >
          Columns
        </Button>
        {views}
        <Button variant="default" className={classes.reset} data-open={isOpen} onClick={resetSort}>
          Reset Sort
        </Button>
      </div>
      <div id={panelId} className={classes.panel} hidden={open === null} data-shows={open}>
        {open === "columns" ? columns : null}
        {isOpen ? (
          <>
            {select("onMenu", "On the menu", ON_MENU)}
            {select("external", "Internal or external", KINDS)}
            <PeopleFilters select={select} extra={extra} />
            {select("review", "Review", REVIEWS)}
            <Button
              variant="subtle"
              className={classes.clear}
              disabled={active.length === 0}
              onClick={() => {
                for (const name of FILTER_NAMES) setExtra(name, "");
              }}
            >
              Clear filters
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
};

interface PeopleFiltersProps {
  select(name: FilterName, label: string, data: Options): ReactNode;
  extra: Readonly<Record<string, string>>;
}

const PeopleFilters = ({ select, extra }: PeopleFiltersProps) => {
  const me = readCurrentUser();
  const { data } = useQuery({
    queryKey: ["pages", "people"],
    queryFn: ({ signal }) => call("getPageListChoices", { signal }),
  });
  const changers = (data?.changers ?? []).map(({ email, name }) => ({ value: email, label: name }));
  const owners = (data?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <>
      {select("changedBy", "Last changed by", peopleOptions(changers, me?.email, extra.changedBy))}
      {select("owner", "Owner", [
        ...peopleOptions(owners, String(me?.id ?? ""), extra.owner === "none" ? "" : extra.owner),
        { value: "none", label: "No owner" },
      ])}
    </>
  );
};

/** People with the signed-in person first, and with the chosen one even while the others load. */
const peopleOptions = (people: Options, me: string | undefined, chosen: string | undefined): Options => [
  { value: "", label: "Anyone" },
  ...(me ? [{ value: me, label: "Me" }] : []),
  ...people.filter(({ value }) => value !== me),
  ...(chosen && chosen !== me && !people.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: chosen }]
    : []),
];
