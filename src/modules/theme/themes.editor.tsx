import look from "./look.module.css";
import type { Theme } from "./theme.schema.ts";
import { themeVariables } from "./theme-variables.editor.ts";
import classes from "./themes.module.css";
import { isSameLook } from "./themes.schema.ts";

interface ThemesProps {
  legend: string;
  themes: readonly (Theme & { readonly name: string })[];
  chosen: Theme;
  onChoose(theme: Theme): void;
}

/** Whole looks to start with, each drawn as a small page. */
export const Themes = ({ legend, themes, chosen, onChoose }: ThemesProps) => (
  <fieldset className={look.group}>
    <legend className={look.legend}>{legend}</legend>
    <div className={classes.themes}>
      {themes.map(({ name, ...theme }) => (
        <button
          key={name}
          type="button"
          className={classes.theme}
          aria-pressed={isSameLook(theme, chosen)}
          onClick={() => onChoose(theme)}
        >
          <span className={classes.page} aria-hidden="true" style={themeVariables(theme, "light")}>
            <span className={classes.bar} data-header={theme.header}>
              Aa
            </span>
            <span className={classes.menu} />
            <span className={classes.words} data-scale={theme.scale}>
              City news
            </span>
            <span className={classes.row}>
              <span className={classes.card}>
                <span className={classes.line} />
                <span className={classes.line} />
              </span>
              <span className={classes.card}>
                <span className={classes.line} />
                <span className={classes.action} />
              </span>
            </span>
          </span>
          {name}
        </button>
      ))}
    </div>
  </fieldset>
);
