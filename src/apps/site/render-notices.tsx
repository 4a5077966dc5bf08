import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DocumentView } from "./document.view.tsx";
import type { IconName } from "./layout/icons.view.tsx";
import { NoticeView } from "./layout/notice.view.tsx";
import { UnsentForm } from "./layout/unsent-form.view.tsx";
import type { SiteTheme } from "./page/page-model.ts";
import type { SiteAssets } from "./site-assets.ts";

/** What visitors see until a site's home page is published; to be sent with status 503. */
export const renderBeingSetUp = (companyName: string, assets: SiteAssets, theme?: SiteTheme): string =>
  notice(
    `${companyName} · website being set up`,
    assets,
    companyName,
    ["This website is being set up. Its first pages are not published yet.", "Please come back later."],
    { theme, icon: "pencil" },
  );

/**
 * What somebody sees who asked at a host that is no company's; to be sent with status 421.
 * @param isEmpty the installation has no company yet, so that whoever asks has probably just started it
 */
export const renderNoSuchHost = (assets: SiteAssets, isEmpty: boolean): string =>
  isEmpty
    ? notice("Tenantry isn't set up yet", assets, "Tenantry isn't set up yet", [
        "No website answers at this address, because there is no company yet.",
        "Open the set-up link that Tenantry printed when it was started. It can be used once, within a day. If it is gone or too old, start Tenantry again: it prints a new one.",
      ])
    : notice(
        "No website here",
        assets,
        "No website answers at this address",
        ["The address may be misspelled, or the website has not been connected to it yet."],
        { icon: "compass" },
      );

/** What a visitor sees when the server failed; to be sent with status 500. The reference also stands in the log. */
export const renderFault = (reference: string, assets: SiteAssets, theme?: SiteTheme): string =>
  notice(
    "This page can't be shown",
    assets,
    "This page can't be shown",
    [
      "Something failed on our side while this page was being made. Please try again in a few minutes.",
      `If it keeps happening, tell us this reference: ${reference}`,
    ],
    { theme, icon: "warning", canTryAgain: true },
  );

/** The same while the database can't be reached; to be sent with status 503. */
export const renderAway = (assets: SiteAssets, theme?: SiteTheme): string =>
  notice(
    "This page can't be shown right now",
    assets,
    "This page can't be shown right now",
    ["The website is out of order for a short while. Please try again in a minute: nothing is lost."],
    { theme, icon: "clock", canTryAgain: true },
  );

/** The same while more is asked for than can be served; to be sent with status 503. */
export const renderBusy = (assets: SiteAssets, theme?: SiteTheme): string =>
  notice(
    "This page can't be shown right now",
    assets,
    "This page can't be shown right now",
    ["More people want to read this website than it can serve at the moment. Please try again in a minute."],
    { theme, icon: "clock", canTryAgain: true },
  );

/**
 * What a visitor reads whose form can't be taken while the database can't be reached, or while there is too much to
 * do: everything that was typed, and a button that sends it again. To be sent with status 503.
 * @param sent where the form went, what it held by the inputs' names, and whether a file was with it
 * @param reason why it wasn't taken, and when to send it again
 */
export const renderUnsent = (
  sent: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly hasFile: boolean;
    /** Path of the page that the form stands on; empty where that isn't known. */
    readonly page: string;
  },
  assets: SiteAssets,
  theme?: SiteTheme,
  reason = "The website can't take forms right now. Try again in a minute.",
): string =>
  toHtml(
    <DocumentView
      title="Your form was not sent"
      isIndexed={false}
      assets={assets}
      {...(theme ? { theme } : {})}
    >
      <NoticeView icon="clock" heading="Your form was not sent">
        <p role="alert">{reason} Nothing you typed is lost: keep this page open until then.</p>
        {sent.hasFile ? <p>Please choose your file again afterwards: a page can't keep files.</p> : null}
        <UnsentForm {...sent} />
      </NoticeView>
    </DocumentView>,
  );

/** A page of a few sentences, outside every site. */
export const renderNotice = (assets: SiteAssets, heading: string, paragraphs: readonly string[]): string =>
  notice(heading, assets, heading, paragraphs);

interface NoticeLook {
  readonly theme?: SiteTheme | undefined;
  readonly icon?: IconName;
  /** Whether a link asks for the same address again. */
  readonly canTryAgain?: boolean;
}

const notice = (
  title: string,
  assets: SiteAssets,
  heading: string,
  paragraphs: readonly string[],
  { theme, icon, canTryAgain = false }: NoticeLook = {},
): string =>
  toHtml(
    <DocumentView title={title} isIndexed={false} assets={assets} theme={theme}>
      <NoticeView icon={icon} heading={heading}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {canTryAgain ? (
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, with what stands behind its ? */}
            <a className="tn-button" href="">
              Try again
            </a>
          </p>
        ) : null}
      </NoticeView>
    </DocumentView>,
  );

const toHtml = (document: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(document)}\n`;
