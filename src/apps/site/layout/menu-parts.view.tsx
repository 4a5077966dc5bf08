import { safeLink } from "#platform/html/url-policy.ts";
import type { MenuItem } from "../page-model.ts";
import { Icon } from "./icons.view.tsx";

/** True where the entry is the page itself or leads to it. */
export const leadsTo = (item: MenuItem, path: string): boolean =>
  isPage(item, path) || item.children.some((child) => leadsTo(child, path));

/** True where the entry is the page itself. Addresses match without regard to case. */
export const isPage = (item: MenuItem, path: string): boolean =>
  path !== "" && item.href.toLowerCase() === path.toLowerCase();

interface MenuLinkProps {
  readonly item: MenuItem;
  readonly path: string;
  readonly className?: string;
}

/** An entry's link, or its bare name where it has no address that may be opened [PUB-021]. */
export const MenuLink = ({ item, path, className }: MenuLinkProps) => {
  const href = item.isLink ? safeLink(item.href) : null;
  if (!href) return <span className={className}>{item.name}</span>;
  return (
    <a
      className={className}
      href={href}
      aria-current={isPage(item, path) ? "page" : item.isCurrent || leadsTo(item, path) ? "true" : undefined}
      target={item.opensNewTab ? "_blank" : undefined}
      rel={item.opensNewTab ? "noopener noreferrer" : undefined}
    >
      {item.name}
      {item.opensNewTab ? (
        <>
          <Icon name="newTab" />
          <span className="tn-visually-hidden"> (opens in a new tab)</span>
        </>
      ) : null}
    </a>
  );
};

interface MenuTreeProps {
  readonly items: readonly MenuItem[];
  readonly path: string;
  /** Makes the names of this tree's groups its own: no two trees of a page share one. */
  readonly prefix: string;
}

/**
 * A menu that unfolds level by level, without scripts: an entry with children has a `<details>` beside its link (or
 * around its name, where it is no link), and of each level one is open at a time [PUB-015].
 */
export const MenuTree = ({ items, path, prefix }: MenuTreeProps) => (
  <ul className="tn-tree">
    {items.map((item) => (
      <li key={item.id}>
        {item.children.length === 0 || item.isLink ? <MenuLink item={item} path={path} /> : null}
        {item.children.length > 0 ? (
          <details name={prefix} open={leadsTo(item, path)}>
            <summary className={item.isLink ? "tn-tree-toggle" : "tn-tree-name"}>
              {item.isLink ? (
                <span className="tn-visually-hidden">Pages under {item.name}</span>
              ) : (
                <span>{item.name}</span>
              )}
              <Icon name="chevron" />
            </summary>
            <MenuTree items={item.children} path={path} prefix={`${prefix}-${item.id}`} />
          </details>
        ) : null}
      </li>
    ))}
  </ul>
);
