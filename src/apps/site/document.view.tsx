import type { CSSProperties, ReactNode } from "react";
import type { Language } from "#platform/words/languages.schema.ts";
import type { SiteTheme } from "./page/page-model.ts";
import type { SiteAssets } from "./site-assets.ts";

interface DocumentProps {
  /** The page's language. */
  readonly language: Language;
  readonly title: string;
  readonly description?: string;
  readonly keywords?: string;
  /** Absolute address of this page; omitted if it has none. */
  readonly canonical?: string;
  readonly isIndexed: boolean;
  /** The site's origin, e.g. "https://riverbend.example", which precedes the addresses of links on paper. */
  readonly origin?: string;
  readonly assets: SiteAssets;
  /** The company's name; omitted if the page isn't a company's. */
  readonly theme?: SiteTheme | undefined;
  /** Whether a block on the page has an island. Only then does the page have a script. */
  readonly needsLoader?: boolean;
  /** Additional elements of the head. */
  readonly head?: ReactNode;
  readonly children: ReactNode;
}

/** The HTML document of a page. The only place that builds the head [PUB-010]. */
export const DocumentView = (props: DocumentProps) => (
  <html lang={props.language}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{props.title}</title>
      {props.description ? <meta name="description" content={props.description} /> : null}
      {props.keywords ? <meta name="keywords" content={props.keywords} /> : null}
      {props.isIndexed ? null : <meta name="robots" content="noindex" />}
      {props.canonical ? <link rel="canonical" href={props.canonical} /> : null}
      <meta name="color-scheme" content="light dark" />
      {props.theme ? <meta name="theme-color" content={props.theme.color} /> : null}
      <Font href={props.assets.fonts[props.theme?.typeface ?? DEFAULT_TYPEFACE]} />
      <Styles css={props.assets.css} />
      {props.theme?.style ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: checked colors and our own names
        <style dangerouslySetInnerHTML={{ __html: props.theme.style }} />
      ) : null}
      {props.head}
      {props.needsLoader ? <script type="module" src={props.assets.loader} /> : null}
    </head>
    <body style={props.origin ? cssOrigin(props.origin) : undefined}>{props.children}</body>
  </html>
);

/** For print.css. */
const cssOrigin = (origin: string): CSSProperties =>
  ({ "--origin": JSON.stringify(origin) }) as CSSProperties;

const DEFAULT_TYPEFACE = "civic";

const Font = ({ href }: { readonly href: string | undefined }) =>
  href ? <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" /> : null;

const Styles = ({ css }: { readonly css: SiteAssets["css"] }) =>
  "href" in css ? (
    <link rel="stylesheet" href={css.href} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheet that the build made
    <style dangerouslySetInnerHTML={{ __html: css.inline }} />
  );
