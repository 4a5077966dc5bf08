import { TextInput } from "@mantine/core";
import { createContext, useContext, useState } from "react";
import { AddressInput } from "#platform/ui/address-input.tsx";
import { TagInput } from "#platform/ui/tag-field.tsx";
import { commaWords } from "./comma-words.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import { formatUsPhone } from "./us-phone.ts";

/** A link target. After editing, the address is shown as it will be stored. */
export const LinkInput = (props: FieldInputProps) => {
  const { key } = boundInput(props);
  return <BoundLinkInput key={key} {...props} />;
};

const BoundLinkInput = (props: FieldInputProps) => {
  const { initial, onChange, input } = boundInput(props);
  const { form, name, field } = props;
  const [address, setAddress] = useState(String(initial ?? ""));
  return (
    <AddressInput
      {...input}
      description={
        field.help ??
        "Enter part of a page's name, a path such as /services/water, or an address that starts with https://."
      }
      maxLength={field.max}
      leftOutAt={field.leftOutAt}
      value={address}
      onChange={(value) => {
        setAddress(value);
        onChange(value);
      }}
      onBlur={(event) => {
        input.onBlur?.(event);
        const stored = field.schema.safeParse(address);
        if (stored.success && stored.data !== address) form.setFieldValue(name, stored.data);
      }}
    />
  );
};

/** A ten-digit phone number, shown as 555 123 4567. */
export const PhoneInput = (props: FieldInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  return (
    <TextInput
      key={key}
      {...input}
      type="tel"
      autoComplete="off"
      maxLength={props.field.max}
      defaultValue={formatUsPhone(String(initial ?? ""))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** The types of the module whose items the component lists. The page editor provides it. */
export const TypeChoicesContext = createContext<readonly string[]>([]);

/** Words, added with a comma or Enter or chosen from the existing types. The value is a comma-separated text. */
export const TagsInput = (props: FieldInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  const types = useContext(TypeChoicesContext);
  return (
    <TagInput
      key={key}
      id={input.id}
      label={input.label}
      description={input.description}
      error={input.error}
      required={props.field.isRequired}
      isLocked={props.disabled}
      choices={props.field.isOfTypes ? types : undefined}
      initialTags={commaWords(String(initial ?? ""))}
      onChange={(tags) => onChange(tags.join(","))}
    />
  );
};
