import { SEARCH_PATH } from "#modules/search/search-box.view.tsx";
import { safeImageSource } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { SiteModel } from "../page/page-model.ts";
import { once } from "../page/render-once.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { MainMenuView, MobileMenuButton, MobileMenuView } from "./main-menu.view.tsx";
import { NO_TRAIL, trailTo } from "./menu-trail.ts";
import { NavbarTabsView } from "./navbar-tabs.view.tsx";
import { UtilityLinks } from "./utility-links.view.tsx";

interface HeaderProps {
  readonly site: SiteModel;
  /** Path of the current page; empty if it isn't one of the site's pages. */
  readonly path: string;
}

/**
 * The navbar: a row of links, the logo or site name with the main menu, and, except on the home page, the navbar tabs
 * [PUB-013, PUB-014, PUB-017].
 */
export const HeaderView = ({ site, path }: HeaderProps) => {
  // The menus are the same on all pages that aren't on them.
  const isOnMenu = trailTo(site.menu, path) !== NO_TRAIL;
  const mainMenu = () => <MainMenuView site={site} path={path} />;
  const mobileMenu = () => <MobileMenuView site={site} path={path} />;
  return (
    <header className={site.theme.hasBrandHeader ? "tn-header tn-header-brand" : "tn-header"}>
      <div className="tn-utility">
        <div className="tn-utility-inner">
          {once(site, "utilityLinks", () => (
            <UtilityLinks site={site} place="navbar" />
          ))}
        </div>
      </div>
      <div className="tn-brand-row">
        <Brand site={site} />
        {isOnMenu ? mainMenu() : once(site, "mainMenu", mainMenu)}
        {once(site, "rightLinks", () => (
          <RightLinks language={site.language} />
        ))}
      </div>
      {isOnMenu ? mobileMenu() : once(site, "mobileMenu", mobileMenu)}
      {path === "/" ? null : once(site, "tabs", () => <NavbarTabsView site={site} />)}
    </header>
  );
};

/** The link to the search page, and the button of the mobile menu. */
const RightLinks = ({ language }: { readonly language: Language }) => (
  <>
    <a href={SEARCH_PATH} className="tn-search-link">
      <Icon name="search" />
      <span className="tn-visually-hidden">{wordsIn(language, siteMessages).search}</span>
    </a>
    <MobileMenuButton language={language} />
  </>
);

const Brand = ({ site }: { readonly site: SiteModel }) => {
  const { navbar } = site;
  const name = navbar.siteName || site.companyName;
  const logo = safeImageSource(navbar.logoUrl);
  const showsName = navbar.showSiteName || !logo;
  return (
    <a className="tn-brand" href="/">
      {logo ? <img src={logo} alt={showsName ? "" : name} width="289" height="200" /> : null}
      {showsName ? <span>{name}</span> : null}
    </a>
  );
};
