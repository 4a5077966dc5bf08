import { SegmentedControl } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import classes from "./look-preview.module.css";
import type { Theme } from "./theme.schema.ts";
import { themeVariables } from "./theme-variables.editor.ts";
import type { Scheme } from "./tokens.schema.ts";

/** A desktop width, at which the site has its wide layout. */
const COMPUTER = 1024;

const HEADER_CLASSES = ["tn-header-brand", "tn-header-deep"];

/** The company's real home page in the look that is in the form, before it's saved. */
export const HomePreview = ({ theme }: { theme: Theme }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const [scheme, setScheme] = useState<Scheme>("light");
  const [isPhone, setPhone] = useState(() => window.matchMedia("(max-width: 767px)").matches);
  const { ref: box, width } = useElementSize();
  const darkRules = useRef<readonly CSSMediaRule[]>([]);
  const dress = useCallback(() => {
    const page = frame.current?.contentDocument;
    if (!page?.body) return;
    // Otherwise, parts of the page would follow the device.
    for (const { media } of darkRules.current) media.mediaText = scheme === "dark" ? "all" : "not all";
    // Links would lead away from what is being compared.
    page.body.inert = true;
    // Otherwise, the saved look would show through if the form's has the default.
    for (const style of page.head.querySelectorAll("style"))
      if (style.sheet && style.textContent.startsWith(":root{")) style.sheet.disabled = true;
    page.documentElement.removeAttribute("style");
    for (const [name, value] of Object.entries(themeVariables(theme, scheme)))
      page.documentElement.style.setProperty(name === "colorScheme" ? "color-scheme" : name, String(value));
    const header = page.querySelector(".tn-header");
    header?.classList.remove(...HEADER_CLASSES);
    if (theme.header !== "light") header?.classList.add(`tn-header-${theme.header}`);
  }, [theme, scheme]);
  useEffect(dress, [dress]);
  return (
    <section aria-label="Your home page in this look" className={classes.home}>
      <div className={classes.homeBar}>
        <span className={classes.caption}>Your home page</span>
        <SegmentedControl
          size="sm"
          aria-label="Preview size"
          value={isPhone ? "phone" : "computer"}
          onChange={(value) => setPhone(value === "phone")}
          data={[
            { value: "computer", label: "Computer" },
            { value: "phone", label: "Phone" },
          ]}
        />
        <SegmentedControl
          size="sm"
          aria-label="Preview colors"
          value={scheme}
          onChange={(value) => setScheme(value as Scheme)}
          data={[
            { value: "light", label: "Light" },
            { value: "dark", label: "Dark" },
          ]}
        />
      </div>
      <div
        ref={box}
        className={classes.homeFrame}
        style={{ "--look-scale": Math.min(1, (width || COMPUTER) / COMPUTER) } as CSSProperties}
      >
        <iframe
          ref={frame}
          src="/"
          loading="lazy"
          title="Your home page in this look"
          onLoad={({ currentTarget }) => {
            const sheets = [...(currentTarget.contentDocument?.styleSheets ?? [])];
            darkRules.current = sheets.flatMap(({ cssRules }) => darkRulesIn(cssRules));
            dress();
          }}
          className={classes.homePage}
          data-phone={isPhone || undefined}
        />
      </div>
    </section>
  );
};

/** The rules that apply only on devices in dark mode. */
const darkRulesIn = (rules: CSSRuleList): CSSMediaRule[] =>
  [...rules].flatMap((rule) => {
    const { media, cssRules } = rule as Partial<CSSMediaRule>;
    if (media && /prefers-color-scheme:\s*dark/.test(media.mediaText)) return [rule as CSSMediaRule];
    return cssRules ? darkRulesIn(cssRules) : [];
  });
