import { Select, type SelectProps } from "@mantine/core";
import { type FieldProps, fieldProps } from "./fields.tsx";

type SearchSelectFieldProps<V extends Record<string, unknown>, O> = FieldProps<V, O> & {
  options: SelectProps["data"];
  /** Shown if no option contains the typed words. */
  nothingFound: string;
};

/** A choice of one from a list that is too long to read: typing narrows it down. The value is always a string. */
export const SearchSelectField = <V extends Record<string, unknown>, O>({
  form,
  name,
  help,
  options,
  nothingFound,
  ...rest
}: SearchSelectFieldProps<V, O>) => (
  <Select
    key={form.key(name)}
    {...fieldProps(form, name)}
    description={help}
    data={options}
    searchable
    allowDeselect={false}
    selectFirstOptionOnChange
    nothingFoundMessage={nothingFound}
    // The whole list, which the browser scrolls.
    limit={Number.POSITIVE_INFINITY}
    withScrollArea={false}
    styles={{ dropdown: { overflowY: "auto", maxHeight: "min(320px, 40dvh)" } }}
    autoComplete="off"
    comboboxProps={{ portalProps: { target: "#main" }, shadow: "md", keepMounted: false }}
    {...rest}
  />
);
