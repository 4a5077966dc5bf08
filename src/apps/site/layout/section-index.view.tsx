import type { MenuItem } from "#modules/menus/menus.public.ts";
import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { siteMessages } from "../site.messages.ts";

/** The most pages to show below each entry. */
const PAGES_PER_SECTION = 4;

interface SectionIndexProps {
  readonly menu: readonly MenuItem[];
  readonly language: Language;
}

/** The main menu as a table of contents, for visitors who ended up at an address without a page. */
export const SectionIndex = ({ menu, language }: SectionIndexProps) => {
  const { siteSections } = wordsIn(language, siteMessages);
  if (menu.length === 0) return null;
  return (
    <nav className="tn-section-index" aria-labelledby="section-index">
      <h2 id="section-index">{siteSections}</h2>
      <ul>
        {menu.map((item) => (
          <li key={item.id}>
            {item.isLink ? <a href={item.href}>{item.name}</a> : <span>{item.name}</span>}
            <ul>
              {item.children
                .filter((page) => page.isLink)
                .slice(0, PAGES_PER_SECTION)
                .map((page) => (
                  <li key={page.id}>
                    <a href={page.href}>{page.name}</a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
};
