import type { ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { type Feed, feedsOf } from "#modules/content/content.public.ts";
import { SearchBox } from "#modules/search/search-box.view.tsx";
import { escapeAttribute } from "#platform/html/escape.ts";
import type { Log } from "#platform/log/log.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { DocumentView } from "../document.view.tsx";
import { FeedLinks } from "../head/feeds.view.tsx";
import { type Sharing, SharingView, sharingOf } from "../head/sharing.view.tsx";
import { SiteIconLinks } from "../head/site-icon.view.tsx";
import { BreadcrumbsView } from "../layout/breadcrumbs.view.tsx";
import { FooterView } from "../layout/footer.view.tsx";
import { HeaderView, menusAt } from "../layout/header.view.tsx";
import { PreviewRibbonView } from "../layout/preview-ribbon.view.tsx";
import { SectionIndex } from "../layout/section-index.view.tsx";
import { SectionMenuView, sectionOf } from "../layout/section-menu.view.tsx";
import { SideNavView } from "../layout/side-nav.view.tsx";
import { noticeMessages } from "../notices.messages.ts";
import { siteMessages } from "../site.messages.ts";
import type { SiteAssets } from "../site-assets.ts";
import type { BlockNode, PageModel, SiteModel } from "./page-model.ts";
import {
  isAnnouncement,
  islandsIn,
  isPageHeader,
  type RenderedBlock,
  renderBlocks,
  stampOf,
} from "./render-blocks.tsx";
import { fromTemplate, markOf, once, withParts } from "./render-once.ts";
import { siteInLanguage } from "./site-in-language.ts";

/** A page's rendered content, without its frame. */
export interface PageContent {
  /** Announcements, above the navbar. */
  readonly announcements: string;
  /** What the page's header shows below its name. */
  readonly header: string;
  /** A module's own content, and all other components, one after another. */
  readonly main: readonly string[];
  /** Names of the islands on the page, without duplicates. */
  readonly islands: readonly string[];
  /** False if the components are too long, so that the last ones are left out. */
  readonly isWhole: boolean;
}

/** Memory that a page's content takes. Text with characters outside Latin-1 takes two bytes per character. */
export const bytesOf = ({ announcements, header, main }: PageContent): number =>
  2 * [announcements, header, ...main].reduce((length, piece) => length + piece.length, 0);

/** A page without its components, which are already rendered. */
export type FramedPage = Omit<PageModel, "blocks" | "content">;

/** Renders a page's content, without its frame. A component that can't be rendered is logged and left out. */
export const renderContent = (model: Omit<PageModel, "site">, log: Log): PageContent => {
  const { blocks, islands, isWhole } = renderBlocks(
    model.blocks,
    model.language,
    log.child({ pageId: model.page.id }),
  );
  const own = model.content ? renderToStaticMarkup(model.content) : "";
  const hasHeader = !model.page.isHome && model.page.isBlock !== true;
  const idsOf = (some: readonly BlockNode[]) => new Set(some.map(({ id }) => id));
  const announcementIds = idsOf(model.blocks.filter(isAnnouncement));
  const headerIds = idsOf(hasHeader ? model.blocks.filter(isPageHeader) : []);
  const isPreview = model.mode === "preview";
  const inBoxes = (some: readonly RenderedBlock[]) => some.map((block) => inBox(block, isPreview));
  return {
    announcements: inBoxes(blocks.filter(({ id }) => announcementIds.has(id))).join(""),
    header: inBoxes(blocks.filter(({ id }) => headerIds.has(id))).join(""),
    main: [
      own && `<div class="tn-block">${own}</div>`,
      ...inBoxes(blocks.filter(({ id }) => !announcementIds.has(id) && !headerIds.has(id))),
    ],
    islands: [...new Set([...islandsIn(own), ...islands])],
    isWhole,
  };
};

/**
 * A page as an HTML document. Order: announcements, navbar, page-name header (not on the home page), other components,
 * footer [PUB-008]. A preview is rendered the same way, with its version [PUB-011].
 * @returns the document in pieces, and the names of its islands, because the page has a script only if there is one
 */
export const renderPage = (
  model: PageModel,
  assets: SiteAssets,
  log: Log,
): { html: readonly string[]; islands: readonly string[] } => {
  const content = renderContent(model, log);
  return { html: renderFrame(model, content, assets), islands: content.islands };
};

/** Puts a page's content into the site's frame. @returns the document in pieces */
export const renderFrame = (
  model: FramedPage,
  content: PageContent,
  assets: SiteAssets,
): readonly string[] => {
  const { page, sideNav } = model;
  const site = siteInLanguage(model.site, model.language);
  const isPreview = model.mode === "preview";
  const section = page.isHome ? undefined : sectionOf(site.menu, page.path);
  const { sharing, parts } = sharingOf(model, escaped);
  const kind: FrameKind = {
    isPreview,
    isCut: model.isCut === true || !content.isWhole,
    isHome: page.isHome,
    isBlock: page.isBlock === true,
    isIndexed: !isPreview && page.isIndexed,
    hasKeywords: page.keywords !== "",
    hasIsland: content.islands.length > 0,
    hasAnnouncements: content.announcements !== "",
    hasSide: Boolean(sideNav || section),
    sharing,
    feeds: feedsOf(page.modules ?? [], site),
  };
  const frame = () => <FrameView site={site} assets={assets} kind={kind} />;
  const document = fromTemplate(site, assets, JSON.stringify(kind), frame, {
    ...parts,
    ...menusAt(site, page.path),
    title: escaped(documentTitle(model)),
    description: escaped(page.description),
    keywords: escaped(page.keywords),
    address: escaped(site.origin + page.path),
    label: escaped(["Preview", model.previewLabel ?? ""].filter(Boolean).join(" · ")),
    heading: escaped(page.isHome ? page.title || site.companyName : page.name),
    breadcrumbs: renderToStaticMarkup(
      <BreadcrumbsView crumbs={model.breadcrumbs} language={site.language} />,
    ),
    announcements: content.announcements,
    header: content.header && `<div class="tn-page-header-more">${content.header}</div>`,
    main: page.showsSections ? [...content.main, renderSections(site)] : content.main,
    side: kind.hasSide
      ? renderToStaticMarkup(
          <>
            {sideNav ? <SideNavView sideNav={sideNav} /> : null}
            {section ? <SectionMenuView {...section} language={site.language} /> : null}
          </>,
        )
      : "",
  });
  return ["<!DOCTYPE html>", ...document, "\n"];
};

const renderSections = (site: SiteModel): string =>
  renderToStaticMarkup(<SectionIndex menu={site.menu} language={site.language} />);

/** What a frame depends on besides the site and its parts. */
interface FrameKind {
  readonly isPreview: boolean;
  /** Whether components are left out. */
  readonly isCut: boolean;
  readonly isHome: boolean;
  readonly isBlock: boolean;
  readonly isIndexed: boolean;
  readonly hasKeywords: boolean;
  readonly hasIsland: boolean;
  readonly hasAnnouncements: boolean;
  /** Whether there is something beside the content. */
  readonly hasSide: boolean;
  readonly sharing: Sharing;
  readonly feeds: readonly Feed[];
}

interface FrameProps {
  readonly site: SiteModel;
  readonly assets: SiteAssets;
  readonly kind: FrameKind;
}

/** A frame with placeholders for what is the page's own. */
const FrameView = ({ site, assets, kind }: FrameProps) => (
  <DocumentView
    language={site.language}
    title={markOf("title")}
    description={kind.sharing.hasDescription ? markOf("description") : ""}
    keywords={kind.hasKeywords ? markOf("keywords") : ""}
    canonical={kind.isPreview ? undefined : markOf("address")}
    isIndexed={kind.isIndexed}
    origin={site.origin}
    assets={assets}
    theme={site.theme}
    needsLoader={kind.hasIsland || hasTranslator(site)}
    head={
      <>
        <SiteIconLinks site={site} />
        {kind.isPreview ? null : (
          <>
            <SharingView sharing={kind.sharing} siteName={site.companyName} />
            <FeedLinks feeds={kind.feeds} />
          </>
        )}
      </>
    }
  >
    <SkipLink language={site.language} />
    {kind.isPreview ? <PreviewRibbonView label={markOf("label")} isCut={kind.isCut} /> : null}
    {kind.hasAnnouncements ? (
      <Announcements language={site.language} script={kind.isPreview ? null : assets.hiddenAnnouncements} />
    ) : null}
    <HeaderView site={site} isHome={kind.isHome} />
    <main id="content" className={kind.isHome && !kind.hasSide ? "tn-main tn-home" : "tn-main"} tabIndex={-1}>
      {kind.isHome || kind.isBlock ? (
        <h1 className="tn-visually-hidden">{markOf("heading")}</h1>
      ) : (
        <PageHeader name={markOf("heading")} more={markOf("header")}>
          {markOf("breadcrumbs")}
        </PageHeader>
      )}
      <div className={kind.hasSide ? "tn-columns tn-columns-with-side" : "tn-columns"}>
        <div className="tn-content">{markOf("main")}</div>
        {kind.hasSide ? <div className="tn-side">{markOf("side")}</div> : null}
      </div>
    </main>
    {once(site, "footer", () => (
      <FooterView site={site} />
    ))}
  </DocumentView>
);

/** Escapes a text as React does. */
const escaped = (text: string): string => escapeAttribute(text).replaceAll("&#39;", "&#x27;");

/** The page for a missing address, in the site's frame, with status 404. */
export const renderNotFound = (site: SiteModel, assets: SiteAssets): string => {
  const { notFound, notFoundWhy } = wordsIn(site.language, siteMessages);
  return renderMissing(site, assets, { name: notFound, why: notFoundWhy });
};

/** The same for the address of a page that was taken down, with status 410. */
export const renderTakenDown = (site: SiteModel, assets: SiteAssets): string => {
  const { takenDown, takenDownWhy } = wordsIn(site.language, siteMessages);
  return renderMissing(site, assets, { name: takenDown, why: takenDownWhy });
};

const renderMissing = (
  site: SiteModel,
  assets: SiteAssets,
  { name, why }: { readonly name: string; readonly why: string },
): string => {
  const words = wordsIn(site.language, siteMessages);
  return toHtml(
    <DocumentView
      language={site.language}
      title={`${name} · ${site.companyName}`}
      isIndexed={false}
      assets={assets}
      theme={site.theme}
      needsLoader={hasTranslator(site)}
      head={<SiteIconLinks site={site} />}
    >
      <SkipLink language={site.language} />
      <HeaderView site={site} />
      <main id="content" className="tn-main" tabIndex={-1}>
        <PageHeader name={name} />
        <div className="tn-columns">
          <div className="tn-content tn-prose tn-search-page">
            <p>{why}</p>
            <p>{words.notFoundNext}</p>
            <SearchBox id="not-found-search" language={site.language} />
            <p>
              <a className="tn-button" href="/">
                {words.goHome}
              </a>
            </p>
          </div>
          <SectionIndex menu={site.menu} language={site.language} />
        </div>
      </main>
      {once(site, "footer", () => (
        <FooterView site={site} />
      ))}
    </DocumentView>,
    site,
  );
};

/** The page for a visitor whose form was refused, with what to do. The browser's Back button returns to the input. */
export const renderRefusal = (site: SiteModel, assets: SiteAssets, message: string): string => {
  const words = wordsIn(site.language, noticeMessages);
  return toHtml(
    <DocumentView
      language={site.language}
      title={`${words.notSent} · ${site.companyName}`}
      isIndexed={false}
      assets={assets}
      theme={site.theme}
    >
      <SkipLink language={site.language} />
      <HeaderView site={site} />
      <main id="content" className="tn-main" tabIndex={-1}>
        <PageHeader name={words.notSent} />
        <div className="tn-columns">
          <div className="tn-content tn-prose">
            <p>{message}</p>
            <p>{words.goBack}</p>
          </div>
        </div>
      </main>
      {once(site, "footer", () => (
        <FooterView site={site} />
      ))}
    </DocumentView>,
    site,
  );
};

/** An empty page with the site's styles, for the form builder's preview. */
export const renderFormPreview = (assets: SiteAssets, { language, theme }: SiteModel): string =>
  toHtml(
    <DocumentView
      language={language}
      title="Preview of a form"
      isIndexed={false}
      assets={assets}
      theme={theme}
    >
      <main className="tn-form-preview" aria-label="Preview of a form">
        <h1 className="tn-visually-hidden">Preview of a form</h1>
        <form id="form-preview" className="tn-form" noValidate action="#" />
      </main>
    </DocumentView>,
  );

/** The only part of the frame that has a script. */
const hasTranslator = ({ services }: SiteModel): boolean => services.translatorScript !== "";

const documentTitle = ({ page, site }: FramedPage): string => {
  if (page.title) return page.title;
  return page.isHome ? site.companyName : `${page.name} · ${site.companyName}`;
};

const SkipLink = ({ language }: { readonly language: Language }) => (
  <a className="tn-skip" href="#content">
    {wordsIn(language, siteMessages).skip}
  </a>
);

interface PageHeaderProps {
  readonly name: string;
  /** What is above the name, and below it. */
  readonly children?: ReactNode;
  readonly more?: ReactNode;
}

const PageHeader = ({ name, children, more }: PageHeaderProps) => (
  <div className="tn-page-header">
    <div className="tn-page-header-inner">
      {children}
      <h1>{name}</h1>
      {more}
    </div>
  </div>
);

interface AnnouncementsProps {
  readonly language: Language;
  readonly script: string | null;
}

/** The script comes right after them and removes hidden ones before anything below is shown. */
const Announcements = ({ language, script }: AnnouncementsProps) => (
  <>
    <section className="tn-announcements" aria-label={wordsIn(language, siteMessages).announcements}>
      {markOf("announcements")}
    </section>
    {script === null ? null : <script src={script} />}
  </>
);

/**
 * A component's HTML in its box. In a preview, each has a stamp of its HTML, so that the editor skips unchanged ones.
 * Without React, which takes longer for many boxes than for what is in some of them.
 */
const inBox = ({ id, html }: RenderedBlock, isPreview: boolean): string =>
  `<div class="tn-block" id="block-${id}"${isPreview ? ` data-stamp="${stampOf(html)}"` : ""}>${html}</div>`;

const toHtml = (document: ReactElement, site?: SiteModel): string =>
  withParts(`<!DOCTYPE html>${renderToStaticMarkup(document)}\n`, site, site && menusAt(site, ""));
