/** Page that answers searches; it is there on every site. */
export const SEARCH_PATH = "/search";

/** Longest text to search for, in characters. */
export const MAX_SEARCH_LENGTH = 200;

interface SearchBoxProps {
  /** What tells the fields of one page apart. */
  readonly id: string;
  readonly words?: string;
}

/** The search of the navbar and of the search page: a form that works without scripts [PUB-013]. */
export const SearchBox = ({ id, words = "" }: SearchBoxProps) => (
  <search className="tn-search">
    <form action={SEARCH_PATH}>
      <label className="tn-visually-hidden" htmlFor={id}>
        Search this website
      </label>
      <input
        id={id}
        type="search"
        name="q"
        defaultValue={words}
        placeholder="Search"
        maxLength={MAX_SEARCH_LENGTH}
        required
      />
      <button type="submit">
        {/* An outline of the Tabler icon set (MIT licence). */}
        <svg className="tn-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0 M21 21l-6 -6" />
        </svg>
        <span className="tn-visually-hidden">Search</span>
      </button>
    </form>
  </search>
);
