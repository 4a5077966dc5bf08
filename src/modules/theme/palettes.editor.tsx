import classes from "./look.module.css";
import { PALETTES } from "./palettes.schema.ts";
import type { BrandColors } from "./tokens.schema.ts";

interface PalettesProps {
  chosen: BrandColors;
  onChoose(colors: BrandColors): void;
}

/** Color pairs to start with. */
export const Palettes = ({ chosen, onChoose }: PalettesProps) => (
  <fieldset className={classes.group}>
    <legend className={classes.legend}>Colors to start with</legend>
    <div className={classes.palettes}>
      {PALETTES.map(({ name, brand, brandDeep }) => (
        <button
          key={name}
          type="button"
          className={classes.palette}
          aria-pressed={chosen.brand === brand && chosen.brandDeep === brandDeep}
          onClick={() => onChoose({ brand, brandDeep })}
        >
          <span
            className={classes.duo}
            style={{ background: `linear-gradient(135deg, ${brand} 50%, ${brandDeep} 50%)` }}
          />
          {name}
        </button>
      ))}
    </div>
  </fieldset>
);
