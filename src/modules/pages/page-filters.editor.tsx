import { Checkbox, NativeSelect } from "@mantine/core";
import classes from "./page-list.module.css";

/** The list's filters, by their names in the URL; empty for no filter. */
export const FILTER_NAMES = ["status", "onMenu", "external", "deleted"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

interface PageFiltersProps {
  extra: Readonly<Record<string, string>>;
  setExtra(name: FilterName, value: string): void;
}

const CHOICES = {
  status: {
    label: "Version status",
    options: ["Any status", "draft:Draft", "pending:Pending", "live:Live", "none:No version"],
  },
  onMenu: { label: "On the menu", options: ["On or off the menu", "yes:On the menu", "no:Off the menu"] },
  external: {
    label: "Internal or external",
    options: ["Any kind", "no:Internal pages", "yes:External pages"],
  },
} as const;

/** Status, menu, and kind of page, and whether deleted pages are listed [PAGE-007]. */
export const PageFilters = ({ extra, setExtra }: PageFiltersProps) => (
  <>
    {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
      <NativeSelect
        key={name}
        aria-label={CHOICES[name].label}
        className={classes.filter}
        value={extra[name] ?? ""}
        onChange={(event) => setExtra(name, event.currentTarget.value)}
        data={CHOICES[name].options.map((option) => {
          const [value = "", label] = option.split(":");
          return label ? { value, label } : { value: "", label: value };
        })}
      />
    ))}
    <Checkbox
      label="Include Deleted"
      checked={extra.deleted === "yes"}
      onChange={(event) => setExtra("deleted", event.currentTarget.checked ? "yes" : "")}
    />
  </>
);
