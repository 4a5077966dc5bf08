import type { MenuItem } from "../page-model.ts";
import { leadsTo, MenuLink } from "./menu-parts.view.tsx";

/** The main-menu entry that a page stands under, where it has other pages to offer. */
export const sectionOf = (menu: readonly MenuItem[], path: string): MenuItem | undefined =>
  menu.find((item) => item.children.length > 0 && leadsTo(item, path));

interface SectionMenuProps {
  readonly section: MenuItem;
  readonly path: string;
}

/** The sub-navbar: the pages of this section, unfolded as far as the page being read [PUB-014]. */
export const SectionMenuView = ({ section, path }: SectionMenuProps) => (
  <nav className="tn-section-menu" aria-labelledby="section-menu-title">
    <p id="section-menu-title">
      <span className="tn-visually-hidden">In this section: </span>
      <MenuLink item={section} path={path} />
    </p>
    <Level items={section.children} path={path} />
  </nav>
);

const Level = ({ items, path }: { readonly items: readonly MenuItem[]; readonly path: string }) => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <MenuLink item={item} path={path} />
        {item.children.length > 0 && leadsTo(item, path) ? <Level items={item.children} path={path} /> : null}
      </li>
    ))}
  </ul>
);
