import type { MenuItem, SiteModel } from "../page-model.ts";
import { Icon } from "./icons.view.tsx";
import { leadsTo, MenuLink, MenuTree } from "./menu-parts.view.tsx";
import { UtilityLinks } from "./utility-links.view.tsx";

interface MenuProps {
  readonly site: SiteModel;
  readonly path: string;
}

/**
 * The main menu of wide screens. Its dropdowns are popovers: they open by click and by keyboard, close on Escape and
 * on a click elsewhere, and need no script [PUB-014].
 */
export const MainMenuView = ({ site, path }: MenuProps) => (
  <nav className="tn-main-menu" aria-label="Main menu">
    <ul>
      {site.menu.map((item) => (
        <li key={item.id} className={leadsTo(item, path) || item.isCurrent ? "tn-is-current" : undefined}>
          {item.children.length === 0 ? (
            <MenuLink item={item} path={path} />
          ) : (
            <Dropdown item={item} path={path} />
          )}
        </li>
      ))}
    </ul>
  </nav>
);

const Dropdown = ({ item, path }: { readonly item: MenuItem; readonly path: string }) => {
  const id = `menu-${item.id}`;
  return (
    <>
      {item.isLink ? <MenuLink item={item} path={path} /> : null}
      <button type="button" popoverTarget={id} className={item.isLink ? "tn-menu-toggle" : "tn-menu-name"}>
        {item.isLink ? <span className="tn-visually-hidden">Pages under {item.name}</span> : item.name}
        <Icon name="chevron" />
      </button>
      <div popover="auto" id={id} className="tn-menu-panel">
        <MenuTree items={item.children} path={path} prefix={id} />
      </div>
    </>
  );
};

/** The button that opens the menu of narrow screens. */
export const MobileMenuButton = () => (
  <button type="button" className="tn-mobile-menu-button" popoverTarget="mobile-menu">
    <Icon name="menu" />
    Menu
  </button>
);

/** The menu of narrow screens: a full-height popover over a backdrop that closes it, up to four levels [PUB-015]. */
export const MobileMenuView = ({ site, path }: MenuProps) => (
  <div popover="auto" id="mobile-menu" className="tn-mobile-menu">
    <div className="tn-mobile-menu-head">
      <p>Menu</p>
      <button type="button" popoverTarget="mobile-menu" popoverTargetAction="hide">
        <Icon name="close" />
        Close
      </button>
    </div>
    <nav aria-label="Mobile menu">
      <MenuTree items={site.menu} path={path} prefix="mobile" />
    </nav>
    <UtilityLinks site={site} />
  </div>
);
