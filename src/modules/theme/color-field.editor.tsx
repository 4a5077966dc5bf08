import { TextInput } from "@mantine/core";
import { isHexColor } from "#platform/colors/colors.ts";
import { fieldId, type ZodForm } from "#platform/ui/use-zod-form.ts";
import classes from "./look.module.css";
import type { Theme } from "./theme.schema.ts";
import { contrastProblems } from "./tokens.schema.ts";

interface ColorFieldProps {
  form: ZodForm<Theme, Theme>;
  name: "brand" | "brandDeep";
  label: string;
  help: string;
}

/** A color, typed or chosen in the browser's own picker. Shows contrast problems right away. */
export const ColorField = ({ form, name, label, help }: ColorFieldProps) => {
  const colors = { brand: form.useWatchValue("brand"), brandDeep: form.useWatchValue("brandDeep") };
  const value = colors[name];
  const areColors = isHexColor(colors.brand) && isHexColor(colors.brandDeep);
  const problem = areColors ? contrastProblems(colors)[name] : undefined;
  const change = (color: string) => form.setFieldValue(name, color.trim().toLowerCase());
  // Brand guides and other programs leave out the # or use three digits.
  const complete = () => {
    const [, digits] = /^#?((?:[0-9a-f]{3}){1,2})$/.exec(value) ?? [];
    if (digits) change(`#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`);
  };
  return (
    <TextInput
      id={fieldId(form.formId, name)}
      name={name}
      label={label}
      description={help}
      value={value}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={complete}
      error={problem ?? form.errors[name]}
      maxLength={7}
      autoComplete="off"
      spellCheck={false}
      required
      leftSectionWidth={52}
      leftSection={
        <input
          type="color"
          aria-label={`Choose ${label}`}
          className={classes.swatch}
          value={isHexColor(value) ? value : "#000000"}
          onChange={(event) => change(event.currentTarget.value)}
        />
      }
    />
  );
};
