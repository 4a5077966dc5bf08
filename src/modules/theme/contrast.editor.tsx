import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { isHexColor } from "#platform/colors/colors.ts";
import classes from "./look.module.css";
import { type BrandColors, figuresOf, formatContrast } from "./tokens.schema.ts";

/** How readable the chosen colors are: a summary, with all figures on request. */
export const Contrast = ({ colors }: { colors: BrandColors }) => {
  if (!isHexColor(colors.brand) || !isHexColor(colors.brandDeep)) return null;
  const figures = figuresOf(colors);
  const failing = figures.filter(({ isEnough }) => !isEnough).length;
  return (
    <div>
      <p role="status" className={failing > 0 ? classes.failing : classes.passing}>
        {failing > 0 ? (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {failing === 1 ? "1 color pair is hard to read." : `${failing} color pairs are hard to read.`}
          </>
        ) : (
          <>
            <IconCheck size={20} aria-hidden="true" />
            All color pairs are readable, in light and dark mode.
          </>
        )}
      </p>
      <details className={classes.details}>
        <summary>Contrast of each pair</summary>
        <table className={classes.figures}>
          <thead>
            <tr>
              <th scope="col">Pair</th>
              <th scope="col">Light</th>
              <th scope="col">Dark</th>
              <th scope="col">Needed</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ label, light, dark, needed, isEnough }) => (
              <tr key={label} className={isEnough ? undefined : classes.failingRow}>
                <th scope="row">{isEnough ? label : `${label} (too low)`}</th>
                <td>{formatContrast(light, needed)}</td>
                <td>{formatContrast(dark, needed)}</td>
                <td>{needed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
};
