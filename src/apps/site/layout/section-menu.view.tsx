import type { MenuItem } from "#modules/menus/menus.public.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { siteMessages } from "../site.messages.ts";
import { MenuLink } from "./menu-parts.view.tsx";
import { type Trail, trailTo } from "./menu-trail.ts";

/** The main-menu entry above a page, if it has other pages to show, with the trail to the page. */
export const sectionOf = (
  menu: readonly MenuItem[],
  path: string,
): Omit<SectionMenuProps, "language"> | undefined => {
  const trail = trailTo(menu, path);
  const section = menu.find((item) => item.children.length > 0 && trail.ids.has(item.id));
  return section && { section, trail };
};

interface SectionMenuProps {
  readonly section: MenuItem;
  readonly trail: Trail;
  readonly language: Language;
}

/** The sub-navbar: the pages of this section, unfolded down to the current page [PUB-014]. */
export const SectionMenuView = ({ section, trail, language }: SectionMenuProps) => (
  <nav className="tn-section-menu" aria-labelledby="section-menu-title">
    <p id="section-menu-title">
      <span className="tn-visually-hidden">{wordsIn(language, siteMessages).inThisSection} </span>
      <MenuLink item={section} trail={trail} language={language} />
    </p>
    <Level items={section.children} trail={trail} language={language} />
  </nav>
);

interface LevelProps extends Omit<SectionMenuProps, "section"> {
  readonly items: readonly MenuItem[];
}

const Level = ({ items, trail, language }: LevelProps) => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <MenuLink item={item} trail={trail} language={language} />
        {item.children.length > 0 && trail.ids.has(item.id) ? (
          <Level items={item.children} trail={trail} language={language} />
        ) : null}
      </li>
    ))}
  </ul>
);
