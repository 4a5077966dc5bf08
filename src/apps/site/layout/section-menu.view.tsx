import type { MenuItem } from "../page/page-model.ts";
import { MenuLink } from "./menu-parts.view.tsx";
import { type Trail, trailTo } from "./menu-trail.ts";

/** The main-menu entry that a page stands under, where it has other pages to offer, with the way to the page. */
export const sectionOf = (menu: readonly MenuItem[], path: string): SectionMenuProps | undefined => {
  const trail = trailTo(menu, path);
  const section = menu.find((item) => item.children.length > 0 && trail.ids.has(item.id));
  return section && { section, trail };
};

interface SectionMenuProps {
  readonly section: MenuItem;
  readonly trail: Trail;
}

/** The sub-navbar: the pages of this section, unfolded as far as the page being read [PUB-014]. */
export const SectionMenuView = ({ section, trail }: SectionMenuProps) => (
  <nav className="tn-section-menu" aria-labelledby="section-menu-title">
    <p id="section-menu-title">
      <span className="tn-visually-hidden">In this section: </span>
      <MenuLink item={section} trail={trail} />
    </p>
    <Level items={section.children} trail={trail} />
  </nav>
);

const Level = ({ items, trail }: { readonly items: readonly MenuItem[]; readonly trail: Trail }) => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <MenuLink item={item} trail={trail} />
        {item.children.length > 0 && trail.ids.has(item.id) ? (
          <Level items={item.children} trail={trail} />
        ) : null}
      </li>
    ))}
  </ul>
);
