import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { MenuItem } from "#modules/menus/menus.public.ts";
import { safeLink } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import type { Trail } from "./menu-trail.ts";

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly trail: Trail;
  readonly language: Language;
}

/** An entry's link, or just its name if it has no address that can be opened [PUB-021]. */
export const MenuLink = ({ item, trail, language }: MenuLinkProps) => {
  const href = item.isLink ? safeLink(item.href) : null;
  if (!href) return <span>{item.name}</span>;
  return (
    <a
      href={href}
      aria-current={trail.currentId === item.id ? "page" : trail.ids.has(item.id) ? "true" : undefined}
      target={item.opensNewTab ? "_blank" : undefined}
      rel={item.opensNewTab ? "noopener noreferrer" : undefined}
    >
      {item.name}
      {item.opensNewTab ? (
        <>
          <Icon name="newTab" />
          <span className="tn-visually-hidden"> {wordsIn(language, siteMessages).opensNewTab}</span>
        </>
      ) : null}
    </a>
  );
};

interface MenuTreeProps {
  readonly items: readonly MenuItem[];
  readonly trail: Trail;
  /** Prefix for the names of this tree's groups, because no two trees on a page can share one. */
  readonly prefix: string;
  /** Level of these entries in the menu; 1 at the top. */
  readonly level: number;
  /** Whether the menu is so large that only entries near the page are unfolded. */
  readonly isLarge: boolean;
  readonly language: Language;
}

/** A menu that unfolds level by level without scripts, with one open entry per level [PUB-015]. */
export const MenuTree = ({ items, ...rest }: MenuTreeProps) => (
  <ul className="tn-tree">
    {items.map((item) => (
      <li key={item.id}>
        <MenuBranch item={item} {...rest} />
      </li>
    ))}
  </ul>
);

/**
 * An entry with its children: a `<details>` beside its link, or around its name if it isn't a link. In a large menu, an
 * entry on the second level or below links to its page, which lists its children.
 */
export const MenuBranch = ({
  item,
  trail,
  prefix,
  level,
  isLarge,
  language,
}: Omit<MenuTreeProps, "items"> & { readonly item: MenuItem }) => {
  const isUnfolded =
    item.children.length > 0 && (!isLarge || level === 1 || !item.isLink || trail.ids.has(item.id));
  return (
    <>
      {item.isLink || !isUnfolded ? <MenuLink item={item} trail={trail} language={language} /> : null}
      {isUnfolded ? (
        <details name={prefix} open={trail.ids.has(item.id)}>
          <summary className={item.isLink ? "tn-tree-toggle" : "tn-tree-name"}>
            {item.isLink ? (
              <span className="tn-visually-hidden">
                {wordsIn(language, siteMessages).pagesUnder({ name: item.name })}
              </span>
            ) : (
              <span>{item.name}</span>
            )}
            <Icon name="chevron" />
          </summary>
          <MenuTree
            items={item.children}
            trail={trail}
            prefix={`${prefix}-${item.id}`}
            level={level + 1}
            isLarge={isLarge}
            language={language}
          />
        </details>
      ) : null}
    </>
  );
};

const drawn = new WeakMap<MenuItem, Map<string, string>>();

/**
 * An entry as it looks on every page that isn't below it, rendered once, because a menu is the same object until one of
 * its pages changes. @param place distinguishes the entry's positions on a page, and its languages
 */
export const renderedOnce = (item: MenuItem, place: string, draw: () => ReactElement): { __html: string } => {
  let places = drawn.get(item);
  if (!places) {
    places = new Map();
    drawn.set(item, places);
  }
  let html = places.get(place);
  if (html === undefined) {
    html = renderToStaticMarkup(draw());
    places.set(place, html);
  }
  return { __html: html };
};
