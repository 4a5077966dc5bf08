import type { Language } from "#platform/words/languages.schema.ts";
import { wordsIn } from "#platform/words/words.ts";
import { searchMessages } from "./search.messages.ts";

/** The search page's path, which exists on every site. */
export const SEARCH_PATH = "/search";

/** Maximum length of a search text, in characters. */
const MAX_SEARCH_LENGTH = 200;

interface SearchBoxProps {
  /** Keeps the ids of several fields on a page distinct. */
  readonly id: string;
  readonly words?: string;
  readonly language: Language;
}

/** The search form of the navbar and the search page, which works without scripts [PUB-013]. */
export const SearchBox = ({ id, words = "", language }: SearchBoxProps) => {
  const { search, searchSite } = wordsIn(language, searchMessages);
  return (
    <search className="tn-search">
      <form action={SEARCH_PATH}>
        <label className="tn-visually-hidden" htmlFor={id}>
          {searchSite}
        </label>
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={words}
          placeholder={search}
          maxLength={MAX_SEARCH_LENGTH}
          required
        />
        <button type="submit">
          {/* An icon from the Tabler set (MIT license). */}
          <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M21 21l-6 -6" />
          </svg>
          <span className="tn-visually-hidden">{search}</span>
        </button>
      </form>
    </search>
  );
};
