import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { DocumentView } from "./document.view.tsx";
import type { IconName } from "./layout/icons.view.tsx";
import { NoticeView } from "./layout/notice.view.tsx";
import { UnsentForm } from "./layout/unsent-form.view.tsx";
import { noticeMessages } from "./notices.messages.ts";
import type { SiteTheme } from "./page/page-model.ts";
import type { SiteAssets } from "./site-assets.ts";

/** Theme and language of a notice, as far as they are known. */
export interface NoticeSite {
  readonly theme?: SiteTheme | undefined;
  readonly language?: Language | undefined;
}

/** Shown to visitors until a site's home page is published, with status 503. */
export const renderBeingSetUp = (companyName: string, assets: SiteAssets, site: NoticeSite = {}): string => {
  const words = wordsOf(site);
  const title = words.setUpTitle({ company: companyName });
  return renderNotice(assets, companyName, [words.setUpWhy, words.setUpNext], {
    ...site,
    title,
    icon: "pencil",
  });
};

/**
 * Shown at a host without a company, with status 421.
 * @param isEmpty whether the installation has no company, so that the person has probably just started it
 */
export const renderNoSuchHost = (assets: SiteAssets, isEmpty: boolean): string => {
  if (isEmpty)
    return renderNotice(assets, "Tenantry isn't set up yet", [
      "There's no website at this address, because there is no company yet.",
      "Open the setup link that Tenantry printed when it started. It works once, within a day. If it has expired, restart Tenantry to get a new one.",
    ]);
  const words = wordsOf({});
  return renderNotice(assets, words.noHost, [words.noHostWhy], { icon: "compass" });
};

/** Shown to visitors after a server error, with status 500. The reference is also in the log. */
export const renderFault = (reference: string, assets: SiteAssets, site: NoticeSite = {}): string => {
  const words = wordsOf(site);
  const texts = [words.faultWhy, words.faultNext({ reference })];
  return renderNotice(assets, words.fault, texts, { ...site, icon: "warning", canTryAgain: true });
};

/** The same while the database can't be reached, with status 503. */
export const renderUnavailable = (assets: SiteAssets, site: NoticeSite = {}): string => {
  const words = wordsOf(site);
  return renderNotice(assets, words.notNow, [words.awayWhy], {
    ...site,
    icon: "clock",
    canTryAgain: true,
  });
};

/** The same during overload, with status 503. */
export const renderBusy = (assets: SiteAssets, site: NoticeSite = {}): string => {
  const words = wordsOf(site);
  return renderNotice(assets, words.notNow, [words.busyWhy], {
    ...site,
    icon: "clock",
    canTryAgain: true,
  });
};

/**
 * Shown to a visitor whose form can't be accepted while the database is down or during overload: everything that was
 * typed, and a button that sends it again. With status 503.
 * @param sent the form's target, its values by input name, and whether it included a file
 * @param reason why it wasn't accepted, and when to send it again
 */
export const renderUnsent = (
  sent: {
    readonly action: string;
    readonly fields: Readonly<Record<string, string>>;
    readonly hasFile: boolean;
    /** Path of the page with the form; empty if unknown. */
    readonly page: string;
    /** As sent with the form; empty if it wasn't. */
    readonly language: string;
    /** Whether it may have been stored. */
    readonly isUnknown?: boolean;
  },
  assets: SiteAssets,
  site: NoticeSite = {},
  reason?: string,
): string => {
  const words = wordsOf(site);
  const heading = sent.isUnknown ? words.maybeSent : words.notSent;
  const why = sent.isUnknown ? words.maybeSentWhy : (reason ?? words.notSentWhy);
  return toHtml(
    <DocumentView
      language={site.language ?? "en"}
      title={heading}
      isIndexed={false}
      assets={assets}
      theme={site.theme}
    >
      <NoticeView icon="clock" heading={heading}>
        <p role="alert">
          {why} {words.notSentKept}
        </p>
        {sent.hasFile ? <p>{words.fileAgain}</p> : null}
        <UnsentForm {...sent} words={words} />
      </NoticeView>
    </DocumentView>,
  );
};

const wordsOf = ({ language = "en" }: NoticeSite) => wordsIn(language, noticeMessages);

interface NoticeLook extends NoticeSite {
  /** The document's title, if it isn't the heading. */
  readonly title?: string;
  readonly icon?: IconName;
  /** Whether to show a link that tries the same address again. */
  readonly canTryAgain?: boolean;
}

/** A short page with one message, without the frame of a site. */
export const renderNotice = (
  assets: SiteAssets,
  heading: string,
  paragraphs: readonly string[],
  { title = heading, theme, language = "en", icon, canTryAgain = false }: NoticeLook = {},
): string =>
  toHtml(
    <DocumentView language={language} title={title} isIndexed={false} assets={assets} theme={theme}>
      <NoticeView icon={icon} heading={heading}>
        {paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {canTryAgain ? (
          <p>
            {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page's own, with what appears behind its ? */}
            <a className="tn-button" href="">
              {wordsIn(language, noticeMessages).tryAgain}
            </a>
          </p>
        ) : null}
      </NoticeView>
    </DocumentView>,
  );

const toHtml = (document: ReactElement): string => `<!DOCTYPE html>${renderToStaticMarkup(document)}\n`;
