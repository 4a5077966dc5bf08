import { SEARCH_PATH } from "#modules/search/search-box.view.tsx";
import { safeImageSource } from "#platform/html/url-policy.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { SiteModel } from "../page/page-model.ts";
import { once } from "../page/render-once.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { MainMenuView, MobileMenuButton, MobileMenuView } from "./main-menu.view.tsx";
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
export const HeaderView = ({ site, path }: HeaderProps) => (
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
      <MainMenuView site={site} path={path} />
      <a href={SEARCH_PATH} className="tn-search-link">
        <Icon name="search" />
        <span className="tn-visually-hidden">{wordsIn(site.language, siteMessages).search}</span>
      </a>
      <MobileMenuButton language={site.language} />
    </div>
    <MobileMenuView site={site} path={path} />
    {path === "/" ? null : once(site, "tabs", () => <NavbarTabsView site={site} />)}
  </header>
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
