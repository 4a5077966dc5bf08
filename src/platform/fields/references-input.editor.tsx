import { ActionIcon, Button, Input } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSelector from "@tabler/icons-react/dist/esm/icons/IconSelector.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type RefObject, useContext, useRef, useState } from "react";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import { unknownLabel } from "./display-values.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import { ReferenceActionsContext, type ReferenceChoice } from "./reference-choices.editor.ts";
import classes from "./references-input.module.css";

interface ReferencesInputProps extends FieldInputProps {
  choices: readonly ReferenceChoice[];
}

/** An entry of the list. The same component can appear several times. */
interface Place {
  readonly key: number;
  readonly id: number;
}

/** Several components in order: add, reorder, or remove. The value is comma-separated ids. */
export const ReferencesInput = ({ choices, ...props }: ReferencesInputProps) => {
  const { initial, onChange, input } = boundInput(props);
  const { label, disabled } = input;
  const hasMembersFixed = disabled || props.isFixed === true;
  const [places, setPlaces] = useState<readonly Place[]>(() =>
    idsOf(initial).map((id, key) => ({ key, id })),
  );
  const nextKey = useRef(places.length);
  const select = useRef<HTMLSelectElement>(null);

  const take = (next: readonly Place[]) => {
    setPlaces(next);
    onChange(next.map(({ id }) => id).join(","));
  };
  const remove = (place: Place) => {
    take(places.filter((candidate) => candidate !== place));
    select.current?.focus();
  };
  const labelOf = ({ id }: Place) => choices.find((choice) => choice.id === id)?.label ?? unknownLabel(id);

  return (
    <div className={classes.field}>
      {hasMembersFixed ? (
        <div>
          <Input.Label component="div">{label}</Input.Label>
          {props.isFixed ? <Input.Description>{props.field.help}</Input.Description> : null}
        </div>
      ) : (
        <AddReference
          ref={select}
          input={input}
          fieldLabel={props.field.label}
          choices={choices}
          onAdd={(id) => take([...places, { key: nextKey.current++, id }])}
        />
      )}
      {places.length === 0 ? (
        <p className={classes.none}>None selected.</p>
      ) : (
        <SortableList
          label={props.field.label}
          items={places}
          getId={keyOf}
          getLabel={labelOf}
          isReadOnly={disabled}
          onReorder={(keys) => take(keys.flatMap((key) => places.find((place) => place.key === key) ?? []))}
          renderItem={(place) => (
            <Reference
              id={place.id}
              label={labelOf(place)}
              onRemove={hasMembersFixed ? undefined : () => remove(place)}
            />
          )}
        />
      )}
    </div>
  );
};

interface AddReferenceProps {
  ref: RefObject<HTMLSelectElement | null>;
  input: ReturnType<typeof boundInput>["input"];
  fieldLabel: string;
  choices: readonly ReferenceChoice[];
  onAdd(id: number): void;
}

const AddReference = ({ ref, input, fieldLabel, choices, onAdd }: AddReferenceProps) => {
  const { id, label, description, error, withAsterisk, disabled: _, ...rest } = input;
  const [chosen, setChosen] = useState("");
  const add = () => {
    if (chosen === "") return ref.current?.focus();
    onAdd(Number(chosen));
  };
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error} withAsterisk={withAsterisk}>
      <div className={classes.adding}>
        <Input
          component="select"
          pointer
          rightSection={<IconSelector size={16} aria-hidden="true" />}
          {...rest}
          id={id}
          ref={ref}
          className={classes.select}
          error={error}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        >
          <option value="">{choices.length === 0 ? "None on this page yet" : "Choose one to add"}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </Input>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-label={`Add to ${fieldLabel}`}
          onClick={add}
        >
          Add
        </Button>
      </div>
    </Input.Wrapper>
  );
};

interface ReferenceProps {
  id: number;
  label: string;
  /** Undefined if the reference can't be removed. */
  onRemove: (() => void) | undefined;
}

const Reference = ({ id, label, onRemove }: ReferenceProps) => {
  const actionsOf = useContext(ReferenceActionsContext);
  return (
    <div className={classes.place}>
      <span className={classes.name}>{label}</span>
      {actionsOf(id).map((action) => (
        <Button
          key={action.label}
          variant="subtle"
          size="compact-sm"
          aria-label={`${action.label} of ${label}`}
          onClick={() => action.open()}
        >
          {action.label}
        </Button>
      ))}
      {onRemove ? (
        <ActionIcon aria-label={`Remove ${label}`} title="Remove" onClick={onRemove}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      ) : null}
    </div>
  );
};

const keyOf = ({ key }: Place): number => key;

const idsOf = (value: unknown): number[] =>
  String(value ?? "")
    .split(",")
    .map(Number)
    .filter((id) => id > 0);
