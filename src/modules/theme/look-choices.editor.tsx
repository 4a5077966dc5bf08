import type { ReactNode } from "react";
import { fieldId } from "#platform/ui/use-zod-form.ts";
import classes from "./look.module.css";
import { LOOK_FIELDS } from "./look-fields.schema.ts";
import { RadioCards } from "./radio-cards.editor.tsx";
import { type Corners, FONTS, RADII, type Theme, type Typeface } from "./theme.schema.ts";

interface LookChoicesProps {
  theme: Theme;
  /** Unique on the screen. */
  formId: string;
  onChoose(chosen: Partial<Theme>): void;
}

/** The look's choices besides colors. */
export const LookChoices = ({ theme, formId, onChoose }: LookChoicesProps) =>
  (Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((key) => {
    const { names, sample }: Choice<string> = CHOICES[key];
    return (
      <RadioCards
        key={key}
        {...LOOK_FIELDS[key]}
        id={fieldId(formId, key)}
        value={theme[key]}
        options={Object.entries(names).map(([value, name]) => ({
          value,
          label: name,
          sample: sample?.(value),
        }))}
        onChange={(value) => onChoose({ [key]: value })}
      />
    );
  });

interface Choice<T extends string> {
  readonly names: Readonly<Record<T, string>>;
  // A method, so that a choice of some values is also one of any text.
  sample?(value: T): ReactNode;
}

const CHOICES: { readonly [K in Exclude<keyof Theme, "brand" | "brandDeep">]: Choice<Theme[K]> } = {
  typeface: {
    names: {
      civic: "Civic",
      friendly: "Friendly",
      classic: "Classic",
      modern: "Modern",
      sturdy: "Sturdy",
      gentle: "Gentle",
      literary: "Literary",
    },
    sample: (value: Typeface) => (
      <span className={classes.letters} style={{ fontFamily: FONTS[value].text }}>
        <span style={{ fontFamily: FONTS[value].headings }}>Water rates</span>
        Due on the 15th
      </span>
    ),
  },
  corners: {
    names: { square: "Square", soft: "Soft", round: "Round" },
    sample: (value: Corners) => (
      <span className={classes.corner} style={{ borderRadius: `${RADII[value].control}rem` }} />
    ),
  },
  header: {
    names: {
      light: "Plain",
      brand: "In the brand color",
      deep: "In the header and footer color",
    },
  },
  cards: {
    names: {
      outlined: "With an outline",
      filled: "On a soft color",
      raised: "With a shadow",
      ruled: "With a line above",
    },
  },
  scale: { names: { regular: "Regular", large: "Large" } },
  images: {
    names: { natural: "Natural", muted: "Muted colors", framed: "With a fine line inside" },
  },
};
