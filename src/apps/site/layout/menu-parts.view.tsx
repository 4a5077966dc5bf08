import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { safeLink } from "#platform/html/url-policy.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import type { MenuItem } from "../page/page-model.ts";
import { siteMessages } from "../site.messages.ts";
import { Icon } from "./icons.view.tsx";
import type { Trail } from "./menu-trail.ts";

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly trail: Trail;
  readonly className?: string;
  readonly language: Language;
}

/** An entry's link, or its bare name where it has no address that may be opened [PUB-021]. */
export const MenuLink = ({ item, trail, className, language }: MenuLinkProps) => {
  const href = item.isLink ? safeLink(item.href) : null;
  if (!href) return <span className={className}>{item.name}</span>;
  return (
    <a
      className={className}
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
  /** Makes the names of this tree's groups its own: no two trees of a page share one. */
  readonly prefix: string;
  /** Level of these entries in the menu; 1 at the top. */
  readonly level: number;
  /** The menu is so large that only what is near the page is unfolded. */
  readonly isLarge: boolean;
  readonly language: Language;
}

/** A menu that unfolds level by level, without scripts; of each level one entry is open at a time [PUB-015]. */
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
 * An entry with what is below it: a `<details>` beside its link, or around its name where it isn't a link. In a large
 * menu, an entry of the second level or below leads to its page, which lists what is below it.
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
 * What an entry looks like on every page that isn't below it: drawn once, since a menu is the same object until a page
 * of it changes. @param place tells the entry's places in a page apart, and its languages
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
