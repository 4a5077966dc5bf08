import { Input, NativeSelect } from "@mantine/core";
import { createContext, useContext } from "react";
import { TagInput } from "#platform/ui/tag-field.tsx";
import { commaWords } from "./comma-words.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";

/** An item that a component can feature. */
export interface ItemChoice {
  readonly id: number;
  readonly title: string;
  /** Separated by commas. */
  readonly types: string;
}

/** The items of the module whose items the component lists; null while loading. The page editor provides it. */
export const ItemChoicesContext = createContext<readonly ItemChoice[] | null>(null);

/** One or several items with one of the types in the form's field `types`. */
export const ListedItemInput = (props: FieldInputProps) => {
  const { form, field } = props;
  const all = useContext(ItemChoicesContext);
  const types = commaWords(String(form.useWatchValue("types") ?? "")).map((type) => type.toLowerCase());
  const { key } = boundInput(props);
  if (!all)
    return (
      <Input.Wrapper label={field.label} description={field.help}>
        <p>Loading…</p>
      </Input.Wrapper>
    );
  const offered = all.filter((choice) =>
    commaWords(choice.types).some((type) => types.includes(type.toLowerCase())),
  );
  return field.empty === 0 ? (
    <OneItem key={key} {...props} offered={offered} />
  ) : (
    <SeveralItems key={key} {...props} all={all} offered={offered} />
  );
};

const OneItem = ({ offered, ...props }: FieldInputProps & { offered: readonly ItemChoice[] }) => {
  const { onChange, input } = boundInput(props);
  const chosen = Number(props.form.useWatchValue(props.name) ?? 0);
  const isGone = chosen !== 0 && !offered.some(({ id }) => id === chosen);
  return (
    <NativeSelect
      {...input}
      value={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={[
        { value: "0", label: props.field.noneLabel ?? "None" },
        ...offered.map(({ id, title }) => ({ value: String(id), label: title })),
        ...(isGone ? [{ value: String(chosen), label: "No longer available" }] : []),
      ]}
    />
  );
};

const SeveralItems = ({
  all,
  offered,
  ...props
}: FieldInputProps & { all: readonly ItemChoice[]; offered: readonly ItemChoice[] }) => {
  const { initial, onChange, input } = boundInput(props);
  const titles = new Map<string, number>();
  for (const { title } of all) titles.set(title, (titles.get(title) ?? 0) + 1);
  const labelOf = ({ id, title }: ItemChoice) => ((titles.get(title) ?? 0) > 1 ? `${title} (${id})` : title);
  const idOf = new Map(all.map((choice) => [labelOf(choice), choice.id]));
  const chosen = commaWords(String(initial ?? "")).flatMap((id) => {
    const found = all.find((choice) => String(choice.id) === id);
    return found ? [labelOf(found)] : [];
  });
  return (
    <TagInput
      id={input.id}
      label={input.label}
      description={input.description}
      error={input.error}
      isLocked={props.disabled}
      choices={offered.map(labelOf)}
      initialTags={chosen}
      onChange={(labels) => onChange(labels.flatMap((label) => idOf.get(label) ?? []).join(","))}
    />
  );
};
