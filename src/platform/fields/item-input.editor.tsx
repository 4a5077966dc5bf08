import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { callByName } from "#platform/ui/api.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";

interface Item {
  readonly id: number;
  readonly name: string;
}

/** An item of a module, chosen by name. */
export const ItemInput = (props: FieldInputProps) => {
  const { key, onChange, input } = boundInput(props);
  const listCall = props.field.listCall ?? "";
  const items = useQuery({
    queryKey: ["items", listCall],
    queryFn: ({ signal }) => callByName(listCall, { signal }) as Promise<readonly Item[]>,
  });
  const chosen = Number(props.form.useWatchValue(props.name) ?? 0);
  const known = items.data ?? [];
  // The chosen item may have been deleted since. It stays visible until something else is chosen.
  const isKnown = chosen === 0 || items.isPending || known.some(({ id }) => id === chosen);
  const none = items.isPending
    ? "Loading…"
    : items.isError
      ? "The list couldn't be loaded"
      : known.length === 0
        ? "None yet"
        : "Choose one";
  return (
    <NativeSelect
      key={key}
      {...input}
      data={[
        { value: "0", label: none },
        ...(isKnown ? [] : [{ value: String(chosen), label: `Number ${chosen} (deleted)` }]),
        ...known.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
};
