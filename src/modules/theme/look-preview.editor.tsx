import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/lora/wght.css";
import "@fontsource-variable/archivo/wght.css";
import "@fontsource-variable/bitter/wght.css";
import "@fontsource-variable/nunito-sans/wght.css";
import { useRef } from "react";
import { isHexColor } from "#platform/colors/colors.ts";
import classes from "./look-preview.module.css";
import type { Theme } from "./theme.schema.ts";
import { themeVariables } from "./theme-variables.editor.ts";
import type { Scheme } from "./tokens.schema.ts";

interface LookPreviewProps {
  theme: Theme;
  siteName: string;
}

/** A sample of the website with the chosen colors, typeface, and corners, in light and dark. */
export const LookPreview = ({ theme, siteName }: LookPreviewProps) => {
  // While a color is being typed, the last valid one stays.
  const whole = useRef(theme);
  if (isHexColor(theme.brand) && isHexColor(theme.brandDeep)) whole.current = theme;
  const shown = { ...theme, brand: whole.current.brand, brandDeep: whole.current.brandDeep };
  return (
    <div className={classes.pair}>
      <Sample theme={shown} scheme="light" siteName={siteName} />
      <Sample theme={shown} scheme="dark" siteName={siteName} />
    </div>
  );
};

const Sample = ({ theme, scheme, siteName }: LookPreviewProps & { scheme: Scheme }) => {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>{scheme === "light" ? "Light" : "Dark"}</figcaption>
      <div
        role="img"
        aria-label={`Sample of the website in ${scheme} colors`}
        className={classes.site}
        style={themeVariables(theme, scheme)}
      >
        <div className={classes.brandRow} data-header={theme.header}>
          <span className={classes.name}>{siteName || "Your website"}</span>
          <span className={classes.account}>MY ACCOUNT</span>
        </div>
        <div className={classes.menuRow}>
          <span>Services</span>
          <span>About</span>
        </div>
        <div className={classes.head}>
          <span className={classes.crumbs}>
            <span className={classes.link}>Home</span> / Services
          </span>
          <span className={classes.heading}>Water rates</span>
        </div>
        <div className={classes.body}>
          <span>
            Bills are due on the 15th. <span className={classes.link}>Look up your rate</span> before you
            move.
          </span>
          <span className={classes.buttons}>
            <span className={classes.button}>Pay my bill</span>
            <span className={classes.focused}>Focused</span>
          </span>
          <span className={classes.card}>
            <span className={classes.cardTitle}>Hydrants are flushed</span>
            <span className={classes.muted}>May 4, 9:00 AM</span>
          </span>
        </div>
        <div className={classes.footer}>
          <span className={classes.footerLink}>Contact us</span>
          <span className={classes.footerMuted}>© {siteName || "Your website"}</span>
        </div>
      </div>
    </figure>
  );
};
