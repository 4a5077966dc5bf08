import type { MenuItem } from "#modules/menus/menus.public.ts";
import { SearchBox } from "#modules/search/search-box.view.tsx";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { SiteModel } from "../page/page-model.ts";
import { once } from "../page/render-once.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import { MenuBranch, MenuLink, MenuTree, renderedOnce } from "./menu-parts.view.tsx";
import { NO_TRAIL, sizeOf, type Trail, trailTo } from "./menu-trail.ts";
import { PopoverCloser, PopoverOpener, PopoverPanel } from "./popover.view.tsx";
import { UtilityLinks } from "./utility-links.view.tsx";

interface MenuProps {
  readonly site: SiteModel;
  readonly path: string;
}

interface EntryProps {
  readonly item: MenuItem;
  readonly trail: Trail;
  readonly isLarge: boolean;
  readonly language: Language;
}

/** Beyond this many entries, a page contains only the nearby ones, so that downloads don't grow with the site. */
const LARGE_MENU = 300;

/**
 * The main menu on wide screens. Its dropdowns open by click and keyboard, close on Escape and on a click elsewhere,
 * and need no script [PUB-014].
 */
export const MainMenuView = ({ site, path }: MenuProps) => {
  const trail = trailTo(site.menu, path);
  const isLarge = sizeOf(site.menu) > LARGE_MENU;
  const { language } = site;
  return (
    <nav className="tn-main-menu" aria-label={wordsIn(language, siteMessages).mainMenu}>
      <ul>
        {site.menu.map((item) =>
          trail.ids.has(item.id) ? (
            <li key={item.id} className="tn-is-current">
              <MainEntry item={item} trail={trail} isLarge={isLarge} language={language} />
            </li>
          ) : (
            <li
              key={item.id}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React, once for all pages
              dangerouslySetInnerHTML={renderedOnce(item, `main ${language}`, () => (
                <MainEntry item={item} trail={NO_TRAIL} isLarge={isLarge} language={language} />
              ))}
            />
          ),
        )}
      </ul>
    </nav>
  );
};

const MainEntry = ({ item, trail, isLarge, language }: EntryProps) => {
  if (item.children.length === 0) return <MenuLink item={item} trail={trail} language={language} />;
  const words = wordsIn(language, siteMessages);
  const id = `menu-${item.id}`;
  return (
    <>
      {item.isLink ? <MenuLink item={item} trail={trail} language={language} /> : null}
      <PopoverOpener panelId={id} className={item.isLink ? "tn-menu-toggle" : "tn-menu-name"}>
        {item.isLink ? (
          <span className="tn-visually-hidden">{words.pagesUnder({ name: item.name })}</span>
        ) : (
          item.name
        )}
        <Icon name="chevron" />
      </PopoverOpener>
      <PopoverPanel id={id} className="tn-menu-panel" close={words.close}>
        <MenuTree
          items={item.children}
          trail={trail}
          prefix={id}
          level={2}
          isLarge={isLarge}
          language={language}
        />
      </PopoverPanel>
    </>
  );
};

/** The button that opens the menu on narrow screens. */
export const MobileMenuButton = ({ language }: { readonly language: Language }) => (
  <PopoverOpener panelId="mobile-menu" className="tn-mobile-menu-button">
    <Icon name="menu" />
    <span>{wordsIn(language, siteMessages).menu}</span>
  </PopoverOpener>
);

/** The menu on narrow screens: a full-height panel over a backdrop that closes it, with up to four levels [PUB-015]. */
export const MobileMenuView = ({ site, path }: MenuProps) => {
  const trail = trailTo(site.menu, path);
  const isLarge = sizeOf(site.menu) > LARGE_MENU;
  const { language } = site;
  const words = wordsIn(language, siteMessages);
  return (
    <PopoverPanel id="mobile-menu" className="tn-mobile-menu" close={words.close}>
      <div className="tn-mobile-menu-head">
        <p>{words.menu}</p>
        <PopoverCloser panelId="mobile-menu">
          <Icon name="close" />
          {words.close}
        </PopoverCloser>
      </div>
      <SearchBox id="search-mobile" language={language} />
      <nav aria-label={words.mobileMenu}>
        <ul className="tn-tree">
          {site.menu.map((item) =>
            trail.ids.has(item.id) ? (
              <li key={item.id}>
                <MenuBranch
                  item={item}
                  trail={trail}
                  prefix="mobile"
                  level={1}
                  isLarge={isLarge}
                  language={language}
                />
              </li>
            ) : (
              <li
                key={item.id}
                // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by React, once for all pages
                dangerouslySetInnerHTML={renderedOnce(item, `mobile ${language}`, () => (
                  <MenuBranch
                    item={item}
                    trail={NO_TRAIL}
                    prefix="mobile"
                    level={1}
                    isLarge={isLarge}
                    language={language}
                  />
                ))}
              />
            ),
          )}
        </ul>
      </nav>
      {once(site, "mobileUtilityLinks", () => (
        <UtilityLinks site={site} place="mobile" />
      ))}
    </PopoverPanel>
  );
};
