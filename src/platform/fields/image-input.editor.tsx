import { Button, TextInput } from "@mantine/core";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { useState } from "react";
import { safeImageSource } from "#platform/html/url-policy.ts";
import { useCurrentAddress } from "#platform/ui/image-addresses.ts";
import { useImagePicker } from "#platform/ui/image-picker.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import classes from "./image-input.module.css";

/** An image from the library, or an address. Shows the image. */
export const ImageInput = (props: FieldInputProps) => {
  const { key } = boundInput(props);
  return <BoundImageInput key={key} {...props} />;
};

const BoundImageInput = (props: FieldInputProps) => {
  const { initial, onChange, input } = boundInput(props);
  const pickImage = useImagePicker();
  const [address, setAddress] = useState(String(initial ?? ""));
  const source = safeImageSource(useCurrentAddress(address.trim()));
  const take = (value: string) => {
    setAddress(value);
    onChange(value);
  };
  const choose = async () => {
    const picked = await pickImage?.();
    if (picked) take(picked.url);
  };
  return (
    <div className={classes.field}>
      <TextInput
        {...input}
        description={
          props.field.help ??
          "Choose an image from the library, or enter an address that starts with https://."
        }
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={props.field.max}
        value={address}
        onChange={(event) => take(event.currentTarget.value)}
      />
      {source ? <img key={source} className={classes.preview} src={source} alt="" /> : null}
      {pickImage && !props.disabled ? (
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconPhoto size={18} aria-hidden="true" />}
            aria-label={`Choose image: ${props.field.label}`}
            onClick={() => void choose()}
          >
            Choose image
          </Button>
          {address === "" || props.field.isRequired ? null : (
            <Button
              variant="subtle"
              color="gray"
              aria-label={`Remove image: ${props.field.label}`}
              onClick={() => take("")}
            >
              Remove
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
};
