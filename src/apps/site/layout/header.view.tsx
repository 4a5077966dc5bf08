import { renderToStaticMarkup } from "react-dom/server";
import { SEARCH_PATH } from "#modules/search/search-box.view.tsx";
import { safeImageSource } from "#platform/html/url-policy.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { SiteModel } from "../page/page-model.ts";
import { markOf, once, type Parts, sharedPart, withParts } from "../page/render-once.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { MainMenuView, MobileMenuButton, MobileMenuView } from "./main-menu.view.tsx";
import { NO_TRAIL, trailTo } from "./menu-trail.ts";
import { NavbarTabsView } from "./navbar-tabs.view.tsx";
import { UtilityLinks } from "./utility-links.view.tsx";

interface HeaderProps {
  readonly site: SiteModel;
  readonly isHome?: boolean;
}

/**
 * The navbar in two rows: the logo or site name with search and MY ACCOUNT, and the main menu. Navbar tabs follow,
 * except on the home page [PUB-013, PUB-014, PUB-017]. Its menus are parts of the document (`menusAt`).
 */
export const HeaderView = ({ site, isHome = false }: HeaderProps) => (
  <header
    className={site.theme.header === "light" ? "tn-header" : `tn-header tn-header-${site.theme.header}`}
  >
    <div className="tn-brand-row">
      <Brand site={site} />
      <div className="tn-utility">
        {once(site, "utilityLinks", () => (
          <UtilityLinks site={site} place="navbar" />
        ))}
      </div>
      <a href={SEARCH_PATH} className="tn-search-link">
        <Icon name="search" />
        <span className="tn-visually-hidden">{wordsIn(site.language, siteMessages).search}</span>
      </a>
      <MobileMenuButton language={site.language} />
    </div>
    <div className="tn-menu-row">{markOf("mainMenu")}</div>
    {markOf("mobileMenu")}
    {isHome ? null : once(site, "tabs", () => <NavbarTabsView site={site} />)}
  </header>
);

/**
 * The menus on a page, as parts of its document. They are the same on all pages that aren't on them.
 * @param path empty if it isn't one of the site's pages
 */
export const menusAt = (site: SiteModel, path: string): Parts => {
  const main = <MainMenuView site={site} path={path} />;
  const mobile = <MobileMenuView site={site} path={path} />;
  if (trailTo(site.menu, path) === NO_TRAIL)
    return {
      mainMenu: sharedPart(site, "menu", () => main),
      mobileMenu: sharedPart(site, "menu on phones", () => mobile),
    };
  return {
    mainMenu: withParts(renderToStaticMarkup(main), site),
    mobileMenu: withParts(renderToStaticMarkup(mobile), site),
  };
};

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
